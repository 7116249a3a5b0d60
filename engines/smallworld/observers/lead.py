"""Who leads at the end of a round, and how often somebody else does."""

from __future__ import annotations

from engines.smallworld.generated.state import State
from engines.smallworld.rules.ending import beats


def note_leader(s: State) -> int:
    """Another seat than before would win alone now. Rule: W11.2, W11.3, W11.4."""
    now = sole_leader(s)
    if now and now != s.leader:
        if s.leader:
            s.lead_changes += 1
        s.leader = now
    return 0


def sole_leader(s: State) -> int:
    """Number of the seat, from 1, that would win alone; 0 when several would share it. Rule: W11.2, W11.3, W11.4."""
    first = 0
    shared = 0
    for seat in range(1, s.players):
        if beats(s, seat, first):
            first = seat
            shared = 0
        elif beats(s, first, seat) == 0:
            shared = 1
    return 0 if shared else first + 1
