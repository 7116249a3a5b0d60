"""How seats played: sums and squares of the columns that tell it, by the levels of all factors."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from reports.load.rows import Floats, grouping, quoted
from reports.load.run_file import Column, RunInfo, open_again

Cell = tuple[str, ...]


@dataclass(frozen=True)
class PlaySums:
    """What the seats of some games did. `columns` tell of it; `cells` are by one level of each of `factors`: how many
    seats, and of every column the sum and the sum of squares, shape (1 + 2 * columns,)."""

    factors: tuple[str, ...]
    columns: tuple[Column, ...]
    cells: Mapping[Cell, Floats]

    def play(self, wanted: Callable[[Cell], bool] = lambda _: True) -> Play:
        """Of the seats of some cells; of all of them, unless another choice is made."""
        none = np.zeros(1 + 2 * len(self.columns))
        total = sum((sums for cell, sums in self.cells.items() if wanted(cell)), none)
        width, n = len(self.columns), total[0]
        with np.errstate(all="ignore"):  # none at all, or numbers beyond all games
            means = total[1 : 1 + width] / n
            variances = np.maximum(total[1 + width :] / n - np.square(means), 0.0)
        return Play(int(n), means, variances)

    def of(self, levels: Mapping[str, str]) -> Play:
        """Of the seats that have these levels, each of its factor."""
        places = {self.factors.index(factor): level for factor, level in levels.items()}
        return self.play(lambda cell: all(cell[place] == level for place, level in places.items()))


@dataclass(frozen=True)
class Play:
    """How many seats, and the mean and variance of every column over them (nan without any)."""

    n: int
    means: Floats
    variances: Floats


def play_columns(infos: Sequence[RunInfo]) -> tuple[Column, ...]:
    """What tells how a seat played in all of some runs: measures, and profiles of play with their unit in brackets."""
    known = [{column.name for column in _columns_of(info)} for info in infos]
    return tuple(column for column in _columns_of(infos[0]) if all(column.name in names for names in known))


def _columns_of(info: RunInfo) -> list[Column]:
    """No profile of points, which tell how well a seat played and not how."""
    profiles = [
        Column(column.name, f"{column.label} ({profile.unit})")
        for profile in info.profiles
        if profile.unit != info.label("points").lower()
        for column in profile.columns
    ]
    return [*info.measures, *profiles]


def play_of(infos: Sequence[RunInfo], columns: Sequence[Column]) -> PlaySums:
    """What the seats of all games of some runs did, by these columns. Raises RunFileError."""
    cells: dict[Cell, Floats] = {}
    for info in infos:
        with open_again(info) as connection:
            for cell, sums in _cells(connection, info, columns):
                cells[cell] = cells[cell] + sums if cell in cells else sums
    return PlaySums(grouping(infos[0]), tuple(columns), cells)


def _cells(connection: sqlite3.Connection, info: RunInfo, columns: Sequence[Column]) -> list[tuple[Cell, Floats]]:
    keys, names = [quoted(name) for name in grouping(info)], [quoted(column.name) for column in columns]
    sums = [f"TOTAL({name})" for name in names] + [f"TOTAL(1.0 * {name} * {name})" for name in names]
    found = connection.execute(f"SELECT {', '.join([*keys, 'COUNT(*)', *sums])} FROM seats GROUP BY {', '.join(keys)}")
    return [(tuple(map(str, row[: len(keys)])), np.array(row[len(keys) :], dtype=np.float64)) for row in found]
