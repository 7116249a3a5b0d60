"""What the short table after a simulation needs, counted game by game: memory stays flat however long the run is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.arena.packing import Field
from engines.core.errors import RunFileError
from reports.load.packed import RowChunk, fields_of, packed_chunks
from reports.load.rows import BOT, TURN_POSITION
from reports.load.run_file import FAILED, TRUNCATED, RunInfo, open_run
from reports.stats.proportions import design_effect_of_sums, wilson
from reports.stats.tables import CONFIDENCE, MIN_CELL, NO_GAMES, TOO_FEW, LevelRow, LevelTable, with_tests

Floats = NDArray[np.float64]
Columns = dict[str, NDArray[Any]]  # one value a seat

_Z = 1.96
_OF_SEATS = ("wins", "equal", "variance", "score", "margin")
_OF_BLOCKS = ("n", "blocks", "won_squared", "won_times_n", "n_squared", "margin_squared", "margin_times_n")


@dataclass(frozen=True)
class Played:
    """How many games were played to a result, and how many of them were cut off."""

    played: int
    truncated: int


@dataclass(frozen=True)
class Counted:
    """The single factors of a run, with the words for people."""

    tables: tuple[LevelTable, ...]
    labels: Mapping[str, str]
    design: Played

    def label(self, name: str) -> str:
        """A factor or level in words for people."""
        return self.labels.get(name, name)


def count_run(path: Path | str) -> Counted:
    """Count a run file. Raises RunFileError."""
    with open_run(path) as (connection, info):
        fields = fields_of(info)
        if fields is None:
            raise RunFileError(f"{path}: has no packed rows, without which only `scythe report` reads it.")
        endings = dict(connection.execute("SELECT ended_by, COUNT(*) FROM games GROUP BY ended_by"))
        groups = {factor: _Group(fields[factor].words) for factor in (*info.factors, BOT)}
        groups[TURN_POSITION] = _Group([str(place + 1) for place in range(info.meta["players"])])
        for columns in _whole_blocks(packed_chunks(connection, info, fields), int(info.meta.get("block_size") or 1)):
            _count(columns, groups)
    played = sum(endings.values()) - endings.get(FAILED, 0)
    tables = tuple(groups[factor].table(factor, _shown(factor, info, fields)) for factor in _factors(info, groups))
    names = [
        *(table.factors[0] for table in tables),
        *(level for factor in info.factors for level in info.levels[factor]),
    ]
    return Counted(tables, {name: info.label(name) for name in names}, Played(played, endings.get(TRUNCATED, 0)))


def _factors(info: RunInfo, groups: Mapping[str, _Group]) -> tuple[str, ...]:
    bots = int((groups[BOT].sums["n"] > 0).sum())
    return (*info.factors, TURN_POSITION, *([BOT] if bots > 1 else []))


def _shown(factor: str, info: RunInfo, fields: Mapping[str, Field]) -> tuple[str, ...]:
    """The levels of a factor in printed order."""
    if factor == TURN_POSITION:
        return tuple(str(place + 1) for place in range(info.meta["players"]))
    return info.levels.get(factor, fields[factor].words)


def _whole_blocks(chunks: Iterator[RowChunk], size: int) -> Iterator[Columns]:
    """The seats with their blocks; the last block of a chunk waits for the next one, which may hold more of it."""
    rest: Columns = {}
    for chunk in chunks:
        columns: Columns = {**chunk.values, "game_index": chunk.game_index, "block": chunk.game_index // size}
        if rest:
            columns = {name: np.concatenate([rest[name], column]) for name, column in columns.items()}
        last = columns["block"] == columns["block"][-1]
        rest = {name: column[last] for name, column in columns.items()}
        if not last.all():
            yield {name: column[~last] for name, column in columns.items()}
    if rest:
        yield rest


def _count(columns: Columns, groups: Mapping[str, _Group]) -> None:
    first = np.flatnonzero(np.diff(columns["game_index"], prepend=-1))
    players = np.diff(first, append=len(columns["game_index"]))
    score = columns["score"].astype(np.float64)
    table_mean = np.repeat(np.add.reduceat(score, first) / players, players)
    winners = columns["win_share"].astype(np.float64)
    wins = np.divide(1.0, winners, out=np.zeros_like(winners), where=winners > 0)
    equal = np.repeat(1.0 / players, players)
    block = columns["block"] - columns["block"][0]
    for factor, group in groups.items():
        codes = columns[factor] - (factor == TURN_POSITION)
        group.add(codes, block, wins=wins, equal=equal, score=score, margin=score - table_mean)


class _Group:
    """Sums over the appearances of every level of a factor, and over its blocks."""

    def __init__(self, levels: Any) -> None:
        self._levels = tuple(levels)
        self.sums = {name: np.zeros(len(self._levels)) for name in (*_OF_SEATS, *_OF_BLOCKS)}

    def add(self, codes: NDArray[Any], block: NDArray[Any], **values: Floats) -> None:
        """Add some seats; `block` counts from 0, no block comes twice. Shapes are (seats,)."""
        size, sums = len(self._levels), self.sums
        for name, value in {**values, "variance": values["equal"] * (1 - values["equal"])}.items():
            sums[name] += np.bincount(codes, weights=value, minlength=size)
        cells, total = block * size + codes, (int(block.max()) + 1) * size
        n = np.bincount(cells, minlength=total).reshape(-1, size).astype(np.float64)
        won, margin = (
            np.bincount(cells, weights=values[name], minlength=total).reshape(-1, size) for name in ("wins", "margin")
        )
        parts = (n, n > 0, won * won, won * n, n * n, margin * margin, margin * n)
        for name, part in zip(_OF_BLOCKS, parts, strict=True):
            sums[name] += part.sum(axis=0)

    def table(self, factor: str, shown: tuple[str, ...]) -> LevelTable:
        """The levels in this order, each with its rate, its interval and its verdict."""
        places = [self._levels.index(level) for level in shown]
        rows = [self._row(place) for place in places]
        tested = [number for number, row in enumerate(rows) if row.n >= MIN_CELL]
        variances = self.sums["variance"][places] / np.maximum(self.sums["n"][places], 1)
        rows = with_tests(rows, tested, variances)
        return LevelTable((factor,), CONFIDENCE, MIN_CELL, len(tested), tuple(rows), None)

    def _row(self, place: int) -> LevelRow:
        sums = {name: float(values[place]) for name, values in self.sums.items()}
        n, wins, levels = int(sums["n"]), sums["wins"], (self._levels[place],)
        if not n:
            return LevelRow(levels, False, 0, 0.0, NO_GAMES)
        products = (sums["won_squared"], sums["won_times_n"], sums["n_squared"])
        effect = design_effect_of_sums(int(sums["blocks"]), n, wins, products)
        margin = sums["margin"] / n
        squares = sums["margin_squared"] - 2 * margin * sums["margin_times_n"] + margin**2 * sums["n_squared"]
        width = _Z * sqrt(max(squares, 0.0)) / n
        return LevelRow(
            levels=levels,
            banned=False,
            n=n,
            wins=wins,
            verdict=TOO_FEW,
            baseline=sums["equal"] / n,
            rate=wins / n,
            interval=wilson(wins / effect, n / effect, CONFIDENCE),
            design_effect=effect,
            score=sums["score"] / n,
            margin=margin,
            margin_interval=(margin - width, margin + width),
        )
