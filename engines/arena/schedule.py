"""Which table, bots and chance each game of a run has: a pure function of the experiment and the game's number.

Nothing is drawn in passing, so a run can be cut anywhere, split over processes and resumed, and stays the same run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple, Protocol

from engines.arena.balance import design, mixed
from engines.arena.experiment import Experiment, rotations
from engines.arena.versions import seated_bot
from engines.core.engine.bits import mix
from engines.core.engine.errors import SetupError
from engines.core.game import Game
from engines.core.search.botspec import BotSpec
from engines.core.setup.dealing import Cell
from engines.core.setup.factors import FORCED, are_picked, free_names
from engines.core.setup.handicaps import check_points
from engines.core.setup.setup import Setup

MOST_BALANCED = 2  # factors of which every combination comes up equally often
MOST_TRIES = 10_000
OF_SEATS = ("keep", "avoid", "rising")  # constraints that say which seat gets what
_POSITIVE = 0x7FFFFFFFFFFFFFFF


class Slot(NamedTuple):
    """One game to be played."""

    game_index: int
    block: int
    seed: int
    setup: Setup
    bots: tuple[BotSpec, ...]


class Tables(Protocol):
    """The setups of an experiment, by block."""

    cycle: int

    def shares(self) -> dict[Cell, float]:
        """The share of all seats that each balanced cell takes; empty where cells are left to chance."""

    def setup(self, block: int) -> Setup:
        """The table of that block."""


class Schedule:
    """The games of an experiment, by number from 0."""

    def __init__(self, experiment: Experiment, game: Game) -> None:
        """Raises SetupError or BotError when the experiment cannot be played."""
        self.experiment = experiment
        self._game = game
        self._block_size, self._seats_turn = experiment.block_size, experiment.rotated == "seats"
        if game.tables.is_solo(experiment.options) and len(set(experiment.bots)) > 1:
            raise SetupError("Seat 2 is the printed solo opponent, which no bot plays; name one bot, for seat 1.")
        specs = {text: seated_bot(text, experiment) for text in experiment.bots}
        turned = rotations(experiment.bots) if experiment.rotated == "bots" else [experiment.bots]
        self._bots = [tuple(specs[text] for text in way) for way in turned]
        self._tables = _tables(experiment, game)
        if self._seats_turn:
            _check_seats_turn(experiment, game)
        if experiment.handicap:
            check_points(experiment.handicap, game.tables.handicap_levels, "handicap of the run", SetupError)

    @property
    def cycle(self) -> int:
        """Blocks after which everything that is balanced has come up equally often."""
        return self._tables.cycle

    def shares(self) -> dict[Cell, float]:
        """The share of all seats that each balanced cell takes; empty where cells are left to chance."""
        return self._tables.shares()

    def slot(self, game_index: int) -> Slot:
        """The game of that number."""
        block, turn = divmod(game_index, self._block_size)
        setup = self._tables.setup(block)
        if setup.options != self.experiment.options:
            setup = replace(setup, options=dict(self.experiment.options))
        if self._seats_turn:
            setup = setup.turned(turn)
        if self.experiment.handicap:
            setup = self._game.tables.with_handicap(setup, self.experiment.handicap)
        bots = self._bots[turn % len(self._bots)]
        return Slot(game_index, block, block_seed(self.experiment.seed, block), setup, bots)


class _Balanced:
    """Cycles of games in which every allowed cell comes up equally often; each cycle is mixed on its own.

    A cell is a level of each balanced factor (`balanced_places`). All other levels are drawn for each game: all allowed
    ways equally likely.
    """

    def __init__(self, experiment: Experiment, game: Game) -> None:
        self._seed = experiment.seed
        self._players = experiment.players
        self._game = game
        game.tables.dealer(experiment.players, **experiment.constraints)
        for name in filter(experiment.constraints.get, OF_SEATS):
            raise SetupError(
                f"constraints: '{name}' is about seats, which cannot be balanced; take assignment 'random'."
            )
        self._factors = [factor for factor in game.tables.factors if factor.is_free]
        places = balanced_places(experiment.assignment, free_names(game.tables.factors))
        self._wholes = _by_levels(game.tables.cells(**experiment.constraints), places)
        self._whole = len(places) == len(self._factors)
        self._shared = [self._factors[place].shared for place in places]
        copies = experiment.players if all(self._shared) else 1  # of a cell in one game
        self._cells = list(self._wholes) * copies
        self._cycle = design(self._cells, experiment.players, self._shared)
        self.cycle = len(self._cycle)
        self._mixed = lru_cache(maxsize=4)(self._mix)

    def _mix(self, number: int) -> list[tuple[list[Cell], int]]:
        """The tables of a cycle: their cells, and by how many seats they are turned."""
        rng = Random(f"{self._seed}/cycle/{number}")
        games = mixed(self._cycle, self._cells, rng, self._shared)
        turns = [(number + place) % self._players for place in range(len(games))]
        rng.shuffle(turns)
        return [([self._cells[cell] for cell in game], turn) for game, turn in zip(games, turns, strict=True)]

    def shares(self) -> dict[Cell, float]:
        if not self._whole:
            return {}
        copies = Counter(cell for game in self._cycle for cell in game)
        shares: dict[Cell, float] = {}
        for number, times in sorted(copies.items()):
            cell = self._cells[number]
            shares[cell] = shares.get(cell, 0.0) + times / copies.total()
        return shares

    def setup(self, block: int) -> Setup:
        cycle, place = divmod(block, len(self._cycle))
        cells, turn = self._mixed(cycle)[place]
        return self._game.tables.seat_cells(self._completed(cells, block), turn)

    def _completed(self, cells: list[Cell], block: int) -> list[Cell]:
        """Whole cells with these levels, no level twice that is not shared. Raises SetupError."""
        if self._whole:
            return cells
        rng = Random(f"{self._seed}/rest/{block}")
        for _ in range(MOST_TRIES):
            wholes = [rng.choice(self._wholes[cell]) for cell in cells]
            if all(
                factor.shared or len(set(levels)) == len(wholes)
                for factor, levels in zip(self._factors, zip(*wholes, strict=True), strict=True)
            ):
                return wholes
        raise SetupError(f"No table of {self._players} players was found with what is allowed; ban less.")


class _Dealt:
    """Tables that are balanced over nothing."""

    cycle = 1

    def shares(self) -> dict[Cell, float]:
        return {}


class _Random(_Dealt):
    """Every game dealt on its own."""

    def __init__(self, experiment: Experiment, game: Game) -> None:
        self._seed = experiment.seed
        self._dealer = game.tables.dealer(experiment.players, **experiment.constraints)

    def setup(self, block: int) -> Setup:
        return self._dealer.deal(Random(f"{self._seed}/deal/{block}"))


class _Fixed(_Dealt):
    """The same table in every game."""

    def __init__(self, experiment: Experiment, game: Game) -> None:
        self._setup = game.tables.check_setup(Setup.from_json(experiment.setup), "setup of the run")

    def setup(self, block: int) -> Setup:
        return self._setup


def _check_seats_turn(experiment: Experiment, game: Game) -> None:
    """Raises SetupError when moving what is dealt around the table would change nothing or mix it up with the bots."""
    if are_picked(game.tables.factors, experiment.assignment):
        raise SetupError("Rotation 'seats' moves what is dealt, and here nothing is; take rotation 'bots' or 'none'.")
    if len(set(experiment.bots)) > 1:
        raise SetupError("Rotation 'seats' moves what is dealt and needs one bot for all seats; take rotation 'bots'.")


def balanced_places(assignment: str, factors: Sequence[str]) -> tuple[int, ...]:
    """Which of the factors come up equally often: that of a `forced-` assignment, else the first two together."""
    factor = assignment.removeprefix(FORCED)
    if assignment.startswith(FORCED) and factor in factors:
        return (factors.index(factor),)
    return tuple(range(len(factors)))[:MOST_BALANCED]


def _by_levels(cells: Sequence[Cell], places: Sequence[int]) -> dict[Cell, list[Cell]]:
    """The cells by their levels at these places."""
    found: dict[Cell, list[Cell]] = {}
    for cell in cells:
        found.setdefault(tuple(cell[place] for place in places), []).append(cell)
    return found


TABLES: dict[str, Callable[[Experiment, Game], Tables]] = {
    "balanced": _Balanced,
    "random": _Random,
    "fixed": _Fixed,
}


def _tables(experiment: Experiment, game: Game) -> Tables:
    """The tables of an assignment. Raises SetupError when the game does not have it."""
    name = experiment.assignment
    if name not in game.tables.assignments:
        raise SetupError(f"{game.title} has no assignment '{name}'; it has {', '.join(game.tables.assignments)}.")
    return TABLES.get(name, _Balanced)(experiment, game)


def block_seed(run_seed: int, block: int) -> int:
    """The seed of all chance in the games of a block, 0 to 2**63 - 1."""
    return mix((_run_key(run_seed) + block) & _POSITIVE)


@lru_cache(maxsize=8)
def _run_key(run_seed: int) -> int:
    return mix(run_seed & _POSITIVE)
