"""Events: what rules tell, to observers that count for statistics and to the log that people read.

No rule, chance key or bot reads events, and telling them costs next to nothing while nobody listens.
"""

from __future__ import annotations

from engines.core.engine.constants import ENTRY_SIZE, EVENT_CHANGE, LAST_COUNTED, LOG_EVENTS
from engines.core.engine.state import CoreState


def tell(s: CoreState, event: int, seat: int, a: int, b: int, c: int) -> int:
    """Tell of an event of a seat, or of the TABLE: the log while somebody listens, observers while somebody counts."""
    if s.listening:
        note(s, event, seat, a, b, c)
    return s.observe(event, seat, a, b, c) if event <= LAST_COUNTED and s.observed else 0


def tell_change(s: CoreState, seat: int, source: int, resource: int, amount: int) -> int:
    """Tell the log what a seat gained from a source, or lost to it where the amount is negative."""
    return note(s, EVENT_CHANGE, seat, source, resource, amount) if s.listening and amount != 0 else 0


def note(s: CoreState, event: int, seat: int, a: int, b: int, c: int) -> int:
    """Write an event down at the end of the log."""
    assert s.listening <= LOG_EVENTS, "the log is full"
    i = ENTRY_SIZE * (s.listening - 1)
    s.log[i] = event
    s.log[i + 1] = seat
    s.log[i + 2] = a
    s.log[i + 3] = b
    s.log[i + 4] = c
    s.listening += 1
    return 0


def listen(s: CoreState) -> int:
    """Begin an empty log."""
    s.listening = 1
    return 0
