"""Plays the experiments that come with the program, reports on them and keeps what they found.

`python -m tools results` resumes where an earlier run stopped. To try it out: `--games 50`, with `--runs` and `--docs`
elsewhere.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.command import scythe
from tools.results.experiments import FOLDER, Planned, add_playing, play_experiment, read_planned
from tools.results.figures import READ, comparison_figures, figures_of
from tools.results.findings import page
from tools.results.pictures import draw_bots, small_copy, telling_picture
from tools.results.rows import has_bots
from tools.shelf import Shelf, read_figures
from tools.study import Study, folder

COMPARED = (  # experiments that are put side by side, where both are there
    ("scythe-pairs", "scythe-pairs-banned"),
    ("scythe-pairs", "scythe-hasty"),
    ("scythe-pairs", "scythe-policy"),
    ("smallworld-races-powers", "smallworld-hasty"),
    ("smallworld-races-powers", "smallworld-policy"),
    ("smallworld-combos", "smallworld-combos-hasty"),
    ("smallworld-combos", "smallworld-combos-policy"),
    ("architects-characters", "architects-policy"),
    ("wayfarers-boards", "wayfarers-policy"),
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command line."""
    parser.add_argument("--experiments", type=folder, default=FOLDER, metavar="DIR")
    add_playing(parser)


def play(options: argparse.Namespace, shelf: Shelf) -> None:
    """Play every experiment with every number of players, report on it, and compare. Raises ScytheError."""
    experiments = read_planned(options.experiments)
    for experiment in experiments:
        play_experiment(experiment, options.runs, options.games, options.jobs)
        for players in experiment.players:
            report(experiment, players, options.runs, shelf)
        draw(experiment, shelf)
    for first, second, players in pairs_to_compare(experiments):
        compare(first, second, players, options.runs, shelf)


def report(experiment: Planned, players: int, runs: Path, shelf: Shelf) -> None:
    """Report on a run; keep its key figures, and a picture of the run with the most players, unless it is of bots."""
    run = runs / f"{experiment.name}-{players}.sqlite"
    scythe("report", str(run), "-o", str(run.with_suffix("")))
    numbers = read_figures(run.with_suffix("") / "report.json", READ)
    figures = figures_of(numbers, experiment.name, experiment.title)
    shelf.store(run.stem, figures)
    if players == max(experiment.players) and not has_bots(figures):
        small_copy(run.with_suffix("") / telling_picture(numbers), picture(experiment, shelf))


def draw(experiment: Planned, shelf: Shelf) -> None:
    """A picture of an experiment in which different bots play each other, from its key figures."""
    runs = [shelf.read(f"{experiment.name}-{players}") for players in experiment.players]
    if all(has_bots(run) for run in runs):
        draw_bots(runs, picture(experiment, shelf))


def picture(experiment: Planned, shelf: Shelf) -> Path:
    """The file of the picture of an experiment."""
    return shelf.folder.parent / "pictures" / f"{experiment.name}.png"


def compare(first: Planned, second: Planned, players: int, runs: Path, shelf: Shelf) -> None:
    """Put the runs of two experiments side by side and keep the key figures."""
    one, other = (str(runs / f"{experiment.name}-{players}.sqlite") for experiment in (first, second))
    found = runs / f"{first.name}-and-{second.name}-{players}"
    scythe("report", one, "--compare", other, "-o", str(found))
    numbers = read_figures(found / "report.json", READ)
    shelf.store(found.name, comparison_figures(numbers, (first.name, second.name), second.title))


def pairs_to_compare(experiments: Sequence[Planned]) -> Iterator[tuple[Planned, Planned, int]]:
    """Which runs are put side by side: two experiments, and a number of players that both have."""
    known = {experiment.name: experiment for experiment in experiments}
    for first, second in COMPARED:
        if first in known and second in known:
            common = [size for size in known[first].players if size in known[second].players]
            yield from ((known[first], known[second], size) for size in common)


STUDY = Study("results", "scythe-result", 1, __doc__, add_options, play, page)
