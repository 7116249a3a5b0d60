"""A real Dask scheduler with real workers: the same tables as in one process, whatever happens to a worker."""

from __future__ import annotations

import inspect
import json
import os
import socket
import subprocess
import sys
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.arena import cluster as cluster_module
from engines.arena.batch import BatchPlayer, BatchResult
from engines.arena.cluster import Cluster, ClusterError, check_identity, identity, play
from engines.arena.describe import describe
from engines.arena.experiment import Experiment
from engines.arena.runner import run
from engines.arena.store import RunFile
from engines.core.engine.errors import BotError
from tests.arena.test_runner import tables
from tests.cli.running import ROOT, process, scythe, sentence
from tests.fakes import GAME
from tests.processes import PATIENCE, wait_until

distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
LoopRunner = pytest.importorskip("distributed.utils").LoopRunner
pytestmark = pytest.mark.xdist_group("cluster")

# The command, as patient with its cluster as the tests are.
PATIENT = [
    *(sys.executable, "-W", "error", "-c"),
    f"from engines.arena import cluster; cluster.PATIENCE = {PATIENCE}; from scythe_cli.main import main; main()",
]
FAKE = Experiment(GAME.name, 4, 150, 9, ("random",) * 4)


def started(folder: Path, name: str, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-W", "ignore", "-m", f"distributed.cli.dask_{name}", "--no-dashboard", *arguments]
    with (folder / f"{name}.log").open("ab") as log:
        return subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        )


class Processes:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = folder / "scheduler.json"
        where = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = started(folder, "scheduler", *where)
        try:
            assert wait_until(lambda: self._listens(file)), (folder / "scheduler.log").read_text()
            self.address: str = json.loads(file.read_text())["address"]
        except BaseException:
            self.end()
            raise

    def _listens(self, file: Path) -> bool:
        assert self.scheduler.poll() is None, (self.folder / "scheduler.log").read_text()
        return file.is_file() and file.read_text().endswith("}")

    def add_worker(self, **environment: str) -> None:
        options = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", str(self.folder))
        self.workers.append(started(self.folder, "worker", self.address, *options, **environment))

    def workers_come(self, number: int) -> None:
        """Wait until the scheduler knows so many workers."""
        with distributed.Client(self.address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(number, timeout=PATIENCE)

    def end(self) -> None:
        for one in [*self.workers, self.scheduler]:
            one.kill()
            one.wait()


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    """A scheduler without workers."""
    found = Processes(tmp_path)
    try:
        yield found
    finally:
        found.end()


@pytest.fixture(scope="module")
def working(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    """A scheduler with one worker, who is there and whom nobody kills."""
    found = Processes(tmp_path_factory.mktemp("cluster"))
    try:
        found.add_worker()
        found.workers_come(1)
        yield found
    finally:
        found.end()


def test_a_killed_worker_changes_nothing(tmp_path: Path, processes: Processes) -> None:
    processes.add_worker()
    processes.add_worker()
    with RunFile.create(tmp_path / "here.sqlite", describe(FAKE, GAME)) as store:
        assert run(FAKE, store, 1, 0.2, lambda done, seconds: None)
    with (
        Cluster(processes.address, FAKE, PATIENCE) as cluster,
        RunFile.create(tmp_path / "there.sqlite", describe(FAKE, GAME)) as store,
    ):
        assert wait_until(lambda: cluster.processes() == 2)

        def kill_one(done: int, seconds: float) -> None:
            if processes.workers[0].poll() is None:
                processes.workers[0].kill()
                processes.workers[0].wait()
                assert done < 150  # for no more than 4 batches of 5 games are with the workers by now

        assert run(FAKE, store, 1, 0.2, kill_one, source=cluster.batches)
        assert wait_until(lambda: cluster.processes() == 1)
    assert processes.workers[0].returncode == -9
    assert tables(tmp_path / "there.sqlite") == tables(tmp_path / "here.sqlite")


def test_a_program_of_another_version_is_refused_before_anything_is_played(
    working: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "PROGRAM_VERSION", "9.9.9")
    with pytest.raises(
        ClusterError, match=r"Worker tcp://\S+ has the program version \S+, this program has 9\.9\.9; inst"
    ):
        Cluster(working.address, FAKE, PATIENCE)


@pytest.mark.parametrize("what", ["program version", "rules version", "components", "build", "Dask version"])
def test_whatever_decides_results_has_to_be_the_same(what: str) -> None:
    own = identity(GAME.name)
    check_identity("w", dict(own), own)
    with pytest.raises(ClusterError, match=f"Worker w has the {what} other, this program has {own[what]}"):
        check_identity("w", own | {what: "other"}, own)


def test_a_worker_that_joins_later_looks_for_itself() -> None:
    wanted = identity(GAME.name)
    text = json.dumps(FAKE.to_json())
    assert play(text, wanted, 4, 3).rows == BatchPlayer(FAKE, GAME).play(4, 3).rows
    with pytest.raises(ClusterError, match="that joined later has the rules version"):
        play(text, wanted | {"rules version": "7"}, 4, 3)


def test_workers_that_lack_the_game_are_named(working: Processes) -> None:
    said = r"Worker tcp://\S+ cannot play \(.*nowhere.*\); install scythe-cli"
    with Cluster(working.address, FAKE, PATIENCE) as cluster, pytest.raises(ClusterError, match=said):
        cluster._check_workers("tests.nowhere:GAME")


def test_an_error_of_a_bot_comes_through(tmp_path: Path, working: Processes) -> None:
    bad = replace(FAKE, options={"nonsense_every": 40})
    with (
        Cluster(working.address, bad, PATIENCE) as cluster,
        RunFile.create(tmp_path / "run.sqlite", describe(bad, GAME)) as store,
        pytest.raises(BotError, match="answered 99"),
    ):
        run(bad, store, 1, 0.2, lambda done, seconds: None, source=cluster.batches)


def test_after_ctrl_c_what_is_finished_comes_and_the_rest_is_cancelled(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "WAITING_FOR_EACH", 3)
    processes.add_worker(RACES_A_PROCESS="2")  # whichever batches are the first two end, and no other one
    with Cluster(processes.address, FAKE, PATIENCE) as cluster:
        batches = cluster.batches((first, 1) for first in range(4))
        one = next(batches).first
        assert wait_until(lambda: "finished" in waiting_states(batches))
        assert interrupted(batches) in {0, 1, 2} - {one}
        with pytest.raises(KeyboardInterrupt):
            next(batches)
        assert wait_until(lambda: not states(cluster))


def states(cluster: Cluster) -> list[str]:
    return [state.status for state in cluster._client.futures.values()]


def waiting_states(batches: Generator[BatchResult, None, None]) -> list[str]:
    """States of the batches that are with the workers and were not handed out yet."""
    return [future.status for future in inspect.getgeneratorlocals(batches)["waiting"]]


def interrupted(batches: Generator[BatchResult, None, None]) -> int | None:
    """First game of what comes after Ctrl-C; None when nothing comes. (A stray KeyboardInterrupt would end pytest.)"""
    try:
        return batches.throw(KeyboardInterrupt).first
    except KeyboardInterrupt:
        return None


def test_an_address_where_nobody_answers_is_told_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ClusterError, match=f"{address}: no Dask scheduler answers there .*`dask scheduler`"):
            Cluster(address, FAKE, 0.2)
    with pytest.raises(ClusterError, match="nonsense: no Dask scheduler answers there"):
        Cluster("nonsense", FAKE, 0.2)


def test_a_thread_of_dask_that_starts_late_is_waited_for(working: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    start, late = LoopRunner.start, [True, True]

    def starts_late(runner: Any) -> None:
        assert not late or not late.pop()
        start(runner)

    monkeypatch.setattr(LoopRunner, "start", starts_late)
    with Cluster(working.address, FAKE, PATIENCE) as cluster:
        assert cluster.processes() == 1
    assert not late
    late.extend([True] * 10**6)
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers there \(this computer is too busy to ask\)"):
        Cluster(working.address, FAKE, 0.2)


def test_a_cluster_without_workers_is_refused_and_one_that_dies_leaves_what_is_stored(
    tmp_path: Path, processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = distributed.Client.wait_for_workers
    said = f"the scheduler has no worker; start some with `dask worker {processes.address}`"
    with monkeypatch.context() as briefly, pytest.raises(ClusterError, match=said):
        briefly.setattr(
            distributed.Client, "wait_for_workers", lambda client, number, timeout: wait(client, number, 0.5)
        )
        Cluster(processes.address, FAKE, PATIENCE)
    processes.add_worker()
    with Cluster(processes.address, FAKE, PATIENCE) as cluster:
        cluster._patience = cluster._client._timeout = 0.5  # for workers and scheduler to come back

        def lose(done: int, seconds: float) -> None:
            processes.workers[0].kill()

        with RunFile.create(tmp_path / "run.sqlite", describe(FAKE, GAME)) as store:
            with pytest.raises(ClusterError, match=r"the scheduler has had no worker for 0\.5 seconds"):
                run(FAKE, store, 1, 0.2, lose, source=cluster.batches)
            assert 0 < store.stored() < 150
            processes.scheduler.kill()
            processes.scheduler.wait()
            with pytest.raises(ClusterError, match="the scheduler was lost"):
                run(FAKE, store, 1, 0.2, lose, source=cluster.batches)


def test_bots_of_this_computer_stay_here(tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text("from engines.agents.agent import RandomAgent\nBOTS = {'mine': RandomAgent}\n")
    mine = replace(FAKE, bots=("random", "mine", "random", "mine"), bot_file=str(tmp_path / "bots.py"))
    with pytest.raises(ClusterError, match="Bot 'mine' needs a file or a program of this computer"):
        Cluster("tcp://127.0.0.1:1", mine)


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install 'scythe-cli\[cluster\]'"):
        Cluster("tcp://127.0.0.1:1", FAKE)


def test_simulate_plays_on_a_cluster(tmp_path: Path, working: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", PATIENCE)
    arguments = ("simulate", FAKE.game, "-p", 3, "-n", 60, "--seed", 8)
    there = ("--cluster", working.address, "-o", tmp_path / "there.sqlite")
    code, table, said = process(*arguments, *there, command=PATIENT)
    assert code == 0, said
    assert f"60 games are stored in {tmp_path / 'there.sqlite'}." in said
    here = scythe(*arguments, "--jobs", 1, "-o", tmp_path / "here.sqlite")
    assert table == here.stdout
    assert tables(tmp_path / "there.sqlite") == tables(tmp_path / "here.sqlite")
    more = scythe("simulate", "--resume", "-n", 90, "--cluster", working.address, "-o", tmp_path / "there.sqlite")
    assert more.exit_code == 0, more.output
    assert len(tables(tmp_path / "there.sqlite")[0]) == 90


def test_a_cluster_that_is_not_there_leaves_no_run_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 0.2)
    path = tmp_path / "run.sqlite"
    assert "no Dask scheduler" in sentence(scythe("simulate", FAKE.game, "--cluster", "tcp://127.0.0.1:1", "-o", path))
    assert not path.exists()
    both = scythe("simulate", FAKE.game, "--cluster", "tcp://127.0.0.1:1", "--jobs", 2, "-o", path)
    assert both.exit_code == 2 and "leave out one of them" in both.stderr
