"""Many tests at once: Holm for "is any different", Benjamini–Hochberg for "which to look at"."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down adjusted p-values, in the order given; valid under any dependence between the tests."""
    p = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(p, kind="stable")
    steps = p[order] * np.arange(len(p), 0, -1)
    return _unsorted(np.minimum(np.maximum.accumulate(steps), 1.0), order)


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's step-up q-values (false discovery rate), in the order given."""
    p = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(p, kind="stable")
    steps = p[order] * len(p) / np.arange(1, len(p) + 1)
    return _unsorted(np.minimum(np.minimum.accumulate(steps[::-1])[::-1], 1.0), order)


def _unsorted(
    values: np.ndarray[tuple[int], np.dtype[np.float64]], order: np.ndarray[tuple[int], np.dtype[np.intp]]
) -> list[float]:
    result = np.empty_like(values)
    result[order] = values
    return [float(value) for value in result]
