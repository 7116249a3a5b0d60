"""Empirical Bayes: pairs are drawn toward what their two factors say, the more so the less is known about them.

Morris 1983, JASA 78, 47-55. Assumption: interactions scatter normally around zero with one variance, which the data
tell by marginal maximum likelihood; the estimates are about normal. Intervals take that variance as known.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import optimize  # type: ignore[import-untyped, unused-ignore]

from reports.stats.plackett_luce import RankFit

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Shrunk:
    """Strengths of all pairs (nan where a pair does not occur): as estimated and as drawn together, with errors.

    `spread` is the standard deviation of the true interactions, as estimated; `kept` the share of the scatter of the
    estimated interactions that survives: 0 when factors alone explain the pairs, near 1 when every pair stands alone.
    """

    estimates: Floats
    errors: Floats
    shrunk: Floats
    shrunk_errors: Floats
    spread: float
    kept: float


def shrink_pairs(fit: RankFit, first: str, second: str, product: str) -> Shrunk:
    """Draws the interaction of a fit with both main effects toward zero; main effects move along with it."""
    part, covariance = fit.columns(product), fit.covariance
    inner = covariance[part, part]
    variance = prior_variance(fit.estimate[part], inner)
    gain = covariance[:, part] @ np.linalg.inv(inner + variance * np.eye(len(inner)))
    estimate = fit.estimate - gain @ fit.estimate[part]
    posterior = covariance - gain @ covariance[part, :]
    rows = _pair_rows(fit, first, second, product)
    return Shrunk(
        rows @ fit.estimate,
        _errors(rows, covariance),
        rows @ estimate,
        _errors(rows, posterior),
        float(np.sqrt(variance)),
        float(np.square(estimate[part]).sum() / max(np.square(fit.estimate[part]).sum(), 1e-300)) ** 0.5,
    )


def prior_variance(estimate: Floats, covariance: Floats) -> float:
    """The variance of the true values that makes these estimates most likely; 0 when chance explains their scatter."""
    values, vectors = np.linalg.eigh(covariance)
    squares = np.square(vectors.T @ estimate)

    def loss(variance: float) -> float:
        total = values + variance
        return float((np.log(total) + squares / total).sum())

    most = float(squares.max())
    found = optimize.minimize_scalar(loss, bounds=(0.0, max(most, 1e-12)), method="bounded", options={"xatol": 1e-9})
    best = float(found.x)
    return best if loss(best) < loss(0.0) else 0.0


def _pair_rows(fit: RankFit, first: str, second: str, product: str) -> Floats:
    levels, seen = len(fit.term(second).seen), fit.term(product).seen
    pairs = np.arange(len(seen))
    rows = fit.level_rows(first)[pairs // levels] + fit.level_rows(second)[pairs % levels] + fit.level_rows(product)
    return np.where(seen[:, None], rows, np.nan)


def _errors(rows: Floats, covariance: Floats) -> Floats:
    return np.asarray(np.sqrt(np.maximum(((rows @ covariance) * rows).sum(axis=1), 0.0)))
