"""The variance saved by pairing: games of one block share their chance, so that treatments differ by less luck."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats.normal import two_sided

Floats = NDArray[np.float64]

LEAST_BLOCKS = 10


@dataclass(frozen=True)
class Pairing:
    """The mean difference of two treatments with its paired interval; `error` and `unpaired_error` are standard errors
    with and without pairing, `correlation` that of a block's two results, `saved` the share of the variance that
    pairing saves (negative when it costs), `unpaired` how many unpaired games tell as much as one paired game."""

    blocks: int
    difference: float
    interval: tuple[float, float]
    error: float
    unpaired_error: float
    correlation: float
    saved: float
    unpaired: float


def variance_saved(first: Floats, second: Floats) -> Pairing | None:
    """Compares two treatments played in the same blocks; shapes (blocks,), nan where a block lacks a treatment.

    Classical paired comparison with common random numbers (Law, Simulation Modeling and Analysis, chapter 11).
    Assumption: blocks independent. None with fewer than LEAST_BLOCKS complete blocks or without any variance.
    """
    both = np.isfinite(first) & np.isfinite(second)
    a, b = first[both], second[both]
    if len(a) < LEAST_BLOCKS:
        return None
    (va, cross), (_, vb) = np.cov(a, b)
    apart, together = float(va + vb), float(np.var(a - b, ddof=1))
    if apart <= 0 or together <= 0:
        return None
    difference, error = float((a - b).mean()), float(np.sqrt(together / len(a)))
    half_width = two_sided(0.95) * error
    alone = float(np.sqrt(apart / len(a)))
    correlation = float(cross / np.sqrt(va * vb)) if va > 0 and vb > 0 else 0.0
    interval = (difference - half_width, difference + half_width)
    return Pairing(len(a), difference, interval, error, alone, correlation, 1 - together / apart, apart / together)
