"""The rows of a run straight from the table `packed`: the same numbers as from the views, many times faster."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.arena.packing import FIRST, NULL, ZERO, Field, places
from engines.core.errors import RunFileError
from reports.load.run_file import RunInfo

Ints = NDArray[np.int32]

SEATS = "seats"
NOTHING = NULL - ZERO  # what a value that is absent comes as
_CHUNK = 20_000  # games at a time, so that memory stays flat however long the run is


@dataclass(frozen=True)
class RowChunk:
    """The rows of a table (seats, say) for some games, in the order of game and number; all shapes are (rows,).

    `number` counts the rows of a game from 1: that of a seat is the seat. Values of words are their places in `words`;
    that of `win_share` is the number of winners, 0 for the others.
    """

    game_index: NDArray[np.int64]
    number: NDArray[np.int64]
    values: Mapping[str, Ints]


def fields_of(info: RunInfo, table: str = SEATS) -> dict[str, Field] | None:
    """The fields of a packed row of a table by name; None where its tables are no views."""
    if table not in info.meta.get("packed", {}):
        return None
    return {field.name: field for field in (Field.from_json(entry) for entry in info.meta["packed"][table])}


def packed_chunks(
    connection: sqlite3.Connection, info: RunInfo, fields: Mapping[str, Field], table: str = SEATS
) -> Iterator[RowChunk]:
    """All stored rows of a table. Raises RunFileError when a game is damaged."""
    query = f"""SELECT game_index, "{table}" FROM packed WHERE "{table}" <> '' ORDER BY game_index"""
    cursor = connection.execute(query)
    while rows := cursor.fetchmany(_CHUNK):
        yield _chunk(rows, info, list(fields.values()))


def _chunk(rows: list[tuple[int, str]], info: RunInfo, fields: list[Field]) -> RowChunk:
    lengths, at = np.array([len(text) for _, text in rows]), places(fields)
    size = max(at)
    if (lengths % size).any():
        game = rows[int(np.argmax(lengths % size > 0))][0]
        raise RunFileError(f"{info.path}: game {game} of table 'packed' is damaged; repeat the run with its seed.")
    characters = np.frombuffer("".join(text for _, text in rows).encode("utf-32-le"), dtype=np.uint32)
    table = np.ascontiguousarray(characters.astype(np.int32).reshape(-1, size).T)
    counts = lengths // size
    first = np.cumsum(counts) - counts
    return RowChunk(
        np.repeat(np.array([index for index, _ in rows], dtype=np.int64), counts),
        np.arange(1, len(table[0]) + 1) - np.repeat(first, counts),
        {field.name: values_of(field, table[place - 1]) for field, place in zip(fields, at, strict=True)},
    )


def values_of(field: Field, characters: Ints) -> Ints:
    """The values of a field from its characters, as numbers of Unicode; NOTHING for one that is absent."""
    part = field.part
    if part is None:
        return characters - ZERO
    digits = (characters - FIRST) // part.unit
    if part.size is not None:
        digits %= part.size
    return np.where(digits == 0, NOTHING, digits + (part.low - 1)) if part.null else digits + part.low


def words_of(field: Field, values: Ints) -> list[str]:
    """The words of a field's values, each once, in the order in which they come."""
    places, first = np.unique(values, return_index=True)
    return [field.words[place] for place in places[np.argsort(first)]]


def packed_means(
    connection: sqlite3.Connection,
    info: RunInfo,
    fields: Mapping[str, Field],
    factors: Sequence[str],
    names: list[str],
) -> dict[str, dict[str, tuple[int, dict[str, float]]]]:
    """For each level of each of these columns: number of appearances and the mean of each named column.

    The levels of a column of numbers are 1, 2, … up to the number of players.
    """
    places = tuple(str(place) for place in range(1, info.meta["players"] + 1))
    words = {factor: fields[factor].words or places for factor in factors}
    sums = {factor: np.zeros((len(words[factor]), len(names))) for factor in factors}
    counts = {factor: np.zeros(len(words[factor]), dtype=np.int64) for factor in factors}
    for chunk in packed_chunks(connection, info, fields):
        for factor in factors:
            codes, size = chunk.values[factor] - (0 if fields[factor].words else 1), len(counts[factor])
            counts[factor] += np.bincount(codes, minlength=size)
            for place, name in enumerate(names):
                sums[factor][:, place] += np.bincount(codes, weights=chunk.values[name], minlength=size)
    return {factor: _by_level(words[factor], counts[factor], sums[factor], names) for factor in factors}


def _by_level(
    words: Sequence[str], counts: NDArray[Any], sums: NDArray[Any], names: list[str]
) -> dict[str, tuple[int, dict[str, float]]]:
    return {
        word: (int(n), dict(zip(names, (total / n).tolist(), strict=True)))
        for word, n, total in zip(words, counts, sums, strict=True)
        if n
    }
