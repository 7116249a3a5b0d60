"""Errors of a bot: turns of its own games, judged as `scythe score --analyse` judges them, only deeper."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from scipy.special import stdtrit

from engines.agents.specs import parse_bot
from engines.arena.match import BotTable
from engines.core.analysis.analysis import Analyst, Depth
from engines.core.analysis.review import Judged, Turn, judge, turns_played
from engines.core.engine.errors import DataError
from engines.core.game import Game, Position, game_key

TIMES = 10  # as many worlds as rollouts begin with, for each of two halves: one finds the best turn, one measures
FIRST_SEED = 7_400_000  # seeds of these games are nobody else's
LEAST_GAMES = 2  # for an interval
BLUNDER = 0.05  # of a game: what is told as a bad turn
CONFIDENCE = 0.95
Say = Callable[[str], object]


@dataclass(frozen=True)
class Sample:
    """Which turns are looked at: those of so many games, one in `every`, by chance."""

    games: int = 20
    every: int = 8
    seed: int = 1


def errors_of(game: Game, players: int, bot: str, sample: Sample) -> dict[str, Any]:
    """What turns of a bot among itself cost: games, turns, the mean cost and its half-width, how many were bad.

    Costs are shares of a game; the half-width (95 %, Student's t) is over games. Raises BotError, and DataError for
    too few turns.
    """
    by_game = [
        [one.lost for one in judged]
        for one in range(sample.games)
        if (judged := list(_judged(game, players, bot, sample, one)))
    ]
    costs = [cost for costs in by_game for cost in costs]
    if len(by_game) < LEAST_GAMES:
        raise DataError(f"{bot}: turns of {len(by_game)} games were drawn, which say nothing; look at more of them.")
    return {
        "games": len(by_game),
        "turns": len(costs),
        "lost": fmean(costs),
        "half_width": float(stdtrit(len(by_game) - 1, (1 + CONFIDENCE) / 2) * error_of_mean(by_game)),
        "bad": sum(cost >= BLUNDER for cost in costs) / len(costs),
    }


def depth_of(game: Game) -> Depth:
    """How many worlds a turn is looked at in; rounds and width are those of rollouts."""
    return Depth(worlds=2 * TIMES * game.bots.rollouts.worlds)


def error_of_mean(groups: Sequence[Sequence[float]]) -> float:
    """Standard error of the mean of all numbers, those of a group being alike: the linearised one of a ratio."""
    total = sum(map(len, groups))
    mean = sum(map(sum, groups)) / total
    residuals = [sum(group) - mean * len(group) for group in groups]
    number = len(groups)
    return math.sqrt(number / max(number - 1, 1) * sum(value * value for value in residuals)) / total


def _judged(game: Game, players: int, bot: str, sample: Sample, number: int) -> Iterator[Judged]:
    """Some turns of a game, judged; turns of which the search knows no other are left out."""
    seed = FIRST_SEED + 1_000_000 * sample.seed + number
    rng = Random(seed)
    analyst = Analyst(game, players, game_key(seed) >> 1)
    for turn in turns(game, players, bot, seed):
        if rng.randrange(sample.every) == 0:
            judged = judge(turn, analyst, depth_of(game), by_share=True)
            if judged.played is not None:
                yield judged


def turns(game: Game, players: int, bot: str, seed: int) -> Iterator[Turn]:
    """The turns of a game of a bot among itself. Raises BotError."""
    key = game_key(seed)
    with BotTable(game, [parse_bot(bot)] * players, key) as table:

        def answer(state: Position) -> int | None:
            return None if state.is_terminal() else table.answer(state)

        yield from turns_played(game, game.tables.deal(players, Random(seed)), answer)
