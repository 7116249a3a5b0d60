"""Produce: the cost, the territories, the mill."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.counting import amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import control, num_workers_at
from engines.scythe.rules.sources import tell_workers
from engines.scythe.rules.tracks import add_resources, lose_coins, lose_popularity, lose_power
from engines.scythe.rules.units import new_workers

WITH_MILL: int = 1  # flags of the frame
IN_PART: int = 2


def can_pay_produce(s: State, seat: int) -> int:
    """1 when everything that workers uncovered on the mat can be paid. Rule: S3.11, S3.16."""
    n = s.num_workers[seat]
    if s.power[seat] < t.PRODUCE_COST_POWER[n] or s.popularity[seat] < t.PRODUCE_COST_POPULARITY[n]:
        return 0
    return 1 if s.coins[seat] >= t.PRODUCE_COST_COINS[n] else 0


def pay_produce(s: State, seat: int) -> int:
    """Pay the Produce cost as it is before the action. Rule: S3.11, S2.6."""
    n = s.num_workers[seat]
    source = c.FROM_TOP_ROW + c.TOP_PRODUCE
    lose_power(s, seat, source, t.PRODUCE_COST_POWER[n])
    lose_popularity(s, seat, source, t.PRODUCE_COST_POPULARITY[n])
    return lose_coins(s, seat, source, t.PRODUCE_COST_COINS[n])


def num_territories(s: State, seat: int) -> int:
    """Territories of one Produce action: 2, after the upgrade 3. Rule: S3.10."""
    upgraded = s.cubes_taken[seat] >> c.BOX_PRODUCE_TERRITORIES & 1
    return t.BOX_AMOUNT[c.BOX_PRODUCE_TERRITORIES * 2 + upgraded]


def start_produce(s: State, seat: int, territories: int, flags: int) -> int:
    """Ask for the territories in ascending order. Rule: S3.10, S17.9."""
    return push(s, c.K_PRODUCE, seat, territories, productive(s, seat, flags), flags)


def productive(s: State, seat: int, flags: int) -> int:
    """Controlled territories with own workers, and that of the mill. Rule: S3.10, S3.14, S3.15."""
    return control(s, seat) & workplaces(s, seat, flags) & ~(t.LAKES | t.FACTORY_MASK)


def workplaces(s: State, seat: int, flags: int) -> int:
    """Spaces with own workers, and that of the mill. Rule: S3.10, S3.14."""
    return s.workers[seat] | (mill_space(s, seat) if flags & WITH_MILL else 0)


def mill_space(s: State, seat: int) -> int:
    """The territory of the own mill, as a mask. Rule: S3.14, S17.18."""
    space = s.structure[seat * c.NUM_STRUCTURES + c.MILL]
    return 0 if space == c.OFF_BOARD else BIT[space]


def villages_of_full_mat(s: State, seat: int) -> int:
    """All villages, when no worker is left on the mat to come there. Rule: S3.13."""
    return t.VILLAGES if s.num_workers[seat] == t.WORKERS_PER_PLAYER else 0


def spaces_left(spaces: int) -> int:
    """The territories that have not passed: they come in ascending order, each once. Rule: S3.10, S3.14."""
    return spaces


def within_number(s: State, seat: int, territories: int, flags: int, among: int) -> int:
    """Those of some territories that may produce: all while the number lasts; the mill's comes on top of it.

    Rule: S3.10, S3.14, S17.18.
    """
    if territories > 0:
        return among
    return among & mill_space(s, seat) if flags & WITH_MILL else 0


def yield_of(s: State, seat: int, territory: int, flags: int) -> int:
    """Tokens or workers that the territory `territory` (a mask of one) can bring now. Rule: S3.10, S3.13, S3.14."""
    space = ctz(territory)
    count = num_workers_at(s, seat, space)
    if flags & WITH_MILL and territory & mill_space(s, seat):
        count += t.MILL_WORKERS
    if t.PRODUCES[t.TERRAIN[space]] == t.PRODUCT_WORKER:
        return min(count, t.WORKERS_PER_PLAYER - s.num_workers[seat])
    return 0 if t.PRODUCES[t.TERRAIN[space]] == t.PRODUCT_NONE else count


def apply_produce(s: State, seat: int, territories: int, spaces: int, flags: int, answer: int) -> int:
    """The territory produces, wholly or as many as the player says; the next one must lie behind it.

    Rule: S3.10, S3.12.
    """
    if answer == c.DONE:
        return 0
    extra = flags & WITH_MILL and BIT[answer] & mill_space(s, seat)
    left = territories if extra else territories - 1
    push(s, c.K_PRODUCE, seat, left, spaces & ~(BIT[answer] - 1) & ~BIT[answer], flags)
    n = yield_of(s, seat, BIT[answer], flags)
    if flags & IN_PART and n > 1:
        return push(s, c.K_PRODUCE_COUNT, seat, answer, n, 0)
    return bring_in(s, seat, answer, n)


def producing_workers(count: int) -> int:
    """How many of the workers there produce. Rule: S3.12."""
    return amounts(1, count)


def bring_in(s: State, seat: int, space: int, count: int) -> int:
    """Put `count` products on the territory; villages bring workers. Rule: S3.10, S3.13."""
    product = t.PRODUCES[t.TERRAIN[space]]
    if product == t.PRODUCT_WORKER:
        return tell_workers(s, c.EVENT_PRODUCED, seat, new_workers(s, seat, space, count), space)
    add_resources(s, space, product, count)
    return tell(s, c.EVENT_PRODUCED, seat, product, count, space)
