"""Rows in plain columns: every value comes back from SQL, and what no column holds is refused."""

from __future__ import annotations

import sqlite3
from array import array
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from engines.arena.batch import BatchPlayer
from engines.arena.describe import describe, stored_experiment
from engines.arena.experiment import Experiment
from engines.arena.match import play_match
from engines.arena.schedule import Schedule
from engines.arena.store import RunFile
from engines.arena.stored import packed_rows
from engines.arena.tables import MOST_ROWS, NOTHING, Packed, Recorder, ResultTable, create_statements, unpacked
from engines.core import registry
from engines.core.engine.errors import InvariantError, RunFileError
from engines.core.scoring.columns import Columns, row_by_row

WHO = ["Anna", "O'Neill"]
KINDS = {"points": "INTEGER", "share": "REAL", "who": "TEXT", "mark": "HASH"}
THROWS = ResultTable("throws", {"game_index": "INTEGER", "number": "INTEGER", **KINDS})
NUMBERS = {"who": {word: number for number, word in enumerate(WHO)}}
DICE = ResultTable("dice", {"game_index": "INTEGER", "number": "INTEGER", "pips": "INTEGER"})


def throws(**more: Any) -> Columns:
    """Two throws, the second with other values."""
    usual = {"points": 5, "share": 1 / 3, "who": "Anna", "mark": "00000000000000ff"}
    return {name: [value, more.get(name, value)] for name, value in usual.items()}


def recorder(table: ResultTable) -> Recorder:
    return Recorder(table, NUMBERS)


def stored(table: ResultTable, rows: Packed) -> list[tuple[Any, ...]]:
    """The rows as SQL shows them, when they have been stored in a new database."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in create_statements([table]):
            connection.execute(statement)
        connection.executemany("INSERT INTO words VALUES('who', ?, ?)", enumerate(WHO))
        width = len(table.columns)
        values = unpacked(table, rows)
        marks = ", ".join("?" * width)
        connection.executemany(f"INSERT INTO {table.stored} VALUES({marks})", zip(*[iter(values)] * width, strict=True))
        assert array("q", chain(*packed_rows(connection, table, 0, 10))) == rows
        return connection.execute(f"SELECT * FROM {table.name} ORDER BY number").fetchall()


@pytest.mark.parametrize("points", [0, -1, -10_000, 55_232, 2**63 - 1, 1 - 2**63, None])
@pytest.mark.parametrize(
    ("share", "mark"),
    [(0, "0" * 16), (1, "f" * 16), (0.2, "8" + "0" * 14 + "1"), (None, None), (1 / 6, "7" + "f" * 15)],
)
def test_every_value_comes_back(points: int | None, share: float | None, mark: str | None) -> None:
    rows = recorder(THROWS).rows(3, throws(points=points, who="O'Neill", share=share, mark=mark))
    first, second = stored(THROWS, rows)
    assert first == (3, 1, 5, 1 / 3, "Anna", "00000000000000ff")
    assert second == (3, 2, points, share, "O'Neill", mark)


def test_what_the_row_of_a_game_leaves_out_is_nothing() -> None:
    games = ResultTable("games", {"game_index": "INTEGER", "turns": "INTEGER", "who": "TEXT", "mark": "HASH"})
    assert recorder(games).row(3, {"who": "O'Neill"}).tolist() == [3, NOTHING, 1, NOTHING]


def test_a_column_that_a_game_leaves_out_is_refused_but_not_a_table() -> None:
    with pytest.raises(InvariantError, match="One game left nothing for 'who', a column of throws"):
        recorder(THROWS).rows(3, {"points": [5], "share": [0.5], "mark": [None]})
    assert not recorder(THROWS).rows(3, {})


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"points": 1.5}, "1.5 cannot be stored as points, a column of kind INTEGER"),
        ({"points": "many"}, "'many' cannot be stored as points"),
        ({"points": 2**63}, "9223372036854775808 cannot be stored as points"),
        ({"share": "half"}, "'half' cannot be stored as share, a column of kind REAL"),
        ({"share": float("inf")}, "inf cannot be stored as share"),
        ({"who": 7}, "7 cannot be stored as who, a column of kind TEXT"),
        ({"who": "Ben"}, "'Ben' cannot be stored as who"),
        ({"mark": "f" * 17}, "'fffffffffffffffff' cannot be stored as mark, a column of kind HASH"),
        ({"mark": 255}, "255 cannot be stored as mark"),
    ],
)
def test_what_a_column_does_not_hold_is_refused_in_a_sentence(values: dict[str, Any], said: str) -> None:
    with pytest.raises(InvariantError, match=said):
        recorder(THROWS).rows(3, throws(**values))


def test_a_game_that_leaves_rows_without_end_is_refused() -> None:
    dice = recorder(DICE)
    assert dice.rows(3, {"pips": [6] * MOST_ROWS})[-3:].tolist() == [3, MOST_ROWS, 6]
    with pytest.raises(InvariantError, match="One game left 1001 rows of dice"):
        dice.rows(3, {"pips": [6] * (MOST_ROWS + 1)})


def test_rows_are_numbered_in_the_order_of_their_columns() -> None:
    pips = {"game_index": "INTEGER", "number": "INTEGER", "seat": "INTEGER", "pips": "INTEGER"}
    dice = recorder(ResultTable("dice", pips))
    assert dice.rows(3, {"pips": (6, None), "seat": [1, 2]}).tolist() == [3, 1, 1, 6, 3, 2, 2, NOTHING]
    assert not dice.rows(3, {"pips": [], "seat": []})


def experiment(game: str, **more: Any) -> Experiment:
    assignment = {"assignment": "random"} if game == "smallworld" else {}
    return Experiment(game, 3, 6, 5, ("random", "greedy", "random"), **(assignment | more))


@pytest.mark.parametrize("game", ["scythe", "smallworld", "tests.fakes:GAME"])
def test_tables_hold_exactly_what_the_game_left(tmp_path: Path, game: str) -> None:
    which, loaded = experiment(game), registry.load(game)
    with RunFile.create(tmp_path / "run.sqlite", describe(which, loaded)) as store:
        store.add(BatchPlayer(which, loaded).play(0, which.games))
    connection = sqlite3.connect(tmp_path / "run.sqlite")
    connection.row_factory = sqlite3.Row
    own = [table["table"] for table in loaded.results.columns().get("tables", ())]
    for slot in map(Schedule(which, loaded).slot, range(which.games)):
        game_row, seat_columns = play_match(loaded, slot.setup, slot.bots, slot.seed)
        at = (slot.game_index,)
        found = dict(connection.execute("SELECT * FROM games WHERE game_index = ?", at).fetchone())
        heading = {"game_index": slot.game_index, "block": slot.block, "seed": slot.seed, "players": 3}
        assert found == heading | {name: value for name, value in game_row.items() if name not in own}
        seats = connection.execute("SELECT * FROM seats WHERE game_index = ?", at).fetchall()
        found_seats = [
            {"game_index": slot.game_index, "seat": n} | own for n, own in enumerate(row_by_row(seat_columns), 1)
        ]
        assert [dict(row) for row in seats] == found_seats
        for table in own:
            rows = connection.execute(f"SELECT * FROM {table} WHERE game_index = ?", at).fetchall()
            values = [NOTHING if value is None else value for row in rows for value in [0, *[*row][1:]]]
            assert values == game_row[table] != []
    connection.close()


def test_a_failed_game_has_a_row_without_results_and_no_seats(tmp_path: Path) -> None:
    which = experiment("tests.fakes:GAME", options={"break_every": 1})
    with RunFile.create(tmp_path / "run.sqlite", describe(which, registry.load(which.game))) as store:
        store.add(BatchPlayer(which, registry.load(which.game)).play(0, 6))
        assert (store.stored(), store.failed()) == (6, 6)
    connection = sqlite3.connect(tmp_path / "run.sqlite")
    row = connection.execute(
        "SELECT players, ended_by, turns, decisions, digest, structure_bonus FROM games"
    ).fetchone()
    assert row == (3, "failed", None, None, None, None)
    assert connection.execute("SELECT count(*) FROM seats").fetchone() == (0,)
    connection.close()


def test_a_run_with_other_columns_is_not_continued(tmp_path: Path) -> None:
    which = experiment("tests.fakes:GAME")
    meta = describe(which, registry.load(which.game))
    meta["columns"]["measures"].pop()
    with (
        RunFile.create(tmp_path / "run.sqlite", meta | {"program_version": "0.0"}) as store,
        pytest.raises(RunFileError, match=r"program version 0\.0, which stores other columns"),
    ):
        stored_experiment(store)
