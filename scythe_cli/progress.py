"""The line that shows how far a run is; only on a terminal."""

from __future__ import annotations

import sys
import time

from scythe_cli.output import is_plain

EVERY = 0.2  # seconds between two drawings


class ProgressLine:
    """`1,234 of 10,000 games  12 %  2,510 games/s  3:30 left`, drawn over itself on stderr."""

    def __init__(self, total: int, before: int) -> None:
        """`total` games in all, of which `before` were stored already."""
        self._total = total
        self._before = before
        self._plain = is_plain(sys.stderr)
        self._drawn = 0.0
        self._width = 0

    def update(self, done: int, seconds: float) -> None:
        """`done` games in `seconds` of this session."""
        now = time.monotonic()
        if not self._plain and (now - self._drawn >= EVERY or self._before + done == self._total):
            self._drawn = now
            self._draw(progress_text(self._total, self._before, done, seconds))

    def close(self) -> None:
        """Leave the line."""
        if self._width:
            self._draw("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _draw(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(self._width))
        sys.stderr.flush()
        self._width = len(text)


def progress_text(total: int, before: int, done: int, seconds: float) -> str:
    """The line after `done` games in `seconds`."""
    stored = before + done
    rate = done / seconds if seconds > 0 else 0.0
    left = clock((total - stored) / rate) if rate else "?"
    speed = f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}"
    return f"{stored:,} of {total:,} games  {100 * stored // total} %  {speed} games/s  {left} left"


def clock(seconds: float) -> str:
    """Seconds as h:mm:ss, or m:ss below an hour."""
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
