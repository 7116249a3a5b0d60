"""The tables of the run file, from what the game says of itself: plain columns of whole numbers and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from operator import itemgetter
from typing import Any

from engines.core.errors import InvariantError
from engines.core.factors import pairs_of
from engines.core.game import Game
from engines.core.results import TEXT

FAILED = "failed"
GAMES, SEATS = "games", "seats"  # tables that every run file has, besides `run` and `batches`
MOST_ROWS = 1_000  # of one table in one game
INTEGER, REAL = "INTEGER", "REAL"

_TYPES: Mapping[str, tuple[type, ...]] = {
    **{INTEGER: (int, type(None)), REAL: (float, int, type(None)), TEXT: (str, type(None))},
}
_BATCHES = (
    "CREATE TABLE batches(batch INTEGER PRIMARY KEY, first_game INTEGER, games INTEGER, failed INTEGER, seconds REAL,"
    " finished TEXT, checksum TEXT)"
)

Row = tuple[Any, ...]


@dataclass(frozen=True)
class Table:
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


def tables_of(columns: Mapping[str, Any]) -> list[Table]:
    """The tables of results of a game with these columns (`columns_of`), `games` and `seats` first.

    A game declares further whole numbers of the table `games` as `counts`, words as `table`, and tables of its own as
    `tables`: a list of `{"table": name, "columns": [{"column": name, "kind": "TEXT" or "INTEGER", "label": words,
    "words": those of a text that is no factor}, ...]}`.
    """
    own = [
        Table(
            entry["table"], _numbers("game_index", "number") | {one["column"]: one["kind"] for one in entry["columns"]}
        )
        for entry in columns.get("tables", ())
    ]
    return [Table(GAMES, _of_games(columns)), Table(SEATS, _of_seats(columns)), *own]


def _of_games(columns: Mapping[str, Any]) -> dict[str, str]:
    start = _numbers("game_index", "block", "seed", "players", "first_seat", "turns", "decisions")
    counts = _numbers(*_names(columns, "counts"))
    words = dict.fromkeys(_names(columns, "table"), TEXT)
    return start | {"ended_by": TEXT, "ended_by_seat": INTEGER} | counts | words | {"digest": TEXT}


def _of_seats(columns: Mapping[str, Any]) -> dict[str, str]:
    start = _numbers("game_index", "seat", "turn_position") | dict.fromkeys(["bot", *columns.get("factors", ())], TEXT)
    counted = [*(["stars"] if columns.get("stars") else []), *_names(columns, "stars", "categories", "measures")]
    return start | _numbers("score", "rank") | {"win_share": REAL} | _numbers(*counted)


def _names(columns: Mapping[str, Any], *groups: str) -> list[str]:
    return [entry["column"] for group in groups for entry in columns.get(group, ())]


def _numbers(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, INTEGER)


class Recorder:
    """Turns what a game left into the rows of these tables."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self.tables = tables
        self._known = set[tuple[Any, ...]]()
        self._values = {table.name: itemgetter(*table.columns) for table in tables}

    def rows(self, found: Mapping[str, Sequence[Mapping[str, Any]]]) -> dict[str, list[Row]]:
        """The rows by table; what a row leaves out is nothing (null). Raises InvariantError for what no column holds."""
        return {table.name: self._rows(table, found.get(table.name, ())) for table in self.tables}

    def _rows(self, table: Table, found: Sequence[Mapping[str, Any]]) -> list[Row]:
        if len(found) > MOST_ROWS:
            raise InvariantError(f"One game left {len(found)} rows of {table.name}.")
        values = self._values[table.name]
        try:
            rows = [values(row) for row in found]
        except KeyError:
            rows = [values({**dict.fromkeys(table.columns), **row}) for row in found]
        for row in rows:
            self._check(table, row)
        return rows

    def _check(self, table: Table, row: Row) -> None:
        """Raises InvariantError for a value that its column does not hold; rows of known kinds are not looked at."""
        kinds = (table.name, *map(type, row))
        if kinds not in self._known:
            for (name, kind), value in zip(table.columns.items(), row, strict=True):
                if type(value) not in _TYPES[kind]:
                    raise InvariantError(f"{value!r:.60} cannot be stored as {name}, a column of kind {kind}.")
            self._known.add(kinds)


def columns_of(game: Game) -> dict[str, Any]:
    """The columns of the result tables: which are factors, which pairs of them are looked at, where items stand."""
    return {
        "factors": [factor.name for factor in game.factors],
        "pairs": [list(pair) for pair in pairs_of(game.factors)],
        "items": [asdict(item) for item in game.items],
        **game.columns(),
    }


def item_levels(game: Game) -> dict[str, list[str]]:
    """The words of the columns that say which item a row is about, but for those that are factors."""
    own = {
        (table["table"], entry["column"]): entry
        for table in game.columns().get("tables", ())
        for entry in table["columns"]
    }
    entries = {kind: own[item.table, kind] for item in game.items for kind in item.kinds}
    return {kind: list(entry["words"]) for kind, entry in entries.items() if "words" in entry}


def create_statements(tables: Iterable[Table]) -> list[str]:
    """The SQL that makes the tables of a run file."""
    return ["CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT)", _BATCHES, *(table.create for table in tables)]
