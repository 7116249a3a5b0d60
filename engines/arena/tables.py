"""The tables of the run file, from what the game says of itself: whole numbers, and views that show words for them."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, cycle, repeat
from math import ldexp
from typing import Any, TypeAlias

from engines.core.engine.constants import NOTHING
from engines.core.engine.errors import InvariantError
from engines.core.game import Game
from engines.core.scoring.columns import Columns
from engines.core.setup.factors import pairs_of

FAILED = "failed"
GAMES, SEATS = "games", "seats"  # what every run file has, besides `run` and `batches`
BOT = "bot"
MOST_ROWS = 1_000  # of one table in one game
INTEGER, REAL, TEXT, HASH = "INTEGER", "REAL", "TEXT", "HASH"  # kinds of columns; a word is stored as its number
WHOLE_BITS = 60
WHOLE = 1 << WHOLE_BITS  # a fraction is a whole number of parts of this size
HASH_SPAN = 1 << 64
_NOTHING_BYTES = array("q", [NOTHING]).tobytes()

_BATCHES = (
    "CREATE TABLE batches(batch INTEGER PRIMARY KEY, first_game INTEGER, games INTEGER, failed INTEGER, seconds REAL,"
    " finished TEXT, checksum TEXT)"
)

_WORDS = "CREATE TABLE words(kind TEXT, number INTEGER, word TEXT, PRIMARY KEY(kind, number)) WITHOUT ROWID"

Row = tuple[Any, ...]
Packed: TypeAlias = (
    "array[int]"  # rows of a table, one after the other: NOTHING for null, words as numbers, fractions in parts
)


@dataclass(frozen=True)
class ResultTable:
    """A table of results: its columns with their kinds. The first one or two tell its rows apart."""

    name: str
    columns: Mapping[str, str]

    @property
    def key(self) -> tuple[str, ...]:
        """The columns that tell rows apart: the game, and the number of the row in it."""
        return tuple(self.columns)[: 1 if self.name == GAMES else 2]

    @property
    def is_shown(self) -> bool:
        """Whether it has columns that a view shows in another way than they are stored."""
        return not {TEXT, HASH}.isdisjoint(self.columns.values())

    @property
    def stored(self) -> str:
        """The name of the table in SQL; a view has that of the table itself where one shows it."""
        return f"stored_{self.name}" if self.is_shown else self.name

    @property
    def create(self) -> str:
        """The SQL that makes it."""
        columns = ", ".join(f'"{name}" {REAL if kind == REAL else INTEGER}' for name, kind in self.columns.items())
        return f'CREATE TABLE "{self.stored}"({columns}, PRIMARY KEY({", ".join(self.key)})) WITHOUT ROWID'

    @property
    def create_view(self) -> str:
        """The SQL that makes the view which shows it with words."""
        shown = ", ".join(_SHOWN.get(kind, '"{0}"').format(name, self.stored) for name, kind in self.columns.items())
        return f'CREATE VIEW "{self.name}" AS SELECT {shown} FROM "{self.stored}"'

    @property
    def select(self) -> str:
        """The SQL that gives all columns of some games, in the order of their keys."""
        columns, order = ", ".join(f'"{name}"' for name in self.columns), ", ".join(self.key)
        return f'SELECT {columns} FROM "{self.stored}" WHERE game_index BETWEEN ? AND ? ORDER BY {order}'


_SHOWN = {
    TEXT: '(SELECT word FROM words WHERE kind = \'{0}\' AND number = "{1}"."{0}") AS "{0}"',
    HASH: 'CASE WHEN "{0}" IS NOT NULL THEN printf(\'%016x\', "{0}") END AS "{0}"',
}


def shown(tables: Iterable[ResultTable]) -> Iterator[ResultTable]:
    """Those of the tables that views show."""
    return (table for table in tables if table.is_shown)


def tables_of(columns: Mapping[str, Any]) -> list[ResultTable]:
    """The tables of results of a game with these columns (`columns_of`), `games` and `seats` first.

    A game declares further whole numbers of the table `games` as `counts`, words as `table`, how seats play as
    `profiles`, and tables of whole numbers of its own as `tables` (`engines.core.scoring.columns.FurtherTable`).
    """
    own = [
        ResultTable(entry["table"], _numbers("game_index", "number", *_names(entry, "columns")))
        for entry in columns.get("tables", ())
    ]
    return [ResultTable(GAMES, _of_games(columns)), ResultTable(SEATS, _of_seats(columns)), *own]


def _of_games(columns: Mapping[str, Any]) -> dict[str, str]:
    start = _numbers("game_index", "block", "seed", "players", "first_seat", "turns", "decisions")
    counts = _numbers(*_names(columns, "counts"))
    words = dict.fromkeys(_names(columns, "table"), TEXT)
    return start | {"ended_by": TEXT, "ended_by_seat": INTEGER} | counts | words | {"digest": HASH}


def _of_seats(columns: Mapping[str, Any]) -> dict[str, str]:
    start = _numbers("game_index", "seat", "turn_position") | dict.fromkeys([BOT, *columns.get("factors", ())], TEXT)
    counted = [*(["stars"] if columns.get("stars") else []), *_names(columns, "stars", "categories", "measures")]
    played = [name for profile in columns.get("profiles", ()) for name in _names(profile, "columns")]
    return start | _numbers("score", "rank") | {"win_share": REAL} | _numbers(*counted, *played)


def _names(columns: Mapping[str, Any], *groups: str) -> list[str]:
    return [entry["column"] for group in groups for entry in columns.get(group, ())]


def _numbers(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, INTEGER)


class Recorder:
    """Turns what games left into the rows of a table, packed. `numbers` are those of the words of its columns."""

    def __init__(self, table: ResultTable, numbers: Mapping[str, Mapping[str, int]]) -> None:
        self.table = table
        self._own = list(table.columns)[len(table.key) :]
        kinds = [(place, name, table.columns[name]) for place, name in enumerate(self._own)]
        self._packing = [(place, _packing(name, kind, numbers)) for place, name, kind in kinds if kind != INTEGER]

    def row(self, game_index: int, found: Mapping[str, Any]) -> Packed:
        """The only row of a game; what it leaves out is nothing (null). Raises InvariantError as `rows` does."""
        own = [*map(found.get, self._own)]
        for place, packing in self._packing:
            own[place] = packing(own[place : place + 1])[0]
        return self._packed([game_index, *own])

    def rows(self, game_index: int, found: Columns) -> Packed:
        """The rows of a game, which left them column by column; they are numbered from 1.

        Raises InvariantError for too many, for a column that is missing, and for what no column holds.
        """
        if not found:
            return array("q")
        own = self._columns(found)
        count = len(own[0])
        self._check_count(count)
        rows = zip(repeat(game_index, count), range(1, count + 1), *own, strict=True)
        return self._packed([*chain.from_iterable(rows)])

    def numbered(self, game_index: int, found: Sequence[int]) -> Packed:
        """The rows of a game, which left them one after the other, each with a place for the game and its number from 1
        (`FurtherTable`). Raises InvariantError as `rows` does."""
        width = len(self.table.columns)
        count, over = divmod(len(found), width)
        self._check_count(count)
        if over:
            raise InvariantError(f"One game left rows of {self.table.name} that have not {width} columns.")
        rows = self._packed(found)
        rows[::width] = array("q", [game_index]) * count
        return rows

    def _check_count(self, count: int) -> None:
        if count > MOST_ROWS:
            raise InvariantError(f"One game left {count} rows of {self.table.name}.")

    def _columns(self, found: Columns) -> list[Sequence[Any]]:
        """The columns of the table as numbers, null and what no column holds among them."""
        try:
            own: list[Sequence[Any]] = [*map(found.__getitem__, self._own)]
        except KeyError as missing:
            raise InvariantError(f"One game left nothing for {missing}, a column of {self.table.name}.") from None
        for place, packing in self._packing:
            own[place] = packing(own[place])
        return own

    def _packed(self, values: Sequence[Any]) -> Packed:
        """The values, if their columns hold them. Raises InvariantError for the first that is none."""
        try:
            return packed(values)
        except struct.error:
            wrong = next(pair for pair in zip(values, cycle(self.table.columns)) if not _is_whole(pair[0]))
            raise InvariantError(
                f"{wrong[0]!r:.60} cannot be stored as {wrong[1]}, a column of kind INTEGER."
            ) from None


def packed(values: Sequence[Any]) -> Packed:
    """Numbers of columns, None as NOTHING. Raises struct.error for what is no whole number of 64 bits."""
    try:
        return _array(values)
    except struct.error:
        return _array([NOTHING if value is None else value for value in values])


def _array(values: Sequence[int]) -> Packed:
    """The same as `array("q", values)` in half the time. Raises struct.error for what is no whole number of 64 bits."""
    found = array("q")
    found.frombytes(struct.pack(f"{len(values)}q", *values))
    return found


def _is_whole(value: Any) -> bool:
    return value is None or (isinstance(value, int) and -HASH_SPAN // 2 <= value < HASH_SPAN // 2)


def _packing(name: str, kind: str, numbers: Mapping[str, Mapping[str, int]]) -> Callable[[Sequence[Any]], list[Any]]:
    """How the values of a column become numbers; raises InvariantError for what the column does not hold."""
    known: dict[str | None, int] = {None: NOTHING} | dict(numbers.get(name, {}))
    ways: dict[str, Callable[[Any], int]] = {TEXT: known.__getitem__, REAL: _parts, HASH: _hashed}
    one = ways[kind]

    def packing(values: Sequence[Any]) -> list[int]:
        try:
            return [*map(one, values)]
        except (TypeError, KeyError, ValueError, OverflowError):
            wrong = next(value for value in values if not _fits(one, value))
            raise InvariantError(f"{wrong!r:.60} cannot be stored as {name}, a column of kind {kind}.") from None

    return packing


def _fits(one: Callable[[Any], int], value: Any) -> bool:
    try:
        one(value)
    except (TypeError, KeyError, ValueError, OverflowError):
        return False
    return True


def _parts(value: float | None) -> int:
    return NOTHING if value is None else int(ldexp(value, WHOLE_BITS))


def _hashed(value: str | None) -> int:
    """16 hex digits as a whole number with a sign."""
    if value is None:
        return NOTHING
    number = int(value, 16)
    if not 0 <= number < HASH_SPAN:
        raise ValueError("not a hash of 64 bits")
    return number - HASH_SPAN * (number >= HASH_SPAN // 2)


def unpacked(table: ResultTable, rows: Packed) -> list[Any]:
    """The values of packed rows as SQL stores them: null, and fractions."""
    values: list[Any] = rows.tolist()
    if _NOTHING_BYTES in rows.tobytes():
        values = [None if value == NOTHING else value for value in values]
    width = len(table.columns)
    for place, kind in enumerate(table.columns.values()):
        if kind == REAL:
            values[place::width] = [None if part is None else part / WHOLE for part in values[place::width]]
    return values


def packed_again(table: ResultTable, values: list[Any]) -> Packed:
    """The opposite of `unpacked`, which changes `values`. Raises struct.error for what no column holds."""
    width = len(table.columns)
    for place, kind in enumerate(table.columns.values()):
        if kind == REAL:
            try:
                values[place::width] = [*map(_parts, values[place::width])]
            except (TypeError, OverflowError) as error:
                raise struct.error(f"not a fraction: {error}") from None
    return packed(values)


def columns_of(game: Game) -> dict[str, Any]:
    """The columns of the result tables: which are factors, which pairs of them are looked at, where items stand, and
    the words of each column of words but `bot`, by number from 0."""
    own = game.results.columns()
    items = {column: words for _, column, words in words_of_items(own)}
    words = {
        "ended_by": [*own.get("endings", ()), FAILED],
        **{entry["column"]: list(entry["words"]) for entry in own.get("table", ())},
        **{factor.name: [*factor.levels] for factor in game.tables.factors},
    }
    return {
        "factors": [factor.name for factor in game.tables.factors],
        "pairs": [list(pair) for pair in pairs_of(game.tables.factors)],
        "items": [asdict(item) for item in game.results.items],
        "words": {column: known for column, known in words.items() if column not in items},
        **own,
    }


def item_levels(game: Game) -> dict[str, list[str]]:
    """The words of the columns that say which item a row is about, but for those that are factors."""
    factors = {factor.name for factor in game.tables.factors}
    kinds = {(item.table, kind) for item in game.results.items for kind in item.kinds if kind not in factors}
    return {
        column: words for table, column, words in words_of_items(game.results.columns()) if (table, column) in kinds
    }


def words_of_items(columns: Mapping[str, Any]) -> Iterator[tuple[str, str, list[str]]]:
    """Table, column and words of each column of further tables that has words, by place from 0."""
    for table in columns.get("tables", ()):
        for entry in table["columns"]:
            if "words" in entry:
                yield table["table"], entry["column"], list(entry["words"])


def words_of(columns: Mapping[str, Any]) -> dict[str, list[str]]:
    """The words of each column of whatever table that has words, but `bot`, by number from 0."""
    return {**columns.get("words", {}), **{column: words for _, column, words in words_of_items(columns)}}


def numbers_of(columns: Mapping[str, Any], bots: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """The numbers of the words of each column, those of the bots as given."""
    known = {column: {word: number for number, word in enumerate(words)} for column, words in words_of(columns).items()}
    return known | {BOT: dict(bots)}


def create_statements(tables: Iterable[ResultTable]) -> list[str]:
    """The SQL that makes the tables of a run file."""
    tables = [*tables]
    made = [*(table.create for table in tables), *(table.create_view for table in shown(tables))]
    return ["CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT)", _WORDS, _BATCHES, *made]


def word_rows(columns: Mapping[str, Any], bots: Mapping[str, int]) -> list[Row]:
    """The rows of the table `words`."""
    numbers = numbers_of(columns, bots)
    return [(column, number, word) for column, known in numbers.items() for word, number in known.items()]
