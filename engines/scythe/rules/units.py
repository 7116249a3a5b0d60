"""Units on the board: placing them, sending them home, and the masks that are kept of them."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c


def recount(s: State, seat: int) -> int:
    """Write the masks of the units of `seat` anew from where they stand."""
    fighting = 0
    working = 0
    base = seat * c.NUM_UNITS
    for unit in range(c.FIRST_WORKER):
        space = s.pos[base + unit]
        if space != c.OFF_BOARD:
            fighting |= BIT[space]
    for unit in range(c.FIRST_WORKER, c.NUM_UNITS):
        space = s.pos[base + unit]
        if space != c.OFF_BOARD:
            working |= BIT[space]
    s.fighters[seat] = fighting
    s.workers[seat] = working
    s.units[seat] = fighting | working
    return 0


def recount_built(s: State, seat: int) -> int:
    """Write the mask of the structures of `seat` anew."""
    mask = 0
    for i in range(c.NUM_STRUCTURES):
        space = s.structure[seat * c.NUM_STRUCTURES + i]
        if space != c.OFF_BOARD:
            mask |= BIT[space]
    s.built[seat] = mask
    return 0


def recount_abilities(s: State, seat: int) -> int:
    """Write the mask of the mech abilities of `seat` anew; an Automa uses none. Rule: S4.8, S20.5."""
    mask = 0
    for i in range(c.NUM_MECHS):
        if s.mechs[seat] & BIT[i] and s.automas >> seat & 1 == 0:
            mask |= BIT[t.MECH_ABILITY[s.faction[seat] * c.NUM_MECHS + i]]
    s.abilities[seat] = mask
    return 0


def recount_resources(s: State) -> int:
    """Write the masks of the resource tokens anew."""
    for resource in range(c.NUM_RESOURCES):
        mask = 0
        for space in range(t.NUM_SPACES):
            if s.res[space * c.NUM_RESOURCES + resource] > 0:
                mask |= BIT[space]
        s.res_at[resource] = mask
    return 0


def recount_all(s: State) -> int:
    """Write every cache anew, after fields were changed from outside."""
    for seat in range(s.players):
        recount(s, seat)
        recount_built(s, seat)
        recount_abilities(s, seat)
    return recount_resources(s)


def home_of(s: State, seat: int) -> int:
    """The home base of `seat`."""
    return t.HOME[s.faction[seat]]


def new_worker(s: State, seat: int, space: int) -> int:
    """Take the leftmost worker of the mat and put it on `space`, if one is left. Rule: S3.13, S0.10."""
    if s.num_workers[seat] < t.WORKERS_PER_PLAYER:
        s.pos[seat * c.NUM_UNITS + c.FIRST_WORKER + s.num_workers[seat]] = space
        s.num_workers[seat] += 1
        recount(s, seat)
    return 0


def new_workers(s: State, seat: int, space: int, count: int) -> int:
    """Put `count` workers of the mat on `space`, or as many as are left; their number is the result. Rule: S3.13."""
    before = s.num_workers[seat]
    for _ in range(count):
        new_worker(s, seat, space)
    return s.num_workers[seat] - before


def new_mech(s: State, seat: int, slot: int, space: int) -> int:
    """Put the mech of an ability on `space`; the ability is in force from now on. Rule: S4.8."""
    s.pos[seat * c.NUM_UNITS + c.FIRST_MECH + slot] = space
    s.mechs[seat] |= BIT[slot]
    recount(s, seat)
    return recount_abilities(s, seat)


def new_structure(s: State, seat: int, kind: int, space: int) -> int:
    """Put a structure on `space`. Rule: S4.11."""
    s.structure[seat * c.NUM_STRUCTURES + kind] = space
    s.built[seat] |= BIT[space]
    return 0


def send_workers_home(s: State, seat: int, space: int) -> int:
    """All workers of `seat` on `space` return to the home base; their number is the result. Rule: S5.9, S6.9."""
    home = home_of(s, seat)
    count = 0
    for unit in range(c.FIRST_WORKER, c.NUM_UNITS):
        if s.pos[seat * c.NUM_UNITS + unit] == space:
            s.pos[seat * c.NUM_UNITS + unit] = home
            count += 1
    recount(s, seat)
    return count
