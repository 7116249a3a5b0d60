"""The end of the game: at once, with unfinished moves undone."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import TABLE
from engines.core.engine.frames import clear
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.tracks import add_resources, remove_resources
from engines.scythe.rules.units import recount


def end_by_star(s: State, seat: int) -> int:
    """Player `seat` placed the sixth star: the game is over. Rule: S11.1, S11.2, S9.7."""
    undo_unfought(s)
    s.ended = c.ENDED_STAR
    s.ended_by = seat
    tell(s, c.EVENT_ENDED, seat, 0, 0, 0)
    return clear(s)


def end_by_cap(s: State) -> int:
    """The game is cut off; such a game is marked and counted apart."""
    s.ended = c.ENDED_TURN_CAP
    s.ended_by = c.NO_SEAT
    tell(s, c.EVENT_CUT_OFF, TABLE, 0, 0, 0)
    return clear(s)


def undo_unfought(s: State) -> int:
    """Units and cargo that came onto a territory not yet fought over go back. Rule: S11.4, S17.13."""
    spaces = s.contested
    while spaces:
        tell(s, c.EVENT_MOVE_UNDONE, s.active, ctz(spaces), 0, 0)
        send_back(s, ctz(spaces))
        spaces &= spaces - 1
    s.contested = 0
    return recount(s, s.active)


def send_back(s: State, space: int) -> int:
    """Everything that the active player brought onto `space` goes back. Rule: S11.4.

    Units with Seaworthy may have retreated to the lake it came from in the meantime: then nobody controls that.
    """
    carrier = carrier_at(s, space)
    back = lift_cargo(s, space)
    for unit in range(c.NUM_UNITS):
        if s.pos[s.active * c.NUM_UNITS + unit] == space:
            s.pos[s.active * c.NUM_UNITS + unit] = way_back(s, unit, carrier)
    for i in range(s.movers):
        if back & BIT[i]:
            lay_cargo(s, i)
    return 0


def carrier_at(s: State, space: int) -> int:
    """The mech that moved onto `space` first, or the character when no mech did."""
    for i in range(s.movers):
        if c.CHARACTER < s.mover[i] < c.FIRST_WORKER and s.pos[s.active * c.NUM_UNITS + s.mover[i]] == space:
            return s.mover[i]
    return c.CHARACTER


def way_back(s: State, unit: int, carrier: int) -> int:
    """Where unit `unit` was at the start of this Move action. Rule: S11.4, S5.19.

    A worker that would be left on a lake without a mech goes with the mech that carried it.
    """
    if unit >= c.FIRST_WORKER and t.LAKES & BIT[s.start[unit]] and stays_with(s, c.FIRST_MECH, s.start[unit]) == 0:
        return s.start[carrier]
    return s.start[unit]


def stays_with(s: State, first: int, space: int) -> int:
    """1 when, after the undo, one of the own fighting units from number `first` on stands on `space`."""
    for unit in range(first, c.FIRST_WORKER):
        at = s.pos[s.active * c.NUM_UNITS + unit]
        if at != c.OFF_BOARD and s.contested & BIT[at]:
            at = s.start[unit]
        if at == space:
            return 1
    return 0


def lift_cargo(s: State, space: int) -> int:
    """Take the resources carried onto `space` off it; the result says by which movers, as bits. Rule: S11.4."""
    back = 0
    for i in range(s.movers):
        if s.mover[i] < c.FIRST_WORKER and s.pos[s.active * c.NUM_UNITS + s.mover[i]] == space:
            back |= BIT[i]
            for k in range(c.MAX_STOPS * c.NUM_RESOURCES):
                remove_resources(s, space, k % c.NUM_RESOURCES, s.loaded[i * c.MAX_STOPS * c.NUM_RESOURCES + k])
    return back


def lay_cargo(s: State, i: int) -> int:
    """Resources that mover `i` carried go back to where it picked them up. Rule: S11.4, S5.19.

    Where they would lie alone on a lake they go with the mover.
    """
    for k in range(c.MAX_STOPS * c.NUM_RESOURCES):
        n = s.loaded[i * c.MAX_STOPS * c.NUM_RESOURCES + k]
        if n > 0:
            to = s.stop_at[i * c.MAX_STOPS + k // c.NUM_RESOURCES]
            if t.LAKES & BIT[to] and stays_with(s, c.CHARACTER, to) == 0:
                to = s.start[s.mover[i]]
            add_resources(s, to, k % c.NUM_RESOURCES, n)
    return 0
