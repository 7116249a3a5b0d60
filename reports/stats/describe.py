"""Plain descriptions of a list of numbers: count, mean, spread, quantiles, histogram."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
FEW, FAR_SHARE, MOST_SHARE, FAR = 5, 0.001, 0.02, 1.5


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
    """Counts of whole numbers in bins of equal width: bin i holds start + i*width <= value < start + (i+1)*width.

    `beyond` values lie behind the last bin, which ends where the few highest values would stretch the scale too far.
    """

    start: int
    width: int
    counts: tuple[int, ...]
    beyond: int = 0

    @property
    def end(self) -> int:
        """The first number behind the last bin."""
        return self.start + self.width * len(self.counts)


def spread(values: NDArray[Any]) -> Spread | None:
    """Describes the values; None when there are none."""
    if len(values) == 0:
        return None
    deviation = float(np.std(values, ddof=1)) if len(values) > 1 else None
    cuts = tuple(float(cut) for cut in np.quantile(values, QUANTILES))
    return Spread(len(values), float(np.mean(values)), deviation, float(values.min()), float(values.max()), cuts)


def histogram(values: NDArray[np.int64], most_bins: int = 60, like: Histogram | None = None) -> Histogram:
    """Bins whole numbers: the narrowest of the widths 1, 2, 5, 10, 20, … that needs at most `most_bins` bins.

    A few that lie far beyond all others are counted and not binned; `like` another histogram, it has its width and its
    end.
    """
    low, end = int(values.min()), _end(values) if like is None else int(values.max()) + 1
    width = _width(end - low, most_bins) if like is None else like.width
    start = low // width * width
    end = like.end if like is not None and like.beyond else start + -(-(end - start) // width) * width
    near = values[values < end]
    counts = np.bincount((near - start) // width)
    return Histogram(start, width, tuple(int(count) for count in counts), len(values) - len(near))


def _end(values: NDArray[np.int64]) -> int:
    """Behind the largest value, or behind the few largest where it is more than FAR times as far away as they begin.

    Few are FAR_SHARE of the values, in small runs FEW of them, never more than MOST_SHARE.
    """
    low, most = int(values.min()), int(values.max())
    few = max(FAR_SHARE, min(FEW / len(values), MOST_SHARE))
    usual = int(np.quantile(values, 1 - few))
    return usual + 1 if most - low > FAR * max(usual - low, 1) else most + 1


def _width(span: int, most_bins: int) -> int:
    width, step = 1, 0
    while span > most_bins * width:
        step += 1
        width = (1, 2, 5)[step % 3] * 10 ** (step // 3)
    return width
