"""Bad run files: each gives one sentence that names the file and what is wrong, never a traceback."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from engines.core.engine.errors import RunFileError
from reports.api import summarise, to_json
from tests.reports.build_run import Recipe, write_run


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return write_run(tmp_path / "run.sqlite", Recipe(games=20))


def change(path: Path, statement: str, values: tuple[object, ...] = ()) -> Path:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(statement, values)
    connection.close()
    return path


def put(path: Path, key: str, value: object) -> Path:
    return change(path, "UPDATE run SET value = ? WHERE key = ?", (json.dumps(value), key))


def refused(path: Path, words: str) -> None:
    with pytest.raises(RunFileError, match=words) as caught:
        summarise(path)
    text = str(caught.value)
    assert str(path) in text and text.endswith(".") and "\n" not in text


def test_a_missing_file(tmp_path: Path) -> None:
    refused(tmp_path / "nothing.sqlite", "no such file")


def test_a_folder(tmp_path: Path) -> None:
    refused(tmp_path, "a directory, not a file")


def test_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "empty.sqlite").touch()
    refused(tmp_path / "empty.sqlite", "is empty")


def test_a_text_file(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("faction,mat\n" * 100)
    refused(tmp_path / "notes.txt", "not an SQLite database")


def test_a_file_whose_last_write_was_cut_off_is_mended_by_who_may_write(run: Path, tmp_path: Path) -> None:
    """As a process leaves it that was killed while it stored a batch: with what was there before beside it."""
    cut = tmp_path / "cut.sqlite"
    writer = sqlite3.connect(run, isolation_level=None)
    writer.execute("PRAGMA cache_size = 1")
    writer.execute("BEGIN")
    writer.executemany("UPDATE run SET value = value || ?", [("x" * 1000,)] * 20)
    for ending in ("", "-journal"):
        shutil.copy(f"{run}{ending}", f"{cut}{ending}")
    writer.close()
    refused(cut, f"its last write was cut off; `scythe simulate --resume -o {cut}` mends it")
    change(cut, "UPDATE run SET value = value")
    assert summarise(cut).design.planned == 20


@pytest.mark.parametrize("keep", [20, 40, 5000, 20_000])
def test_a_truncated_file(run: Path, keep: int) -> None:
    run.write_bytes(run.read_bytes()[:keep])
    refused(run, "truncated")


def test_a_damaged_page(run: Path) -> None:
    content = bytearray(run.read_bytes())
    content[4096:] = b"\x55" * (len(content) - 4096)
    run.write_bytes(content)
    refused(run, "cannot be read|no table|no column")


def test_another_database(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "other.sqlite")
    connection.execute("CREATE TABLE people (name TEXT)")
    connection.close()
    refused(tmp_path / "other.sqlite", "no table 'run'")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("format", "scythe-transcript", "format is 'scythe-transcript'"),
        ("format_version", 9, "format version 9, .* reads version 5; .* version 0.1.0"),
        ("columns", [], "'columns' .* should be an object"),
        ("columns", {"factors": "faction"}, "should be a list of names"),
        ("columns", {"factors": ["faction", "mat"], "pairs": [["faction", "race"]]}, "names \\['faction', 'race'\\]"),
        ("columns", {"factors": ["faction"], "stars": [{"column": "a b"}]}, "not a column name"),
        ("sources", {"faction": "dealt", "mat": "found"}, "'sources' .* has 'found' for 'mat'"),
        ("levels", {"faction": ["nordic"]}, "says nothing about 'mat'"),
        ("levels", {"faction": ["nordic"], "mat": []}, "which 'levels' of the run does not know"),
    ],
)
def test_a_wrong_description(run: Path, key: str, value: object, words: str) -> None:
    refused(put(run, key, value), words)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE run SET value = '{' WHERE key = 'plan'", "'plan' .* not JSON"),
        ("DELETE FROM run WHERE key = 'players'", "no key 'players'"),
        ("ALTER TABLE seats DROP COLUMN coins_other", "table 'seats' has no column 'coins_other'"),
        ("ALTER TABLE games DROP COLUMN turns", "table 'games' has no column 'turns'"),
        ("DROP TABLE batches", "table 'batches' has no column"),
        ("DELETE FROM games", "holds no finished game"),
        ("UPDATE games SET ended_by = 'failed'", "no finished game \\(20 failed\\)"),
        ("DELETE FROM seats", "'seats' is empty"),
        ("DELETE FROM seats WHERE game_index = 7 AND seat = 2", "game 7 has 4 seats"),
        ("UPDATE seats SET win_share = 0 WHERE game_index = 3", "game 3 has 0 as the sum of its win shares"),
        (
            "UPDATE seats SET turn_position = 6 WHERE game_index = 4 AND seat = 1",
            "game 4 has 1 seats with a turn position",
        ),
        ("UPDATE seats SET score = NULL WHERE game_index = 5", "game 5 of table 'seats' lacks a number"),
        ("UPDATE seats SET score = 'many' WHERE game_index = 5", "'seats' has a text where a number should be"),
        ("UPDATE games SET turns = NULL WHERE game_index = 6", "game 6 of table 'games' lacks a number"),
        ("UPDATE games SET players = 'five'", "'games' has a text where a number should be"),
    ],
)
def test_a_damaged_table(run: Path, statement: str, words: str) -> None:
    refused(change(run, statement), words)


def test_a_run_with_only_what_the_format_asks_for(run: Path) -> None:
    for key in ("seed", "games", "bots", "plan", "command", "build", "options", "created", "banned", "block_size"):
        change(run, "DELETE FROM run WHERE key = ?", (key,))
    design = summarise(run).design
    assert (design.planned, design.first.seed, design.first.plan, design.first.command) == (None, None, {}, "")


def test_reading_changes_nothing(run: Path) -> None:
    before = run.read_bytes()
    summarise(run)
    assert run.read_bytes() == before
    assert [path.name for path in run.parent.iterdir()] == [run.name]


@pytest.mark.parametrize("name", ["a run?.sqlite", "100% #1.sqlite"])
def test_file_names_with_special_signs(run: Path, name: str) -> None:
    shutil.copy(run, run.with_name(name))
    assert summarise(run.with_name(name)).design.played == 20


def test_a_run_of_a_game_with_one_factor_and_nothing_else(run: Path) -> None:
    summary = summarise(put(put(run, "banned", []), "columns", {"factors": ["mat"]}))
    assert [table.factors for table in summary.tables] == [("mat",), ("turn_position",)]
    assert summary.means == ()


def test_a_run_without_checksums_gives_the_same_report(picked_run: Path, tmp_path: Path) -> None:
    other = Path(shutil.copy(picked_run, tmp_path / picked_run.name))
    change(other, "ALTER TABLE batches DROP COLUMN checksum")
    assert to_json(summarise(other)) == to_json(summarise(picked_run))


def test_a_changed_row_is_found_by_the_checksum_of_its_batch(picked_run: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(picked_run, tmp_path / "run.sqlite"))
    change(copy, "UPDATE stored_seats SET score = score + 1 WHERE game_index = 3 AND seat = 1")
    refused(copy, r"games 0 to \d+ are not as they were stored")


def test_seats_of_a_game_that_was_not_played_are_refused(run: Path) -> None:
    change(run, "DELETE FROM games WHERE game_index = 7")
    refused(run, "table 'seats' has rows of game 7, which was not played")
