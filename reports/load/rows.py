"""The stored games and seats of a run as flat numpy arrays, and sums made by SQL where no array is needed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.arena.stored import MOST_PLAYERS
from engines.core.engine.errors import RunFileError
from reports.load.numbers import text_for_a_number
from reports.load.run_file import FAILED, RunInfo, table_columns

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
LevelMeans = dict[str, tuple[int, dict[str, float]]]  # by level: appearances, and the mean of each column

_GAMES = 1_000  # of a piece
_ROWS = 5_000  # that are objects of Python at a time
SEATS = "seats"
TURN_POSITION = "turn_position"
SIDE = "alone"  # of a table with a printed solo opponent
PLAYER, OPPONENT = "player", "opponent"
BOT = "bot"
LEAD_CHANGES = "lead_changes"


def grouping(info: RunInfo) -> tuple[str, ...]:
    """What scores and means are told by: the factors, or the order of play in a game without any."""
    return info.factors or (TURN_POSITION,)


@dataclass(frozen=True)
class GameRows:
    """One entry a played game, in the order of game_index; failed games are left out.

    Shapes are (games,). `block` is `stored_block` renumbered 0, 1, …; `ending` indexes `endings`; `ended_by_seat` is 0
    for nobody; `lead_changes` is None for a run file without this column.
    """

    index: Ints
    block: Ints
    stored_block: Ints
    players: Ints
    turns: Ints
    decisions: Ints
    ending: Ints
    ended_by_seat: Ints
    endings: tuple[str, ...]
    lead_changes: Ints | None = None

    @property
    def blocks(self) -> int:
        """How many blocks the played games form."""
        return int(self.block.max()) + 1 if len(self.block) else 0


@dataclass(frozen=True)
class SeatRows:
    """One entry a seat of a played game, in the order of game and seat; shapes are (seats,). Whole numbers take as few
    bytes as hold them, so that what may be larger is to be computed in larger ones.

    `game` indexes the arrays of GameRows; `codes[factor]` indexes `levels[factor]`.
    """

    game: Ints
    seat: Ints
    win_share: Floats
    score: Ints
    rank: Ints
    codes: dict[str, Ints]
    levels: dict[str, tuple[str, ...]]


def read_rows(connection: sqlite3.Connection, info: RunInfo) -> tuple[GameRows, SeatRows]:
    """Reads tables `games` and `seats`. Raises RunFileError when no game was played to a result, and when games and
    seats do not fit together."""
    games, seats, codes = (_Filled(connection, table) for table in ("games", "seats", "seats"))
    last, levels = None, dict[str, tuple[str, ...]]()
    for last, own in read_pieces(connection, info):
        seats.add({**vars(own), "game": own.game + games.rows})
        games.add(vars(last))
        codes.add(own.codes)
        levels = {factor: max(levels.get(factor, ()), names, key=len) for factor, names in own.levels.items()}
    assert last is not None, "a run that was read holds at least one game"
    found = replace(last, **games.columns)
    return replace(found, block=_numbered(found.stored_block)), SeatRows(
        **seats.columns, codes=codes.columns, levels=levels
    )


class _Filled:
    """Columns of a table that are filled piece by piece, for to put pieces together would take twice the memory; `rows`
    is how many there are so far."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        (self._most,) = connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()
        self._columns: dict[str, NDArray[Any]] = {}
        self.rows = 0

    def add(self, piece: Mapping[str, Any]) -> None:
        """The next rows; what is no column is left out."""
        columns = {name: values for name, values in piece.items() if isinstance(values, np.ndarray)}
        end = self.rows + len(next(iter(columns.values())))
        for name, values in columns.items():
            known = self._columns.get(name, np.empty(self._most if self.rows == 0 else 0, dtype=values.dtype))
            self._columns[name] = known.astype(np.promote_types(known.dtype, values.dtype), copy=False)
            self._columns[name][self.rows : end] = values
        self.rows = end

    @property
    def columns(self) -> dict[str, Any]:
        """What was filled."""
        return {name: column[: self.rows] for name, column in self._columns.items()}


def read_pieces(connection: sqlite3.Connection, info: RunInfo) -> Iterator[tuple[GameRows, SeatRows]]:
    """The same in pieces of whole games, in the order of game_index. Codes, and where blocks ascend their numbers too,
    go on from piece to piece; `levels` and `endings` grow by what comes up."""
    _check_some(connection, info)
    endings: dict[str, int] = {}
    levels = {
        factor: {name: code for code, name in enumerate(info.levels.get(factor, ()))} for factor in (*info.factors, BOT)
    }
    seats = _SeatStream(connection, levels, info)
    has_leads = LEAD_CHANGES in table_columns(connection, "games")
    chunks = _chunks(connection, _games_query(has_leads), (FAILED,), _GAMES)
    rows, before = next(chunks), None
    while rows:
        following = next(chunks, [])
        games = _game_rows(_game_chunk(rows, endings, info), endings, before, has_leads, info)
        table = seats.until(float(games.index[-1]) if following else np.inf)
        yield games, _checked(_seat_rows(table, levels, games, info), games, info)
        rows, before = following, games


def blocks_ascend(connection: sqlite3.Connection) -> bool:
    """Whether every block begins where the one before it ends, so that pieces have no more than one in common."""
    blocks = connection.execute("SELECT block FROM games WHERE ended_by <> ? ORDER BY game_index", (FAILED,))
    return all(type(one) is type(other) is int and one <= other for (one,), (other,) in pairwise(blocks))


def _check_some(connection: sqlite3.Connection, info: RunInfo) -> None:
    """Raises RunFileError when no game was played to a result."""
    if not connection.execute("SELECT 1 FROM games WHERE ended_by <> ?", (FAILED,)).fetchone():
        failed = failed_games(connection)
        more = f" ({failed:,} failed)" if failed else ""
        raise RunFileError(f"{info.path}: the run holds no finished game{more}; let 'scythe simulate' play some first.")
    if not connection.execute("SELECT 1 FROM seats").fetchone():
        raise RunFileError(f"{info.path}: table 'seats' is empty, although games are stored.")


def failed_games(connection: sqlite3.Connection) -> int:
    """How many games broke off by an error."""
    return int(connection.execute("SELECT COUNT(*) FROM games WHERE ended_by = ?", (FAILED,)).fetchone()[0])


def _games_query(has_leads: bool) -> str:
    lead = LEAD_CHANGES if has_leads else "0"
    return (
        f"SELECT game_index, block, players, turns, decisions, COALESCE(ended_by_seat, 0), {lead}, ended_by FROM games"
        " WHERE ended_by <> ? ORDER BY game_index"
    )


def _game_rows(
    table: Ints, endings: Mapping[str, int], before: GameRows | None, has_leads: bool, info: RunInfo
) -> GameRows:
    index, stored_block, players, turns, decisions, ended_by_seat, changes, ending = table
    games = GameRows(
        index=index,
        block=_numbered(stored_block, before),
        stored_block=stored_block,
        players=players,
        turns=turns,
        decisions=decisions,
        ending=ending,
        ended_by_seat=ended_by_seat,
        endings=tuple(endings),
        lead_changes=changes if has_leads else None,
    )
    outside = (players < 1) | (players > MOST_PLAYERS)  # of which nothing may be made that is as large
    _refuse(outside, games, info, players, f"players, but a table has 1 to {MOST_PLAYERS}")
    return games


def _numbered(blocks: Ints, before: GameRows | None = None) -> Ints:
    """Blocks as numbers 0, 1, …, or that go on from those of the games before."""
    number = np.unique(blocks, return_inverse=True)[1].astype(np.int64)
    if before is None:
        return number
    return number + int(before.block[-1]) + int(blocks[0] != before.stored_block[-1])


def _game_chunk(rows: list[tuple[Any, ...]], endings: dict[str, int], info: RunInfo) -> Ints:
    *numbers, ended_by = zip(*rows, strict=True)
    codes = [endings.setdefault(word, len(endings)) for word in ended_by]
    return _numbers([*numbers, codes], "games", info).astype(np.int64)


class _SeatStream:
    """Table `seats` in the order of games and seats, read as far as it is asked for."""

    def __init__(self, connection: sqlite3.Connection, levels: dict[str, dict[str, int]], info: RunInfo) -> None:
        chunks = _chunks(connection, _seats_query(levels), (), _ROWS)
        self._tables = (_seat_chunk(rows, levels, info) for rows in chunks)
        self._rest: Floats = np.zeros((6 + len(levels), 0))

    def until(self, game_index: float) -> Floats:
        """The rows of all games up to this one that were not given before."""
        parts = [self._rest]
        while not parts[-1].size or parts[-1][0, -1] <= game_index:
            table = next(self._tables, None)
            if table is None:
                break
            parts.append(table)
        whole = np.concatenate(parts, axis=1)
        end = int(np.searchsorted(whole[0], game_index, side="right"))
        self._rest = whole[:, end:].copy()
        return whole[:, :end]


def _seats_query(factors: Iterable[str]) -> str:
    names = ", ".join(quoted(factor) for factor in factors)
    return (
        f"SELECT game_index, seat, turn_position, score, rank, win_share, {names} FROM seats ORDER BY game_index, seat"
    )


def _seat_chunk(rows: list[tuple[Any, ...]], levels: dict[str, dict[str, int]], info: RunInfo) -> Floats:
    columns = list(zip(*rows, strict=True))
    told = zip(columns[6:], levels, strict=True)
    codes = [_codes(column, levels[factor], factor, columns[0], info) for column, factor in told]
    return _numbers([*columns[:6], *codes], "seats", info)


def _numbers(columns: Sequence[Any], table: str, info: RunInfo) -> Floats:
    """The columns as numbers; the first is the game's number. Raises RunFileError for a missing number or a text."""
    try:
        numbers = np.array(columns, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise text_for_a_number(info.path, table, f"game {columns[0][0]}") from error
    if not np.isfinite(numbers).all():
        game = columns[0][int(np.argmin(np.isfinite(numbers).all(axis=0)))]
        raise RunFileError(f"{info.path}: game {game} of table '{table}' lacks a number.")
    return numbers


def _codes(
    words: Sequence[str], known: dict[str, int], factor: str, game_index: Sequence[int], info: RunInfo
) -> list[int]:
    """The number of each level; bots are numbered as they come, all other levels are declared by the run."""
    if factor == BOT:
        if None in words:
            game = game_index[words.index(None)]
            raise RunFileError(f"{info.path}: game {game} of table 'seats' has a seat without a bot in column 'bot'.")
        return [known.setdefault(info.bot(word), len(known)) for word in words]
    try:
        return [known[word] for word in words]
    except KeyError as error:
        message = f"{info.path}: table 'seats' has the {factor} {error}, which 'levels' of the run does not know."
        raise RunFileError(message) from error


def _seat_rows(table: Floats, levels: dict[str, dict[str, int]], games: GameRows, info: RunInfo) -> SeatRows:
    whole = table.astype(np.int64)
    codes = {factor: _small(whole[6 + place]) for place, factor in enumerate(levels)}
    codes[TURN_POSITION] = _small(whole[2] - 1)
    named = {factor: tuple(known) for factor, known in levels.items()}
    named[TURN_POSITION] = tuple(str(place + 1) for place in range(int(games.players.max())))
    if info.solo_boards:
        codes[SIDE], named[SIDE] = _small(whole[1] - 1), (PLAYER, OPPONENT)
    game, score = _small(places_of(games, whole[0], SEATS, info), np.int32), _small(whole[3], np.int32)
    return SeatRows(game, _small(whole[1]), table[5].copy(), score, _small(whole[4]), codes, named)


def _small(values: Ints, least: type[np.signedinteger[Any]] = np.int8) -> Ints:
    """Whole numbers in few bytes, with room for a sign and for a sum or difference of two."""
    most = 2 * max(int(values.max(initial=0)), -int(values.min(initial=0))) + 1
    kinds = (kind for kind in (np.int8, np.int16, np.int32) if most <= np.iinfo(kind).max >= np.iinfo(least).max)
    return values.astype(next(kinds, np.int64))


def places_of(games: GameRows, game_index: Ints, table: str, info: RunInfo) -> Ints:
    """The places of the games of a table's rows. Raises RunFileError for a game without a result."""
    places = np.minimum(np.searchsorted(games.index, game_index), len(games.index) - 1)
    strange = games.index[places] != game_index
    if strange.any():
        game = game_index[int(np.argmax(strange))]
        raise RunFileError(f"{info.path}: table '{table}' has rows of game {game}, which was not played.")
    return places


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


def mean_columns(connection: sqlite3.Connection, info: RunInfo) -> dict[str, LevelMeans]:
    """For each level of what means are told by: appearances, and the mean of each column that the report shows."""
    names = [column.name for column in info.averaged]
    factors = grouping(info)
    keys = [quoted(factor) for factor in factors]
    sums = ", ".join([*keys, "COUNT(*)", *(f"TOTAL({quoted(name)})" for name in names)])
    cells = connection.execute(f"SELECT {sums} FROM seats GROUP BY {', '.join(keys)}").fetchall()
    return {factor: _level_means(cells, place, len(factors), names) for place, factor in enumerate(factors)}


def _level_means(cells: Sequence[Sequence[Any]], place: int, factors: int, names: Sequence[str]) -> LevelMeans:
    """By the levels of the factor at a place, from sums by the levels of all factors."""
    found: dict[str, Floats] = {}
    for cell in cells:
        level, sums = str(cell[place]), np.array(cell[factors:], dtype=np.float64)
        found[level] = found[level] + sums if level in found else sums
    return {
        level: (int(n), dict(zip(names, (np.array(sums) / n).tolist(), strict=True)))
        for level, (n, *sums) in found.items()
    }


def _chunks(
    connection: sqlite3.Connection, query: str, values: tuple[Any, ...], rows: int
) -> Iterator[list[tuple[Any, ...]]]:
    """Rows in lists of bounded length, so that memory stays flat however long the run is."""
    cursor = connection.execute(query, values)
    return iter(lambda: cursor.fetchmany(rows), [])


def quoted(name: str) -> str:
    """A name of a column as SQL takes it."""
    return '"' + name.replace('"', '""') + '"'
