"""Who takes what: whether people have the same levels again and again, and whether the good take others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.judging.league import League
from reports.judging.levels import LEAST_GAMES
from reports.judging.strengths import Strengths, habit, modelled_players
from reports.stats import lazy_scipy as scipy
from reports.stats.normal import chi_square_p

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

LEAST_DRAWS, MOST_DRAWS, ENOUGH_DRAWS = 19, 499, 199
DRAWN_ROWS = 600_000  # seats that are permuted in all


@dataclass(frozen=True)
class Selection:
    """Of a factor: how often two games of the same player had the same level (`again`), how often a deal within each
    game would make it so (`dealt`), and the one-sided p-value. `habits` is the p-value of "players who take different
    levels are equally good"; None where nothing can be told. `misled` is the mean absolute difference between counted
    and adjusted."""

    factor: str
    again: float | None
    dealt: float | None
    p: float | None
    habits: float | None
    misled: float | None


def selection_of(league: League, factor: str, strengths: Strengths | None) -> Selection:
    """The tests of a factor."""
    again, dealt, p = _again(league, factor)
    p = p if league.games_for(factor) >= LEAST_GAMES else None
    told = strengths is not None and strengths.fit.has(habit(factor))
    return Selection(factor, again, dealt, p, _habits(strengths, factor) if strengths and told else None, None)


def _again(league: League, factor: str) -> tuple[float | None, float | None, float | None]:
    """Repeats among all pairs of games of a player, and among as many if every game dealt its own levels anew: exact
    mean, one-sided p-value by permutations within games (Fisher 1935); of long files by their spread alone."""
    rows = _in_order(league, factor)
    people = modelled_players(league)
    if not len(rows) or not len(people):
        return None, None, None
    held, game = league.held[factor][rows], _renumbered(league.game[rows])
    person = np.full(len(league.named), -1)
    person[people] = np.arange(len(people))
    own = np.flatnonzero(person[league.person[rows]] >= 0)
    of = scipy.sparse.csr_array(
        (np.ones(len(own)), (person[league.person[rows]][own], own)), shape=(len(people), len(rows))
    )
    number = np.asarray(of.sum(axis=1))
    pairs = float((number * (number - 1) / 2).sum())
    if pairs < 1:
        return None, None, None
    size = np.bincount(game)
    mean = np.stack([np.bincount(game, column) / size for column in held.T], axis=1)[game]
    found, expected = _repeats(of, held, own), _repeats(of, mean, own)
    random, draws = np.random.default_rng(38), max(LEAST_DRAWS, min(MOST_DRAWS, DRAWN_ROWS // len(rows)))
    drawn = [_repeats(of, held[np.argsort(game + random.random(len(rows)))], own) for _ in range(draws)]
    if draws >= ENOUGH_DRAWS:
        p = (1 + sum(one >= found - 1e-9 for one in drawn)) / (1 + draws)
    else:
        p = float(scipy.special.stdtr(draws - 1, (expected - found) / max(float(np.std(drawn, ddof=1)), 1e-12)))
    return found / pairs, expected / pairs, p


def _in_order(league: League, factor: str) -> Ints:
    """The seats of games that count, game by game, in an order in which no name matters."""
    counts = np.flatnonzero(league.counts_for(factor))
    score = np.nan_to_num(league.score)
    keys = (np.nan_to_num(league.earlier), score, np.square(score))
    by_game = [league.per_game(key)[league.game] for key in keys]
    order = np.lexsort((score, league.rank, -league.won, league.game, *by_game, league.sizes[league.game]))
    return order[np.isin(order, counts)]


def _renumbered(game: Ints) -> Ints:
    """Games that stand together, numbered from 0 in the order they stand in."""
    return np.concatenate([[0], np.cumsum(game[1:] != game[:-1])])


def _repeats(of: Any, rows: Floats, own: Ints) -> float:
    """The inner products of every two rows of a person, added up."""
    return float((np.square(of @ rows).sum() - np.square(rows[own]).sum()) / 2)


def _habits(strengths: Strengths, factor: str) -> float | None:
    """Wald's test that no habit goes with skill, as far as the games tell the habits."""
    part = strengths.fit.columns(habit(factor))
    size = part.stop - part.start
    if size < 2:
        return None
    contrasts = scipy.linalg.null_space(np.ones((1, size)))
    value = contrasts.T @ strengths.fit.estimate[part]
    covariance = contrasts.T @ strengths.fit.covariance[part, part] @ contrasts
    return chi_square_p(float(value @ np.linalg.solve(covariance, value)), size - 1)
