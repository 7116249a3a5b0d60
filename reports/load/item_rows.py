"""Rows of items and of offers of one or more runs, some games at a time, with games, blocks and levels as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.core.errors import RunFileError
from reports.load.rows import Floats, GameRows, Ints, places_of
from reports.load.run_file import RunInfo, open_run

_CHUNK = 20_000  # games at a time, so that memory stays flat however long the run is


@dataclass(frozen=True)
class Source:
    """A run whose rows are read; `start` is the place of its first game among the games of all runs."""

    info: RunInfo
    games: GameRows
    start: int


@dataclass(frozen=True)
class ItemRows:
    """Rows of a table for some games, each game whole; all shapes are (rows,).

    `game` is the place among the games of all runs, `codes` are places in the levels of all runs, `values` are numbers,
    nan for nothing.
    """

    game: Ints
    codes: Mapping[str, Ints]
    values: Mapping[str, Floats]


def item_rows(
    source: Source, table: str, levels: Mapping[str, Sequence[str]], columns: Sequence[str]
) -> Iterator[ItemRows]:
    """The rows of a table of a run in the order of the games.

    Raises RunFileError for damaged rows, rows of games that were not played, levels that the run does not know.
    """
    names = ", ".join(f'"{name}"' for name in (*levels, *columns))
    query = f'SELECT game_index, {names} FROM "{table}" WHERE game_index BETWEEN ? AND ? ORDER BY game_index'
    index = source.games.index
    with open_run(source.info.path, again=True) as (connection, _):
        for start in range(0, len(index), _CHUNK):
            part = index[start : start + _CHUNK]
            rows = connection.execute(query, (int(part[0]), int(part[-1]))).fetchall()
            if rows:
                yield _chunk(rows, source, table, levels, columns)


def _places(words: Sequence[str], names: Sequence[str]) -> Ints:
    """The places of words among names, -1 for a word that is none of them."""
    place = {name: number for number, name in enumerate(names)}
    return np.array([place.get(word, -1) for word in words], dtype=np.int64)


def _chunk(
    rows: list[tuple[Any, ...]],
    source: Source,
    table: str,
    levels: Mapping[str, Sequence[str]],
    columns: Sequence[str],
) -> ItemRows:
    game_index, *found = zip(*rows, strict=True)
    indices = np.array(game_index, dtype=np.int64)
    codes = {
        factor: _checked_levels(_places(words, names), factor, source, table, indices)
        for (factor, names), words in zip(levels.items(), found[: len(levels)], strict=True)
    }
    try:
        values = np.array(found[len(levels) :], dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise RunFileError(
            f"{source.info.path}: table '{table}' has a text where a number should be, near game {indices[0]}."
        ) from error
    return ItemRows(
        source.start + places_of(source.games, indices, table, source.info),
        codes,
        dict(zip(columns, values, strict=True)),
    )


def _checked_levels(codes: Ints, factor: str, source: Source, table: str, game_index: Ints) -> Ints:
    if (codes < 0).any():
        game = game_index[int(np.argmax(codes < 0))]
        raise RunFileError(
            f"{source.info.path}: game {game} of table '{table}' has a {factor} that 'levels' of the run does not know."
        )
    return codes


def seat_places(rows: ItemRows, players: NDArray[np.int64], first: Ints, table: str, source: Source) -> Ints:
    """The places of the rows' seats among the seats of all games; `first` is that of each game's first seat."""
    seat = rows.values["seat"]
    wrong = ~((seat >= 1) & (seat <= players[rows.game]))
    if wrong.any():
        game = source.games.index[rows.game[int(np.argmax(wrong))] - source.start]
        raise RunFileError(f"{source.info.path}: game {game} of table '{table}' has a seat that is not at its table.")
    return first[rows.game] + seat.astype(np.int64) - 1
