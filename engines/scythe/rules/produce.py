"""Produce: the cost, the territories, the mill."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.counting import amounts
from engines.core.frames import push
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    BOX_AMOUNT,
    FACTORY_MASK,
    LAKES,
    MILL_WORKERS,
    PRODUCE_COST_COINS,
    PRODUCE_COST_POPULARITY,
    PRODUCE_COST_POWER,
    PRODUCES,
    PRODUCT_NONE,
    PRODUCT_WORKER,
    TERRAIN,
    WORKERS_PER_PLAYER,
)
from engines.scythe.rules.constants import BOX_PRODUCE_TERRITORIES, DONE, K_PRODUCE, K_PRODUCE_COUNT, MILL, OFF_BOARD
from engines.scythe.rules.queries import control, num_workers_at
from engines.scythe.rules.tracks import add_resources, lose_coins, lose_popularity, lose_power
from engines.scythe.rules.units import new_worker

WITH_MILL: int = 1  # flags of the frame
IN_PART: int = 2


def can_pay_produce(s: State, p: int) -> int:
    """1 when everything that workers uncovered on the mat can be paid. Rule: S3.11, S3.16."""
    n = s.num_workers[p]
    if s.power[p] < PRODUCE_COST_POWER[n] or s.popularity[p] < PRODUCE_COST_POPULARITY[n]:
        return 0
    return 1 if s.coins[p] >= PRODUCE_COST_COINS[n] else 0


def pay_produce(s: State, p: int) -> int:
    """Pay the Produce cost as it is before the action. Rule: S3.11, S2.6."""
    n = s.num_workers[p]
    lose_power(s, p, PRODUCE_COST_POWER[n])
    lose_popularity(s, p, PRODUCE_COST_POPULARITY[n])
    return lose_coins(s, p, PRODUCE_COST_COINS[n])


def num_territories(s: State, p: int) -> int:
    """Territories of one Produce action: 2, after the upgrade 3. Rule: S3.10."""
    upgraded = s.cubes_taken[p] >> BOX_PRODUCE_TERRITORIES & 1
    return BOX_AMOUNT[BOX_PRODUCE_TERRITORIES * 2 + upgraded]


def start_produce(s: State, p: int, territories: int, flags: int) -> int:
    """Ask for the territories in ascending order. Rule: S3.10, S17.9."""
    return push(s, K_PRODUCE, p, territories, productive(s, p, flags), flags)


def productive(s: State, p: int, flags: int) -> int:
    """Controlled territories with own workers, and that of the mill. Rule: S3.10, S3.14, S3.15."""
    held = control(s, p) & ~(LAKES | FACTORY_MASK)
    mask = held & s.workers[p]
    if flags & WITH_MILL:
        mask |= held & mill_space(s, p)
    return mask


def mill_space(s: State, p: int) -> int:
    """The territory of the own mill, as a mask. Rule: S3.14, S17.18."""
    h = s.structure[p * 4 + MILL]
    return 0 if h == OFF_BOARD else BIT[h]


def legal_produce(s: State, p: int, territories: int, spaces: int, flags: int) -> int:
    """Next territory: any while the number lasts, the mill's own on top of it. Rule: S3.10, S3.14, S17.18."""
    mask = spaces
    if territories == 0:
        mask = spaces & mill_space(s, p) if flags & WITH_MILL else 0
    possible = 0
    while mask:
        low = mask & -mask
        mask &= mask - 1
        if yield_of(s, p, low, flags) > 0:
            possible |= low
    return possible | BIT[DONE]


def yield_of(s: State, p: int, space: int, flags: int) -> int:
    """Tokens or workers that the territory `space` (a mask of one) can bring now. Rule: S3.10, S3.13, S3.14."""
    h = ctz(space)
    count = num_workers_at(s, p, h)
    if flags & WITH_MILL and space & mill_space(s, p):
        count += MILL_WORKERS
    if PRODUCES[TERRAIN[h]] == PRODUCT_WORKER:
        return min(count, WORKERS_PER_PLAYER - s.num_workers[p])
    return 0 if PRODUCES[TERRAIN[h]] == PRODUCT_NONE else count


def apply_produce(s: State, p: int, territories: int, spaces: int, flags: int, x: int) -> int:
    """The territory produces, wholly or as many as the player says; the next one must lie behind it.

    Rule: S3.10, S3.12.
    """
    if x == DONE:
        return 0
    extra = flags & WITH_MILL and BIT[x] & mill_space(s, p)
    left = territories if extra else territories - 1
    push(s, K_PRODUCE, p, left, spaces & ~(BIT[x] - 1) & ~BIT[x], flags)
    n = yield_of(s, p, BIT[x], flags)
    if flags & IN_PART and n > 1:
        return push(s, K_PRODUCE_COUNT, p, x, n, 0)
    return bring_in(s, p, x, n)


def legal_produce_count(n: int) -> int:
    """How many of the workers there produce. Rule: S3.12."""
    return amounts(1, n)


def bring_in(s: State, p: int, h: int, n: int) -> int:
    """Put `n` products on the territory; villages bring workers. Rule: S3.10, S3.13."""
    product = PRODUCES[TERRAIN[h]]
    if product == PRODUCT_WORKER:
        for _ in range(n):
            new_worker(s, p, h)
        return 0
    return add_resources(s, h, product, n)
