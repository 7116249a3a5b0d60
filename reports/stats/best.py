"""Which level is the best, and which the worst: chances that allow for how much the best of many owes to luck.

Empirical Bayes: true rates scatter normally around their mean, with a variance that the data tell by marginal
likelihood; the estimates are about normal with their covariance over blocks. Drawing from what is then known of the
true rates says how often each is the highest. (Resampling alone would trust the luckiest too much.)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy
from reports.stats.shrinkage import prior_variance

Floats = NDArray[np.float64]

_DRAWS = 4_000
_FLAT = 1e-12


@dataclass(frozen=True)
class Standing:
    """The chance that a level is the best, that it is the worst, and the range of its rank (1 is the best) that holds
    with 90 %."""

    best: float
    worst: float
    ranks: tuple[int, int]


def standings(rates: Floats, covariance: Floats) -> list[Standing]:
    """The standing of each level, shapes (levels,) and (levels, levels); empty for fewer than two levels or where
    nothing tells how sure the rates are."""
    if len(rates) < 2:
        return []
    contrasts = np.asarray(scipy.linalg.null_space(np.ones((1, len(rates)))))
    estimate, noise = contrasts.T @ rates, contrasts.T @ covariance @ contrasts
    values, vectors = np.linalg.eigh(noise)
    if not values[-1] > _FLAT:
        return []
    values = np.maximum(values, values[-1] * 1e-6)
    along = vectors.T @ estimate
    variance = prior_variance(along, np.diag(values))
    kept = variance / (variance + values)
    error = np.sqrt(kept * values)
    drawn = np.random.default_rng(1).standard_normal((_DRAWS, len(rates))) @ contrasts @ vectors
    true = (kept * along + error * drawn) @ (contrasts @ vectors).T
    ranks = (-true).argsort(axis=1, kind="stable").argsort(axis=1, kind="stable") + 1
    if variance == 0:
        return [Standing(1 / len(rates), 1 / len(rates), (1, len(rates)))] * len(rates)
    ends = np.quantile(ranks, (0.05, 0.95), axis=0, method="inverted_cdf").astype(int).T
    first, last = (ranks == 1).mean(axis=0), (ranks == len(rates)).mean(axis=0)
    return [
        Standing(float(best), float(worst), (int(low), int(high)))
        for best, worst, (low, high) in zip(first, last, ends, strict=True)
    ]
