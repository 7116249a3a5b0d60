"""The end of the game: at once, with unfinished moves undone."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.frames import clear
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import LAKES
from engines.scythe.rules.constants import (
    CHARACTER,
    ENDED_STAR,
    ENDED_TURN_CAP,
    FIRST_MECH,
    FIRST_WORKER,
    MAX_STOPS,
    NO_SEAT,
    NUM_RESOURCES,
    NUM_UNITS,
    OFF_BOARD,
)
from engines.scythe.rules.tracks import add_resources, remove_resources
from engines.scythe.rules.units import recount


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
    """Units and cargo that came onto a territory not yet fought over go back. Rule: S11.4, S17.13."""
    spaces = s.contested
    while spaces:
        send_back(s, ctz(spaces))
        spaces &= spaces - 1
    s.contested = 0
    return recount(s, s.active)


def send_back(s: State, h: int) -> int:
    """Everything that the active player brought onto `h` goes back. Rule: S11.4.

    Units with Seaworthy may have retreated to the lake it came from in the meantime: then nobody controls that.
    """
    carrier = carrier_at(s, h)
    back = lift_cargo(s, h)
    for u in range(NUM_UNITS):
        if s.pos[s.active * NUM_UNITS + u] == h:
            s.pos[s.active * NUM_UNITS + u] = way_back(s, u, carrier)
    for i in range(s.movers):
        if back & BIT[i]:
            lay_cargo(s, i)
    return 0


def carrier_at(s: State, h: int) -> int:
    """The mech that moved onto `h` first, or the character when no mech did."""
    for i in range(s.movers):
        if CHARACTER < s.mover[i] < FIRST_WORKER and s.pos[s.active * NUM_UNITS + s.mover[i]] == h:
            return s.mover[i]
    return CHARACTER


def way_back(s: State, u: int, carrier: int) -> int:
    """Where unit `u` was at the start of this Move action. Rule: S11.4, S5.19.

    A worker that would be left on a lake without a mech goes with the mech that carried it.
    """
    if u >= FIRST_WORKER and LAKES & BIT[s.start[u]] and stays_with(s, FIRST_MECH, s.start[u]) == 0:
        return s.start[carrier]
    return s.start[u]


def stays_with(s: State, first: int, h: int) -> int:
    """1 when, after the undo, one of the own fighting units from number `first` on stands on `h`."""
    for u in range(first, FIRST_WORKER):
        at = s.pos[s.active * NUM_UNITS + u]
        if at != OFF_BOARD and s.contested & BIT[at]:
            at = s.start[u]
        if at == h:
            return 1
    return 0


def lift_cargo(s: State, h: int) -> int:
    """Take the resources that were carried onto `h` off it; the result says by which movers, as bits. Rule: S11.4."""
    back = 0
    for i in range(s.movers):
        if s.mover[i] < FIRST_WORKER and s.pos[s.active * NUM_UNITS + s.mover[i]] == h:
            back |= BIT[i]
            for k in range(MAX_STOPS * NUM_RESOURCES):
                remove_resources(s, h, k % NUM_RESOURCES, s.loaded[i * MAX_STOPS * NUM_RESOURCES + k])
    return back


def lay_cargo(s: State, i: int) -> int:
    """Resources that mover `i` carried go back to where it picked them up. Rule: S11.4, S5.19.

    Where they would lie alone on a lake they go with the mover.
    """
    for k in range(MAX_STOPS * NUM_RESOURCES):
        n = s.loaded[i * MAX_STOPS * NUM_RESOURCES + k]
        if n > 0:
            to = s.stop_at[i * MAX_STOPS + k // NUM_RESOURCES]
            if LAKES & BIT[to] and stays_with(s, CHARACTER, to) == 0:
                to = s.start[s.mover[i]]
            add_resources(s, to, k % NUM_RESOURCES, n)
    return 0
