"""Who takes what: whether people have the same levels again and again, and whether the good take others."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.judging.league import League
from reports.judging.strengths import Strengths, habit, modelled_players
from reports.stats import lazy_scipy as scipy
from reports.stats.normal import chi_square_p, upper_tail

Floats = NDArray[np.float64]


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
    told = strengths is not None and strengths.fit.has(habit(factor))
    return Selection(factor, again, dealt, p, _habits(strengths, factor) if strengths and told else None, None)


def _again(league: League, factor: str) -> tuple[float | None, float | None, float | None]:
    """Repeats among all pairs of games of a player against their mean and variance if every game dealt its own levels
    anew. Assumption: games independent; players of a game nearly so."""
    counts, held = league.counts_for(factor), league.held[factor]
    people = modelled_players(league)
    if not counts.any() or not len(people):
        return None, None, None
    games, size = league.games, league.sizes
    mean = np.stack([league.per_game(column) / size for column in held.T], axis=1)
    levels = held.shape[1]
    second = np.zeros((games, levels, levels))
    for place in range(int(size.max())):
        rows = np.flatnonzero((league.place == place) & counts)
        np.add.at(second, league.game[rows], held[rows][:, :, None] * held[rows][:, None, :])
    spread = second / size[:, None, None] - mean[:, :, None] * mean[:, None, :]
    chosen = counts & np.isin(league.person, people)
    person = np.searchsorted(people, league.person[chosen])
    game, own = league.game[chosen], held[chosen]
    of = scipy.sparse.csr_array((np.ones(len(game)), (person, np.arange(len(game)))), shape=(len(people), len(game)))
    number = np.bincount(person, minlength=len(people))
    pairs = float((number * (number - 1) / 2).sum())
    if pairs < 1:
        return None, None, None
    found, expected = _products(of, own), _products(of, mean[game])
    rest = (of @ mean[game])[person] - mean[game]
    linear = float(np.einsum("si,sij,sj->", rest, spread[game], rest))
    both = _products(of, spread[game].reshape(len(game), -1))
    error = math.sqrt(max(linear + both, 1e-12))
    return found / pairs, expected / pairs, upper_tail((found - expected) / error)


def _products(of: Any, rows: Floats) -> float:
    """The inner products of every two rows of a person, added up."""
    return float((np.square(of @ rows).sum() - np.square(rows).sum()) / 2)


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
