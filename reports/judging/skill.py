"""How much of a game is skill, how much the deal, how much everything else; and how good the players are."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.judging.league import League
from reports.judging.levels import LEAST_GAMES
from reports.judging.strengths import (
    EXPERIENCE_VARIANCE,
    LEVEL_VARIANCE,
    PAIRS,
    PLAYERS,
    experience_parts,
    modelled_players,
    pair_rows,
    players_of,
)
from reports.judging.worth import Worth
from reports.stats import lazy_scipy as scipy
from reports.stats.estimates import NoEstimateError
from reports.stats.mixed_parts import Part
from reports.stats.mixed_rankings import MixedFit, fit_mixed
from reports.stats.normal import two_sided

Floats = NDArray[np.float64]
Interval = tuple[float, float]

LUCK = math.pi**2 / 6  # variance of what decides beside strengths, in Plackett and Luce's model
BEGIN = 0.05
LEAST_PLAYERS = 4  # whose spread can be told


@dataclass(frozen=True)
class Player:
    """A player's games, wins and how many wins equal players would have, and what the strength is worth among average
    others, in shares of wins at tables of this league; None where the games do not tell it."""

    person: str
    games: int
    won: float
    equal: float
    worth: float | None = None
    interval: Interval | None = None


@dataclass(frozen=True)
class Skill:
    """Shares of what decides a game, adding up to 1: `players`, `deal`, `rest`. `player_step` and `deal_step` are what
    somebody one standard deviation better, or with a deal so much better, wins beyond the equal share, with 95 %
    intervals (the variance of a variance from its effective number of coefficients)."""

    players: float
    deal: float
    rest: float
    player_step: float
    player_interval: Interval
    deal_step: float
    deal_interval: Interval
    rows: tuple[Player, ...]


def skill_of(league: League) -> Skill | None:
    """Skill and deal from a model without habits, whose variances are all estimated; None for few games or players."""
    if league.games < LEAST_GAMES or not league.factors or len(modelled_players(league)) < LEAST_PLAYERS:
        return None
    parts = [Part(factor, league.held[factor], LEVEL_VARIANCE / 4, estimated=True) for factor in league.factors]
    parts += experience_parts(league, EXPERIENCE_VARIANCE)
    pairs = pair_rows(league)
    parts += [] if pairs is None else [Part(PAIRS, pairs, BEGIN, estimated=True)]
    try:
        fit = fit_mixed(league.orders, [*parts, Part(PLAYERS, players_of(league), BEGIN, estimated=True)])
    except NoEstimateError:
        return None
    deals = [*league.factors, *([PAIRS] if pairs is not None else [])]
    player, deal = (
        fit.variance(PLAYERS),
        sum(fit.variance(part.name) * _weight(part) for part in parts if part.name in deals),
    )
    total = player + deal + LUCK
    step = Worth(league)
    ends = _ends(player, fit.known[PLAYERS]), _ends(deal, sum(fit.known[name] for name in deals))
    steps = [tuple(step(math.sqrt(end)) for end in own) for own in ends]
    return Skill(
        player / total, deal / total, LUCK / total,
        step(math.sqrt(player)), (steps[0][0], steps[0][1]), step(math.sqrt(deal)), (steps[1][0], steps[1][1]),
        _rows(league, fit),
    )  # fmt: skip


def _weight(part: Part) -> float:
    """The sum of squares of a seat's parts, on average: 1 where a seat has one level, a third where it has three."""
    squares = part.rows.multiply(part.rows) if scipy.sparse.issparse(part.rows) else np.square(part.rows)
    return float(squares.sum()) / int(part.rows.shape[0])


def _ends(variance: float, known: float) -> Interval:
    """The 95 % interval of a variance that so many effective coefficients tell."""
    spread = math.exp(two_sided(0.95) * math.sqrt(2 / max(known, 0.5)))
    return variance / spread, variance * spread


def counted_players(league: League) -> tuple[Player, ...]:
    """Everybody who is named, only counted."""
    counts = np.ones(len(league.game))
    games, won, equal = (league.per_person(values) for values in (counts, league.won, league.share))
    chosen = sorted(np.flatnonzero(league.named), key=lambda person: -games[person])
    return tuple(
        Player(league.people[person], int(games[person]), float(won[person]), float(equal[person])) for person in chosen
    )


def _rows(league: League, fit: MixedFit) -> tuple[Player, ...]:
    worth, part = Worth(league), fit.columns(PLAYERS)
    errors = np.sqrt(np.diag(fit.covariance)[part])
    counts = np.ones(len(league.game))
    games, won, equal = (league.per_person(values) for values in (counts, league.won, league.share))
    found = []
    for place, person in enumerate(modelled_players(league)):
        if not league.named[person]:
            continue
        value, half = float(fit.estimate[part][place]), two_sided(0.95) * float(errors[place])
        ends = worth(value - half), worth(value + half)
        name = league.people[person] if league.people else str(person)
        found.append(Player(name, int(games[person]), float(won[person]), float(equal[person]), worth(value), ends))
    return tuple(sorted(found, key=lambda one: (-one.games, -(one.worth or 0.0))))
