"""Empirical Bayes: how far true values scatter, from estimates that scatter by luck as well.

Morris 1983, JASA 78, 47-55. Assumption: true values scatter normally around zero with one variance, which the data
tell by marginal maximum likelihood; the estimates are about normal.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy

Floats = NDArray[np.float64]


def prior_variance(estimate: Floats, covariance: Floats) -> float:
    """The variance of the true values that makes these estimates most likely; 0 when chance explains their scatter."""
    values, vectors = np.linalg.eigh(covariance)
    squares = np.square(vectors.T @ estimate)

    def loss(variance: float) -> float:
        total = values + variance
        return float((np.log(total) + squares / total).sum())

    most = float(squares.max())
    found = scipy.optimize.minimize_scalar(
        loss, bounds=(0.0, max(most, 1e-12)), method="bounded", options={"xatol": 1e-9}
    )
    best = float(found.x)
    return best if loss(best) < loss(0.0) else 0.0
