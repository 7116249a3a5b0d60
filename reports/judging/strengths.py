"""The model of people's games: levels, the habits of players, pairs and players, each with its prior.

A strength is the sum of the effects of the levels held, of their pair, of the player, and of the player's habits: how
often this player takes each level, times what players who take it often have more than others (Mundlak 1978,
Econometrica 46, 69-85). So a level is judged by how the same player does with it and without it; what good players
like is not taken for strength. Where days are known, first games count apart: what newcomers lack falls with the
number of their games, soon or slowly. Assumptions: one strength governs all places; but for first games a player is
about as good throughout; what is played often is not played better for that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.judging.league import League
from reports.stats import lazy_scipy as scipy
from reports.stats.dealt_tables import Dealt, Deck, deal
from reports.stats.estimates import NoEstimateError
from reports.stats.mixed_parts import Part
from reports.stats.mixed_rankings import MixedFit, fit_mixed

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LEVEL_VARIANCE = 0.25  # sd 0.5 of log-odds: about eight points of a win rate among four
HABIT_VARIANCE = 4.0  # weak: a share of all games, and no level, is what it is about
PAIR_BEGIN, PLAYER_BEGIN = 0.02, 0.2  # where the search for the variances begins
MOST_PLAYERS = 300  # with a strength of their own, those with the most games; others are told by their habits
TOLD = 0.8  # of the prior variance of a level: where more is left the games hardly tell its effect
EXPERIENCE_VARIANCE = 1.0
LEARNT_IN = (1, 4)  # games after which half of what newcomers lack is gone
PAIRS, PLAYERS, EXPERIENCE = "pairs", "players", "experience"


@dataclass(frozen=True)
class Strengths:
    """The fitted model, and every level at tables where everybody is equally good: excess over the equal share with its
    covariance, by factor. `left` are the parts of the prior variances of levels that the games leave, `alone` those
    that they would leave if all players were known."""

    fit: MixedFit
    excess: dict[str, Floats]
    covariance: dict[str, Floats]
    left: dict[str, Floats]
    alone: dict[str, Floats]

    def error(self, factor: str) -> Floats:
        """Standard errors of the excess of every level of a factor."""
        return np.sqrt(np.maximum(np.diag(self.covariance[factor]), 0.0))


def habit(factor: str) -> str:
    """The part of the habits of a factor."""
    return f"habit of {factor}"


def fit_strengths(league: League, with_habits: bool = True, extra: tuple[Part, ...] = ()) -> Strengths:
    """Fits the model to a league; without habits where levels were dealt. `extra` parts stand beside. Raises
    NoEstimateError."""
    if not league.factors:
        raise NoEstimateError("nobody kept who had what")
    parts = [Part(factor, league.held[factor], LEVEL_VARIANCE) for factor in league.factors]
    if with_habits:
        parts += [Part(habit(factor), habits_of(league, factor), HABIT_VARIANCE) for factor in league.factors]
    parts += experience_parts(league, EXPERIENCE_VARIANCE) + _random_parts(league)
    fit = fit_mixed(league.orders, (*parts, *extra))
    return _standardised(league, fit)


def habits_of(league: League, factor: str) -> Floats:
    """How often the player of each seat took each level, shape (seats, levels)."""
    counts = league.counts_for(factor)
    games = np.maximum(league.per_person(counts.astype(np.float64)), 1)
    shares = np.stack([league.per_person(column) / games for column in league.held[factor].T], axis=1)
    return np.asarray(shares[league.person])


def experience_parts(league: League, variance: float) -> list[Part]:
    """What first games lack, lost soon or over some games; nothing where the order of games is not known."""
    if not np.isfinite(league.earlier).any():
        return []
    lacking = np.stack([1 / (1 + league.earlier / games) for games in LEARNT_IN], axis=1)
    return [Part(EXPERIENCE, np.nan_to_num(lacking), variance)]


def _random_parts(league: League) -> list[Part]:
    pairs, players = pair_rows(league), players_of(league)
    found = [] if pairs is None else [Part(PAIRS, pairs, PAIR_BEGIN, estimated=True)]
    return [*found, *([Part(PLAYERS, players, PLAYER_BEGIN, estimated=True)] if players.shape[1] > 1 else [])]


def pair_rows(league: League) -> Any:
    """Which part of a seat's combos each pair is, sparse, shape (seats, pairs); None where no pairs are known."""
    rows, columns, weights = league.pairs
    if not len(rows):
        return None
    width = int(np.prod([len(levels) for levels in league.levels.values()]))
    return scipy.sparse.csr_array((weights, (rows, columns)), shape=(len(league.game), width))


def players_of(league: League) -> Any:
    """1 where a seat is of a player with a strength of their own, sparse, shape (seats, players)."""
    chosen = modelled_players(league)
    place = np.full(len(league.named), -1)
    place[chosen] = np.arange(len(chosen))
    rows = np.flatnonzero(place[league.person] >= 0)
    cells = (rows, place[league.person][rows])
    return scipy.sparse.csr_array((np.ones(len(rows)), cells), shape=(len(league.game), len(chosen)))


def modelled_players(league: League) -> Ints:
    """The numbers of those who have a strength of their own: more than one game, and at most so many."""
    games = np.bincount(league.person, minlength=len(league.named))
    least = 2
    while (games >= least).sum() > MOST_PLAYERS:
        least += 1
    return np.flatnonzero(games >= least)


def _standardised(league: League, fit: MixedFit) -> Strengths:
    dealt = deal_to(league, fit)
    of_all = np.concatenate([_columns(fit, name) for name in effects_of(league, fit)])
    covariance = fit.covariance[np.ix_(of_all, of_all)]
    left, alone = _identified(league, fit)
    return Strengths(
        fit,
        dealt.excess,
        {factor: slopes @ covariance @ slopes.T for factor, slopes in dealt.slopes.items()},
        left,
        alone,
    )


def effects_of(league: League, fit: MixedFit) -> list[str]:
    """The parts that say what a table of levels is worth."""
    return [*league.factors, *([PAIRS] if fit.has(PAIRS) else [])]


def deal_to(league: League, fit: MixedFit) -> Dealt:
    """Tables of the sizes of this league, with the levels that came up in it."""
    held = typical_held(league)
    decks = {
        factor: Deck(fit.of(factor), np.flatnonzero(league.held[factor].any(axis=0)), _is_shared(league, factor))
        for factor in league.factors
    }
    sizes, seats = np.unique(league.sizes, return_counts=True)
    weighted = [(int(size), float(size * games)) for size, games in zip(sizes, seats, strict=True) if size > 1]
    total = sum(weight for _, weight in weighted)
    pairs = fit.of(PAIRS) if fit.has(PAIRS) else np.zeros(0)
    return deal(decks, pairs, [(size, weight / total / size) for size, weight in weighted], held)


def typical_held(league: League) -> int:
    """How many levels of a factor a seat has in the middle of this league; 1 where they are dealt."""
    rows = league.pairs[0]
    if not len(rows):
        return 1
    return max(1, round(float(np.median(np.bincount(rows)[np.unique(rows)]))))


def _is_shared(league: League, factor: str) -> bool:
    """Whether two seats of a game ever had the same level at once; never where levels come one after another."""
    one = league.held[factor] == 1
    if typical_held(league) > 1 or not one.any():
        return False
    most = max(float(league.per_game(column.astype(np.float64)).max()) for column in one.T)
    return most > 1


def _identified(league: League, fit: MixedFit) -> tuple[dict[str, Floats], dict[str, Floats]]:
    """What is left of the prior variance of each level against the average level, as it is and if all players were
    known."""
    left, alone = {}, {}
    known = np.concatenate([_columns(fit, name) for name in effects_of(league, fit)])
    inside = np.linalg.inv(np.linalg.inv(fit.covariance)[np.ix_(known, known)])
    start = 0
    for factor in league.factors:
        own = slice(start, start + len(league.levels[factor]))
        left[factor] = _left(fit.covariance[fit.columns(factor), fit.columns(factor)])
        alone[factor] = _left(inside[own, own])
        start = own.stop
    return left, alone


def _left(covariance: Floats) -> Floats:
    size = len(covariance)
    if size == 1:
        return np.ones(1)
    centred = np.eye(size) - 1 / size
    return np.asarray(np.diag(centred @ covariance @ centred) / (LEVEL_VARIANCE * (1 - 1 / size)))


def _columns(fit: MixedFit, name: str) -> Ints:
    own = fit.columns(name)
    return np.arange(own.start, own.stop)
