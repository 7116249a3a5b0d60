"""How far two columns of the design go together, so that their effects cannot be told apart."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def cross_counts(rows: Ints, columns: Ints, height: int, width: int) -> Ints:
    """How often each pair of levels occurs, shape (height, width)."""
    return np.bincount(rows.astype(np.int64) * width + columns, minlength=height * width).reshape(height, width)


def cramers_v(counts: Ints) -> float | None:
    """Cramér's V of a table of counts: 0 for unrelated, 1 when one column decides the other; None for one level."""
    counts = counts[counts.sum(axis=1) > 0][:, counts.sum(axis=0) > 0]
    least, total = min(counts.shape) - 1, float(counts.sum())
    if least < 1 or total == 0:
        return None
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / total
    chi_square = float((np.square(counts - expected) / expected).sum())
    return float(np.sqrt(chi_square / (total * least)))
