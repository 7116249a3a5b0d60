"""Plain descriptions of a list of numbers: count, mean, spread, quantiles, histogram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Spread:
    """Count, mean, standard deviation (None for one value), extremes and the QUANTILES of some numbers."""

    n: int
    mean: float
    deviation: float | None
    least: float
    most: float
    quantiles: tuple[float, ...]


@dataclass(frozen=True)
class Histogram:
    """Counts of whole numbers in bins of equal width: bin i holds start + i*width <= value < start + (i+1)*width."""

    start: int
    width: int
    counts: tuple[int, ...]


def spread(values: NDArray[Any]) -> Spread | None:
    """Describes the values; None when there are none."""
    if len(values) == 0:
        return None
    deviation = float(np.std(values, ddof=1)) if len(values) > 1 else None
    cuts = tuple(float(cut) for cut in np.quantile(values, QUANTILES))
    return Spread(len(values), float(np.mean(values)), deviation, float(values.min()), float(values.max()), cuts)


def histogram(values: NDArray[np.int64], most_bins: int = 60, width: int | None = None) -> Histogram:
    """Bins whole numbers: the narrowest of the widths 1, 2, 5, 10, 20, … that needs at most `most_bins` bins."""
    low, high = int(values.min()), int(values.max())
    width = width or _width(high - low + 1, most_bins)
    start = low // width * width
    counts = np.bincount((values - start) // width)
    return Histogram(start, width, tuple(int(count) for count in counts))


def _width(span: int, most_bins: int) -> int:
    width, step = 1, 0
    while span > most_bins * width:
        step += 1
        width = (1, 2, 5)[step % 3] * 10 ** (step // 3)
    return width
