"""The run file: whole batches or nothing, gaps found, other files refused."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.arena import store as store_module
from engines.arena.batch import BatchPlayer, BatchResult
from engines.arena.describe import describe, stored_experiment
from engines.arena.experiment import Experiment
from engines.arena.store import RunFile
from engines.core.engine.errors import RunFileError
from engines.core.engine.lock import Lock
from reports.api import summarise
from tests.cli.running import scythe, start
from tests.fakes import GAME


def experiment(**changed: Any) -> Experiment:
    basis: dict[str, Any] = {"game": GAME.name, "players": 3, "games": 100, "seed": 4, "bots": ("random",) * 3}
    return Experiment(**(basis | changed))


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with RunFile.create(tmp_path / "run.sqlite", describe(experiment(), GAME)) as opened:
        yield opened


def batch(first: int, games: int) -> BatchResult:
    return BatchPlayer(experiment(), GAME).play(first, games)


def rows(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_a_batch_leaves_one_row_a_game_and_one_a_seat(store: RunFile) -> None:
    store.add(batch(0, 10))
    assert rows(store.path, "SELECT count(*), sum(players) FROM games") == [(10, 30)]
    assert rows(store.path, "SELECT count(*), sum(win_share) FROM seats") == [(30, pytest.approx(10))]
    assert rows(store.path, "SELECT first_game, games FROM batches") == [(0, 10)]


def test_rows_of_a_table_of_the_games_own_are_numbered_in_each_game(store: RunFile) -> None:
    store.add(batch(4, 2))
    names = [row[0] for row in rows(store.path, "SELECT name FROM pragma_table_info('throws')")]
    assert names == ["game_index", "number", "seat", "who"]
    words = [("who", 0, "random"), ("who", 1, "greedy")]
    assert rows(store.path, "SELECT * FROM words WHERE kind = 'who'") == words
    found = rows(store.path, "SELECT * FROM throws ORDER BY game_index, number")
    assert found == [(game, seat, seat, 0) for game in (4, 5) for seat in (1, 2, 3)]


def test_columns_are_those_that_the_game_names(store: RunFile) -> None:
    names = [row[0] for row in rows(store.path, "SELECT name FROM pragma_table_info('seats')")]
    assert names[:7] == ["game_index", "seat", "turn_position", "bot", "faction", "mat", "score"]
    assert names[7:] == ["rank", "win_share", "stars", "star_power", "coins_dice", "turns"]


def test_what_is_missing_are_the_gaps(store: RunFile) -> None:
    assert store.missing(100) == [(0, 100)]
    store.add(batch(20, 30))
    store.add(batch(0, 5))
    assert store.missing(100) == [(5, 15), (50, 50)]
    assert store.missing(40) == [(5, 15)]


def test_a_batch_that_fails_half_way_leaves_nothing(store: RunFile) -> None:
    store.add(batch(0, 5))
    broken = batch(5, 5)
    seats = broken.rows["seats"]
    seats[-len(seats) // 15 :] = seats[: len(seats) // 15]  # the last of three seats of five games
    with pytest.raises(RunFileError, match="another process is writing"):
        store.add(broken)
    assert store.missing(100) == [(5, 95)]
    assert rows(store.path, "SELECT count(*) FROM games") == [(5,)]
    store.add(batch(5, 5))
    assert store.stored() == 10


def test_a_second_writer_is_refused_and_loses_nothing(store: RunFile) -> None:
    store.add(batch(0, 5))
    with pytest.raises(RunFileError, match="another process is writing to it"):
        RunFile.open(store.path)
    with RunFile.open(store.path, writing=False) as other, pytest.raises(RunFileError, match="another process"):
        other.add(batch(0, 5))
    assert store.stored() == 5
    store.close()
    RunFile.open(store.path).close()


BUSY = """
import sys
from pathlib import Path
from tests.arena.test_store import batch
from engines.arena.store import RunFile

with RunFile.open(Path(sys.argv[1])) as store:
    for first in range(5, 100, 5):
        print(first, flush=True)
        store.add(batch(first, 5))
"""


def test_a_run_that_goes_on_is_reported_and_verified_as_it_is_at_one_moment(store: RunFile) -> None:
    """Nobody calls it damaged, and nobody makes the process that writes give up."""
    store.add(batch(0, 5))
    store.close()
    with start(store.path, command=[sys.executable, "-c", BUSY]) as writer:
        assert writer.stdout is not None and writer.stdout.readline()
        while writer.poll() is None:
            assert summarise(store.path).design.played % 5 == 0
            done = scythe("simulate", "--verify", store.path)
            assert done.exit_code == 0 and "all match" in done.stdout, done.output
    assert writer.returncode == 0
    assert summarise(store.path).design.played == 100


def test_a_full_disk_is_told_in_a_sentence(store: RunFile) -> None:
    store.add(batch(0, 5))
    pages = rows(store.path, "PRAGMA page_count")[0][0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(RunFileError, match="disk is full"):
        for first in range(5, 100, 5):
            store.add(batch(first, 5))
    stored = store.stored()
    store._connection.execute("PRAGMA max_page_count = 1000000")
    store.add(batch(store.missing(100)[0][0], 5))
    assert store.stored() == stored + 5


def test_failed_games_are_counted_and_their_messages_kept(tmp_path: Path) -> None:
    run = experiment(options={"break_every": 3})
    with RunFile.create(tmp_path / "run.sqlite", describe(run, GAME)) as opened:
        opened.add(BatchPlayer(run, GAME).play(0, 60))
        assert opened.stored() == 60
        assert 5 < opened.failed() < 40
    with RunFile.open(tmp_path / "run.sqlite") as opened:
        assert opened.meta["failures"][0]["message"] == "InvariantError: coins do not add up."
        assert len(opened.meta["failures"]) <= 20


def test_an_existing_file_is_never_overwritten(store: RunFile) -> None:
    with pytest.raises(RunFileError, match="exists already"):
        RunFile.create(store.path, describe(experiment(), GAME))


def test_a_planted_link_to_nowhere_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "run.sqlite").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(RunFileError, match="exists already"):
        RunFile.create(tmp_path / "run.sqlite", describe(experiment(), GAME))
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not a run file or a damaged one"),
        (b"hello, this is no database at all" * 100, "not a run file or a damaged one"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(content)
    with pytest.raises(RunFileError, match=said):
        RunFile.open(path)


@pytest.mark.parametrize(("size", "told"), [(20, "20 bytes"), (6000, r"6,000 of [\d,]+ bytes")])
def test_a_truncated_file_is_refused(store: RunFile, tmp_path: Path, size: int, told: str) -> None:
    store.add(batch(0, 50))
    short = tmp_path / "short.sqlite"
    short.write_bytes(store.path.read_bytes()[:size])
    with pytest.raises(RunFileError, match=rf"short\.sqlite: the run file is truncated \({told}\); copy it again"):
        RunFile.open(short)


def test_a_run_file_of_another_version_is_refused(store: RunFile) -> None:
    store.put("format_version", 3)
    store.put("program_version", "0.0.9")
    with pytest.raises(RunFileError, match=r"format version 3, .* reads version 5; .* wrote it, version 0\.0\.9\."):
        RunFile.open(store.path, writing=False)


def test_a_refused_run_file_is_not_kept_open(store: RunFile, monkeypatch: pytest.MonkeyPatch) -> None:
    store.put("format_version", 9)
    store.close()
    opened, connected = [], store_module._connected
    monkeypatch.setattr(store_module, "_connected", lambda path: opened.append(connected(path)) or opened[-1])
    with pytest.raises(RunFileError, match="format version 9"):
        RunFile.open(store.path)
    with pytest.raises(sqlite3.ProgrammingError, match="closed database"):
        opened[0].execute("SELECT 1")
    lock = Lock(store.path)
    assert lock.take()
    lock.release()


def test_missing_file_and_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(RunFileError, match="there is no such run file"):
        RunFile.open(tmp_path / "none.sqlite")
    with pytest.raises(RunFileError, match="there is no folder"):
        RunFile.create(tmp_path / "none" / "run.sqlite", describe(experiment(), GAME))


def test_a_large_seed_is_a_text_in_the_file_and_a_number_again(tmp_path: Path) -> None:
    large = replace(experiment(), seed=2**60 + 1)
    with RunFile.create(tmp_path / "run.sqlite", describe(large, GAME)):
        pass
    stored = dict(rows(tmp_path / "run.sqlite", "SELECT key, value FROM run"))
    assert json.loads(stored["seed"]) == json.loads(stored["experiment"])["seed"] == str(2**60 + 1)
    with RunFile.open(tmp_path / "run.sqlite") as again:
        assert again.meta["seed"] == 2**60 + 1
        assert stored_experiment(again) == large


def test_a_packed_run_is_smaller_and_the_same(store: RunFile) -> None:
    for first in range(0, 2_000, 200):
        store.add(batch(first, 200))
    before, size = rows(store.path, "SELECT * FROM seats"), store.path.stat().st_size
    store.pack()
    assert store.path.stat().st_size < 0.95 * size
    assert rows(store.path, "SELECT * FROM seats") == before
    store.add(batch(2_000, 5))
    store.close()
    RunFile.open(store.path).close()


def test_a_run_that_somebody_reads_is_not_packed(store: RunFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "PACKING_PATIENCE", 1)
    store.add(batch(0, 50))
    before = store.path.read_bytes()
    with closing(sqlite3.connect(store.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM games").fetchall()
        store.pack()
        assert store.path.read_bytes() == before
    store.add(batch(50, 5))
