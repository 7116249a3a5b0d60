"""Who leads at the end of a round, and how often somebody else does: counted along for statistics."""

from __future__ import annotations

from engines.smallworld.constants import NO_SEAT
from engines.smallworld.ending import beats
from engines.smallworld.state import State


def note_leader(s: State) -> int:
    """If this is followed: count it when another seat than before would win alone now. Rule: W11.2, W11.3, W11.4."""
    if s.leader == 0:
        return 0
    now = sole_leader(s)
    if now and now != s.leader:
        if s.leader != NO_SEAT:
            s.lead_changes += 1
        s.leader = now
    return 0


def sole_leader(s: State) -> int:
    """Number of the seat, from 1, that would win alone; 0 when several would share it. Rule: W11.2, W11.3, W11.4."""
    first = 0
    shared = 0
    for p in range(1, s.players):
        if beats(s, p, first):
            first = p
            shared = 0
        elif beats(s, first, p) == 0:
            shared = 1
    return 0 if shared else first + 1
