"""The plan of a run before it starts: how often each cell comes up, what differences it can show, how long it takes."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from engines.arena.batch import BatchPlayer
from engines.arena.describe import dealt_factors, run_cells
from engines.arena.experiment import Experiment
from engines.arena.power import DIFFERENCES, appearances_needed, detectable_difference
from engines.arena.schedule import Schedule, balanced_places
from engines.core.game import Game
from engines.core.setup.dealing import Cell
from engines.core.setup.factors import free_names

BOT = "bot"  # the kind of groups that are bots
CALIBRATION_SECONDS = 0.3
CALIBRATION_SHARE = 20  # at most one game in so many is spent on calibration


@dataclass(frozen=True)
class Strength:
    """What the run can say about each of a number of groups (the levels of a factor, or pairs of levels)."""

    what: str
    groups: int
    appearances: float  # of the rarest group, expected in the whole run
    most_appearances: float  # of the most frequent one
    detectable: float | None  # smallest difference seen with 80 % power in the rarest; None when there is none
    games_needed: dict[str, int]  # by difference in percentage points


@dataclass(frozen=True)
class RunPlan:
    """Figures of a run; `seconds` is the expected time with that many processes, None when it was not measured."""

    games: int
    blocks: int
    block_size: int
    players: int
    cells: int
    strengths: list[Strength]
    seconds_a_game: float | None
    jobs: int

    @property
    def seconds(self) -> float | None:
        """Expected time of the whole run."""
        return None if self.seconds_a_game is None else self.games * self.seconds_a_game / self.jobs

    def to_json(self) -> dict[str, Any]:
        """The part that is stored: nothing that depends on the machine."""
        data = asdict(self)
        del data["seconds_a_game"], data["jobs"]
        return data


@dataclass(frozen=True)
class Kind:
    """Groups of a kind whose strengths are compared: pairs of levels, the levels of a factor, or the bots."""

    what: str
    shares: list[float]  # of all seats, one a group
    block_size: int  # games that count as one appearance

    def games_needed(self, players: int, points: float) -> int:
        """Games after which a difference of so many points shows in the rarest group. Raises ValueError above 100 %."""
        each = appearances_needed(1 / players, points / 100, len(self.shares))
        return math.ceil(each * self.block_size / (players * min(self.shares)))


def make_plan(experiment: Experiment, game: Game, seconds_a_game: float | None, jobs: int) -> RunPlan:
    """The plan of an experiment. Raises SetupError when it cannot be played."""
    games, players, size = experiment.games, experiment.players, experiment.block_size
    cells = len(set(run_cells(experiment, game))) if dealt_factors(experiment, game) else 0
    strengths = [_strength(kind, games, players) for kind in kinds(experiment, game)]
    return RunPlan(games, games // size, size, players, cells, strengths, seconds_a_game, jobs)


def kinds(experiment: Experiment, game: Game) -> list[Kind]:
    """Everything whose strength the run compares: pairs of factors first, then each factor, bots last.

    Games of a block have the same table and chance, so what is dealt counts once a block.
    """
    dealt = [Kind(what, parts, experiment.block_size) for what, parts in _groups(experiment, game).items()]
    seats = Counter(experiment.bots)
    bots = [Kind(BOT, [number / experiment.players for number in seats.values()], 1)] if len(seats) > 1 else []
    return dealt + bots


def calibrate(experiment: Experiment, game: Game) -> float | None:
    """Seconds that a game takes in one process, from a few games of the run; None for a run too short to matter."""
    most = experiment.games // CALIBRATION_SHARE
    if not most:
        return None
    player = BatchPlayer(experiment, game)
    played, seconds, started = 0, 0.0, time.perf_counter()
    while played < most and seconds < CALIBRATION_SECONDS:
        player.play(played, 1)
        played, seconds = played + 1, time.perf_counter() - started
    return seconds / played


def _strength(kind: Kind, games: int, players: int) -> Strength:
    """What can be said of the groups of a kind; the rarest decides."""
    base, groups, seats = 1 / players, len(kind.shares), games * players
    least, most = seats * min(kind.shares), seats * max(kind.shares)
    needed = {str(points): kind.games_needed(players, points) for points in DIFFERENCES if base + points / 100 < 1}
    seen = detectable_difference(base, least / kind.block_size, groups)
    seen = None if seen is None else round(seen, 4)
    return Strength(kind.what, groups, round(least, 1), round(most, 1), seen, needed)


def _groups(experiment: Experiment, game: Game) -> dict[str, list[float]]:
    """The shares of all seats that each pair of levels, and each level of each factor, can expect."""
    dealt, factors = dealt_factors(experiment, game), free_names(game.tables.factors)
    if not dealt:
        return {}
    weights = Schedule(experiment, game).shares() or _weights(experiment, game)
    groups, quiet = dict[str, list[float]](), _quiet(experiment, game, weights)
    for group in (*combinations(dealt, 2), *((factor,) for factor in dealt)):
        shares: dict[Cell, float] = {}
        for cell, weight in weights.items():
            levels = tuple(cell[factors.index(factor)] for factor in group)
            shares[levels] = shares.get(levels, 0.0) + weight
        groups["/".join(group)] = [share for levels, share in shares.items() if not quiet.intersection(levels)]
    return groups


def _quiet(experiment: Experiment, game: Game, weights: Mapping[Cell, float]) -> set[str]:
    """The levels that the printed opponent has in every game, of which its report says nothing."""
    if not game.tables.is_solo(experiment.options):
        return set()
    theirs = [cell for cell in weights if cell[0] in game.tables.solo_boards]
    return {level for levels in zip(*theirs, strict=True) for level in levels if len(set(levels)) == 1}


def _weights(experiment: Experiment, game: Game) -> dict[Cell, float]:
    """Each cell's share of the seats: equal ones, or equal ones of the levels of the factors that are balanced."""
    cells = list(dict.fromkeys(run_cells(experiment, game)))
    if game.tables.is_solo(experiment.options):
        return _solo_weights(cells, game)
    if experiment.assignment in ("random", "fixed"):
        return dict.fromkeys(cells, 1 / len(cells))
    places = balanced_places(experiment.assignment, free_names(game.tables.factors))
    parts = [tuple(cell[place] for place in places) for cell in cells]
    partners = Counter(parts)
    return {cell: 1 / len(partners) / partners[part] for cell, part in zip(cells, parts, strict=True)}


def _solo_weights(cells: list[Cell], game: Game) -> dict[Cell, float]:
    """The same where the printed opponent has one of its own boards, and the player one of the others."""
    sides = Counter(cell[0] in game.tables.solo_boards for cell in cells)
    return {cell: 1 / len(sides) / sides[cell[0] in game.tables.solo_boards] for cell in cells}
