"""The stored games and seats of a run as flat numpy arrays, and sums made by SQL where no array is needed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.core.errors import RunFileError
from reports.load import FAILED, RunInfo

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_CHUNK = 50_000
TURN_POSITION = "turn_position"
BOT = "bot"


@dataclass(frozen=True)
class GameRows:
    """One entry a played game, in the order of game_index; failed games are only counted.

    Shapes are (games,). `block` is renumbered 0, 1, …; `ending` indexes `endings`; `ended_by_seat` is 0 for nobody.
    """

    index: Ints
    block: Ints
    players: Ints
    turns: Ints
    decisions: Ints
    ending: Ints
    ended_by_seat: Ints
    endings: tuple[str, ...]
    failed: int

    @property
    def blocks(self) -> int:
        """How many blocks the played games form."""
        return int(self.block.max()) + 1 if len(self.block) else 0


@dataclass(frozen=True)
class SeatRows:
    """One entry a seat of a played game, in the order of game and seat; shapes are (seats,).

    `game` indexes the arrays of GameRows; `codes[factor]` indexes `levels[factor]`.
    """

    game: Ints
    seat: Ints
    win_share: Floats
    score: Ints
    codes: dict[str, Ints]
    levels: dict[str, tuple[str, ...]]


def read_games(connection: sqlite3.Connection, info: RunInfo) -> GameRows:
    """Reads table `games`. Raises RunFileError when no game was played to a result."""
    failed = connection.execute("SELECT COUNT(*) FROM games WHERE ended_by = ?", (FAILED,)).fetchone()[0]
    query = (
        "SELECT game_index, block, players, turns, decisions, COALESCE(ended_by_seat, 0), ended_by FROM games"
        " WHERE ended_by <> ? ORDER BY game_index"
    )
    endings: dict[str, int] = {}
    parts = [_game_chunk(rows, endings, info) for rows in _chunks(connection, query, (FAILED,))]
    if not parts:
        more = f" ({failed:,} failed)" if failed else ""
        raise RunFileError(f"{info.path}: the run holds no finished game{more}; let 'scythe simulate' play some first.")
    table = np.concatenate(parts, axis=1)
    block = np.unique(table[1], return_inverse=True)[1].astype(np.int64)
    return GameRows(table[0], block, table[2], table[3], table[4], table[6], table[5], tuple(endings), failed)


def _game_chunk(rows: list[tuple[Any, ...]], endings: dict[str, int], info: RunInfo) -> Ints:
    *numbers, ended_by = zip(*rows, strict=True)
    codes = [endings.setdefault(word, len(endings)) for word in ended_by]
    return _numbers([*numbers, codes], "games", info).astype(np.int64)


def read_seats(connection: sqlite3.Connection, info: RunInfo, games: GameRows) -> SeatRows:
    """Reads table `seats` of the played games. Raises RunFileError when seats and games do not fit together."""
    factors = (*info.factors, BOT)
    names = ", ".join(_quoted(factor) for factor in factors)
    query = (
        f"SELECT game_index, seat, turn_position, score, win_share, {names} FROM seats"
        " WHERE game_index IN (SELECT game_index FROM games WHERE ended_by <> ?) ORDER BY game_index, seat"
    )
    levels = {factor: {name: code for code, name in enumerate(info.levels.get(factor, ()))} for factor in factors}
    parts = [_seat_chunk(rows, levels, info) for rows in _chunks(connection, query, (FAILED,))]
    if not parts:
        raise RunFileError(f"{info.path}: table 'seats' is empty, although games are stored.")
    table = np.concatenate(parts, axis=1)
    return _checked(_seat_rows(table, levels, games), games, info)


def _seat_chunk(rows: list[tuple[Any, ...]], levels: dict[str, dict[str, int]], info: RunInfo) -> Floats:
    columns = list(zip(*rows, strict=True))
    codes = [_codes(column, levels[factor], factor, info) for column, factor in zip(columns[5:], levels, strict=True)]
    return _numbers([*columns[:5], *codes], "seats", info)


def _numbers(columns: Sequence[Sequence[Any]], table: str, info: RunInfo) -> Floats:
    """The columns as numbers; the first is the game's number. Raises RunFileError for a missing number or a text."""
    try:
        numbers = np.array(columns, dtype=np.float64)
    except (TypeError, ValueError) as error:
        message = f"{info.path}: table '{table}' has a text where a number should be, near game {columns[0][0]}."
        raise RunFileError(message) from error
    if not np.isfinite(numbers).all():
        game = columns[0][int(np.argmin(np.isfinite(numbers).all(axis=0)))]
        raise RunFileError(f"{info.path}: game {game} of table '{table}' lacks a number.")
    return numbers


def _codes(words: Sequence[str], known: dict[str, int], factor: str, info: RunInfo) -> list[int]:
    """The number of each level; bots are numbered as they come, all other levels are declared by the run."""
    if factor == BOT:
        return [known.setdefault(word, len(known)) for word in words]
    try:
        return [known[word] for word in words]
    except KeyError as error:
        message = f"{info.path}: table 'seats' has the {factor} {error}, which 'levels' of the run does not know."
        raise RunFileError(message) from error


def _seat_rows(table: Floats, levels: dict[str, dict[str, int]], games: GameRows) -> SeatRows:
    whole = table.astype(np.int64)
    codes = {factor: whole[5 + place] for place, factor in enumerate(levels)}
    codes[TURN_POSITION] = whole[2] - 1
    named = {factor: tuple(known) for factor, known in levels.items()}
    named[TURN_POSITION] = tuple(str(place + 1) for place in range(int(games.players.max())))
    return SeatRows(np.searchsorted(games.index, whole[0]), whole[1], table[4], whole[3], codes, named)


def _checked(seats: SeatRows, games: GameRows, info: RunInfo) -> SeatRows:
    """Every played game has one row a player, turn positions within the table, and win shares that sum to 1."""
    count = np.bincount(seats.game, minlength=len(games.index))
    shares = np.bincount(seats.game, weights=seats.win_share, minlength=len(games.index))
    position = seats.codes[TURN_POSITION]
    _refuse(count != games.players, games, info, count, "seats, but its number of players is another")
    _refuse(np.abs(shares - 1) > 1e-6, games, info, shares, "as the sum of its win shares, which should be 1")
    outside = np.bincount(seats.game, weights=(position < 0) | (position >= games.players[seats.game]))
    _refuse(outside > 0, games, info, outside, "seats with a turn position outside the table")
    return seats


def _refuse(wrong: NDArray[np.bool_], games: GameRows, info: RunInfo, found: NDArray[Any], words: str) -> None:
    if wrong.any():
        first = int(np.argmax(wrong))
        raise RunFileError(f"{info.path}: game {games.index[first]} has {found[first]:g} {words}.")


def mean_columns(
    connection: sqlite3.Connection, factor: str, names: Sequence[str]
) -> dict[str, tuple[int, tuple[float, ...]]]:
    """For each level of a factor: number of appearances and the mean of each named column, by SQL."""
    if not names:
        return {}
    means = ", ".join(f"AVG({_quoted(name)})" for name in names)
    query = (
        f"SELECT {_quoted(factor)}, COUNT(*), {means} FROM seats"
        f" WHERE game_index IN (SELECT game_index FROM games WHERE ended_by <> ?) GROUP BY {_quoted(factor)}"
    )
    rows = connection.execute(query, (FAILED,))
    return {str(row[0]): (row[1], tuple(float(value or 0) for value in row[2:])) for row in rows}


def _chunks(connection: sqlite3.Connection, query: str, values: tuple[Any, ...]) -> Iterator[list[tuple[Any, ...]]]:
    """Rows in lists of bounded length, so that memory stays flat however long the run is."""
    cursor = connection.execute(query, values)
    return iter(lambda: cursor.fetchmany(_CHUNK), [])


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
