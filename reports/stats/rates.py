"""Win rates on one scale: estimate, interval and tests of a rate whose appearances come in blocks.

The likelihood of a proportion, on as many independent appearances as the blocks tell (sandwich over blocks), with
Firth's penalty (Firth 1993, Biometrika 80, 27-38; for one proportion this is Jeffreys' prior). Intervals and tests are
read from its signed root, so that a test rejects exactly the rates outside the interval, and a level that never or
always won needs no rule of its own. With dozens of wins it is the delta method on the logit scale.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from reports.stats import lazy_scipy as scipy
from reports.stats.normal import quantile

MIN_CLUSTERS = 10
FEW = 10  # with fewer wins or losses blocks are not trusted to tell more than independent appearances
MOST_SAVED = 0.1  # rotation within blocks is trusted to lower a variance to this part
_STEPS = 50
Interval = tuple[float, float]


@dataclass(frozen=True)
class Rate:
    """A rate as known from `trials` independent appearances; `freedom` are degrees of freedom of its variance, infinite
    where that follows from the rate itself."""

    rate: float
    trials: float
    freedom: float = math.inf

    @property
    def error(self) -> float:
        """Standard error of the rate."""
        return math.sqrt(max(self.rate * (1 - self.rate), 0.0) / self.trials)

    def signed_root(self, rate: float) -> float:
        """How far the estimate lies above a rate, as a statistic that is about standard normal when that is true."""
        return self._signed_roots()(rate)

    def _signed_roots(self) -> Callable[[float], float]:
        """The same as a function, which works out once what holds for all rates."""
        wins, losses = self._wins + 0.5, self.trials - self._wins + 0.5
        middle = wins / (self.trials + 1)

        def likelihood(rate: float) -> float:
            return wins * math.log(rate) + losses * math.log1p(-rate) if 0 < rate < 1 else -math.inf

        best = likelihood(middle)

        def signed_root(rate: float) -> float:
            distance = math.sqrt(max(2 * (best - likelihood(rate)), 0.0))
            return distance if middle > rate else -distance

        return signed_root

    def interval(self, confidence: float = 0.95) -> Interval:
        """The rates that are not rejected at `1 - confidence`."""
        limit = self._quantile((1 + confidence) / 2)
        middle = (self._wins + 0.5) / (self.trials + 1)
        low = 0.0 if self.rate <= 0 else self._solved(limit, 0.0, middle)
        return low, 1.0 if self.rate >= 1 else self._solved(-limit, middle, 1.0)

    def p_value(self, rate: float) -> float:
        """Two-sided, of "the true rate is this"."""
        return 2 * self._tail(abs(self.signed_root(rate)))

    def p_outside(self, low: float, high: float) -> float:
        """The larger p-value of two one-sided tests of "the true rate is not between these" (Schuirmann 1987)."""
        return max(self._tail(self.signed_root(low)), self._tail(-self.signed_root(high)))

    @property
    def _wins(self) -> float:
        return self.rate * self.trials

    def _solved(self, root: float, low: float, high: float) -> float:
        """The rate between these at which the signed root has a value, by bisection; it falls with the rate."""
        signed_root = self._signed_roots()
        for _ in range(_STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if signed_root(middle) > root else (low, middle)
        return (low + high) / 2

    def _quantile(self, probability: float) -> float:
        if math.isinf(self.freedom):
            return quantile(probability)
        return float(scipy.special.stdtrit(self.freedom, probability))

    def _tail(self, z: float) -> float:
        return float(scipy.special.ndtr(-z) if math.isinf(self.freedom) else scipy.special.stdtr(self.freedom, -z))


def rate_of_blocks(
    held: int, appearances: float, won: float, products: tuple[float, float, float], games: int | None = None
) -> Rate:
    """The rate `won / appearances` from sums over the `held` blocks that have an appearance; `products` are the sums
    over blocks of wins squared, of wins times appearances, and of appearances squared; `games` are those with an
    appearance, None where each has a single one.

    Raises ValueError without appearances.
    """
    if appearances <= 0:
        raise ValueError("no rate without appearances")
    rate = min(max(won / appearances, 0.0), 1.0)
    effect = design_effect(held, appearances, won, products, games)
    several = appearances > held
    return Rate(rate, appearances / effect, held - 1.0 if several and held >= MIN_CLUSTERS else math.inf)


def rate_of_variance(rate: float, variance: float, appearances: float, won: float, freedom: float) -> Rate:
    """A rate that is estimated by other means than counting, with the variance of that; what it may tell more than its
    appearances alone is bounded as for blocks."""
    effect = variance * appearances / (rate * (1 - rate))
    scarce = min(won, appearances - won) < FEW
    return Rate(rate, appearances / max(effect, 1.0 if scarce else MOST_SAVED), freedom)


def design_effect(
    held: int, appearances: float, won: float, products: tuple[float, float, float], games: int | None = None
) -> float:
    """How many times the variance of a rate exceeds that of independent appearances; below 1 where the games of a
    block tell more together than apart, as when seats are rotated.

    With fewer than MIN_CLUSTERS blocks it cannot be estimated, so a block tells as much as one appearance. Nor can it
    where no block, or every block, was won: then a block tells as much as one game, which is won once however many of
    its seats are counted. With few wins or losses it is at least 1.
    """
    rate = won / appearances
    if not 0 < rate < 1:
        return (appearances if games is None else games) / held
    if appearances > held and held < MIN_CLUSTERS:
        return appearances / held
    if held < 2:
        return 1.0
    squares = products[0] - 2 * rate * products[1] + rate * rate * products[2]
    effect = squares * held / (held - 1) / (appearances * rate * (1 - rate))
    scarce = min(won, appearances - won) < FEW
    return max(effect, 1.0 if scarce else MOST_SAVED)
