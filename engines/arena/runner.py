"""Runs batches in this process or in several, one batch in flight for each and one waiting.

Results do not depend on how many processes there are nor on the size of batches: every game is a pure function of the
experiment and its number. Processes are spawned, so it works the same on every system.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass

from engines.agents.process import leave
from engines.arena.batch import BatchPlayer, BatchResult
from engines.arena.children import abandon, new_pool, obey_parent, spawning
from engines.arena.experiment import Experiment
from engines.arena.store import RunFile
from engines.core import registry
from engines.core.engine.errors import ScytheError

TARGET_SECONDS = 1.0  # how long a batch should take: what a killed process may lose
LOOK = 0.2  # seconds after which a stop is looked for
LARGEST_BATCH = 2_000  # bounds the memory that waiting results take

Task = tuple[int, int]  # first game, number of games
Batches = Generator[BatchResult, None, None]
Source = Callable[[Iterator[Task]], Batches]  # plays tasks somewhere else, in any order
Progress = Callable[[int, float], None]  # games stored in this session, seconds since its start


class WorkerError(ScytheError):
    """A process that played games has died."""


@dataclass
class BatchSizer:
    """How many games the next batch gets, from how long the last ones took."""

    seconds_a_game: float

    def size(self) -> int:
        """Games for about `TARGET_SECONDS`."""
        return max(1, min(LARGEST_BATCH, int(TARGET_SECONDS / max(self.seconds_a_game, 1e-6))))

    def learn(self, result: BatchResult) -> None:
        """Remember how long a batch took."""
        self.seconds_a_game = (self.seconds_a_game + result.seconds / result.games) / 2


def run(
    experiment: Experiment,
    store: RunFile,
    jobs: int,
    seconds_a_game: float,
    progress: Progress,
    time_limit: float | None = None,
    source: Source | None = None,
) -> bool:
    """Play and store every game that `store` does not have yet, in `jobs` processes or where `source` has them played.

    Returns False when `time_limit` (seconds) came first. KeyboardInterrupt passes through after everything finished is
    stored. Raises ScytheError when a bot, a process or the disk fails; what is stored stays stored.
    """
    started = time.monotonic()
    sizer = BatchSizer(seconds_a_game)
    tasks = _tasks(store.missing(experiment.games), sizer, started, time_limit)
    if source is not None:
        batches = source(tasks)
    else:
        batches = _here(experiment, tasks) if jobs == 1 else _in_processes(experiment, tasks, jobs)
    done = 0
    with closing(batches):  # an error here ends the processes now, not when its traceback is forgotten
        for result in batches:
            with _interrupts_held():
                store.add(result)
            sizer.learn(result)
            done += result.games
            progress(done, time.monotonic() - started)
    return not store.missing(experiment.games)


def _tasks(gaps: Iterable[Task], sizer: BatchSizer, started: float, time_limit: float | None) -> Iterator[Task]:
    for first, number in gaps:
        while number:
            if time_limit is not None and time.monotonic() - started > time_limit:
                return
            size = min(number, sizer.size())
            yield first, size
            first, number = first + size, number - size


def _here(experiment: Experiment, tasks: Iterator[Task]) -> Batches:
    player = BatchPlayer(experiment, registry.load(experiment.game, experiment.options))
    for first, games in tasks:
        yield player.play(first, games)


def _in_processes(experiment: Experiment, tasks: Iterator[Task], jobs: int) -> Batches:
    """Ctrl-C is looked for between what the pool does: in the middle of it, a lock may be left half taken."""
    pool = new_pool(jobs, _start_worker, experiment)
    waiting: set[Future[BatchResult]] = set()
    try:
        with _interrupts_held() as pressed:
            with spawning():
                _fill(pool, waiting, tasks, jobs + 1)
            while waiting and not pressed:
                finished, waiting = wait(waiting, LOOK, FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
                _fill(pool, waiting, tasks, 0 if pressed else jobs + 1)
            for future in [future for future in waiting if future.done()]:
                yield future.result()
            if not pressed:
                pool.shutdown()
    except BrokenProcessPool:
        raise WorkerError("A process that plays games has died; what was stored before is safe.") from None
    finally:
        abandon(pool, waiting)


def _fill(pool: ProcessPoolExecutor, waiting: set[Future[BatchResult]], tasks: Iterator[Task], most: int) -> None:
    while len(waiting) < most:
        task = next(tasks, None)
        if task is None:
            return
        waiting.add(pool.submit(_play, *task))


_player: BatchPlayer


def _start_worker(experiment: Experiment) -> None:
    global _player
    obey_parent(leave)
    _player = BatchPlayer(experiment, registry.load(experiment.game, experiment.options))


def _play(first: int, games: int) -> BatchResult:
    return _player.play(first, games)


@contextmanager
def _interrupts_held() -> Iterator[list[int]]:
    """Ctrl-C waits until the block is done, which is told of it by the list."""
    pressed: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield pressed
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed and callable(before):
        before(signal.SIGINT, None)
    elif pressed:
        raise KeyboardInterrupt
