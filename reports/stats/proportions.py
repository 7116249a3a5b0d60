"""Win rates: Wilson intervals, the design effect of blocks, and the test of a rate against its baseline."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from reports.stats.normal import two_sided, two_sided_p

Floats = NDArray[np.float64]

MIN_CLUSTERS = 10


def wilson(wins: float, trials: float, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval of a proportion (Wilson 1927), without continuity correction.

    `wins` may be fractional (ties split) and `trials` may be an effective number. The interval is exactly the set of
    rates that the score test with known variance does not reject. Raises ValueError for trials <= 0.
    """
    if trials <= 0 or not 0 <= wins <= trials * (1 + 1e-12):
        raise ValueError(f"no proportion: {wins} of {trials}")
    z = two_sided(confidence)
    rate, room = min(wins / trials, 1.0), z * z / trials
    centre = (rate + room / 2) / (1 + room)
    half = z / (1 + room) * math.sqrt(rate * (1 - rate) / trials + room / (4 * trials))
    return max(centre - half, 0.0), min(centre + half, 1.0)


def score_test(rate: float, baseline: float, variance: float, trials: float) -> float:
    """Two-sided p-value of a rate against its baseline, with the variance of one appearance under the baseline."""
    return two_sided_p((rate - baseline) / math.sqrt(variance / trials))


def design_effect(wins: Floats, appearances: Floats) -> float:
    """How many times the variance of a rate exceeds that of independent appearances, at least 1.

    `wins` and `appearances` are sums over each block, shape (blocks,). With at most one appearance a block it is
    exactly 1. With fewer than MIN_CLUSTERS blocks the effect cannot be estimated, so the worst case is taken: a
    block tells as much as one appearance.
    """
    products = (float(wins @ wins), float(wins @ appearances), float(appearances @ appearances))
    held = int(np.count_nonzero(appearances))
    return design_effect_of_sums(held, float(appearances.sum()), float(wins.sum()), products)


def design_effect_of_sums(blocks: int, total: float, won: float, products: tuple[float, float, float]) -> float:
    """The same from sums over the blocks that hold an appearance: how many blocks, appearances and wins, and the sums
    of wins squared, of wins times appearances, and of appearances squared."""
    if total == blocks:
        return 1.0
    rate = won / total
    if blocks < MIN_CLUSTERS or rate <= 0 or rate >= 1:
        return max(total / blocks, 1.0)
    squares = products[0] - 2 * rate * products[1] + rate * rate * products[2]
    spread = squares * blocks / (blocks - 1)
    return max(spread / (total * rate * (1 - rate)), 1.0)
