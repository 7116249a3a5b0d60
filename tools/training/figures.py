"""What the networks of a game are worth on games that they have not seen, as plain JSON."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from engines.core import registry
from engines.core.engine.constants import MAX_INPUTS
from engines.core.engine.search_context import SearchContext
from engines.core.language.inputs import input_names
from engines.core.search.network import network_shares
from engines.core.search.network_file import Network, write_row
from reports.stats.normal import two_sided
from reports.stats.tables import CONFIDENCE
from tests.bench.measure import reference_loop
from tools.ladder.times import REFERENCE
from tools.shelf import Figures
from tools.training.calibrating import Calibrated
from tools.training.learning import FloatNetwork, Floats, among_seats, log_losses
from tools.training.plan import Plan
from tools.training.selfplay import Numbers, Positions
from tools.training.splitting import Split
from tools.training.whole import float_shares

EVALUATIONS = 1_000  # that the time of one is taken from
REPEATS = 15  # of that, of which the median counts


@dataclass(frozen=True)
class Trained:
    """A network as it was learned, and in whole numbers."""

    learned: FloatNetwork
    whole: Network


def figures_of(plan: Plan, trained: Sequence[Trained], splits: Mapping[int, Split], text: str) -> Figures:
    """All that the log says; `text` is that of the file with the weights."""
    game = registry.load(plan.game)
    by_players = {players: one for one in trained for players in one.whole.players}
    return {
        "game": plan.game,
        "file": plan.file,
        "title": game.title,
        "rules_version": game.tables.rules_version,
        "seed": plan.seed,
        "games": plan.games,
        "steps": plan.steps,
        "rate": plan.rate,
        "bots": list(plan.bots),
        "duels": plan.duels,
        "one_bot": plan.one_bot,
        "discount": plan.discount,
        "decay": plan.decay,
        "trace": plan.trace,
        "units": list(plan.units),
        "inputs": len(trained[0].whole.first),
        "weights": code_of(text),
        "bytes": len(text.encode()),
        "networks": [list(one.whole.players) for one in trained],
        "tables": [table_of(plan, players, by_players[players], splits[players]) for players in sorted(splits)],
    }


def code_of(text: str) -> str:
    """Sixteen hex digits that name a file of weights."""
    return blake2b(text.encode(), digest_size=8).hexdigest()


def table_of(plan: Plan, players: int, trained: Trained, split: Split) -> Figures:
    """What the network for a number of players is worth on the games that were held out."""
    game = registry.load(plan.game)
    clock = input_names(game.bots.inputs).index(plan.clock)
    held = split.held_out
    by_evaluation = Calibrated(split.lessons, clock).shares(held)
    losses = {
        "network": log_losses(float_shares(trained.whole, held.inputs), held.wins),
        "learned": log_losses(among_seats(trained.learned.shares(held.inputs)), held.wins),
        "evaluation": log_losses(by_evaluation, held.wins),
    }
    mean, half = gain(losses["evaluation"] - losses["network"], held.game)
    return {
        "players": players,
        "positions": [len(part.game) for part in (split.lessons, split.trials, held)],
        "games": [len(np.unique(part.game)) for part in (split.lessons, split.trials, held)],
        "loss": {name: float(loss.mean()) for name, loss in losses.items()},
        "thirds": [
            {name: float(loss[held.third == third].mean()) for name, loss in losses.items()} for third in range(3)
        ],
        "gain": mean,
        "half_width": half,
        "microseconds": microseconds(trained.whole, held),
    }


def gain(differences: Floats, games: Numbers) -> tuple[float, float]:
    """The mean over positions and half the width of its interval, over games."""
    mean = float(differences.mean())
    sums = np.bincount(np.unique(games, return_inverse=True)[1], differences - mean)
    return mean, two_sided(CONFIDENCE) * float(np.sqrt((sums**2).sum())) / len(differences)


def microseconds(network: Network, positions: Positions) -> float:
    """Time in which the compiled core makes shares of the inputs of a position, on the machine of the reference."""
    context = SearchContext()
    network.write(context)
    rows = positions.inputs[len(positions.inputs) // 2].tolist()
    for seat, row in enumerate(rows):
        write_row(context, "inputs", seat * MAX_INPUTS, row)
    return statistics.median(scaled_time(len(rows), context) for _ in range(REPEATS))


def scaled_time(players: int, context: SearchContext) -> float:
    """The same, once."""
    began = time.process_time()
    reference_loop()
    middle = time.process_time()
    for _ in range(EVALUATIONS):
        network_shares(players, context)
    ended = time.process_time()
    return 1e6 * (ended - middle) / EVALUATIONS / (middle - began) / REFERENCE
