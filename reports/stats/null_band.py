"""The null band: what the best and the worst of several equal cells would look like by luck alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats.normal import binomial_cdf

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class NullBand:
    """Rates that `cells` equal cells would show by luck.

    `worst` and `best` are the medians of the lowest and highest rate; with probability `confidence` all cells lie
    between `low` and `high`.
    """

    cells: int
    confidence: float
    worst: float
    best: float
    low: float
    high: float


def null_band(trials: Sequence[int], baselines: Sequence[float], confidence: float = 0.95) -> NullBand | None:
    """The band for cells with these appearances and baselines, taken as independent binomials; None for no cells.

    With several games a block `trials` are effective numbers. Winners of one game exclude each other: that makes
    the band from `low` to `high` slightly wide, and the medians of few cells slightly too close to each other.
    """
    if not trials:
        return None
    n, base = np.asarray(trials, dtype=np.float64), np.asarray(baselines, dtype=np.float64)
    tail = (1 - confidence) / 2
    return NullBand(
        cells=len(trials),
        confidence=confidence,
        worst=1 - _highest(n, 1 - base, 0.5),
        best=_highest(n, base, 0.5),
        low=1 - _highest(n, 1 - base, 1 - tail),
        high=_highest(n, base, 1 - tail),
    )


def _highest(n: Floats, base: Floats, probability: float) -> float:
    """The smallest rate that the highest of the cells stays within with at least this probability, by bisection."""
    low, high = 0.0, 1.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        within = binomial_cdf(np.floor(middle * n + 1e-9), n, base)
        low, high = (low, middle) if float(within.prod()) >= probability else (middle, high)
    return high
