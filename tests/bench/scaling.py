"""What a second process brings: the same greedy games with `--jobs 1` and `--jobs 2`."""

from __future__ import annotations

import resource
import tempfile
import time
from pathlib import Path

from engines.arena.describe import describe
from engines.arena.experiment import Experiment
from engines.arena.plan import calibrate
from engines.arena.runner import run
from engines.arena.store import RunFile
from engines.core import registry

GAMES = 6_000


def simulate_scaling(games: int = GAMES, jobs: int = 2) -> dict[str, float]:
    """How many times as fast `jobs` processes play five-player greedy games as one, and what share of all computing the
    process takes that stores them. The machine has to be quiet, with `jobs` processors."""
    one, _ = seconds(games, 1)
    several, share = seconds(games, jobs)
    return {"times as fast": one / several, "share of the writer": share}


def seconds(games: int, jobs: int) -> tuple[float, float]:
    """Seconds for so many games, and this process's share of the processor time of all."""
    bots = ("greedy",) * 5
    experiment, game = Experiment("scythe", 5, games, 1, bots), registry.load("scythe")
    each = calibrate(experiment, game) or 0.01
    with (
        tempfile.TemporaryDirectory() as folder,
        RunFile.create(Path(folder) / "run.sqlite", describe(experiment, game)) as store,
    ):
        before, began = used(), time.perf_counter()
        run(experiment, store, jobs, each, lambda done, seconds: None)
        taken = time.perf_counter() - began
        own, children = (now - then for now, then in zip(used(), before, strict=True))
    return taken, own / max(own + children, 1e-9)  # where processor time is counted in large steps, it may be 0


def used() -> tuple[float, float]:
    """Processor time of this process, and of its children that have ended."""
    found = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    own, children = (usage.ru_utime + usage.ru_stime for usage in found)
    return own, children
