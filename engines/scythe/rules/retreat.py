"""Retreat: home, or with Seaworthy to a lake next to the combat territory."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import ALL
from engines.core.engine.counting import amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa_fights import beaten
from engines.scythe.rules.queries import character_space, has_ability, num_mechs_at, num_workers_at, units_of_others
from engines.scythe.rules.units import home_of, recount, send_workers_home


def start_retreat(s: State, loser: int, space: int) -> int:
    """All units of the loser on the territory go home, unless Seaworthy leaves a choice, or an Automa has lost.

    Rule: S6.9, S13.10, S20.65.
    """
    if s.automas >> loser & 1:
        return beaten(s, loser, space)
    if retreat_lakes(s, loser, space) == 0:
        return retreat_home(s, loser, space)
    return push(s, c.K_RETREAT, loser, space, 0, 0)


def retreat_lakes(s: State, loser: int, space: int) -> int:
    """Lakes next to the territory without opponents' units, for a loser with Seaworthy. Rule: S13.10, S13.11."""
    return neighbours(space) & t.LAKES & ~units_of_others(s, loser) if has_ability(s, loser, t.ABILITY_SEAWORTHY) else 0


def neighbours(space: int) -> int:
    """Spaces next to the territory. Rule: S13.10."""
    return t.ADJACENT[space]


def home_place(s: State, loser: int) -> int:
    """The home base of the loser, as a mask. Rule: S6.9."""
    return BIT[home_of(s, loser)]


def away_from_home(s: State, loser: int) -> int:
    """All other spaces. Rule: S6.9, S13.10."""
    return c.ALL_SPACES & ~home_place(s, loser)


def retreat_home(s: State, loser: int, space: int) -> int:
    """Character, mechs and workers return to the home base; resources stay. Rule: S6.9."""
    if s.listening:
        tell_retreat(s, loser, space)
    for unit in range(c.FIRST_WORKER):
        if s.pos[loser * c.NUM_UNITS + unit] == space:
            s.pos[loser * c.NUM_UNITS + unit] = home_of(s, loser)
    send_workers_home(s, loser, space)
    return 0


def tell_retreat(s: State, loser: int, space: int) -> int:
    """Tell of all units of the loser on the territory, which are about to go home. Rule: S6.9."""
    tell_retreating(s, loser, c.CLASS_CHARACTER, 1 if character_space(s, loser) == space else 0, home_of(s, loser))
    tell_retreating(s, loser, c.CLASS_MECH, num_mechs_at(s, loser, space), home_of(s, loser))
    return tell_retreating(s, loser, c.CLASS_WORKER, num_workers_at(s, loser, space), home_of(s, loser))


def tell_retreating(s: State, loser: int, units: int, count: int, to: int) -> int:
    """Tell of so many units of a class that retreat. Rule: S6.9, S13.10."""
    return tell(s, c.EVENT_RETREATED, loser, units, count, to) if count > 0 else 0


def next_to_retreat(s: State, loser: int, space: int) -> int:
    """The first fighting unit still on the territory; 5 when there is none."""
    for unit in range(c.FIRST_WORKER):
        if s.pos[loser * c.NUM_UNITS + unit] == space:
            return unit
    return c.FIRST_WORKER


def apply_retreat(s: State, loser: int, space: int, to: int) -> int:
    """The unit goes; a mech may take workers along to a lake. Rule: S13.10."""
    unit = next_to_retreat(s, loser, space)
    s.pos[loser * c.NUM_UNITS + unit] = to
    tell_retreating(s, loser, c.CLASS_CHARACTER if unit == c.CHARACTER else c.CLASS_MECH, 1, to)
    recount(s, loser)
    if next_to_retreat(s, loser, space) < c.FIRST_WORKER:
        push(s, c.K_RETREAT, loser, space, 0, 0)
    else:
        push(s, c.K_RETREAT_WORKERS, loser, space, home_of(s, loser), 0)
    if unit != c.CHARACTER and t.LAKES & BIT[to]:
        push(s, c.K_RETREAT_WORKERS, loser, space, to, 0)
    return 0


def workers_there(s: State, loser: int, space: int) -> int:
    """Numbers of workers that are on the territory. Rule: S13.10."""
    return amounts(0, num_workers_at(s, loser, space))


def workers_due(s: State, loser: int, space: int, to: int) -> int:
    """Numbers of workers that may go there: all that are left go home in the end. Rule: S6.9, S13.10."""
    return amounts(num_workers_at(s, loser, space) if to == home_of(s, loser) else 0, ALL)


def apply_retreat_workers(s: State, loser: int, space: int, to: int, count: int) -> int:
    """So many workers go there. Rule: S13.10, S6.9."""
    left = count
    for unit in range(c.FIRST_WORKER, c.NUM_UNITS):
        if left > 0 and s.pos[loser * c.NUM_UNITS + unit] == space:
            s.pos[loser * c.NUM_UNITS + unit] = to
            left -= 1
    tell_retreating(s, loser, c.CLASS_WORKER, count, to)
    return recount(s, loser)
