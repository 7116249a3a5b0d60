"""Differences between two runs: of rates and means of levels, whether or not the runs share blocks.

A ratio of sums over blocks is linearised (Taylor; Cochran, Sampling Techniques, chapter 6): each block adds what it has
beyond the mean of its run. Blocks that both runs hold, with the same table and the same chance, stand on both sides of
the difference, so that what they have in common cancels; all other blocks are independent.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy
from reports.stats.block_sums import whole_blocks
from reports.stats.normal import two_sided, two_sided_p

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Interval = tuple[float, float]

LEAST_SHARED = 10
_CHUNK = 100_000  # rows at a time, so that memory stays flat


@dataclass(frozen=True)
class Ratios:
    """Ratios of sums by level (nan where a level does not occur), the variance of each, and what every block that has
    the level adds: its key `block * levels + level`, ascending, and its residual over the level's sum."""

    values: Floats
    variances: Floats
    sums: Floats
    keys: Ints
    parts: Floats

    @property
    def levels(self) -> int:
        """How many levels there are."""
        return len(self.values)


def ratios(blocks: Ints, codes: Ints, numerators: Floats, denominators: Floats, levels: int) -> Ratios:
    """Ratios of the sums of `numerators` and `denominators` for each of `levels` codes; all shapes (rows,).

    Assumption: blocks independent, and several of them for each level (the variance is nan for less than two).
    """
    keys, cell = np.unique(blocks * levels + codes, return_inverse=True)
    over = np.bincount(cell, weights=numerators, minlength=len(keys))
    under = np.bincount(cell, weights=denominators, minlength=len(keys))
    level = keys % levels
    sums = np.bincount(level, weights=under, minlength=levels).astype(np.float64)
    held = np.bincount(level, minlength=levels)
    with np.errstate(invalid="ignore", divide="ignore"):
        values = np.bincount(level, weights=over, minlength=levels) / sums
        parts = (over - values[level] * under) / sums[level]
        spread = np.bincount(level, weights=np.square(parts), minlength=levels)
        variances = np.where(held > 1, spread * held / (held - 1), np.nan)
    return Ratios(values, variances, sums, keys, parts)


def covariances(first: Ratios, second: Ratios) -> Floats:
    """Covariance of the two estimates of each level, from the blocks with equal keys; 0 with too few of them.

    Both must have the same levels; numbers of blocks that are not shared must differ.
    """
    shared, left, right = np.intersect1d(first.keys, second.keys, assume_unique=True, return_indices=True)
    level = shared % first.levels
    held = np.bincount(level, minlength=first.levels)
    together = np.bincount(level, weights=first.parts[left] * second.parts[right], minlength=first.levels)
    return np.where(held >= LEAST_SHARED, together, 0.0)


def covariance_matrix(first: Ratios, second: Ratios) -> Floats:
    """Covariance of the estimates of all levels of the first with those of the second, from the blocks that both hold,
    shape (levels, levels); zeros with too few of them. The same one twice gives its own covariance."""
    levels = first.levels
    shared = np.intersect1d(first.keys // levels, second.keys // levels)
    if len(shared) < LEAST_SHARED:
        return np.zeros((levels, levels))
    left, right = (_by_block(part, shared) for part in (first, second))
    return np.asarray((left.T @ right).toarray() * len(shared) / (len(shared) - 1))


def means_with_covariance(blocks: Ints, codes: Ints, numbers: Floats, levels: int) -> tuple[Floats, Floats]:
    """Means of numbers by level (nan where it does not occur), and what `covariance_matrix` says of them; shapes of
    the arguments (rows,)."""
    rows = np.bincount(codes, minlength=levels)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = np.bincount(codes, weights=numbers, minlength=levels) / rows
    held, products = 0, np.zeros((levels, levels))
    for part in whole_blocks(blocks, _CHUNK):
        level = codes[part]
        known, block = np.unique(blocks[part], return_inverse=True)
        cells = ((numbers[part] - means[level]) / rows[level], (block, level))
        by_block = scipy.sparse.coo_array(cells, shape=(len(known), levels)).tocsr()
        products += (by_block.T @ by_block).toarray()
        held += len(known)
    return means, products * (held / (held - 1)) if held >= LEAST_SHARED else np.zeros((levels, levels))


def _by_block(part: Ratios, blocks: Ints) -> Any:
    """What every one of these blocks adds to each level, sparse, shape (blocks, levels)."""
    block = part.keys // part.levels
    held = np.isin(block, blocks)
    cells = np.searchsorted(blocks, block[held]), (part.keys % part.levels)[held]
    return scipy.sparse.csr_array((part.parts[held], cells), shape=(len(blocks), part.levels))


def correlations(first: Ratios, second: Ratios) -> Floats:
    """Correlation of the two estimates of each level, between -1 and 1; 0 where one of them has no variance."""
    scale = np.sqrt(first.variances * second.variances)
    with np.errstate(invalid="ignore", divide="ignore"):
        found = covariances(first, second) / scale
    return np.clip(np.nan_to_num(found), -1.0, 1.0)


def variance_of_difference(first: float, second: float, correlation: float) -> float:
    """The variance of the difference of two estimates with these variances."""
    return max(first + second - 2 * correlation * math.sqrt(first * second), 0.0)


def saved(first: float, second: float, correlation: float) -> float | None:
    """The share of the variance that common blocks save, negative when they cost; None without any variance."""
    if not first + second > 0:
        return None
    return 1 - variance_of_difference(first, second, correlation) / (first + second)


def rate_difference_interval(
    rates: tuple[float, float], intervals: tuple[Interval, Interval], correlation: float
) -> Interval:
    """The interval of the second rate less the first, from the intervals of both (Newcombe 1998, Statistics in
    Medicine 17, 873-890 and 2635-2650: methods 10 for independent and for paired rates, there with Wilson's)."""
    (low_a, high_a), (low_b, high_b) = intervals
    difference = rates[1] - rates[0]
    down, up = rates[1] - low_b, high_a - rates[0]
    below = variance_of_difference(down * down, up * up, correlation)
    down, up = rates[0] - low_a, high_b - rates[1]
    above = variance_of_difference(down * down, up * up, correlation)
    return difference - math.sqrt(below), difference + math.sqrt(above)


def rate_difference_test(
    rates: tuple[float, float], baselines: tuple[float, float], trials: tuple[float, float], correlation: float
) -> float:
    """Two-sided score test that two rates lie equally far above their baselines; variances as they would then be.

    `trials` are effective numbers of appearances.
    """
    excess = [rate - base for rate, base in zip(rates, baselines, strict=True)]
    common = (excess[0] * trials[0] + excess[1] * trials[1]) / sum(trials)
    at = [min(max(base + common, 1e-9), 1 - 1e-9) for base in baselines]
    first, second = (rate * (1 - rate) / n for rate, n in zip(at, trials, strict=True))
    variance = variance_of_difference(first, second, correlation)
    return two_sided_p((excess[1] - excess[0]) / math.sqrt(variance)) if variance > 0 else 1.0


def normal_interval(value: float, error: float, confidence: float = 0.95) -> Interval:
    """Wald's interval. Assumption: the estimate is about normal."""
    half_width = two_sided(confidence) * error
    return value - half_width, value + half_width


def shared_blocks(seeds: tuple[Ints, Ints], tables: tuple[Ints, Ints]) -> tuple[Ints, Ints]:
    """Numbers blocks so that those of the two runs with the same seed and the same table have the same number.

    `seeds` (blocks,) and `tables` (blocks, columns) describe the blocks of each run. A seed that a run has twice
    counts at its first block.
    """
    numbers = (np.arange(len(seeds[0])), len(seeds[0]) + np.arange(len(seeds[1])))
    if tables[0].shape[1] != tables[1].shape[1]:
        return numbers
    _, left, right = np.intersect1d(*seeds, return_indices=True)
    same = (tables[0][left] == tables[1][right]).all(axis=1)
    numbers[1][right[same]] = left[same]
    return numbers
