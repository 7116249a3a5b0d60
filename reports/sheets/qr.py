"""Table codes as QR codes, which a phone reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import segno

from engines.drawing.words import say

QUIET = 4  # white squares on each side, as the standard wants it


@dataclass(frozen=True)
class QrCode:
    """The QR code of a text in capitals: dark squares in a white field. Micro QR is left out, for many phones do not
    read it."""

    text: str

    @property
    def title(self) -> str:
        """What it is, for people who do not see it."""
        return say("QR code of {code}", code=self.text)

    @cached_property
    def rows(self) -> list[bytes]:
        """The squares of each row, 1 where they are dark."""
        return [bytes(row) for row in segno.make(self.text, micro=False, error="m").matrix]

    @property
    def side(self) -> int:
        """Squares along a side, with the white ones."""
        return len(self.rows) + 2 * QUIET

    @property
    def path(self) -> str:
        """The dark squares as the path of an SVG drawing, a rectangle for each run in a row."""
        return "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in self.runs())

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Where each run of dark squares begins, and how long it is."""
        for y, row in enumerate(self.rows, QUIET):
            x = QUIET
            for run in row.replace(b"\0\1", b"\0 \1").replace(b"\1\0", b"\1 \0").split(b" "):
                if run.startswith(b"\1"):
                    yield x, y, len(run)
                x += len(run)
