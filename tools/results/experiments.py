"""The experiments that come with the program, and how they are played."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

from engines.core.engine.errors import DataError
from engines.core.engine.files import read_toml
from tools.command import scythe
from tools.study import ROOT, folder, positive

FOLDER = ROOT / "scenarios" / "experiments"
RUNS = ROOT / "build" / "results"


def add_playing(parser: argparse.ArgumentParser) -> None:
    """The options of a study that plays experiments."""
    parser.add_argument("--runs", type=folder, default=RUNS, metavar="DIR")
    parser.add_argument("--games", type=positive, metavar="N", help="play N games instead of the experiment's number")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="processes (all)")


@dataclass(frozen=True)
class Planned:
    """An experiment file: its name, its title, and the numbers of players that it is played with."""

    path: Path
    name: str
    title: str
    players: tuple[int, ...]


def read_planned(where: Path) -> list[Planned]:
    """The experiments of a folder, by name. Raises DataError, OSError."""
    return [_read(path) for path in sorted(where.glob("*.toml"))]


def all_planned() -> list[Planned]:
    """The experiments that come with the program, and those of leagues. Raises DataError, OSError."""
    return [*read_planned(FOLDER), *read_planned(FOLDER / "leagues")]


def _read(path: Path) -> Planned:
    data = read_toml(path, DataError)
    players = data.get("players")
    sizes = [size for size in (players if isinstance(players, list) else [players]) if type(size) is int]
    if not sizes or "title" not in data:
        raise DataError(f"{path}: an experiment with results to report needs a 'title' and its numbers of 'players'.")
    return Planned(path, path.stem, str(data["title"]), tuple(sizes))


def play_experiment(experiment: Planned, runs: Path, games: int | None, jobs: int) -> None:
    """Play what is missing in the run files of an experiment. Raises DataError."""
    runs.mkdir(parents=True, exist_ok=True)
    output = str(runs / f"{experiment.name}-{{players}}.sqlite")
    fewer = ["-n", str(games)] if games else []
    scythe("simulate", str(experiment.path), *fewer, "--jobs", str(jobs), "--resume", "-o", output)
