"""Tails of the normal, chi-square and binomial distributions, in one place."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy

Floats = NDArray[np.float64]


def quantile(probability: float) -> float:
    """The standard normal quantile; `probability` strictly between 0 and 1."""
    return NormalDist().inv_cdf(probability)


def two_sided(confidence: float) -> float:
    """The z of a two-sided interval: 1.96 for 0.95."""
    return quantile((1 + confidence) / 2)


def two_sided_p(z: float) -> float:
    """The two-sided p-value of a standard normal statistic."""
    return math.erfc(abs(z) / math.sqrt(2))


def upper_tail(z: float) -> float:
    """The chance that a standard normal statistic is larger."""
    return math.erfc(z / math.sqrt(2)) / 2


def chi_square_p(statistic: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution with `freedom` degrees of freedom."""
    return float(scipy.special.chdtrc(freedom, max(statistic, 0.0)))


def binomial_cdf(successes: NDArray[Any], trials: NDArray[Any], probability: NDArray[Any]) -> Floats:
    """P(X <= successes) for X ~ binomial(trials, probability), elementwise; 0 below 0 and 1 from `trials` on."""
    k = np.clip(successes, 0, np.maximum(trials - 1, 0))
    inside = scipy.special.betainc(trials - k, k + 1, 1 - probability)
    return np.asarray(np.where(successes < 0, 0.0, np.where(successes >= trials, 1.0, inside)), dtype=np.float64)
