"""What storing costs: random games as `scythe simulate` deals, plays and stores them, against playing alone."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engines.arena.describe import describe
from engines.arena.experiment import Experiment
from engines.arena.runner import run
from engines.arena.schedule import Schedule
from engines.arena.store import RunFile
from engines.core import registry
from engines.core.game import game_key
from engines.core.position import State

RUNS = 5
SLICE = 1_500  # games a slice: what is done once for a run counts for little


class StoredGames:
    """Games of a run in one process: only played, with nothing counted along, or with all that surrounds them."""

    def __init__(self, game: str, players: int, assignment: str) -> None:
        self._game = registry.load(game)
        self._assignment = assignment
        self._players = players

    def figures(self, runs: int = RUNS, size: int = SLICE) -> dict[str, float]:
        """Medians over slices that are played and stored by turns: how many times as long as a game that is only
        played a stored one takes, and how many milliseconds more."""
        pairs = [(timed(self._played(seed, size)), self._stored(seed, size)) for seed in range(runs + 1)][1:]
        return {
            "times a played game": statistics.median(stored / played for played, stored in pairs),
            "ms above a played game": statistics.median(1e3 * (stored - played) / size for played, stored in pairs),
        }

    def _experiment(self, seed: int, size: int) -> Experiment:
        bots = ("random",) * self._players
        return Experiment(self._game.name, self._players, size, seed, bots, assignment=self._assignment)

    def _played(self, seed: int, size: int) -> Callable[[], None]:
        """The games from dealt tables on."""
        schedule = Schedule(self._experiment(seed, size), self._game)
        slots = [schedule.slot(number) for number in range(size)]

        def play() -> None:
            for slot in slots:
                state = State(self._game, slot.setup, self._game.initial_position(slot.setup, observed=False))
                self._game.bots.play_out(state, slot.bots, game_key(slot.seed))

        return play

    def _stored(self, seed: int, size: int) -> float:
        """Seconds that the games take with dealing, counting and writing."""
        experiment = self._experiment(seed, size)
        with (
            tempfile.TemporaryDirectory() as folder,
            RunFile.create(Path(folder) / "run.sqlite", describe(experiment, self._game)) as store,
        ):
            return timed(lambda: run(experiment, store, 1, 1.0 / size, lambda done, seconds: None))


def timed(work: Callable[[], object]) -> float:
    """Seconds of the processor that some work takes."""
    began = time.process_time()
    work()
    return time.process_time() - began
