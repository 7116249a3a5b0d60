"""The block bootstrap: blocks of games are drawn with replacement, never single rows.

Sums over blocks are all it needs, so its cost does not grow with the games: when there are many blocks, neighbouring
ones are bundled first (bundles of independent blocks are as independent as the blocks).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MAX_UNITS = 4_000
DRAWS = 2_000
MIN_UNITS = 10
_CHUNK = 100


def bundle(block: Ints, blocks: int, most: int = MAX_UNITS) -> tuple[Ints, int]:
    """Maps block numbers 0..blocks-1 to at most `most` resampling units, neighbours together; and how many units."""
    if blocks <= most:
        return block, blocks
    return block * most // blocks, most


def unit_sums(unit: Ints, code: Ints, values: Floats, units: int, levels: int) -> Floats:
    """Sums of `values` over each (unit, level), shape (units, levels)."""
    flat = np.bincount(unit * levels + code, weights=values, minlength=units * levels)
    return flat.reshape(units, levels).astype(np.float64)


def resampled_ratios(numerators: Floats, denominators: Floats, draws: int = DRAWS, seed: int = 1) -> Floats:
    """Bootstrap replicates of the ratios of column sums, shape (draws, columns); nan where nothing was drawn.

    `numerators` are sums over each unit, shape (units, columns), `denominators` too, or for fewer columns, which then
    serve for the next as many columns again, and so on.
    """
    random = np.random.default_rng(seed)
    units, columns = numerators.shape
    both = np.concatenate([numerators, denominators], axis=1)
    ratios = np.empty((draws, columns))
    for start in range(0, draws, _CHUNK):
        size = min(_CHUNK, draws - start)
        sums = _times_drawn(random, size, units) @ both
        with np.errstate(invalid="ignore", divide="ignore"):
            parts = sums[:, :columns].reshape(size, -1, sums.shape[1] - columns)
            ratios[start : start + size] = (parts / sums[:, None, columns:]).reshape(size, columns)
    return ratios


def _times_drawn(random: np.random.Generator, size: int, units: int) -> Floats:
    """How often each unit is drawn when as many are drawn as there are, shape (size, units)."""
    drawn = random.integers(0, units, size=(size, units)) + np.arange(size)[:, None] * units
    return np.bincount(drawn.ravel(), minlength=size * units).reshape(size, units).astype(np.float64)


def percentile_intervals(
    replicates: Floats, denominators: Floats, confidence: float = 0.95
) -> list[tuple[float, float] | None]:
    """Percentile interval of each column; None where fewer than MIN_UNITS units hold the level."""
    tail = 50 * (1 - confidence)
    held = (denominators > 0).sum(axis=0)
    full = np.isfinite(replicates).all(axis=0)
    ends = np.empty((2, replicates.shape[1]))
    ends[:, full] = np.percentile(replicates[:, full], [tail, 100 - tail], axis=0)
    for place in np.flatnonzero(~full & (held >= MIN_UNITS)):
        ends[:, place] = np.nanpercentile(replicates[:, place], [tail, 100 - tail])
    return [(float(low), float(high)) if n >= MIN_UNITS else None for low, high, n in zip(*ends, held, strict=True)]
