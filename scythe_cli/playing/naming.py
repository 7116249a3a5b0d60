"""What people at the table are called: seats in sentences are told by their names, and names typed are seats."""

from __future__ import annotations

import re
from collections.abc import Sequence

SEAT = re.compile(r"\b[Ss]eat (\d+)\b(?! in )")
DRAWN_SEAT = re.compile(r"\b[Ss]eat (\d+)\b( {2,})?")  # with blanks up to the next column


class Naming:
    """The names of the seats of a game, '' for a seat without one."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = {str(seat): name for seat, name in enumerate(names, 1) if name}
        typed = "|".join(re.escape(name) for name in sorted(self._names.values(), key=len, reverse=True))
        self._typed = re.compile(rf"(?<!\w)(?:{typed})(?!\w)", re.IGNORECASE) if typed else None

    def told(self, text: str) -> str:
        """A sentence with names in place of seats."""
        return SEAT.sub(lambda found: self._names.get(found[1], found[0]), text) if self._names else text

    def of_seat(self, cell: str) -> str:
        """The cell of a table that begins with the number of a seat, with the name behind the number."""
        number, _, rest = cell.partition(" ")
        return " ".join(filter(None, (number, self._names.get(number, ""), rest)))

    def drawn(self, line: str) -> str:
        """A line of a drawing with names in place of seats; columns stay where they are."""
        return DRAWN_SEAT.sub(self._in_place, line) if self._names else line

    def _in_place(self, found: re.Match[str]) -> str:
        name = self._names.get(found[1])
        if name is None:
            return found[0]
        return name[: len(found[0]) - 1].ljust(len(found[0])) if found[2] else name

    def typed(self, line: str) -> str:
        """What was typed with seats in place of names."""
        return self._typed.sub(lambda found: f"seat {self._seat(found[0])}", line) if self._typed else line

    def _seat(self, typed: str) -> str:
        return next(seat for seat, name in self._names.items() if name.lower() == typed.lower())
