"""Trains the value networks of a game and writes their weights, the log, and docs/training.md.

`python -m tools.train.run scythe` repeats it from the seed, as long as rules and bots are the same and on machines
whose floating-point numbers agree. Positions stay in build/train; `--games` and `--steps` are the budget.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import chdir
from dataclasses import replace
from pathlib import Path

import numpy as np

from engines.core import registry
from engines.core.errors import ScytheError
from engines.core.network_file import input_names
from tools.ladder.play import stamp
from tools.ladder.run import positive, seed, write
from tools.ladder.text import with_section
from tools.results.figures import read_json, rounded, to_text
from tools.train.figures import FORMAT, FORMAT_VERSION, Trained, figures_of
from tools.train.learning import FloatNetwork, Lesson, fit
from tools.train.plan import PATH, Plan, load_plan
from tools.train.returns import FOLDS, fold_of, lambda_returns
from tools.train.selfplay import NAMES, Positions, play
from tools.train.splitting import Split, part, split
from tools.train.text import section_of
from tools.train.whole import whole_network
from tools.train.writing import network_text

ROOT = Path(__file__).resolve().parents[2]
PAGE, FOLDER = "training.md", "training"
WEIGHTS = "network.toml"


def positions_of(plan: Plan, players: int, folder: Path) -> Positions:
    """The positions of self-play; those of an earlier run with the same rules and bots are taken again."""
    bots = "-".join([*plan.bots, *["alike"] * plan.one_bot]).replace(":", "-")
    games = plan.games_with(players)
    budget = f"games-{games}-rate-{plan.rate}-longest-{plan.longest}-seed-{plan.seed}"
    name = f"{plan.game}-{players}-{budget}-{bots}-{stamp(plan.game, but_for=WEIGHTS)}.npz"
    path = folder / name
    if not path.is_file():
        began = time.process_time()
        found = play(registry.load(plan.game), players, plan)
        folder.mkdir(parents=True, exist_ok=True)
        np.savez(path, **{name: getattr(found, name) for name in NAMES})
        print(f"{plan.game}, {players} players: {games} games in {time.process_time() - began:.0f} s", flush=True)
    with np.load(path) as stored:
        return Positions(**{name: stored[name] for name in NAMES})


def train(plan: Plan, splits: dict[int, Split]) -> list[Trained]:
    """The networks, each learned from the positions of its numbers of players."""
    found = []
    for players in plan.networks:
        began = time.process_time()
        lessons = [splits[number].lessons for number in players]
        trials = [lesson_of(splits[number].trials, plan.discount) for number in players]
        learned = learn(plan, with_returns(plan, lessons, trials), trials)
        found.append(Trained(learned, whole_network(learned, players)))
        print(f"{plan.game}, players {players}: learned in {time.process_time() - began:.0f} s", flush=True)
    return found


def learn(
    plan: Plan, lessons: Sequence[Lesson], trials: Sequence[Lesson], halves: int = 1, seed: int = 0
) -> FloatNetwork:
    """A network that learns as the plan says, in a part of its steps and with a seed after its own."""
    steps, nobody = plan.steps // halves, plan.discount < 1
    return fit(lessons, trials, plan.units, steps, plan.seed + seed, nobody=nobody, decay=plan.decay)


def with_returns(plan: Plan, lessons: Sequence[Positions], trials: Sequence[Lesson]) -> list[Lesson]:
    """The lessons, with wins between how the games ended and what is expected later, if the plan has a trace below 1.

    Two networks learn from how the games of one half ended, each says what to expect in those of the other.
    """
    ended = [lesson_of(positions, plan.discount) for positions in lessons]
    if plan.trace == 1:
        return ended
    expected = [np.zeros_like(lesson.wins, dtype=np.float64) for lesson in ended]
    for fold in range(FOLDS):
        own = [fold_of(positions.game) == fold for positions in lessons]
        parts = [
            lesson_of(part(positions, chosen), plan.discount) for positions, chosen in zip(lessons, own, strict=True)
        ]
        network = learn(plan, parts, trials, FOLDS, fold)
        for found, lesson, chosen in zip(expected, ended, own, strict=True):
            found[~chosen] = network.shares(lesson.inputs[~chosen])
    return [
        replace(lesson, wins=lambda_returns(positions, found, plan.trace, plan.discount))
        for lesson, positions, found in zip(ended, lessons, expected, strict=True)
    ]


def lesson_of(positions: Positions, discount: float = 1.0) -> Lesson:
    """What a network learns of positions: wins, each turn that they are off multiplies them by the discount; points
    against the mean of the table, by their spread."""
    wins = positions.wins * np.float32(discount) ** positions.left[:, None]
    points = positions.points - positions.points.mean(1, keepdims=True)
    return Lesson(positions.inputs, wins, points / max(float(points.std()), 1.0))


def make(plan: Plan, data: Path, docs: Path, folder: Path) -> None:
    """Play, learn, and write weights, log and page. Raises ScytheError."""
    splits = {players: split(positions_of(plan, players, folder)) for players in plan.players}
    trained = train(plan, splits)
    inputs = registry.load(plan.game).inputs
    assert inputs is not None, "a plan is of a game with inputs"
    text = network_text(plan.game, plan.prior, [one.whole for one in trained], input_names(inputs))
    write(data, text)
    write(docs / FOLDER / f"{plan.game}.json", to_text(rounded(figures_of(plan, trained, splits, text))) + "\n")
    print(f"written: {data}", flush=True)


def write_page(docs: Path, game: str) -> None:
    """Write the section of a game from its log. Raises DataError."""
    path = docs / PAGE
    write(path, page_text(path if path.is_file() else ROOT / "docs" / PAGE, docs / FOLDER, game))


def page_text(page: Path, folder: Path, game: str) -> str:
    """The page with the section that the log of a game makes now. Raises DataError."""
    figures = read_json(folder / f"{game}.json", {FORMAT: FORMAT_VERSION})
    return with_section(page.read_text(encoding="utf-8"), game, section_of(figures), page.name, "training")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line names; the exit code."""
    options = parsed(arguments)
    try:
        with chdir(ROOT):
            plan = load_plan(options.game, options.seed, options.plans, games=options.games, steps=options.steps)
            data = options.weights or ROOT / "engines" / plan.game / "data" / WEIGHTS
            docs = options.docs.resolve()
            make(plan, data.resolve(), docs, options.positions.resolve())
            write_page(docs, plan.game)
    except (ScytheError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.run", description=__doc__)
    parser.add_argument("game", help="a game of plans.toml")
    parser.add_argument("--games", type=positive, metavar="N", help="games with each number of players")
    parser.add_argument("--steps", type=positive, metavar="N", help="batches that each network learns from")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="of everything random (1)")
    parser.add_argument("--plans", type=Path, default=PATH, metavar="FILE")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="to be written (the game's own)")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", metavar="DIR", help="for log and page (docs)")
    parser.add_argument("--positions", type=Path, default=ROOT / "build" / "train", metavar="DIR")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
