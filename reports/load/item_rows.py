"""Rows of items and of offers of one or more runs, some games at a time, with games, blocks and levels as numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.arena.packing import NUMBER, WORD, Field
from engines.core.errors import RunFileError
from reports.load.packed import NOTHING, RowChunk, fields_of, packed_chunks
from reports.load.rows import Floats, GameRows, Ints
from reports.load.run_file import RunInfo, open_run

_CHUNK = 20_000  # games at a time of a run without packed rows


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
    """The rows of a table of a run in the order of the games: packed, or by SQL where they are not.

    Raises RunFileError for damaged rows, rows of games that were not played, levels that the run does not know.
    """
    fields = fields_of(source.info, table) or {}
    kinds = {name: field.kind for name, field in fields.items()}
    wanted = dict.fromkeys(levels, WORD) | dict.fromkeys(columns, NUMBER)
    with open_run(source.info.path) as (connection, _):
        if wanted.items() <= kinds.items():
            yield from _packed_rows(connection, source, table, fields, levels, columns)
        else:
            yield from _rows_by_sql(connection, source, table, levels, columns)


def _packed_rows(
    connection: sqlite3.Connection,
    source: Source,
    table: str,
    fields: Mapping[str, Field],
    levels: Mapping[str, Sequence[str]],
    columns: Sequence[str],
) -> Iterator[ItemRows]:
    known = {factor: _places(fields[factor].words, names) for factor, names in levels.items()}
    for chunk in packed_chunks(connection, source.info, fields, table):
        codes = {factor: _of_levels(chunk, factor, known[factor], source, table) for factor in levels}
        values = {column: _numbers(chunk, fields[column]) for column in columns}
        yield ItemRows(_games(source, table, chunk.game_index), codes, values)


def _places(words: Sequence[str], names: Sequence[str]) -> Ints:
    """The places of words among names, -1 for a word that is none of them."""
    place = {name: number for number, name in enumerate(names)}
    return np.array([place.get(word, -1) for word in words], dtype=np.int64)


def _of_levels(chunk: RowChunk, factor: str, known: Ints, source: Source, table: str) -> Ints:
    codes = chunk.values[factor]
    found = np.where(codes == NOTHING, -1, known[np.where(codes == NOTHING, 0, codes)])
    return _checked_levels(found, factor, source, table, chunk.game_index)


def _numbers(chunk: RowChunk, field: Field) -> Floats:
    """The numbers of a column, nan for nothing."""
    values = chunk.values[field.name].astype(np.float64)
    values[chunk.values[field.name] == NOTHING] = np.nan
    return values


def _rows_by_sql(
    connection: sqlite3.Connection,
    source: Source,
    table: str,
    levels: Mapping[str, Sequence[str]],
    columns: Sequence[str],
) -> Iterator[ItemRows]:
    names = ", ".join(f'"{name}"' for name in (*levels, *columns))
    query = f'SELECT game_index, {names} FROM "{table}" WHERE game_index BETWEEN ? AND ? ORDER BY game_index'
    index = source.games.index
    for start in range(0, len(index), _CHUNK):
        part = index[start : start + _CHUNK]
        rows = connection.execute(query, (int(part[0]), int(part[-1]))).fetchall()
        if rows:
            yield _sql_chunk(rows, source, table, levels, columns)


def _sql_chunk(
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
    return ItemRows(_games(source, table, indices), codes, dict(zip(columns, values, strict=True)))


def _checked_levels(codes: Ints, factor: str, source: Source, table: str, game_index: Ints) -> Ints:
    if (codes < 0).any():
        game = game_index[int(np.argmax(codes < 0))]
        raise RunFileError(
            f"{source.info.path}: game {game} of table '{table}' has a {factor} that 'levels' of the run does not know."
        )
    return codes


def _games(source: Source, table: str, game_index: Ints) -> Ints:
    """The places of games among those of all runs."""
    index = source.games.index
    places = np.minimum(np.searchsorted(index, game_index), len(index) - 1)
    strange = index[places] != game_index
    if strange.any():
        game = game_index[int(np.argmax(strange))]
        raise RunFileError(f"{source.info.path}: table '{table}' has rows of game {game}, which was not played.")
    return source.start + places


def seat_places(rows: ItemRows, players: NDArray[np.int64], first: Ints, table: str, source: Source) -> Ints:
    """The places of the rows' seats among the seats of all games; `first` is that of each game's first seat."""
    seat = rows.values["seat"]
    wrong = ~((seat >= 1) & (seat <= players[rows.game]))
    if wrong.any():
        game = source.games.index[rows.game[int(np.argmax(wrong))] - source.start]
        raise RunFileError(f"{source.info.path}: game {game} of table '{table}' has a seat that is not at its table.")
    return first[rows.game] + seat.astype(np.int64) - 1
