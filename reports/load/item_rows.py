"""Rows of the items of one or more runs, some games at a time, with games, blocks and levels as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.core.engine.errors import RunFileError
from reports.load.items import ItemInfo
from reports.load.numbers import read_numbers
from reports.load.rows import Floats, GameRows, Ints, places_of
from reports.load.run_file import RunInfo, open_again

_CHUNK = 5_000  # games at a time, so that memory stays flat however long the run is


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

    def where(self, chosen: NDArray[np.bool_]) -> ItemRows:
        """Only these rows."""
        return ItemRows(
            self.game[chosen],
            {kind: codes[chosen] for kind, codes in self.codes.items()},
            {column: values[chosen] for column, values in self.values.items()},
        )


def item_rows(
    source: Source, item: ItemInfo, levels: Mapping[str, Sequence[str]], columns: Sequence[str]
) -> Iterator[ItemRows]:
    """The rows of an item of a run in the order of the games, each told by its `levels`, with these columns.

    Raises RunFileError for damaged rows, rows of games that were not played, items that the run does not know.
    """
    names = (*levels, *columns)
    index = source.games.index
    with open_again(source.info) as connection:
        for start in range(0, len(index), _CHUNK):
            part = index[start : start + _CHUNK]
            between = int(part[0]), int(part[-1])
            game_index, values = read_numbers(connection, source.info.path, item.table, names, between)
            told = ~np.isnan(values[: len(levels)]).all(axis=0)
            if not told.all():
                game_index, values = game_index[told], values[:, told]
            _check_counts(item, dict(zip(names, values, strict=True)), game_index, source)
            if len(game_index):
                codes = {
                    kind: _codes(kind, item, levels[kind], numbers, source, game_index)
                    for kind, numbers in zip(levels, values, strict=False)
                }
                game = source.start + places_of(source.games, game_index, item.table, source.info)
                yield ItemRows(game, codes, dict(zip(columns, values[len(levels) :], strict=True)))


def _check_counts(item: ItemInfo, values: Mapping[str, Floats], game_index: Ints, source: Source) -> None:
    """Raises RunFileError where something that is counted is less than 0."""
    for column in {item.offered, *(rate.turns for rate in item.rates)} & values.keys():
        if (values[column] < 0).any():
            game = game_index[int(np.argmax(values[column] < 0))]
            raise RunFileError(
                f"{source.info.path}: game {game} of table '{item.table}' has fewer than 0 in column '{column}'."
            )


def _codes(kind: str, item: ItemInfo, levels: Sequence[str], numbers: Floats, source: Source, game_index: Ints) -> Ints:
    """The places among the levels of what stands as numbers of the item's own words."""
    words = item.words[kind]
    place = {level: code for code, level in enumerate(levels)}
    code_of = np.array([*(place.get(word, -1) for word in words), -1], dtype=np.int64)
    known = (numbers >= 0) & (numbers < len(words))  # nan is not
    codes = code_of[np.where(known, numbers, len(words)).astype(np.int64)]
    if (codes < 0).any():
        game = game_index[int(np.argmax(codes < 0))]
        raise RunFileError(
            f"{source.info.path}: game {game} of table '{item.table}' has a {kind} that the run does not know."
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
