"""Effect rows: a flat table of (operation, amount) rows, walked by one frame that can be resumed after every question.

The frame holds the next row in `a` and the end in `b`; `c` is the game's own flag. A game keeps the frame on the stack,
calls `next_row` and carries the row out, which may push questions on top.
"""

from __future__ import annotations

from engines.core.engine.constants import NO_ROW
from engines.core.engine.state import CoreState


def next_row(s: CoreState) -> int:
    """Number of the row to carry out now; takes the frame off with its last row. `NO_ROW` when there is none."""
    i = s.depth - 1
    row = s.frame_a[i]
    if row >= s.frame_b[i]:
        s.depth = i
        return NO_ROW
    s.frame_a[i] = row + 1
    if row + 1 >= s.frame_b[i]:
        s.depth = i
    return row
