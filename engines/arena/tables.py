"""The tables of the run file, from what the game says of itself: what is stored, and the views that people read.

What happened in a game is one row of the table `packed`; `games`, `seats` and the game's own tables are views of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from engines.agents.specs import parse_bot
from engines.arena.experiment import Experiment
from engines.arena.packing import SHARE, WORD, Field, arranged, places, sql_value
from engines.core.factors import pairs_of
from engines.core.game import Game
from engines.core.handicaps import KEY, least_points
from engines.core.results import within

FAILED = "failed"
GAME, SEATS = "game", "seats"  # texts of the table `packed` that every game has
MOST_ROWS = 1_000  # of one table in one game
WHOLE_COLUMNS = ("game_index", "block", "seed", "decisions", "digest")  # of `packed`, before its texts

_FILL_NUMBERS = (
    "INSERT INTO numbers WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted"
    f" WHERE n < {MOST_ROWS}) SELECT n FROM counted"
)

Words = Mapping[str, Iterable[str]]  # by column
Layout = dict[str, list[Field]]  # the fields of each text


def layout(columns: Mapping[str, Any], words: Words, players: int) -> Layout:
    """What the texts of `packed` hold. `columns` are those of `columns_of`; `words` are those of the factors and bots.

    A game declares further whole numbers of the table `games` as `counts`, words as `table`, and tables of its own as
    `tables`: a list of `{"table": name, "columns": [{"column": name, "kind": "TEXT" or "INTEGER", "label": words,
    "words": those of a text that is no factor}, ...]}`. Which columns share a character says `together`: by table,
    groups of bounds (`engines.core.results.within`).
    """
    together = {name: list(groups) for name, groups in columns.get("together", {}).items()}
    together[SEATS] = [_standing(players), *together.get(SEATS, ())]
    return {name: arranged(own, together.get(name, ())) for name, own in _fields(columns, words).items()}


def _fields(columns: Mapping[str, Any], words: Words) -> Layout:
    own = {table["table"]: table["columns"] for table in columns.get("tables", ())}
    return {
        GAME: _game_fields(columns, words),
        SEATS: _seat_fields(columns, words),
        **{name: [_declared(entry, words) for entry in entries] for name, entries in own.items()},
    }


def _standing(players: int) -> list[dict[str, Any]]:
    """What a table of so many players bounds in every game."""
    return [within("rank", 1, players), within("turn_position", 1, players), within("bot"), within("win_share")]


def layout_of(experiment: Experiment, game: Game) -> Layout:
    """What the texts hold in a run of this experiment. Raises BotError when a bot cannot be made."""
    bots = dict.fromkeys(str(parse_bot(text, experiment.bot_file)) for text in experiment.bots)
    words = {**game.levels(), "bot": bots}
    return layout(_with_room(columns_of(game), experiment), words, experiment.players)


def _with_room(columns: Mapping[str, Any], experiment: Experiment) -> Mapping[str, Any]:
    """The columns with room for scores that handicaps make less than nothing."""
    room = least_points(experiment.handicap or (experiment.setup or {}).get(KEY) or {})
    seats = [
        [bounds | {"low": bounds["low"] + room} if bounds["column"] == "score" else bounds for bounds in group]
        for group in columns.get("together", {}).get(SEATS, ())
    ]
    return {**columns, "together": {**columns.get("together", {}), SEATS: seats}}


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


def layout_to_json(fields: Layout) -> dict[str, list[dict[str, Any]]]:
    """Plain JSON values, the key `packed` of the table `run`."""
    return {name: [field.to_json() for field in own] for name, own in fields.items()}


def layout_from_json(data: Mapping[str, Any]) -> Layout:
    """What `layout_to_json` wrote."""
    return {name: [Field.from_json(entry) for entry in own] for name, own in data.items()}


def _game_fields(columns: Mapping[str, Any], words: Words) -> list[Field]:
    endings = Field("ended_by", WORD, (FAILED, *columns["endings"]))
    start = [Field("players"), Field("first_seat"), Field("turns"), endings, Field("ended_by_seat")]
    counts = [Field(entry["column"]) for entry in columns.get("counts", ())]
    return [*start, *counts, *(_declared({"kind": "TEXT"} | entry, words) for entry in columns.get("table", ()))]


def _seat_fields(columns: Mapping[str, Any], words: Words) -> list[Field]:
    who = [Field(name, WORD, tuple(words[name])) for name in ("bot", *columns["factors"])]
    counted = [Field("stars")] if columns.get("stars") else []
    for group in ("stars", "categories", "measures"):
        counted += [Field(entry["column"]) for entry in columns.get(group, ())]
    return [Field("turn_position"), *who, Field("score"), Field("rank"), Field("win_share", SHARE), *counted]


def _declared(entry: Mapping[str, Any], words: Words) -> Field:
    name = entry["column"]
    if entry["kind"] == "INTEGER":
        return Field(name)
    return Field(name, WORD, tuple(entry["words"] if "words" in entry else words[name]))


def create_statements(fields: Layout) -> list[str]:
    """The SQL that makes the tables and views of a run file."""
    texts = ", ".join(f'"{name}" TEXT' for name in fields)
    whole = "game_index INTEGER PRIMARY KEY, block INTEGER, seed INTEGER, decisions INTEGER, digest INTEGER"
    batches = (
        "batch INTEGER PRIMARY KEY, first_game INTEGER, games INTEGER, failed INTEGER, seconds REAL, finished TEXT,"
        " checksum TEXT"
    )
    rows = [_rows_view(name, own) for name, own in fields.items() if name != GAME]
    return [
        "CREATE TABLE run(key TEXT PRIMARY KEY, value TEXT)",
        f"CREATE TABLE batches({batches})",
        f"CREATE TABLE packed({whole}, {texts})",
        "CREATE TABLE numbers(n INTEGER PRIMARY KEY)",
        _FILL_NUMBERS,
        _games_view(fields[GAME]),
        *rows,
    ]


def _games_view(fields: list[Field]) -> str:
    known = {field.name: _value(field, GAME, str(place)) for place, field in zip(places(fields), fields, strict=True)}
    known |= {"decisions": "decisions", "digest": "CASE WHEN digest IS NOT NULL THEN printf('%016x', digest) END"}
    start = ["players", "first_seat", "turns", "decisions", "ended_by", "ended_by_seat"]
    names = [*start, *(name for name in known if name not in (*start, "digest")), "digest"]
    values = ", ".join(f'{known[name]} AS "{name}"' for name in names)
    return f"CREATE VIEW games AS SELECT game_index, block, seed, {values} FROM packed"


def _rows_view(name: str, fields: list[Field]) -> str:
    """The rows of all games one below the other, told by their number in the game; that of a seat is the seat."""
    number, at = "seat" if name == SEATS else "number", places(fields)
    size = max(at)
    values = [
        f'{_value(field, name, f"(n - 1) * {size} + {place}")} AS "{field.name}"'
        for field, place in zip(fields, at, strict=True)
    ]
    return (
        f'CREATE VIEW "{name}" AS SELECT game_index, n AS {number}, {", ".join(values)}'
        f' FROM packed CROSS JOIN numbers ON n <= length("{name}") / {size}'
    )


def _value(field: Field, text: str, place: str) -> str:
    return sql_value(field, f'packed."{text}"', place)
