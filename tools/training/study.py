"""Trains the value networks of a game and writes their weights.

`python -m tools training scythe` repeats it from the seed, as long as rules and bots are the same and on machines whose
floating-point numbers agree. Positions stay in build/train; `--games` and `--steps` are the budget. It
trains the network of the game, or with `--planners` that of its bots that plan.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engines.core import registry
from engines.core.bots import NETWORK, PLANNER
from engines.core.engine.errors import DataError
from engines.core.language.explaining import listed
from engines.core.search.network_file import NEVER, read_networks
from reports.findings.words import number
from tools.ladder.play import hashed, stamp
from tools.shelf import Figures, Shelf, write
from tools.study import ROOT, Page, Study, by_game, folder, positive, seed
from tools.training.figures import Trained, code_of, figures_of
from tools.training.learning import FloatNetwork, Lesson, fit
from tools.training.plan import OF_PLANNERS, PATH, USUAL_DECAY, Plan, load_plan
from tools.training.returns import FOLDS, fold_of, lambda_returns
from tools.training.selfplay import NAMES, Positions, play_all
from tools.training.splitting import Split, part, split
from tools.training.whole import float_network, whole_network
from tools.training.writing import network_text

PLACES = 4  # of what whole numbers cost
SHOWN = 10**-PLACES


def positions_of(plan: Plan, players: int, kept: Path) -> Positions:
    """The positions of self-play; those of an earlier run with the same rules and bots are taken again."""
    bots = hashed([*plan.bots, *["alike"] * plan.one_bot])  # their files' names are too long, or have slashes
    games = plan.games_with(players)
    budget = f"games-{games}-rate-{plan.rate}-longest-{plan.longest}-seed-{plan.seed}"
    name = f"{plan.game}-{players}-{budget}-{bots}-{stamp(plan.game, but_for=(NETWORK, PLANNER))}.npz"
    path = kept / name
    if not path.is_file():
        began = time.process_time()
        found = play_all(registry.load(plan.game), players, plan)
        kept.mkdir(parents=True, exist_ok=True)
        np.savez(path, **{name: getattr(found, name) for name in NAMES})
        print(f"{plan.game}, {players} players: {games} games in {time.process_time() - began:.0f} s", flush=True)
    with np.load(path) as stored:
        return Positions(**{name: stored[name] for name in NAMES})


def train(plan: Plan, splits: dict[int, Split]) -> list[Trained]:
    """The networks, each learned from the positions of its numbers of players."""
    found = []
    for players in plan.networks:
        began = time.process_time()
        before = network_before(plan, players)
        lessons = [splits[number].lessons for number in players]
        trials = [lesson_of(splits[number].trials, plan.discount) for number in players]
        learned = learn(plan, with_returns(plan, lessons, trials, before), trials, before=before)
        found.append(Trained(learned, whole_network(learned, players)))
        print(f"{plan.game}, players {players}: learned in {time.process_time() - began:.0f} s", flush=True)
    return found


def network_before(plan: Plan, players: Sequence[int]) -> FloatNetwork | None:
    """The network of the game for these numbers of players, if it goes on learning. Raises DataError."""
    if not plan.goes_on:
        return None
    path = weights_before(plan)
    known = read_networks(path, registry.load(plan.game).bots.inputs)[1]
    found = next((network for network in known if {*players} <= {*network.players}), None)
    units = (len(found.first_bias), len(found.second_bias)) if found else ()
    if found is None or units != plan.units or (found.nobody != NEVER) != (plan.discount < 1):
        wanted = (
            f"{listed(map(str, players))} players with {listed(map(str, plan.units))} units and the plan's discount"
        )
        raise DataError(f"{path}: no network for {wanted} can go on learning; leave out goes_on, and a new one learns.")
    return float_network(found)


def weights_of(game: str, name: str = NETWORK) -> Path:
    """A file with weights of a game."""
    return ROOT / "engines" / game / "data" / name


def weights_before(plan: Plan) -> Path:
    """The weights that go on learning: those of the planners where there are any."""
    path = weights_of(plan.game, plan.file)
    return path if path.is_file() else weights_of(plan.game)


def learn(
    plan: Plan,
    lessons: Sequence[Lesson],
    trials: Sequence[Lesson],
    halves: int = 1,
    seed: int = 0,
    before: FloatNetwork | None = None,
) -> FloatNetwork:
    """A network that learns as the plan says, in a part of its steps and with a seed after its own."""
    steps, nobody = plan.steps // halves, plan.discount < 1
    return fit(lessons, trials, plan.units, steps, plan.seed + seed, nobody, plan.decay, before)


def with_returns(
    plan: Plan, lessons: Sequence[Positions], trials: Sequence[Lesson], before: FloatNetwork | None = None
) -> list[Lesson]:
    """The lessons, with wins between how the games ended and what is expected later, if the plan has a trace below 1.

    What to expect says the network from `before`, which has not seen these games. Without one two networks learn from
    how the games of one half ended, and each says what to expect in those of the other.
    """
    ended = [lesson_of(positions, plan.discount) for positions in lessons]
    if plan.trace == 1:
        return ended
    expected = [
        before.shares(lesson.inputs).astype(np.float64) if before else np.zeros_like(lesson.wins, dtype=np.float64)
        for lesson in ended
    ]
    if before is None:
        expect_of_halves(plan, lessons, trials, ended, expected)
    return [
        replace(lesson, wins=lambda_returns(positions, found, plan.trace, plan.discount))
        for lesson, positions, found in zip(ended, lessons, expected, strict=True)
    ]


def expect_of_halves(
    plan: Plan,
    lessons: Sequence[Positions],
    trials: Sequence[Lesson],
    ended: Sequence[Lesson],
    expected: Sequence[NDArray[np.float64]],
) -> None:
    """Write what the network of each half of the games expects of those in the other."""
    for fold in range(FOLDS):
        own = [fold_of(positions.game) == fold for positions in lessons]
        parts = [
            lesson_of(part(positions, chosen), plan.discount) for positions, chosen in zip(lessons, own, strict=True)
        ]
        network = learn(plan, parts, trials, FOLDS, fold)
        for found, lesson, chosen in zip(expected, ended, own, strict=True):
            found[~chosen] = network.shares(lesson.inputs[~chosen])


def lesson_of(positions: Positions, discount: float = 1.0) -> Lesson:
    """What a network learns of positions: wins, each turn that they are off multiplies them by the discount; points
    against the mean of the table, by their spread."""
    wins = positions.wins * np.float32(discount) ** positions.left[:, None]
    points = positions.points - positions.points.mean(1, keepdims=True)
    return Lesson(positions.inputs, wins, points / max(float(points.std()), 1.0))


def play_and_learn(plan: Plan, kept: Path) -> tuple[list[Trained], dict[int, Split]]:
    """The networks of a plan, and the positions that they learned from. Raises ScytheError."""
    splits = {players: split(positions_of(plan, players, kept)) for players in plan.players}
    return train(plan, splits), splits


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command line."""
    parser.add_argument("game", help="a game of plans.toml")
    parser.add_argument("--games", type=positive, metavar="N", help="games with each number of players")
    parser.add_argument("--steps", type=positive, metavar="N", help="batches that each network learns from")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="of everything random (1)")
    parser.add_argument("--planners", action="store_true", help="the network of the bots that plan")
    parser.add_argument("--plans", type=folder, metavar="FILE", help="(plans.toml, or planners.toml)")
    parser.add_argument("--weights", type=folder, metavar="FILE", help="to be written (the game's own)")
    parser.add_argument("--positions", type=folder, default=ROOT / "build" / "train", metavar="DIR")


def play(options: argparse.Namespace, shelf: Shelf) -> None:
    """Play, learn, and write weights and log. Raises ScytheError."""
    path = options.plans or (OF_PLANNERS if options.planners else PATH)
    file = PLANNER if options.planners else NETWORK
    plan = load_plan(options.game, options.seed, path, games=options.games, steps=options.steps, file=file)
    trained, splits = play_and_learn(plan, options.positions)
    inputs = registry.load(plan.game).bots.inputs
    text = network_text(plan.game, plan.prior, [one.whole for one in trained], inputs)
    before = code_of(weights_before(plan).read_text(encoding="utf-8")) if plan.goes_on else ""
    write(options.weights or weights_of(plan.game, plan.file), text)
    part = f"{plan.game}-planner" if options.planners else plan.game
    shelf.store(part, figures_of(plan, trained, splits, text) | ({"before": before} if before else {}))


def page(stored: Sequence[Figures]) -> Page:
    """What the page says. Raises DataError."""
    return Page({"games": by_game(stored, PATH), "usual_decay": USUAL_DECAY, "cost_of": cost_of})


def cost_of(log: Figures) -> str:
    """What whole numbers cost: `at most 0.0003`; what would be rounded to nothing is less than the last place shown."""
    cost = max(table["loss"]["network"] - table["loss"]["learned"] for table in log["tables"])
    return f"at most {number(cost, PLACES)}" if cost >= SHOWN / 2 else f"less than {number(SHOWN, PLACES)}"


STUDY = Study("training", "scythe-training", 1, __doc__, add_options, play, page)
