"""The stack of frames: each frame is one small question, or one automatic step, with its own context.

A frame is `(kind, player, a, b, c)`. The top frame is what happens next. Nested effects push frames, so nothing that is
half done is ever overwritten.
"""

from __future__ import annotations

from engines.core.engine.constants import STACK_SIZE
from engines.core.engine.state import CoreState


def push(s: CoreState, kind: int, player: int, a: int, b: int, c: int) -> int:
    """Put a frame on top: it happens before everything below it."""
    i = s.depth
    assert i < STACK_SIZE, "the stack of questions is full"
    s.frame_kind[i] = kind
    s.frame_player[i] = player
    s.frame_a[i] = a
    s.frame_b[i] = b
    s.frame_c[i] = c
    s.depth = i + 1
    return 0


def pop(s: CoreState) -> int:
    """Take the top frame off; its numbers stay readable in their slots until the next push."""
    assert s.depth > 0, "no frame to take off"
    s.depth = s.depth - 1
    return 0


def clear(s: CoreState) -> int:
    """Take all frames off: nothing is asked any more."""
    s.depth = 0
    return 0


def top_kind(s: CoreState) -> int:
    """Kind of the question on the table."""
    return s.frame_kind[s.depth - 1]


def top_player(s: CoreState) -> int:
    """Who is asked."""
    return s.frame_player[s.depth - 1]
