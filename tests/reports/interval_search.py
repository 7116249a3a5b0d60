"""Win rates with their intervals by another way: the penalised likelihood written out, its limits found by search."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import optimize, stats


def effect_of_blocks(blocks: Sequence[tuple[int, float]]) -> float:
    """The variance of a rate over blocks (appearances, wins) against that of independent appearances."""
    n, wins = sum(n for n, _ in blocks), sum(wins for _, wins in blocks)
    rate, many = wins / n, len(blocks)
    if n > many and (many < 10 or not 0 < rate < 1):
        return n / many
    if many < 2 or not 0 < rate < 1:
        return 1.0
    spread = sum((won - rate * held) ** 2 for held, won in blocks) * many / (many - 1)
    return max(spread / (n * rate * (1 - rate)), 1.0 if min(wins, n - wins) < 10 else 0.1)


def interval_of(blocks: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """The rates whose likelihood, with Jeffreys' prior as its penalty, lies within the limit of the largest."""
    n, wins, effect = sum(n for n, _ in blocks), sum(wins for _, wins in blocks), effect_of_blocks(blocks)
    several = n > len(blocks) >= 10
    limit = stats.t(len(blocks) - 1).ppf(0.975) if several else stats.norm.ppf(0.975)
    return search(wins / effect, n / effect, limit)


def search(wins: float, trials: float, limit: float = 1.959963984540054) -> tuple[float, float]:
    """The same from a number of wins and of trials."""

    def loss(rate: float) -> float:
        return -(wins + 0.5) * np.log(rate) - (trials - wins + 0.5) * np.log1p(-rate)

    best = (wins + 0.5) / (trials + 1)
    target = loss(best) + limit**2 / 2
    low = 0.0 if wins <= 0 else optimize.brentq(lambda rate: loss(rate) - target, 1e-12, best, xtol=1e-13)
    high = 1.0 if wins >= trials else optimize.brentq(lambda rate: loss(rate) - target, best, 1 - 1e-12, xtol=1e-13)
    return float(low), float(high)
