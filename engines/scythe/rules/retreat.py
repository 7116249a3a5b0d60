"""Retreat: home, or with Seaworthy to a lake next to the combat territory."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.counting import amounts
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import ABILITY_SEAWORTHY, ADJACENT, LAKES
from engines.scythe.rules.constants import CHARACTER, FIRST_WORKER, K_RETREAT, K_RETREAT_WORKERS, NUM_UNITS
from engines.scythe.rules.queries import has_ability, num_workers_at, units_of_others
from engines.scythe.rules.units import home_of, recount, send_workers_home


def start_retreat(s: State, loser: int, h: int) -> int:
    """All units of the loser on the territory go home, unless Seaworthy leaves a choice. Rule: S6.9, S13.10."""
    if retreat_lakes(s, loser, h) == 0:
        return retreat_home(s, loser, h)
    return push(s, K_RETREAT, loser, h, 0, 0)


def retreat_lakes(s: State, loser: int, h: int) -> int:
    """Lakes next to the territory without opponents' units, for a loser with Seaworthy. Rule: S13.10, S13.11."""
    if has_ability(s, loser, ABILITY_SEAWORTHY) == 0:
        return 0
    return ADJACENT[h] & LAKES & ~units_of_others(s, loser)


def retreat_home(s: State, loser: int, h: int) -> int:
    """Character, mechs and workers return to the home base; resources stay. Rule: S6.9."""
    for u in range(FIRST_WORKER):
        if s.pos[loser * NUM_UNITS + u] == h:
            s.pos[loser * NUM_UNITS + u] = home_of(s, loser)
    send_workers_home(s, loser, h)
    return 0


def next_to_retreat(s: State, loser: int, h: int) -> int:
    """The first fighting unit still on the territory; 5 when there is none."""
    for u in range(FIRST_WORKER):
        if s.pos[loser * NUM_UNITS + u] == h:
            return u
    return FIRST_WORKER


def legal_retreat(s: State, loser: int, h: int) -> int:
    """Home base or a lake, for each fighting unit on its own. Rule: S13.10, S13.11."""
    if next_to_retreat(s, loser, h) == FIRST_WORKER:
        return 0
    return retreat_lakes(s, loser, h) | BIT[home_of(s, loser)]


def apply_retreat(s: State, loser: int, h: int, to: int) -> int:
    """The unit goes; a mech may take workers along to a lake. Rule: S13.10."""
    u = next_to_retreat(s, loser, h)
    s.pos[loser * NUM_UNITS + u] = to
    recount(s, loser)
    if next_to_retreat(s, loser, h) < FIRST_WORKER:
        push(s, K_RETREAT, loser, h, 0, 0)
    else:
        push(s, K_RETREAT_WORKERS, loser, h, home_of(s, loser), 0)
    if u != CHARACTER and LAKES & BIT[to]:
        push(s, K_RETREAT_WORKERS, loser, h, to, 0)
    return 0


def legal_retreat_workers(s: State, loser: int, h: int, to: int) -> int:
    """How many workers ride to the lake; those left over in the end must go home. Rule: S13.10."""
    count = num_workers_at(s, loser, h)
    if to == home_of(s, loser):
        return amounts(count, count)
    return amounts(0, count)


def apply_retreat_workers(s: State, loser: int, h: int, to: int, n: int) -> int:
    """So many workers go there. Rule: S13.10, S6.9."""
    left = n
    for u in range(FIRST_WORKER, NUM_UNITS):
        if left > 0 and s.pos[loser * NUM_UNITS + u] == h:
            s.pos[loser * NUM_UNITS + u] = to
            left -= 1
    return recount(s, loser)
