"""The tables of the run file, from what the game says of itself: plain columns of whole numbers and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, cycle, repeat
from typing import Any

from engines.core.engine.errors import InvariantError
from engines.core.game import Game
from engines.core.scoring.columns import Columns
from engines.core.setup.factors import pairs_of

FAILED = "failed"
GAMES, SEATS = "games", "seats"  # tables that every run file has, besides `run` and `batches`
MOST_ROWS = 1_000  # of one table in one game
INTEGER, REAL, TEXT = "INTEGER", "REAL", "TEXT"

_NOTHING = type(None)
_TYPES = {
    INTEGER: frozenset((int, _NOTHING)),
    REAL: frozenset((float, int, _NOTHING)),
    TEXT: frozenset((str, _NOTHING)),
}
_BATCHES = (
    "CREATE TABLE batches(batch INTEGER PRIMARY KEY, first_game INTEGER, games INTEGER, failed INTEGER, seconds REAL,"
    " finished TEXT, checksum TEXT)"
)

_WORDS = "CREATE TABLE words(kind TEXT, number INTEGER, word TEXT, PRIMARY KEY(kind, number)) WITHOUT ROWID"

Row = tuple[Any, ...]


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
    def create(self) -> str:
        """The SQL that makes it."""
        columns = ", ".join(f'"{name}" {kind}' for name, kind in self.columns.items())
        return f'CREATE TABLE "{self.name}"({columns}, PRIMARY KEY({", ".join(self.key)})) WITHOUT ROWID'


def tables_of(columns: Mapping[str, Any]) -> list[ResultTable]:
    """The tables of results of a game with these columns (`columns_of`), `games` and `seats` first.

    A game declares further whole numbers of the table `games` as `counts`, words as `table`, how seats play as
    `profiles`, and tables of whole numbers of its own as `tables` (`engines.core.results.further_table`).
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
    return start | {"ended_by": TEXT, "ended_by_seat": INTEGER} | counts | words | {"digest": TEXT}


def _of_seats(columns: Mapping[str, Any]) -> dict[str, str]:
    start = _numbers("game_index", "seat", "turn_position") | dict.fromkeys(["bot", *columns.get("factors", ())], TEXT)
    counted = [*(["stars"] if columns.get("stars") else []), *_names(columns, "stars", "categories", "measures")]
    played = [name for profile in columns.get("profiles", ()) for name in _names(profile, "columns")]
    return start | _numbers("score", "rank") | {"win_share": REAL} | _numbers(*counted, *played)


def _names(columns: Mapping[str, Any], *groups: str) -> list[str]:
    return [entry["column"] for group in groups for entry in columns.get(group, ())]


def _numbers(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, INTEGER)


class Recorder:
    """Turns what games left into the rows of a table: their values, one row after the other."""

    def __init__(self, table: ResultTable) -> None:
        self.table = table
        self._own = list(table.columns)[len(table.key) :]
        self._is_of_numbers = set(table.columns.values()) == {INTEGER}
        self._known: list[type] = []  # types of a row that was found right

    def row(self, game_index: int, found: Mapping[str, Any]) -> list[Any]:
        """The only row of a game; what it leaves out is nothing (null). Raises InvariantError as `rows` does."""
        return self._checked([game_index, *map(found.get, self._own)], 1)

    def rows(self, game_index: int, found: Columns) -> list[Any]:
        """The rows of a game, which left them column by column; they are numbered from 1.

        Raises InvariantError for too many, for a column that is missing, and for what no column holds.
        """
        if not found:
            return []
        try:
            own = [*map(found.__getitem__, self._own)]
        except KeyError as missing:
            raise InvariantError(f"One game left nothing for {missing}, a column of {self.table.name}.") from None
        count = len(own[0])
        if count > MOST_ROWS:
            raise InvariantError(f"One game left {count} rows of {self.table.name}.")
        rows = zip(repeat(game_index, count), range(1, count + 1), *own, strict=True)
        return self._checked([*chain.from_iterable(rows)], count)

    def _checked(self, values: list[Any], count: int) -> list[Any]:
        """The values of so many rows, if their columns hold them. Raises InvariantError likewise."""
        types = [*map(type, values)]
        if not self._fits(types, count):
            self._check(values)
            self._known = types[: len(self.table.columns)]
        return values

    def _fits(self, types: list[type], count: int) -> bool:
        """Whether so many rows with values of these types are seen at once to be right: most are."""
        if self._is_of_numbers:
            return types.count(int) + types.count(_NOTHING) == len(types)
        return types == self._known * count

    def _check(self, values: Sequence[Any]) -> None:
        """Raises InvariantError for the first value that its column does not hold."""
        for value, (name, kind) in zip(values, cycle(self.table.columns.items())):
            if type(value) not in _TYPES[kind]:
                raise InvariantError(f"{value!r:.60} cannot be stored as {name}, a column of kind {kind}.")


def columns_of(game: Game) -> dict[str, Any]:
    """The columns of the result tables: which are factors, which pairs of them are looked at, where items stand."""
    return {
        "factors": [factor.name for factor in game.tables.factors],
        "pairs": [list(pair) for pair in pairs_of(game.tables.factors)],
        "items": [asdict(item) for item in game.results.items],
        **game.results.columns(),
    }


def item_levels(game: Game) -> dict[str, list[str]]:
    """The words of the columns that say which item a row is about, but for those that are factors."""
    factors = {factor.name for factor in game.tables.factors}
    kinds = {(item.table, kind) for item in game.results.items for kind in item.kinds if kind not in factors}
    return {column: words for table, column, words in words_of(game.results.columns()) if (table, column) in kinds}


def words_of(columns: Mapping[str, Any]) -> Iterator[tuple[str, str, list[str]]]:
    """Table, column and words of each column of further tables that has words, by place from 0."""
    for table in columns.get("tables", ()):
        for entry in table["columns"]:
            if "words" in entry:
                yield table["table"], entry["column"], list(entry["words"])


def create_statements(tables: Iterable[ResultTable]) -> list[str]:
    """The SQL that makes the tables of a run file."""
    return ["CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT)", _WORDS, _BATCHES, *(table.create for table in tables)]


def word_rows(columns: Mapping[str, Any]) -> list[Row]:
    """The rows of the table `words`."""
    named = {column: words for _, column, words in words_of(columns)}
    return [(column, number, word) for column, words in named.items() for number, word in enumerate(words)]
