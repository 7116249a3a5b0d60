"""The plan of a run before it starts: how often each cell comes up, what differences it can show, how long it takes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import Any

from engines.arena.batch import BatchPlayer
from engines.arena.experiment import Experiment
from engines.arena.playable import Cell, Playable

ALPHA = 0.05  # chance of at least one false alarm among all cells
POWER = 0.80
DIFFERENCES = (0.03, 0.05, 0.10)
CALIBRATION_SECONDS = 0.3
CALIBRATION_SHARE = 20  # at most one game in so many is spent on calibration


@dataclass(frozen=True)
class Strength:
    """What the run can say about each of a number of equal groups (cells, or the levels of a factor)."""

    what: str
    groups: int
    appearances: float  # of each group, in the whole run
    detectable: float | None  # smallest difference of win rates seen with 80 % power; None when there is none
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


def make_plan(
    experiment: Experiment, cells: Sequence[Cell], factors: Sequence[str], seconds_a_game: float | None, jobs: int
) -> Plan:
    """The plan of an experiment over these cells."""
    games, players = experiment.games, experiment.players
    groups = {"/".join(factors): len(set(cells))}
    if len(factors) > 1:
        groups |= {factor: len({cell[place] for cell in cells}) for place, factor in enumerate(factors)}
    strengths = [_strength(what, number, games, players) for what, number in groups.items()]
    size = experiment.block_size
    return Plan(games, games // size, size, players, len(set(cells)), strengths, seconds_a_game, jobs)


def calibrate(experiment: Experiment, game: Playable) -> float | None:
    """Seconds that a game takes in one process, from a few games of the run; None for a run too short to matter."""
    most = experiment.games // CALIBRATION_SHARE
    if not most:
        return None
    player = BatchPlayer(experiment, game)
    played, started = 0, time.perf_counter()
    while played < most and time.perf_counter() - started < CALIBRATION_SECONDS:
        player.play(played, 1)
        played += 1
    return (time.perf_counter() - started) / played


def appearances_needed(base: float, difference: float, comparisons: int) -> float:
    """How often a group must appear so that a win rate of `base + difference` is told from `base`.

    Two-sided, 80 % power, at the hardest step of Holm's procedure over `comparisons` groups.
    """
    other = base + difference
    if not 0 < other < 1:
        return inf
    first = NormalDist().inv_cdf(1 - ALPHA / (2 * comparisons))
    second = NormalDist().inv_cdf(POWER)
    spread = first * sqrt(base * (1 - base)) + second * sqrt(other * (1 - other))
    return (spread / difference) ** 2


def detectable_difference(base: float, appearances: float, comparisons: int) -> float | None:
    """The smallest difference that `appearances` can tell, to 0.0001; None when even the largest is too small."""
    low, high = 0.0, 1 - base - 1e-6
    if appearances <= 0 or appearances_needed(base, high, comparisons) > appearances:
        return None
    while high - low > 1e-5:
        middle = (low + high) / 2
        if appearances_needed(base, middle, comparisons) > appearances:
            low = middle
        else:
            high = middle
    return round(high, 4)


def _strength(what: str, groups: int, games: int, players: int) -> Strength:
    base = 1 / players
    needed = {
        f"{100 * difference:.0f}": _games(appearances_needed(base, difference, groups), groups, players)
        for difference in DIFFERENCES
    }
    appearances = games * players / groups
    return Strength(what, groups, round(appearances, 1), detectable_difference(base, appearances, groups), needed)


def _games(appearances: float, groups: int, players: int) -> int:
    return int(-(-appearances * groups // players))
