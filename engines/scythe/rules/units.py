"""Units on the board: placing them, sending them home, and the masks that are kept of them."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import HOME, MECH_ABILITY, NUM_SPACES, WORKERS_PER_PLAYER
from engines.scythe.rules.constants import FIRST_MECH, FIRST_WORKER, NUM_UNITS, OFF_BOARD


def recount(s: State, p: int) -> int:
    """Write the masks of the units of `p` anew from where they stand."""
    fighting = 0
    working = 0
    base = p * NUM_UNITS
    for u in range(FIRST_WORKER):
        h = s.pos[base + u]
        if h != OFF_BOARD:
            fighting |= BIT[h]
    for u in range(FIRST_WORKER, NUM_UNITS):
        h = s.pos[base + u]
        if h != OFF_BOARD:
            working |= BIT[h]
    s.fighters[p] = fighting
    s.workers[p] = working
    s.units[p] = fighting | working
    return 0


def recount_built(s: State, p: int) -> int:
    """Write the mask of the structures of `p` anew."""
    mask = 0
    for i in range(4):
        h = s.structure[p * 4 + i]
        if h != OFF_BOARD:
            mask |= BIT[h]
    s.built[p] = mask
    return 0


def recount_abilities(s: State, p: int) -> int:
    """Write the mask of the mech abilities of `p` anew. Rule: S4.8."""
    mask = 0
    for i in range(4):
        if s.mechs[p] & BIT[i]:
            mask |= BIT[MECH_ABILITY[s.faction[p] * 4 + i]]
    s.abilities[p] = mask
    return 0


def recount_resources(s: State) -> int:
    """Write the masks of the resource tokens anew."""
    for r in range(4):
        mask = 0
        for h in range(NUM_SPACES):
            if s.res[h * 4 + r] > 0:
                mask |= BIT[h]
        s.res_at[r] = mask
    return 0


def recount_all(s: State) -> int:
    """Write every cache anew, after fields were changed from outside."""
    for p in range(s.players):
        recount(s, p)
        recount_built(s, p)
        recount_abilities(s, p)
    return recount_resources(s)


def home_of(s: State, p: int) -> int:
    """The home base of `p`."""
    return HOME[s.faction[p]]


def new_worker(s: State, p: int, h: int) -> int:
    """Take the leftmost worker of the mat and put it on `h`, if one is left. Rule: S3.13, S0.10."""
    if s.num_workers[p] < WORKERS_PER_PLAYER:
        s.pos[p * NUM_UNITS + FIRST_WORKER + s.num_workers[p]] = h
        s.num_workers[p] += 1
        recount(s, p)
    return 0


def new_mech(s: State, p: int, slot: int, h: int) -> int:
    """Put the mech of an ability on `h`; the ability is in force from now on. Rule: S4.8."""
    s.pos[p * NUM_UNITS + FIRST_MECH + slot] = h
    s.mechs[p] |= BIT[slot]
    recount(s, p)
    return recount_abilities(s, p)


def new_structure(s: State, p: int, kind: int, h: int) -> int:
    """Put a structure on `h`. Rule: S4.11."""
    s.structure[p * 4 + kind] = h
    s.built[p] |= BIT[h]
    return 0


def send_workers_home(s: State, p: int, h: int) -> int:
    """All workers of `p` on `h` return to the home base; their number is the result. Rule: S5.9, S6.9."""
    home = home_of(s, p)
    count = 0
    for u in range(FIRST_WORKER, NUM_UNITS):
        if s.pos[p * NUM_UNITS + u] == h:
            s.pos[p * NUM_UNITS + u] = home
            count += 1
    recount(s, p)
    return count
