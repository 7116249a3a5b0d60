"""Which table, bots and chance each game of a run has: a pure function of the experiment and the game's number.

Nothing is drawn in passing, so a run can be cut anywhere, split over processes and resumed, and stays the same run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Protocol

from engines.agents.specs import parse_bot
from engines.arena.balance import design, mixed
from engines.arena.experiment import Experiment, rotations
from engines.arena.playable import Cell, Playable
from engines.core.bits import mix
from engines.core.botspec import BotSpec
from engines.core.setup import Setup

_POSITIVE = 0x7FFFFFFFFFFFFFFF


@dataclass(frozen=True)
class Slot:
    """One game to be played."""

    game_index: int
    block: int
    seed: int
    setup: Setup
    bots: tuple[BotSpec, ...]


class Tables(Protocol):
    """The setups of an experiment, by block."""

    def setup(self, block: int) -> Setup:
        """The table of that block."""


class Schedule:
    """The games of an experiment, by number from 0."""

    def __init__(self, experiment: Experiment, game: Playable) -> None:
        """Raises SetupError or BotError when the experiment cannot be played."""
        self.experiment = experiment
        self._game = game
        specs = {text: parse_bot(text, experiment.bot_file) for text in experiment.bots}
        turned = rotations(experiment.bots) if experiment.block_size > 1 else [experiment.bots]
        self._bots = [tuple(specs[text] for text in way) for way in turned]
        self._tables = TABLES[experiment.assignment](experiment, game)

    def slot(self, game_index: int) -> Slot:
        """The game of that number."""
        block, turn = divmod(game_index, len(self._bots))
        setup = replace(self._tables.setup(block), options=dict(self.experiment.options))
        return Slot(game_index, block, block_seed(self.experiment.seed, block), setup, self._bots[turn])


class _Balanced:
    """Cycles of games in which every allowed cell comes up equally often; each cycle is mixed on its own."""

    def __init__(self, experiment: Experiment, game: Playable) -> None:
        self._seed = experiment.seed
        self._players = experiment.players
        self._game = game
        game.dealer(experiment.players, **experiment.constraints)
        self._cells = game.cells(**experiment.constraints)
        self._cycle = design(self._cells, experiment.players)
        self._mixed = lru_cache(maxsize=4)(self._mix)

    def _mix(self, number: int) -> list[tuple[list[Cell], int]]:
        """The tables of a cycle: their cells, and by how many seats they are turned."""
        rng = Random(f"{self._seed}/cycle/{number}")
        games = mixed(self._cycle, self._cells, rng)
        turns = [(number + place) % self._players for place in range(len(games))]
        rng.shuffle(turns)
        return [([self._cells[cell] for cell in game], turn) for game, turn in zip(games, turns, strict=True)]

    def setup(self, block: int) -> Setup:
        cycle, place = divmod(block, len(self._cycle))
        return self._game.seat_cells(*self._mixed(cycle)[place])


class _Random:
    """Every game dealt on its own."""

    def __init__(self, experiment: Experiment, game: Playable) -> None:
        self._seed = experiment.seed
        self._dealer = game.dealer(experiment.players, **experiment.constraints)

    def setup(self, block: int) -> Setup:
        return self._dealer.deal(Random(f"{self._seed}/deal/{block}"))


class _Fixed:
    """The same table in every game."""

    def __init__(self, experiment: Experiment, game: Playable) -> None:
        self._setup = game.check_setup(Setup.from_json(experiment.setup), "setup of the run")

    def setup(self, block: int) -> Setup:
        return self._setup


TABLES: dict[str, Callable[[Experiment, Playable], Tables]] = {
    "balanced": _Balanced,
    "random": _Random,
    "fixed": _Fixed,
}


def block_seed(run_seed: int, block: int) -> int:
    """The seed of all chance in the games of a block, 0 to 2**63 - 1."""
    return mix((mix(run_seed & _POSITIVE) + block) & _POSITIVE)
