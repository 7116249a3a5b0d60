"""The short table of a run that is read in pieces: the same as of all of it at once, in memory that does not grow."""

from __future__ import annotations

import gc
import json
import shutil
import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engines.core.engine.errors import RunFileError
from reports.api import brief_of
from reports.findings.models import LATER, Standardisation
from reports.load import rows
from reports.sections.brief import Brief, brief_rows, remarks
from tests.reports.build_run import Recipe, write_run

RECIPES = {
    "one bot": Recipe(300, effects={"faction": {"rusviet": 0.8}, "mat": {"industrial": -0.8}}, first_effect=0.4),
    "blocks": Recipe(300, block_size=5, bots=("greedy", "hasty"), effects={"bot": {"greedy": 3.0}}),
    "all that may happen": Recipe(300, players=4, block_size=3, truncated=0.1, failed=0.1, ties=0.3),
    "two players": Recipe(200, players=2, block_size=2, ties=0.2),
    "a few": Recipe(12, failed=0.3),
}
DAMAGE = (
    "UPDATE seats SET faction = 'saxons' WHERE game_index = {game} AND seat = 1",
    "DELETE FROM seats WHERE game_index = {game} AND seat = 2",
    "DELETE FROM seats WHERE game_index = {game}",
    "UPDATE seats SET win_share = 0 WHERE game_index = {game}",
    "UPDATE seats SET win_share = 9e999 WHERE game_index = {game} AND seat = 1",
    "UPDATE seats SET turn_position = 6 WHERE game_index = {game} AND seat = 1",
    "UPDATE seats SET score = NULL WHERE game_index = {game}",
    "UPDATE seats SET score = 'many' WHERE game_index = {game}",
    "UPDATE games SET turns = NULL WHERE game_index = {game}",
    "UPDATE games SET block = NULL WHERE game_index = {game}",
    "UPDATE games SET block = 'one' WHERE game_index = {game}",
    "UPDATE games SET players = 'five' WHERE game_index = {game}",
    "UPDATE games SET players = 4 WHERE game_index = {game}",
    "UPDATE games SET players = 3000000000 WHERE game_index = {game}",
    "DELETE FROM games WHERE game_index = {game}",
    "UPDATE games SET ended_by = 'failed' WHERE game_index = {game}",
    "UPDATE seats SET game_index = game_index + 1000 WHERE game_index = {game}",
    "UPDATE seats SET game_index = game_index - 1000 WHERE game_index = {game}",
    "DELETE FROM seats",
    "DELETE FROM games",
    "UPDATE games SET ended_by = 'failed'",
)


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_GAMES", 7)
    monkeypatch.setattr(rows, "_ROWS", 16)


def change(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
    return path


def put(path: Path, key: str, value: Any) -> Path:
    return change(path, f"UPDATE run SET value = '{json.dumps(value)}' WHERE key = '{key}'")


def both(path: Path) -> tuple[Brief, Brief]:
    return brief_of(path, at_once=0), brief_of(path, at_once=None)


def alike(path: Path) -> tuple[Brief, Brief]:
    """Both tables of a run file, which say the same."""
    pieces, whole = both(path)
    assert brief_rows(pieces) == brief_rows(whole) and remarks(pieces) == remarks(whole)
    told = (whole.labels, whole.design, whole.standard, whole.games)
    assert (pieces.labels, pieces.design, pieces.standard, pieces.games) == told
    known = {table.factors: table for table in whole.tables}
    for table in pieces.tables:
        other = known[table.factors]
        assert (table.follows, table.tests, len(table.rows)) == (other.follows, other.tests, len(other.rows))
        for row, same in zip(table.rows, other.rows, strict=True):
            assert (row.levels, row.n, row.verdict) == (same.levels, same.n, same.verdict)
            for name in ("wins", "baseline", "rate", "design_effect", "rate_without_truncated", "margin", "holm", "bh"):
                assert getattr(row, name) == pytest.approx(getattr(same, name), rel=1e-9, abs=1e-12)
    return pieces, whole


@pytest.mark.parametrize("name", RECIPES)
def test_a_run_in_pieces_says_what_it_says_at_once(name: str, tmp_path: Path) -> None:
    pieces, whole = alike(write_run(tmp_path / "run.sqlite", RECIPES[name]))
    assert {table.factors for table in whole.tables} - {table.factors for table in pieces.tables} == {
        ("faction", "mat")
    }


def test_played_games_in_pieces_say_what_they_say_at_once(picked_run: Path) -> None:
    alike(picked_run)


def test_tables_of_several_sizes_a_bot_that_comes_late_and_gaps(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.sqlite", Recipe(200, players=4, seed=2))
    more = write_run(tmp_path / "more.sqlite", Recipe(200, players=2, bots=("hasty", "greedy")))
    small = [f"INSERT INTO {table} SELECT * FROM more.{table}" for table in ("games", "seats")]
    moved = [f"UPDATE {table} SET game_index = 3 * game_index + 1000" for table in ("games", "seats")]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ATTACH ? AS more", (str(more),))
        for statement in (*moved, "UPDATE games SET block = block + 200", *small):
            connection.execute(statement)
        connection.commit()
    pieces, _ = alike(change(path, "UPDATE games SET turns = 4000 WHERE game_index = 1009"))
    assert pieces.design.table_sizes == {"2": 200, "4": 200} and "The longest, game 1009" in remarks(pieces)[0]


def test_blocks_out_of_order_are_read_at_once(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.sqlite", RECIPES["blocks"])
    pieces, whole = both(change(path, "UPDATE games SET block = game_index % 60"))
    assert pieces == whole and whole.design.blocks == 60


def test_rates_that_the_report_standardises_are_counted_and_said_to_be(tmp_path: Path) -> None:
    path = put(write_run(tmp_path / "run.sqlite", Recipe(200, seed=4)), "assignment", "random")
    pieces = brief_of(path, at_once=0)
    assert pieces.standard == Standardisation("random", LATER)
    told = "Win rates are as counted; `scythe report` gives those at tables dealt at random, all allowed ones equally"
    assert remarks(pieces)[0].startswith(told)
    assert not any(table.standardised for table in pieces.tables)
    with closing(sqlite3.connect(path)) as connection:
        rates = dict(connection.execute("SELECT faction, AVG(win_share) FROM seats GROUP BY faction").fetchall())
    assert {row.levels[0]: row.rate for row in pieces.tables[0].rows} == pytest.approx(rates)


def test_an_uneven_run_is_found_in_pieces(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run.sqlite", Recipe(200, seed=4))
    strength: dict[str, Any] = {"what": "faction/mat", "groups": 47, "detectable": None, "games_needed": {}}
    for most, told in ((20.0, Standardisation("balanced", LATER)), (40.0, Standardisation())):
        planned = {**strength, "appearances": 10.0, "most_appearances": most}
        put(path, "plan", {"games": 200, "strengths": [planned]})
        assert brief_of(path, at_once=0).standard == told


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_run(tmp_path_factory.mktemp("sound") / "run.sqlite", Recipe(30))


@pytest.mark.parametrize("game", [0, 16, 29])
@pytest.mark.parametrize("statement", DAMAGE)
def test_bad_files_are_refused_in_pieces_with_the_sentence_that_is_told_at_once(
    statement: str, game: int, sound: Path, tmp_path: Path
) -> None:
    path = change(Path(shutil.copy(sound, tmp_path / "run.sqlite")), statement.format(game=game))
    told = []
    for at_once in (0, None):
        with pytest.raises(RunFileError) as caught:
            brief_of(path, at_once=at_once)
        told.append(str(caught.value))
    assert told[0] == told[1] and "\n" not in told[0]


def test_a_changed_row_is_found_by_the_checksum_in_pieces_too(picked_run: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(picked_run, tmp_path / "run.sqlite"))
    change(copy, "UPDATE stored_seats SET score = score + 1 WHERE game_index = 3 AND seat = 1")
    with pytest.raises(RunFileError, match=r"games 0 to \d+ are not as they were stored"):
        brief_of(copy, at_once=0)


def test_memory_does_not_grow_with_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_GAMES", 50)
    monkeypatch.setattr(rows, "_ROWS", 100)
    path, peaks = write_run(tmp_path / "run.sqlite", Recipe(500, block_size=5)), []
    for games in (500, 100):
        change(path, *(f"DELETE FROM {table} WHERE game_index >= {games}" for table in ("games", "seats")))
        gc.collect()
        tracemalloc.start()
        brief_of(path, at_once=0)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[0] < 1.3 * peaks[1]
