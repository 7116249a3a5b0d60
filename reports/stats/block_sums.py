"""Sums of rows by level and by block, added piece by piece: memory stays flat however many rows there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats.rates import Rate, rate_of_blocks
from reports.stats.ratios import Interval, ratio_interval

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ALL_DONE = np.iinfo(np.int64).max  # a block beyond all blocks


def whole_blocks(blocks: Ints, rows: int) -> Iterator[slice | Ints]:
    """Where rows of whole blocks stand, about so many at a time; `blocks` (rows,) are in any order."""
    order = None if (blocks[1:] >= blocks[:-1]).all() else np.argsort(blocks, kind="stable")
    ordered, start = blocks if order is None else blocks[order], 0
    while start < len(ordered):
        end = int(np.searchsorted(ordered, ordered[min(start + rows, len(ordered)) - 1], side="right"))
        yield slice(start, end) if order is None else order[start:end]
        start = end


@dataclass(frozen=True)
class LevelSums:
    """Sums of tops y and bottoms x over the blocks that hold a level: how many blocks, and of how many of them x is
    not zero; y and x; y*y, x*y and x*x over the sums of each block. `games` have the level, None for one a bottom."""

    units: int
    held: int
    tops: float
    bottoms: float
    squares: tuple[float, float, float]
    games: int | None = None

    def interval(self) -> Interval | None:
        """The interval of y by x, blocks independent; None for too few of them."""
        return ratio_interval(self.units, self.tops, self.bottoms, self.squares)

    def rate(self) -> Rate | None:
        """The share of successes, y by x, with what the blocks tell of it; None without any."""
        if not self.bottoms:
            return None
        return rate_of_blocks(self.held, self.bottoms, self.tops, self.squares, self.games)


class BlockSums:
    """Sums of y and x over blocks, for each of some levels and each of some ratios; blocks may come in pieces."""

    def __init__(self, levels: int, ratios: int = 1) -> None:
        self._levels = levels
        self._keys = np.zeros(0, dtype=np.int64)  # block and level of what may still grow
        self._open: Floats = np.zeros((2 * ratios, 0))
        self._sums = np.zeros((ratios, 7, levels))

    def grow(self, levels: int) -> None:
        """From now on there are so many levels, no fewer than before."""
        if levels > self._levels:
            blocks, codes = np.divmod(self._keys, max(self._levels, 1))
            self._keys = blocks * levels + codes
            self._sums = np.pad(self._sums, ((0, 0), (0, 0), (0, levels - self._levels)))
            self._levels = levels

    def add(self, block: Ints, code: Ints, numbers: Sequence[Floats], done: int) -> None:
        """Adds some rows: tops y and bottoms x of each ratio by turns, shapes (rows,); from blocks below `done` nothing
        more comes."""
        keys, cell = np.unique(np.append(self._keys, block * self._levels + code), return_inverse=True)
        table: Floats = np.empty((len(numbers), len(keys)))
        for row, old, new in zip(table, self._open, numbers, strict=True):
            row[:] = np.bincount(cell, weights=np.append(old, new), minlength=len(keys))
        closed = len(keys) if done == ALL_DONE else int(np.searchsorted(keys, done * self._levels))
        self._settle(keys[:closed], table[:, :closed])
        self._keys, self._open = keys[closed:], table[:, closed:].copy()

    def _settle(self, keys: Ints, table: Floats) -> None:
        level = keys % self._levels
        units = np.bincount(level, minlength=self._levels)
        for sums, y, x in zip(self._sums, table[::2], table[1::2], strict=True):
            sums[0] += units
            for place, values in enumerate((x != 0, y, x, y * y, x * y, x * x), 1):
                sums[place] += np.bincount(level, weights=values, minlength=self._levels)

    def by_level(self, ratio: int = 0) -> list[LevelSums]:
        """What was added for each level; nothing can be added any more."""
        self._settle(self._keys, self._open)
        self._keys, self._open = self._keys[:0], self._open[:, :0]
        return [
            LevelSums(int(units), int(held), y, x, (yy, xy, xx))
            for units, held, y, x, yy, xy, xx in self._sums[ratio].T.tolist()
        ]


class Means:
    """Sums of some columns by level, and of how many rows; nothing (nan) counts for nothing."""

    def __init__(self, levels: int, columns: int) -> None:
        self._sums = np.zeros((columns, levels))
        self._counts = np.zeros((columns, levels))

    def add(self, code: Ints, columns: list[Floats]) -> None:
        """Adds some rows; shapes are (rows,)."""
        for place, column in enumerate(columns):
            known = np.isfinite(column)
            level, number = (code, column) if known.all() else (code[known], column[known])
            self._counts[place] += np.bincount(level, minlength=self._counts.shape[1])
            self._sums[place] += np.bincount(level, weights=number, minlength=self._sums.shape[1])

    def total(self, column: int, code: int) -> float:
        """The sum of a column over the rows of a level."""
        return float(self._sums[column, code])

    def mean(self, column: int, code: int) -> float | None:
        """The mean of a column over the rows of a level that have it; None without any."""
        n = float(self._counts[column, code])
        return self.total(column, code) / n if n else None
