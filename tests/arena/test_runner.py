"""Batches in one process or several: the same games, whatever happens to the processes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sqlite3
import time
from concurrent.futures import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from engines.arena import batch, runner
from engines.arena.batch import BatchPlayer, BatchResult
from engines.arena.describe import describe, lengthened, stored_experiment
from engines.arena.experiment import Experiment
from engines.arena.runner import BatchSizer, run
from engines.arena.store import RunFile
from engines.arena.tables import columns_of, tables_of
from engines.core import registry
from engines.core.engine.errors import BotError, RunFileError
from tests.arena.clock import Clock, a_clock_that_gains_a_second_a_look
from tests.fakes import GAME

SOON = 10  # seconds: by then a process that is told to end has ended, also on a busy machine
TABLES = ("SELECT * FROM games ORDER BY game_index", "SELECT * FROM seats ORDER BY game_index, seat")


def experiment(**changed: Any) -> Experiment:
    basis: dict[str, Any] = {"game": GAME.name, "players": 4, "games": 120, "seed": 9, "bots": ("random",) * 4}
    return Experiment(**(basis | changed))


def played(path: Path, run_of: Experiment, jobs: int, seconds_a_game: float = 0.05) -> list[Any]:
    with RunFile.create(path, describe(run_of, GAME)) as store:
        assert run(run_of, store, jobs, seconds_a_game, lambda done, seconds: None)
    return tables(path)


def tables(path: Path) -> list[Any]:
    connection = sqlite3.connect(path)
    try:
        return [connection.execute(query).fetchall() for query in TABLES]
    finally:
        connection.close()


@pytest.mark.slow
def test_one_process_two_processes_and_other_batch_sizes_give_the_same_tables(tmp_path: Path) -> None:
    one = played(tmp_path / "1.sqlite", experiment(), 1)
    assert one == played(tmp_path / "2.sqlite", experiment(), 2)
    assert one == played(tmp_path / "3.sqlite", experiment(), 1, seconds_a_game=0.4)
    assert len(one[0]) == 120


def test_an_interrupted_run_is_continued_to_the_same_tables(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole.sqlite", experiment(), 1)
    path = tmp_path / "cut.sqlite"

    def stop(done: int, seconds: float) -> None:
        if done >= 40:
            raise KeyboardInterrupt

    with RunFile.create(path, describe(experiment(), GAME)) as store:
        with pytest.raises(KeyboardInterrupt):
            run(experiment(), store, 1, 0.05, stop)
        assert 40 <= store.stored() < 120
    with RunFile.open(path) as store:
        assert run(stored_experiment(store), store, 1, 0.05, lambda done, seconds: None)
    assert tables(path) == whole


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent as a POSIX signal")
def test_ctrl_c_does_not_break_into_what_the_pool_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of it a lock of the pool may be half taken, and what its release says hides the interrupt."""
    waited: list[int] = []
    before = signal.getsignal(signal.SIGINT)

    def pressed_while_waiting(*given: Any) -> Any:
        os.kill(os.getpid(), signal.SIGINT)
        found = wait(*given)
        waited.append(len(found.done))
        return found

    monkeypatch.setattr(runner, "wait", pressed_while_waiting)
    with RunFile.create(tmp_path / "cut.sqlite", describe(experiment(), GAME)) as store:
        with pytest.raises(KeyboardInterrupt):
            run(experiment(), store, 2, 0.05, lambda done, seconds: None)
        assert len(waited) == 1 and store.stored() >= waited[0]
    assert signal.getsignal(signal.SIGINT) is before


def has_ended(process: BaseProcess) -> bool:
    """Whether a process ends soon. While a thread of the pool waits for it, too, `join` may return a moment before the
    process counts as ended (CPython 3.11)."""
    deadline = time.monotonic() + SOON
    while process.is_alive() and time.monotonic() < deadline:
        process.join(0.05)
    return not process.is_alive()


@pytest.mark.slow
def test_an_error_while_a_batch_is_stored_ends_the_processes_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A traceback that is still held kept them, and a process that was stopped kept the program from ending."""

    def fail(store: RunFile, result: BatchResult) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(RunFile, "add", fail)
    before = set(multiprocessing.active_children())
    with (
        RunFile.create(tmp_path / "run.sqlite", describe(experiment(), GAME)) as store,
        pytest.raises(KeyboardInterrupt) as caught,
    ):
        run(experiment(), store, 2, 0.05, lambda done, seconds: None)
    assert caught.tb is not None
    for process in set(multiprocessing.active_children()) - before:
        assert has_ended(process)


def test_a_run_can_be_made_longer_and_keeps_its_games(tmp_path: Path) -> None:
    longer = played(tmp_path / "long.sqlite", experiment(games=200), 1)
    path = tmp_path / "run.sqlite"
    played(path, experiment(), 1)
    with RunFile.open(path) as store:
        more = lengthened(stored_experiment(store), store, 200)
        assert run(more, store, 1, 0.05, lambda done, seconds: None)
        with pytest.raises(RunFileError, match="cannot take back"):
            lengthened(stored_experiment(store), store, 50)
    assert tables(path) == longer


def test_the_time_limit_stops_between_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "time", a_clock_that_gains_a_second_a_look())
    monkeypatch.setattr(batch, "time", Clock())  # games take no time, so that all batches are of the largest size
    monkeypatch.setattr(runner, "LARGEST_BATCH", 5)
    with RunFile.create(tmp_path / "run.sqlite", describe(experiment(), GAME)) as store:
        assert not run(experiment(), store, 1, 0.01, lambda done, seconds: None, time_limit=4.5)
        assert 0 < store.stored() < 120
        assert store.stored() % 5 == 0


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_bot_that_answers_nonsense_stops_the_run_and_what_is_stored_stays(tmp_path: Path, jobs: int) -> None:
    bad = experiment(options={"nonsense_every": 40})
    with RunFile.create(tmp_path / "run.sqlite", describe(bad, GAME)) as store:
        with pytest.raises(BotError, match="answered 99"):
            run(bad, store, jobs, 1.0, lambda done, seconds: None)
        assert store.stored() < 120
        assert store.missing(120)


def test_a_run_of_other_components_is_not_continued(tmp_path: Path) -> None:
    told = describe(Experiment("scythe", 5, 20, 1, ("random",) * 5), registry.load("scythe"))
    older = told | {"components": {**told["components"], "NUM_HEXES": "0"}}
    with (
        RunFile.create(tmp_path / "run.sqlite", older) as store,
        pytest.raises(RunFileError, match=r"begun with other components \(NUM_HEXES\)"),
    ):
        stored_experiment(store)


def test_another_rules_version_is_not_continued(tmp_path: Path) -> None:
    older = describe(experiment(), GAME) | {"rules_version": "0"}
    with (
        RunFile.create(tmp_path / "run.sqlite", older) as store,
        pytest.raises(RunFileError, match="begun by rules version 0"),
    ):
        stored_experiment(store)


def test_the_process_that_stores_has_short_rows_and_several_for_each_statement(tmp_path: Path) -> None:
    """What the writer does for a game bounds how many processes are of use."""
    scythe = Experiment("scythe", 5, 20, 1, ("random",) * 5, options={"turn_cap": 12})
    with RunFile.create(tmp_path / "run.sqlite", describe(scythe, registry.load("scythe"))) as store:
        result = BatchPlayer(scythe, registry.load("scythe")).play(0, 20)
        statements: list[str] = []
        store._connection.set_trace_callback(statements.append)
        store.add(result)
        store._connection.set_trace_callback(None)
    widths = {table.name: len(table.columns) for table in tables_of(columns_of(registry.load("scythe")))}
    assert {name: len(values) / widths[name] for name, values in result.rows.items()} == {"games": 20, "seats": 100}
    values = sum(map(len, result.rows.values()))
    assert len(pickle.dumps(result)) < 8 * values + 1000  # eight bytes each, and no object for any
    assert sum("INSERT INTO" in statement for statement in statements) < (20 + 100) / 2
    assert len(statements) <= 20 + 100 + 5


def test_batches_are_cut_to_about_a_second() -> None:
    sizer = BatchSizer(0.01)
    assert sizer.size() == 100
    sizer.learn(BatchResult(0, 100, seconds=3.0))
    assert 50 <= sizer.size() < 100
    assert BatchSizer(1e-9).size() == 2000
    assert BatchSizer(60.0).size() == 1
