"""Batches on a Dask cluster: another source of results beside this process and its own ones.

The workers need this package in the same version and nothing else. Games are pure functions of the experiment and their
number, so a batch that was lost with its worker is played again by another one and gives the same rows.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

import engines
from engines.agents.specs import parse_bot
from engines.arena.batch import BatchPlayer, BatchResult
from engines.arena.components import components_digest
from engines.arena.experiment import Experiment
from engines.core import registry
from engines.core.engine.errors import ScytheError
from engines.core.engine.version import PROGRAM_VERSION

PATIENCE = 30.0  # seconds to wait for an answer, and for a worker to come (back)
REACHED = 5.0  # seconds in which a computer that is there takes a connection
WAITING_FOR_EACH = 2  # batches that a worker has: one that it plays and one that waits

Task = tuple[int, int]  # first game, number of games
Identity = Mapping[str, str]  # what decides results besides the experiment, and whether they arrive

_lock = threading.Lock()  # a worker may have several threads; the players of a process are not made for that


class ClusterError(ScytheError):
    """The cluster cannot be reached, does not fit or was lost."""


class Cluster:
    """The workers of a Dask scheduler, ready to play an experiment. A context manager."""

    def __init__(self, address: str, experiment: Experiment, patience: float | None = None) -> None:
        """Connect and look at every worker. Raises ClusterError when nobody answers or somebody does not fit."""
        self.address = address
        self._experiment = json.dumps(experiment.to_json())
        self._own = identity(experiment.game)
        self._patience = PATIENCE if patience is None else patience
        _check_bots(experiment)
        self._dask = _distributed()
        self._client = self._connected()
        try:
            self._check_workers(experiment.game)
        except BaseException:
            self._client.close()
            raise

    def processes(self) -> int:
        """How many workers there are now. Raises ClusterError when the scheduler is gone."""
        return len(self._asked(self._client.nthreads))

    def batches(self, tasks: Iterator[Task]) -> Generator[BatchResult, None, None]:
        """Play the tasks; a bounded number of them is with the workers at a time.

        After KeyboardInterrupt what is finished still comes, the rest is cancelled. Raises ClusterError when workers
        or scheduler are lost for good, and any ScytheError of a game.
        """
        waiting: set[Any] = set()
        try:
            self._fill(waiting, tasks)
            while waiting:
                for future in self._finished(waiting):
                    result = self._result(future)
                    if result is not None:
                        waiting.discard(future)
                        yield result
                self._fill(waiting, tasks)
        except KeyboardInterrupt:
            finished = [future for future in waiting if future.status == "finished"]
            yield from filter(None, map(self._result, finished))
            raise
        finally:
            if waiting and self._client.status == "running":
                self._client.cancel(list(waiting))

    def close(self) -> None:
        """Let go of the cluster."""
        self._client.close()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _connected(self) -> Any:
        try:
            return self._client_started()
        except (OSError, ValueError) as error:
            raise ClusterError(
                f"{self.address}: no Dask scheduler answers there ({_words(error)}); start one with `dask scheduler`."
            ) from None

    def _client_started(self) -> Any:
        """A client. Dask waits long for a scheduler, which may be about to start; one that a person names is there, so
        that a closed port is told at once. Dask gives its thread ten seconds to start and then asserts; a busy computer
        may need more."""
        place = urlsplit(self.address)
        if place.scheme in ("tcp", "tls") and place.hostname and place.port:
            socket.create_connection((place.hostname, place.port), timeout=min(REACHED, self._patience)).close()
        late = time.monotonic() + self._patience
        while time.monotonic() < late:
            with suppress(AssertionError):
                return self._dask.Client(self.address, timeout=self._patience)
        raise OSError("this computer is too busy to ask")

    def _check_workers(self, game: str) -> None:
        """Raises ClusterError unless there is a worker and every one plays exactly as this program does."""
        try:
            self._client.wait_for_workers(1, timeout=self._patience)
        except TimeoutError:
            raise ClusterError(
                f"{self.address}: the scheduler has no worker; start some with `dask worker {self.address}`."
            ) from None
        found = self._asked(lambda: self._client.run(identity, game, on_error="return"))
        for worker, answer in sorted(found.items()):
            if isinstance(answer, BaseException):
                raise ClusterError(
                    f"Worker {worker} cannot play ({_words(answer)}); install scythe-cli {PROGRAM_VERSION} there."
                )
            check_identity(worker, answer, self._own)

    def _fill(self, waiting: set[Any], tasks: Iterator[Task]) -> None:
        most = WAITING_FOR_EACH * max(self.processes(), 1)
        while len(waiting) < most:
            task = next(tasks, None)
            if task is None:
                return
            waiting.add(self._client.submit(play, self._experiment, dict(self._own), *task, pure=False))

    def _finished(self, waiting: set[Any]) -> set[Any]:
        """Those that are finished, at least one unless it takes long. Raises ClusterError when nobody works on them."""
        try:
            done: set[Any] = self._dask.wait(waiting, timeout=self._patience, return_when="FIRST_COMPLETED").done
            return done
        except TimeoutError:
            self._check_alive()
            return set()
        except self._dask.CancelledError:
            raise self._lost() from None

    def _result(self, future: Any) -> BatchResult | None:
        """What a finished task left; None when it was lost with its worker, and another one plays it again."""
        try:
            result: BatchResult = future.result(timeout=self._patience)
            return result
        except ScytheError:
            raise
        except TimeoutError:
            self._check_alive()
            return None
        except self._dask.CancelledError:
            raise self._lost() from None
        except self._dask.scheduler.KilledWorker as error:
            raise ClusterError(
                f"{self.address}: several workers died while they played the same games ({_words(error)}); "
                "what was stored before is safe."
            ) from None
        except Exception as error:
            raise ClusterError(f"{self.address}: a worker failed ({_words(error)}).") from None

    def _check_alive(self) -> None:
        """Raises ClusterError when nobody works any more."""
        if not self.processes():
            raise ClusterError(
                f"{self.address}: the scheduler has had no worker for {self._patience:g} seconds; "
                "what was stored before is safe."
            )

    def _asked(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except (OSError, self._dask.CancelledError):
            raise self._lost() from None

    def _lost(self) -> ClusterError:
        return ClusterError(f"{self.address}: the scheduler was lost; what was stored before is safe.")


def identity(game: str) -> dict[str, str]:
    """What this process would play, and how it talks: Dask promises nothing between two of its versions.

    Raises SetupError when it does not know the game.
    """
    return {
        "program version": PROGRAM_VERSION,
        "rules version": registry.load(game).tables.rules_version,
        "components": components_digest(game),
        "build": engines.build(),
        "Dask version": version("distributed"),
    }


def check_identity(worker: str, found: Identity, wanted: Identity) -> None:
    """Raises ClusterError when a worker would play something else."""
    for what, value in wanted.items():
        if found.get(what) != value:
            raise ClusterError(
                f"Worker {worker} has the {what} {found.get(what)}, this program has {value}; "
                "install the same program on every worker."
            )


def play(experiment: str, wanted: Identity, first: int, games: int) -> BatchResult:
    """On a worker: play a batch of an experiment, given as JSON. Raises ClusterError when it plays something else."""
    with _lock:
        player, own = _player(experiment)
        check_identity("that joined later", own, wanted)
        return player.play(first, games)


@lru_cache(maxsize=2)
def _player(text: str) -> tuple[BatchPlayer, Identity]:
    experiment = Experiment.from_json(json.loads(text))
    return BatchPlayer(experiment, registry.load(experiment.game, experiment.options)), identity(experiment.game)


def _check_bots(experiment: Experiment) -> None:
    """Workers have no files of this computer. Raises ClusterError for a bot that needs one."""
    for text in dict.fromkeys(experiment.bots):
        bot = parse_bot(text, experiment.bot_file)
        if bot.files or not bot.in_core:
            raise ClusterError(
                f"Bot '{text}' needs a file or a program of this computer, which the workers of a cluster do not have; "
                "play it with --jobs, or take a bot that comes with the program."
            )


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise ClusterError(
            "A cluster needs the package distributed (Dask); install it with: pip install 'scythe-cli[cluster]'"
        ) from None
    return distributed


def _words(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
