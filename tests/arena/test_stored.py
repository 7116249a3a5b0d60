"""A run file from anybody: nothing that it brings along runs, and what is not as it was stored is not believed."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.arena.describe import describe
from engines.arena.experiment import Experiment
from engines.arena.stopping import decisions, stopping_rule
from engines.arena.store import RunFile
from engines.arena.stored import stored_checksum
from engines.arena.tables import columns_of, tables_of
from engines.core.engine.errors import RunFileError
from reports.api import brief_of
from scythe_cli.simulating.verify import may_differ
from tests.cli.running import FAKE, scythe, sentence
from tests.fakes import GAME

UNSEALED = "DELETE FROM run WHERE key = 'checksum'"
LOOP = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) AS key, 1 AS value FROM c"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of 40 of 60 games."""
    path = tmp_path_factory.mktemp("run") / "run.sqlite"
    assert scythe("simulate", FAKE, "-n", 40, "-p", 2, "--seed", 1, "--bot", "random", "-o", path).exit_code == 0
    return path


@pytest.fixture
def run(begun: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(begun, tmp_path / "run.sqlite"))


def change(path: Path, *statements: str) -> Path:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
    return path


def opened(path: Path) -> None:
    RunFile.open(path).close()


READERS = [opened, lambda path: brief_of([path])]


@pytest.mark.parametrize("read", READERS)
def test_an_untouched_run_file_is_believed(run: Path, read: Callable[[Path], Any]) -> None:
    read(run)


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["UPDATE stored_games SET seed = seed + 1 WHERE game_index = 7"], "games 0 to .* are not as they were stored"),
        (["UPDATE stored_games SET digest = 1 WHERE game_index = 39"], "are not as they were stored"),
        (["UPDATE stored_games SET digest = 'x' WHERE game_index = 39"], "are not as they were stored"),
        (["UPDATE stored_games SET turns = turns + 0.5 WHERE game_index = 39"], "are not as they were stored"),
        (
            ["UPDATE stored_seats SET score = score + 1 WHERE game_index = 8 AND seat = 2"],
            "are not as they were stored",
        ),
        (["UPDATE stored_seats SET win_share = 1 / 3.0 WHERE game_index = 8"], "are not as they were stored"),
        (["UPDATE stored_seats SET win_share = x'' WHERE win_share = 0"], "are not as they were stored"),
        (["UPDATE stored_seats SET win_share = 'x' WHERE win_share = 0"], "are not as they were stored"),
        (["UPDATE stored_seats SET win_share = 9e999 WHERE game_index = 8"], "are not as they were stored"),
        (["UPDATE throws SET who = NULL WHERE game_index = 9 AND number = 1"], "are not as they were stored"),
        (["DELETE FROM stored_games WHERE game_index = 3"], "belong to no batch, or lacks some"),
        (["DELETE FROM throws WHERE game_index = 3"], "are not as they were stored"),
        (["INSERT INTO stored_games(game_index) VALUES(1000)"], "belong to no batch"),
        (["INSERT INTO stored_seats(game_index, seat) VALUES(1000, 1)"], "belong to no batch"),
        (["UPDATE batches SET checksum = NULL"], "are not as they were stored"),
        (["UPDATE batches SET failed = 1"], "are not as they were stored"),
        (["UPDATE batches SET seconds = seconds + 1"], "are not as they were stored"),
        (["UPDATE batches SET first_game = 'x'"], "damaged"),
        (["UPDATE batches SET games = 100000000000"], "belong to no batch, or lacks some"),
        (["UPDATE batches SET games = -1"], "damaged"),
        (
            ["INSERT INTO batches SELECT NULL, first_game, games, failed, seconds, finished, checksum FROM batches"],
            "damaged",
        ),
        (["DROP VIEW games", f"CREATE VIEW games AS {LOOP}"], "holds the view 'games'"),
        (["ALTER TABLE run RENAME TO old", f"CREATE VIEW run AS {LOOP}"], "holds the view 'run'"),
        (["DROP VIEW seats", "CREATE VIEW seats AS SELECT * FROM stored_seats"], "holds the view 'seats'"),
        ([f"CREATE VIEW more AS {LOOP}"], "holds the view 'more'"),
        (["CREATE TRIGGER t AFTER INSERT ON stored_seats BEGIN DELETE FROM run; END"], "holds the trigger 't'"),
        (["CREATE VIRTUAL TABLE v USING fts5(x)"], "holds the table 'v'"),
        (
            ["UPDATE run SET value = 101 WHERE key = 'players'"],
            "key 'players' is 101, but must be a whole number from 1 to 100",
        ),
        (["UPDATE run SET value = NULL WHERE key = 'plan'"], "key 'plan' of table 'run'|'plan' in table 'run'"),
    ],
)
def test_what_was_not_stored_by_us_is_refused(
    run: Path, statements: list[str], said: str, read: Callable[[Path], Any]
) -> None:
    with pytest.raises(RunFileError, match=said):
        read(change(run, *statements))


@pytest.mark.parametrize("read", READERS)
def test_a_view_whose_columns_are_no_names_is_refused(run: Path, read: Callable[[Path], Any]) -> None:
    """What a file says of its columns must not write the SQL of its views."""
    columns = columns_of(GAME)
    columns["measures"] = [{"column": 'turns", (SELECT count(*) FROM run) AS "turns', "label": "Turns"}]
    seats = next(table for table in tables_of(columns) if table.name == "seats")
    with closing(sqlite3.connect(run, isolation_level=None)) as connection:
        connection.execute("DROP VIEW seats")
        connection.execute(seats.create_view)
        connection.execute("UPDATE run SET value = ? WHERE key = 'columns'", (json.dumps(columns),))
    with pytest.raises(RunFileError, match="holds the view"):
        read(run)


def test_no_single_bit_of_a_stored_row_changes_in_silence(run: Path, tmp_path: Path) -> None:
    """A file with a wrong bit is refused, or what is stored is untouched."""
    content, rng, rows, refused = run.read_bytes(), Random(1), stored(run), 0
    for number in range(400):
        damaged = bytearray(content)
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(damaged)
        try:
            opened(path)
        except RunFileError:
            refused += 1
        else:
            assert stored(path) == rows
    assert refused > 100


def stored(path: Path) -> list[Any]:
    connection = sqlite3.connect(path)
    found = [
        connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("games", "seats", "throws")
    ]
    connection.close()
    return found


@pytest.mark.parametrize("form", ["json", "table", "csv"])
def test_a_report_prints_nothing_that_a_terminal_obeys(run: Path, form: str) -> None:
    change(
        run,
        UNSEALED,
        """UPDATE run SET value = '"\\u001b]0;x\\u0007\\u202e"' WHERE key IN ('build', 'title', 'program_version')""",
    )
    result = scythe("report", run, "--format", form)
    assert result.exit_code == 0 and not set("\x1b\x07\u202e") & set(result.output)


def mend_checksums(run: Path) -> None:
    """What somebody does who changes what is stored and knows how."""
    connection, tables = sqlite3.connect(run, isolation_level=None), tables_of(columns_of(GAME))
    for batch in connection.execute("SELECT first_game, games, failed, seconds, finished FROM batches").fetchall():
        mended = stored_checksum(connection, tables, batch)
        connection.execute("UPDATE batches SET checksum = ? WHERE first_game = ?", (mended, batch[0]))
    connection.close()


def test_failed_games_are_told_where_a_kill_came_before_their_messages(run: Path) -> None:
    change(run, "UPDATE batches SET failed = 1 WHERE first_game = 0")
    mend_checksums(run)
    result = scythe("simulate", "--resume", "-o", run)
    assert sentence(result).startswith("1 game broke off by an error of the engine and failed.")


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE run SET value = replace(value, 'random', 'rbndom')",
        "UPDATE run SET key = 'titlf' WHERE key = 'title'",
        "DELETE FROM run WHERE key = 'created'",
        "UPDATE run SET value = '4' WHERE key = 'seed'",
        "INSERT INTO run VALUES('failures', '[]')",
        "INSERT INTO words VALUES('extra', 0, 'word')",
    ],
)
def test_what_a_file_says_of_itself_does_not_change_in_silence(
    run: Path, statement: str, read: Callable[[Path], Any]
) -> None:
    change(run, statement)
    with pytest.raises(RunFileError, match="tables 'run' and 'words' are not as they were stored"):
        read(run)


def test_a_run_that_goes_on_keeps_the_checksum_of_what_it_says(run: Path) -> None:
    with RunFile.open(run) as store:
        store.put("games", 80)
    opened(run)
    change(run, UNSEALED)
    opened(run)  # as stored by earlier builds


def test_a_query_without_end_is_ended(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engines.arena import stored

    monkeypatch.setattr(stored, "STEPS", 1000)
    monkeypatch.setattr(stored, "STEPS_A_BYTE", 1)
    with closing(sqlite3.connect(run)) as connection:
        stored.secure(connection, run)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute(LOOP).fetchall()


def test_a_run_file_without_checksums_is_read_but_not_continued(run: Path) -> None:
    change(run, "ALTER TABLE batches DROP COLUMN checksum")
    brief_of([run])
    with pytest.raises(RunFileError, match="have no checksums"):
        opened(run)


def test_verify_plays_games_again(run: Path) -> None:
    done = scythe("simulate", "--verify", run, "-n", 10)
    assert done.exit_code == 0 and "replayed 10 of 40 stored games; all match." in done.stdout


def test_verify_finds_games_that_were_never_played(run: Path) -> None:
    """Somebody who changes results and mends the checksums too."""
    change(run, "UPDATE stored_games SET digest = 81985529216486895 WHERE game_index = 12")
    mend_checksums(run)
    assert "1 of 40 replayed games differ from what is stored; the first is game 12" in sentence(
        scythe("simulate", "--verify", run)
    )


def test_verify_says_that_games_of_a_bot_with_a_time_may_differ() -> None:
    known = Experiment("smallworld", 2, 2, 1, ("expert:time=0.001", "greedy"))
    assert (
        may_differ(known)
        == " Games of a bot with a time for its turns, here expert:time=0.001, need not come out alike."
    )
    assert may_differ(replace(known, bots=("expert", "greedy"))) == ""


def test_a_run_is_not_continued_where_its_bots_play_otherwise(run: Path) -> None:
    """They came from the same files: the program has changed."""
    change(run, "UPDATE stored_games SET digest = 81985529216486895 WHERE game_index = 0")
    mend_checksums(run)
    assert "its bots play differently now from when the run began (game 0 differs)" in sentence(
        scythe("simulate", "--resume", "-o", run, "-n", 60)
    )


def test_nothing_is_made_as_large_as_a_number_of_a_file(run: Path) -> None:
    """A flipped bit in the number of players, which a report would else count to."""
    change(run, "UPDATE stored_games SET players = 3000000000000 WHERE game_index = 5")
    mend_checksums(run)
    assert "3e+12 players, but a table has 1 to 100" in sentence(scythe("report", run, "--format", "table"))


def test_verify_takes_nothing_else(run: Path) -> None:
    assert "leave out -p" in sentence(scythe("simulate", "--verify", run, "-p", 3)).replace("--players", "-p")


def wrong_values(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a value."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place, *(found for key, part in below for found in wrong_values(part, (*place, key)))]


@pytest.mark.parametrize("read", READERS)
def test_wrong_types_in_what_a_file_says_of_itself_end_in_a_sentence(run: Path, read: Callable[[Path], Any]) -> None:
    change(run, UNSEALED)
    with closing(sqlite3.connect(run)) as connection:
        rows = [(key, json.loads(value)) for key, value in connection.execute("SELECT key, value FROM run")]
    rng = Random(2)
    places = [(key, place) for key, value in rows for place in wrong_values(value)]
    refused = 0
    for key, place in rng.sample(places, 150):
        value: Any = json.loads(json.dumps(dict(rows)))
        *way, last = (key, *place)
        inner = value
        for step in way:
            inner = inner[step]
        inner[last] = rng.choice([None, 3.5, "x", [], {}, [[1]], {"a": {"b": 1}}, -1, 2**62, True])
        connection = sqlite3.connect(run, isolation_level=None)
        connection.execute("UPDATE run SET value = ? WHERE key = ?", (json.dumps(value[key]), key))
        connection.close()
        try:
            read(run)
        except RunFileError:
            refused += 1
        connection = sqlite3.connect(run, isolation_level=None)
        connection.execute("UPDATE run SET value = ? WHERE key = ?", (json.dumps(dict(rows)[key]), key))
        connection.close()
    assert refused > 60
    read(run)


def test_a_look_before_a_group_came_up_is_believed(tmp_path: Path) -> None:
    """Its rate is not known yet."""
    run = Experiment("tests.fakes:GAME", 2, 40, 1, ("random", "random"))
    path = tmp_path / "run.sqlite"
    with RunFile.create(path, describe(run, GAME)) as store:
        rule = stopping_rule(run, GAME, looks=2, margin=5, of="faction")
        groups = decisions(run, GAME, store, rule, 10)
        assert {group["rate"] for group in groups} == {None}
        look = {"games": 10, "strong": 0, "weak": 0, "equivalent": 0, "inconclusive": len(groups)}
        store.put("stopping", {"rule": asdict(rule), "looks": [look], "groups": groups, "stopped": None})
    opened(path)
