"""Confidence sequences: intervals that hold at every moment at once, so that a run may be looked at and stopped.

The beta-binomial mixture of Robbins (1970), as in Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric,
nonasymptotic confidence sequences" (Annals of Statistics 49, 2021). The evidence against a mean is the likelihood
ratio of a beta mixture to that mean. For independent results between 0 and 1 with that mean it is a nonnegative
supermartingale (the ratio is convex in each result, so that yes-or-no results are the worst case); by the
inequality of Ville it ever reaches 1/alpha with a chance of at most alpha, however often and for whatever reason one
looks. Nothing is approximate. Shared wins and means over the games of a block are results between 0 and 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

STRONG, WEAK, EQUIVALENT, INCONCLUSIVE = "strong", "weak", "equivalent", "inconclusive"
VERDICTS = (STRONG, WEAK, EQUIVALENT, INCONCLUSIVE)
_HALVINGS = 60


@dataclass(frozen=True)
class Mixture:
    """The beta distribution over which evidence is averaged: its mean, and how many results it weighs."""

    mean: float
    weight: float

    def log_evidence(self, total: float, trials: float, rate: float) -> float:
        """Logarithm of the evidence of `trials` results with this sum against their mean being `rate`."""
        a, b = self.mean * self.weight, (1 - self.mean) * self.weight
        mixture = _log_beta(a + total, b + trials - total) - _log_beta(a, b)
        return mixture - total * math.log(rate) - (trials - total) * math.log1p(-rate)


def around(mean: float, spread: float) -> Mixture:
    """The mixture with this mean and standard deviation: the rates that are thought likely, which decides how soon a
    sequence is narrow and nothing else. Raises ValueError for a spread that no beta distribution has."""
    weight = mean * (1 - mean) / spread**2 - 1
    if not 0 < mean < 1 or weight <= 0:
        raise ValueError(f"no mixture: mean {mean}, spread {spread}")
    return Mixture(mean, weight)


def confidence_sequence(total: float, trials: float, mixture: Mixture, alpha: float) -> tuple[float, float]:
    """The means that `trials` results between 0 and 1 with this sum leave possible; 0 to 1 without any.

    The true mean lies inside at all moments together with a chance of at least 1 - alpha.
    """
    if trials <= 0:
        return 0.0, 1.0
    reach, middle = math.log(1 / alpha), total / trials
    low = _edge(total, trials, mixture, reach, 0.0, middle) if total > 0 else 0.0
    high = _edge(total, trials, mixture, reach, 1.0, middle) if total < trials else 1.0
    return low, high


def verdict(interval: tuple[float, float], baseline: float, margin: float) -> str:
    """What an interval decides: within the margin around the baseline, above or below the baseline, or nothing yet."""
    low, high = interval
    if baseline - margin < low and high < baseline + margin:
        return EQUIVALENT
    if low > baseline:
        return STRONG
    return WEAK if high < baseline else INCONCLUSIVE


def _edge(total: float, trials: float, mixture: Mixture, reach: float, outside: float, inside: float) -> float:
    """Where evidence reaches the limit between a mean that is ruled out and one that is not, by bisection."""
    for _ in range(_HALVINGS):
        middle = (outside + inside) / 2
        if 0 < middle < 1 and mixture.log_evidence(total, trials, middle) < reach:
            inside = middle
        else:
            outside = middle
    return outside


def _log_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)
