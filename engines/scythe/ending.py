"""The end of the game: at once, with unfinished moves undone."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.frames import clear
from engines.scythe.constants import (
    ENDED_STAR,
    ENDED_TURN_CAP,
    FIRST_WORKER,
    MAX_STOPS,
    NO_SEAT,
    NUM_RESOURCES,
    NUM_UNITS,
    OFF_BOARD,
)
from engines.scythe.state import State
from engines.scythe.tracks import add_resources, remove_resources
from engines.scythe.units import recount


def end_by_star(s: State, p: int) -> int:
    """Player `p` placed the sixth star: the game is over. Rule: S11.1, S11.2, S9.7."""
    undo_unfought(s)
    s.ended = ENDED_STAR
    s.ended_by = p
    return clear(s)


def end_by_cap(s: State) -> int:
    """The game is cut off; such a game is marked and counted apart."""
    s.ended = ENDED_TURN_CAP
    s.ended_by = NO_SEAT
    return clear(s)


def undo_unfought(s: State) -> int:
    """Units and cargo that came onto a territory not yet fought over go back to where they were.

    Rule: S11.4, S17.13.
    """
    if s.contested == 0:
        return 0
    for i in range(s.movers):
        if s.mover[i] < FIRST_WORKER and s.contested & BIT[s.pos[s.active * NUM_UNITS + s.mover[i]]]:
            return_cargo(s, i)
    for u in range(NUM_UNITS):
        h = s.pos[s.active * NUM_UNITS + u]
        if h != OFF_BOARD and s.contested & BIT[h]:
            s.pos[s.active * NUM_UNITS + u] = s.start[u]
    s.contested = 0
    return recount(s, s.active)


def return_cargo(s: State, i: int) -> int:
    """Resources that mover `i` carried in go back to where it picked them up. Rule: S11.4."""
    h = s.pos[s.active * NUM_UNITS + s.mover[i]]
    for k in range(MAX_STOPS):
        for r in range(NUM_RESOURCES):
            n = s.loaded[(i * MAX_STOPS + k) * NUM_RESOURCES + r]
            if n > 0:
                remove_resources(s, h, r, n)
                add_resources(s, s.stop_at[i * MAX_STOPS + k], r, n)
    return 0
