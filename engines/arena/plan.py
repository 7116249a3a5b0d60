"""The plan of a run before it starts: how often each cell comes up, what differences it can show, how long it takes."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engines.arena.batch import BatchPlayer
from engines.arena.experiment import Experiment
from engines.arena.playable import Cell, Playable
from engines.arena.power import DIFFERENCES, appearances_needed, detectable_difference
from engines.arena.schedule import FORCED

BOT = "bot"  # the kind of groups that are bots
CALIBRATION_SECONDS = 0.3
CALIBRATION_SHARE = 20  # at most one game in so many is spent on calibration


@dataclass(frozen=True)
class Strength:
    """What the run can say about each of a number of groups (cells, or the levels of a factor)."""

    what: str
    groups: int
    appearances: float  # of the rarest group, expected in the whole run
    most_appearances: float  # of the most frequent one
    detectable: float | None  # smallest difference seen with 80 % power in the rarest; None when there is none
    games_needed: dict[str, int]  # by difference in percentage points


@dataclass(frozen=True)
class Plan:
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
    """Groups of a kind whose strengths are compared: whole cells, the levels of a factor, or the bots."""

    what: str
    shares: list[float]  # of all seats, one a group
    block_size: int  # games that count as one appearance

    def games_needed(self, players: int, points: float) -> int:
        """Games after which a difference of so many points shows in the rarest group. Raises ValueError above 100 %."""
        each = appearances_needed(1 / players, points / 100, len(self.shares))
        return math.ceil(each * self.block_size / (players * min(self.shares)))


def make_plan(
    experiment: Experiment,
    cells: Sequence[Cell],
    factors: Sequence[str],
    seconds_a_game: float | None,
    jobs: int,
    shares: Mapping[Cell, float] | None = None,
) -> Plan:
    """The plan of an experiment over these cells; without any nothing is dealt that differences could be told of."""
    games, players = experiment.games, experiment.players
    strengths = [_strength(kind, games, players) for kind in kinds(experiment, cells, factors, shares or {})]
    size = experiment.block_size
    return Plan(games, games // size, size, players, len(set(cells)), strengths, seconds_a_game, jobs)


def kinds(
    experiment: Experiment, cells: Sequence[Cell], factors: Sequence[str], shares: Mapping[Cell, float]
) -> list[Kind]:
    """Everything whose strength the run compares, whole cells first and bots last; `shares` of the cells if known.

    Games of a block have the same table and chance, so what is dealt counts once a block.
    """
    found = _groups(cells, factors, experiment.assignment, shares)
    dealt = [Kind(what, parts, experiment.block_size) for what, parts in found.items()]
    seats = Counter(experiment.bots)
    bots = [Kind(BOT, [number / experiment.players for number in seats.values()], 1)] if len(seats) > 1 else []
    return dealt + bots


def calibrate(experiment: Experiment, game: Playable) -> float | None:
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


def _groups(
    cells: Sequence[Cell], factors: Sequence[str], assignment: str, shares: Mapping[Cell, float]
) -> dict[str, list[float]]:
    """The shares of all seats that each cell, and each level of each factor, can expect."""
    if not cells:
        return {}
    weights = shares or _weights(cells, factors, assignment)
    groups = {"/".join(factors): list(weights.values())}
    if len(factors) > 1:
        for place, factor in enumerate(factors):
            levels: dict[str, float] = {}
            for cell, weight in weights.items():
                levels[cell[place]] = levels.get(cell[place], 0.0) + weight
            groups[factor] = list(levels.values())
    return groups


def _weights(cells: Sequence[Cell], factors: Sequence[str], assignment: str) -> dict[Cell, float]:
    """Each cell's share of the seats: equal ones, or equal ones of the levels of the factor that is balanced."""
    distinct = list(dict.fromkeys(cells))
    balanced = assignment.removeprefix(FORCED)
    if not assignment.startswith(FORCED) or balanced not in factors:
        return dict.fromkeys(distinct, 1 / len(distinct))
    place = factors.index(balanced)
    partners = Counter(cell[place] for cell in distinct)
    return {cell: 1 / len(partners) / partners[cell[place]] for cell in distinct}
