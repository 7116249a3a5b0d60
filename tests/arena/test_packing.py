"""Rows as text: every value comes back, from SQL and from numpy, and what cannot be stored is refused."""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.arena.batch import BatchPlayer
from engines.arena.describe import describe, stored_experiment
from engines.arena.experiment import Experiment
from engines.arena.match import play_match
from engines.arena.packing import SHARE, WORD, Field, Packer, arranged, places, sql_value
from engines.arena.runner import run
from engines.arena.schedule import Schedule
from engines.arena.store import RunFile
from engines.arena.tables import WHOLE_COLUMNS, columns_of, layout, layout_of
from engines.core import registry
from engines.core.errors import InvariantError, RunFileError
from engines.core.results import within
from reports.load.packed import NOTHING, values_of
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
    """The rows of a text, by SQL."""
    connection = sqlite3.connect(":memory:")
    at = places(fields)
    size = max(at)
    try:
        columns = [
            sql_value(field, ":text", f":row * {size} + {place}") for place, field in zip(at, fields, strict=True)
        ]
        query = f"SELECT {', '.join(columns)}"
        rows = ({"text": text, "row": row} for row in range(len(text) // size))
        return [connection.execute(query, row).fetchone() for row in rows]
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


SHARING = [
    Field("low"),
    Field("n"),
    Field("who", WORD, ("Anna", "O'Neill")),
    Field("won", SHARE),
    Field("alone"),
    Field("m"),
]
TOGETHER = [
    [within("n", 1, 6, null=True), within("who"), within("won")],
    [within("low", -2, 3), within("m", 7, null=True)],
]
SHARED = arranged(SHARING, TOGETHER)


def test_values_that_share_a_character_take_one_together() -> None:
    row = {"low": -2, "n": None, "who": "Anna", "won": 0.0, "alone": 0, "m": None}
    assert places(SHARED) == [1, 2, 2, 2, 3, 1]
    assert Packer(SHARED).pack([row]) == "\x01\x01@"
    assert Packer(SHARED).pack([row | {"n": 1, "who": "O'Neill", "won": 0.5, "m": 8}]) == "\x0d\x25@"
    assert Packer(SHARED).pack([{"who": "Anna", "won": 0.0, "low": -2}]) == "\x01\x01\x01"


@given(
    st.lists(
        st.tuples(
            st.integers(-2, 3),
            st.none() | st.integers(1, 6),
            st.sampled_from(["Anna", "O'Neill"]),
            st.sampled_from([0.0, *(1 / winners for winners in range(1, 30))]),
            st.none() | st.integers(-62, 55_231),
            st.none() | st.integers(7, 9_000),
        ),
        min_size=1,
        max_size=20,
    )
)
def test_values_that_share_a_character_come_back_by_sql_and_by_numpy(rows: list[tuple[Any, ...]]) -> None:
    text = Packer(SHARED).pack([dict(zip([field.name for field in SHARED], row, strict=True)) for row in rows])
    assert unpacked(text, SHARED) == rows
    assert by_numpy(text, SHARED) == [tuple(map(as_number, SHARED, row)) for row in rows]


def by_numpy(text: str, fields: list[Field]) -> list[tuple[int, ...]]:
    at = places(fields)
    table = np.frombuffer(text.encode("utf-32-le"), np.uint32).astype(np.int32).reshape(-1, max(at)).T
    values = [values_of(field, table[place - 1]).tolist() for field, place in zip(fields, at, strict=True)]
    return list(zip(*values, strict=True))


def as_number(field: Field, value: Any) -> int:
    if value is None:
        return NOTHING
    if field.kind == WORD:
        return field.words.index(value)
    return round(1 / value) if field.kind == SHARE and value else int(value)


def test_what_a_shared_character_says_is_written_in_the_file_and_read_again() -> None:
    assert [Field.from_json(json.loads(json.dumps(field.to_json()))) for field in SHARED] == SHARED
    assert set(SHARED[1].to_json()) == {"name", "kind", "words", "character", "unit", "size", "low", "null"}
    assert SHARING[1].to_json() == {"name": "n", "kind": "number", "words": []}


@pytest.mark.parametrize(
    "wrong",
    [
        *({"low": -3}, {"low": 4}, {"low": None}, {"n": 0}, {"n": 7}, {"n": 0.5}, {"n": "1"}, {"m": 6}, {"m": 9_222}),
        *({"who": "Bert"}, {"who": None}, {"won": 0.4}, {"won": None}, {"won": 2}),
    ],
)
def test_what_lies_outside_of_its_bounds_is_refused(wrong: dict[str, Any]) -> None:
    row = {"low": 0, "n": 1, "who": "Anna", "won": 0.0, "alone": 0, "m": None}
    assert Packer(SHARED).pack([row])
    with pytest.raises(InvariantError, match=f"cannot be stored as {next(iter(wrong))}"):
        Packer(SHARED).pack([row | wrong])


@pytest.mark.parametrize(
    "together",
    [
        [[within("m"), within("n", 0, 5)]],
        [[within("n", 0, 5), within("other", 0, 5)]],
        [[within("n", 0, 5), within("m", 0, 5)], [within("n", 0, 5)]],
        [[within("n", 5, 4)]],
        [[within("n", -1001)]],
    ],
)
def test_values_that_could_not_be_told_apart_again_do_not_share_a_character(together: list[Any]) -> None:
    with pytest.raises(InvariantError, match="cannot"):
        arranged(SHARING, together)


@pytest.mark.parametrize(("game", "players"), [("scythe", 7), ("smallworld", 5), ("smallworld", 2)])
def test_all_that_a_character_of_a_game_can_say_comes_back(game: str, players: int) -> None:
    loaded = registry.load(game)
    words = {**loaded.levels(), "bot": ["random", "greedy"]}
    for fields in layout(columns_of(loaded), words, players).values():
        for character in set(places(fields)):
            group = [replace(field, character=1) for field in fields if field.character == character and field.part]
            values = list(product(*map(known_values, group)))
            text = Packer(group).pack([dict(zip([field.name for field in group], row, strict=True)) for row in values])
            assert not group or (len(set(text)) == len(values) and unpacked(text, group) == values)


def known_values(field: Field) -> list[Any]:
    """All values of a field that shares a character; the first 60 where there is no end."""
    part = field.part
    assert part is not None
    size = 60 if part.size is None else part.size - part.null
    numbers = range(part.low, part.low + size)
    if field.kind == WORD:
        return list(field.words)
    if field.kind == SHARE:
        return [0.0, *(1 / winners for winners in range(1, 8))]
    return [*([None] if part.null else []), *numbers]


def experiment(game: str, **more: Any) -> Experiment:
    assignment = {"assignment": "random"} if game == "smallworld" else {}
    return Experiment(game, 3, 6, 5, ("random", "greedy", "random"), **(assignment | more))


@pytest.mark.parametrize("game", ["scythe", "smallworld", "tests.fakes:GAME"])
def test_the_views_show_exactly_what_the_game_left(tmp_path: Path, game: str) -> None:
    which, loaded = experiment(game), registry.load(game)
    with RunFile.create(tmp_path / "run.sqlite", describe(which, loaded)) as store:
        store.add(BatchPlayer(which, loaded).play(0, which.games))
    connection = sqlite3.connect(tmp_path / "run.sqlite")
    connection.row_factory = sqlite3.Row
    own = [table["table"] for table in loaded.columns().get("tables", ())]
    for slot in map(Schedule(which, loaded).slot, range(which.games)):
        game_row, seat_rows = play_match(loaded, slot.setup, slot.bots, slot.seed)
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
    meta["packed"]["seats"].pop()
    with (
        RunFile.create(tmp_path / "run.sqlite", meta | {"program_version": "0.0"}) as store,
        pytest.raises(RunFileError, match=r"program version 0\.0, which stores other columns"),
    ):
        stored_experiment(store, None)


@pytest.mark.parametrize(("game", "most"), [("scythe", 0.85), ("smallworld", 0.75)])
def test_values_take_less_than_a_byte_each(game: str, most: float) -> None:
    which, loaded = experiment(game), registry.load(game)
    fields = layout_of(which, loaded)
    texts = [row[len(WHOLE_COLUMNS) :] for row in BatchPlayer(which, loaded).play(0, 6).rows]
    taken = sum(len(text.encode()) for row in texts for text in row)
    rows = [len(text) // max(places(own)) for row in texts for text, own in zip(row, fields.values(), strict=True)]
    values = sum(n * len(own) for n, own in zip(rows, list(fields.values()) * len(texts), strict=True))
    assert taken < most * values


def test_the_example_with_numpy_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    which = experiment("scythe")
    with RunFile.create(tmp_path / "run.sqlite", describe(which, registry.load("scythe"))) as store:
        run(which, store, 1, 0.01, lambda done, seconds: None)
    example = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "run_file.md").read_text(), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(example[0], names)
    stored = names["connection"].execute("SELECT score, rank FROM seats ORDER BY game_index, seat").fetchall()
    names["connection"].close()
    assert list(zip(names["scores"], names["ranks"], strict=True)) == stored
