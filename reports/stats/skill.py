"""Skill dependence: do two bot levels agree on which cells are strong?"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy
from reports.stats.normal import chi_square_p, two_sided

Floats = NDArray[np.float64]

LEAST_CELLS = 5
_DRAWS = 2_000
_FLAT = 1e-9  # directions in which nothing was estimated


@dataclass(frozen=True)
class Agreement:
    """Spearman's rank correlation over the cells that both levels have, with what noise alone would leave of it.

    `same_median` and `same_low` are the median and the 5 % quantile of the correlation if both levels had the same
    true strengths: a correlation below `same_low` shows that strengths depend on skill. `p` tests cell by cell whether
    the strengths are the same (chi-square with `freedom`).
    """

    cells: int
    correlation: float
    interval: tuple[float, float]
    same_median: float
    same_low: float
    p: float
    freedom: int


def rank_agreement(
    first: Floats, second: Floats, first_covariance: Floats, second_covariance: Floats, shared: Floats | None = None
) -> Agreement | None:
    """Compares strengths of the same cells among two kinds of bots; None with fewer than LEAST_CELLS common cells.

    Strengths are on any scale, shape (cells,), nan where a cell does not occur, with their covariance matrices;
    `shared` is the covariance of the first with the second, None for independent runs. What all cells have in common
    counts for nothing. Interval by Fisher's z with the variance of Bonett and Wright 2000 (Psychometrika 65, 23-28);
    the range under equal strengths by simulation with a fixed seed; the test of equal strengths is Wald's over all
    contrasts between cells. Assumption: estimates about normal.
    """
    common = np.flatnonzero(np.isfinite(first) & np.isfinite(second))
    if len(common) < LEAST_CELLS:
        return None
    a, b, part = first[common], second[common], np.ix_(common, common)
    va, vb = first_covariance[part], second_covariance[part]
    cross = np.zeros_like(va) if shared is None else shared[part]
    rho = _spearman(a[None], b[None])[0]
    low, median = np.quantile(_under_equality(a, b, va, vb, cross), [0.05, 0.5])
    statistic, freedom = _contrast_test(a - b, va + vb - cross - cross.T)
    p = chi_square_p(statistic, freedom)
    return Agreement(len(a), float(rho), fisher_interval(float(rho), len(a)), float(median), float(low), p, freedom)


def _contrast_test(difference: Floats, covariance: Floats) -> tuple[float, int]:
    """Wald's statistic of "all differences are the same", and its degrees of freedom."""
    contrasts = scipy.linalg.null_space(np.ones((1, len(difference))))
    values, vectors = np.linalg.eigh(contrasts.T @ covariance @ contrasts)
    kept = values > values.max() * _FLAT
    along = (vectors.T @ contrasts.T @ difference)[kept]
    return float((np.square(along) / values[kept]).sum()), int(kept.sum())


def fisher_interval(rho: float, cells: int, confidence: float = 0.95) -> tuple[float, float]:
    """The interval of Spearman's correlation over cells that stand for many more."""
    if cells <= 3 or abs(rho) >= 1:
        return (-1.0, 1.0) if cells <= 3 else (rho, rho)
    half_width = two_sided(confidence) * math.sqrt((1 + rho * rho / 2) / (cells - 3))
    centre = math.atanh(rho)
    return math.tanh(centre - half_width), math.tanh(centre + half_width)


def _under_equality(a: Floats, b: Floats, va: Floats, vb: Floats, cross: Floats) -> Floats:
    """Correlations of noisy copies of one matrix: the weighted mean of both, drawn together by its own noise."""
    sa, sb = np.diag(va), np.diag(vb)
    weight = 1 / sa + 1 / sb
    mean = (a / sa + b / sb) / weight
    centre = float(np.average(mean, weights=weight))
    scatter = float(np.var(mean, ddof=1))
    kept = max(scatter - float((1 / weight).mean()), 0.0) / max(scatter, 1e-300)
    truth = centre + math.sqrt(kept) * (mean - centre)
    values, vectors = np.linalg.eigh(np.block([[va, cross], [cross.T, vb]]))
    root = vectors * np.sqrt(np.maximum(values, 0.0)) @ vectors.T  # the symmetric one: the same on every machine
    noise = np.random.default_rng(1).standard_normal((_DRAWS, len(values))) @ root
    return _spearman(truth + noise[:, : len(a)], truth + noise[:, len(a) :])


def _spearman(first: Floats, second: Floats) -> Floats:
    """Spearman's correlation of each row with the row of the other."""
    ranks = [scipy.stats.rankdata(values, axis=1) for values in (first, second)]
    centred = [rank - rank.mean(axis=1, keepdims=True) for rank in ranks]
    norms = np.sqrt(np.square(centred[0]).sum(axis=1) * np.square(centred[1]).sum(axis=1))
    return np.asarray((centred[0] * centred[1]).sum(axis=1) / np.maximum(norms, 1e-300))
