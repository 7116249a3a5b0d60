"""Rows as text: every value comes back, from SQL and from numpy, and what cannot be stored is refused."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines.arena.batch import BatchPlayer
from engines.arena.describe import describe, stored_experiment
from engines.arena.experiment import Experiment
from engines.arena.match import play_match
from engines.arena.packing import SHARE, WORD, Field, Packer, sql_value
from engines.arena.playable import load_game
from engines.arena.runner import run
from engines.arena.schedule import Schedule
from engines.arena.store import RunFile
from engines.core.errors import InvariantError, RunFileError
from tests.cli.running import ROOT

FIELDS = [Field("n"), Field("who", WORD, ("Anna", "O'Neill")), Field("won", SHARE), Field("m")]
VALUES = [
    (0, "Anna", 0.0, None),
    (1, "O'Neill", 1.0, -62),
    (63, None, 1 / 2, 1_983),
    (None, "Anna", 1 / 3, 50_000),
    (64, "Anna", 1 / 7, 55_231),
]


def unpacked(text: str, fields: list[Field]) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(":memory:")
    size = len(fields)
    try:
        columns = [sql_value(field, "?1", f"?2 * {size} + {place}") for place, field in enumerate(fields, 1)]
        query = f"SELECT {', '.join(columns)}"
        return [connection.execute(query, (text, row)).fetchone() for row in range(len(text) // size)]
    finally:
        connection.close()


def test_every_value_comes_back_by_sql_with_its_type() -> None:
    rows = [dict(zip(["n", "who", "won", "m"], values, strict=True)) for values in VALUES]
    found = unpacked(Packer(FIELDS).pack(rows), FIELDS)
    assert found == VALUES
    assert [type(value) for value in found[1]] == [int, str, float, int]


def test_a_value_takes_one_character() -> None:
    packer = Packer(FIELDS)
    assert packer.pack([{"n": 1, "who": "Anna", "won": 0.5, "m": 0}] * 3) == "A@B@" * 3
    assert packer.pack([]) == ""


@pytest.mark.parametrize(
    "row", [{"n": -63}, {"n": 55_232}, {"n": "many"}, {"n": 0.5}, {"who": "Bert"}, {"won": 0.4}, {"won": 2}]
)
def test_what_no_character_stands_for_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(InvariantError, match=f"cannot be stored as {next(iter(row))}"):
        Packer(FIELDS).pack([row])


def experiment(game: str, **more: Any) -> Experiment:
    assignment = {"assignment": "random"} if game == "smallworld" else {}
    return Experiment(game, 3, 6, 5, ("random", "greedy", "random"), **(assignment | more))


@pytest.mark.parametrize("game", ["scythe", "smallworld", "tests.fakes:GAME"])
def test_the_views_show_exactly_what_the_game_left(tmp_path: Path, game: str) -> None:
    which, playable = experiment(game), load_game(game)
    with RunFile.create(tmp_path / "run.sqlite", describe(which, playable)) as store:
        store.add(BatchPlayer(which, playable).play(0, which.games))
    connection = sqlite3.connect(tmp_path / "run.sqlite")
    connection.row_factory = sqlite3.Row
    own = [table["table"] for table in playable.columns().get("tables", ())]
    for slot in map(Schedule(which, playable).slot, range(which.games)):
        game_row, seat_rows = play_match(playable, slot.setup, slot.bots, slot.seed)
        at = (slot.game_index,)
        found = dict(connection.execute("SELECT * FROM games WHERE game_index = ?", at).fetchone())
        heading = {"game_index": slot.game_index, "block": slot.block, "seed": slot.seed, "players": 3}
        assert found == heading | {name: value for name, value in game_row.items() if name not in own}
        seats = connection.execute("SELECT * FROM seats WHERE game_index = ?", at).fetchall()
        assert [dict(row) for row in seats] == [row | {"game_index": slot.game_index} for row in seat_rows]
        for table in own:
            rows = [dict(row) for row in connection.execute(f"SELECT * FROM {table} WHERE game_index = ?", at)]
            numbered = enumerate(game_row[table], 1)
            assert rows == [row | {"game_index": slot.game_index, "number": number} for number, row in numbered]
    connection.close()


def test_a_failed_game_has_a_row_without_results_and_no_seats(tmp_path: Path) -> None:
    which = experiment("tests.fakes:GAME", options={"break_every": 1})
    with RunFile.create(tmp_path / "run.sqlite", describe(which, load_game(which.game))) as store:
        store.add(BatchPlayer(which, load_game(which.game)).play(0, 6))
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
    meta = describe(which, load_game(which.game))
    meta["packed"]["seats"].pop()
    with (
        RunFile.create(tmp_path / "run.sqlite", meta | {"program_version": "0.0"}) as store,
        pytest.raises(RunFileError, match=r"program version 0\.0, which stores other columns"),
    ):
        stored_experiment(store, None)


def test_a_seat_takes_little_more_than_a_byte_a_value(tmp_path: Path) -> None:
    which = experiment("scythe")
    with RunFile.create(tmp_path / "run.sqlite", describe(which, load_game("scythe"))) as store:
        run(which, store, 1, 0.01, lambda done, seconds: None)
    connection = sqlite3.connect(tmp_path / "run.sqlite")
    sizes = "SELECT sum(length(cast(seats AS blob))), sum(length(seats)) FROM packed"
    taken, values = connection.execute(sizes).fetchone()
    connection.close()
    assert values / 6 / 3 > 30 and taken < 1.2 * values


def test_the_example_with_numpy_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    which = experiment("scythe")
    with RunFile.create(tmp_path / "run.sqlite", describe(which, load_game("scythe"))) as store:
        run(which, store, 1, 0.01, lambda done, seconds: None)
    example = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "run_file.md").read_text(), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(example[0], names)
    stored = names["connection"].execute("SELECT score FROM seats ORDER BY game_index, seat").fetchall()
    names["connection"].close()
    assert np.array_equal(names["scores"], [score for (score,) in stored])
