"""Who leads at the end of a round, and how often somebody else does."""

from __future__ import annotations

from engines.scythe.generated.state import State
from engines.scythe.rules.scoring import beats_from, fortune

AFTER_FORTUNE: int = 1  # the first tie-break of equal fortunes


def note_leader(s: State) -> int:
    """Another seat than before would win alone now. Rule: S11.5, S11.14, S11.15."""
    now = sole_leader(s)
    if now and now != s.leader:
        if s.leader:
            s.lead_changes += 1
        s.leader = now
    return 0


def sole_leader(s: State) -> int:
    """Number of the seat, from 1, that would win alone; 0 when several would share it. Rule: S11.5, S11.14, S11.15."""
    best = -1
    first = 0
    shared = 0
    for seat in range(s.players):
        coins = fortune(s, seat)
        if coins > best:
            best = coins
            first = seat
            shared = 0
        elif coins == best:
            if beats_from(s, seat, first, AFTER_FORTUNE):
                first = seat
                shared = 0
            elif beats_from(s, first, seat, AFTER_FORTUNE) == 0:
                shared = 1
    return 0 if shared else first + 1
