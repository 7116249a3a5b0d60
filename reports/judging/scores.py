"""Scores of people's games: the margin of every level with players allowed for, and what it was worth at auctions."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reports.judging.league import League
from reports.judging.levels import LEAST_GAMES
from reports.judging.strengths import PAIRS, PLAYERS, experience_parts, habit, habits_of, pair_rows, players_of
from reports.stats.estimates import NoEstimateError
from reports.stats.mixed_parts import Part
from reports.stats.mixed_scores import ScoreFit, fit_scores
from reports.stats.normal import two_sided

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Interval = tuple[float, float]

LEVEL_PART = 0.15  # of the variance of the noise, where the search begins
HABIT_PART = 4.0
BEGIN = 0.1
LEAST_SALES = 8  # of a pair, from which its price is told


@dataclass(frozen=True)
class Margin:
    """Points of a level more than the others at its table have, as counted and with who plays allowed for."""

    factor: str
    level: str
    seats: int
    counted: float
    adjusted: float
    interval: Interval


@dataclass(frozen=True)
class Price:
    """What a level, or a pair of levels, was sold for on average, what would have been fair at the prices of this
    league, and the first less the second: below 0 it was a bargain."""

    levels: tuple[str, ...]
    factors: tuple[str, ...]
    sales: int
    paid: float
    fair: float
    over: float
    interval: Interval


@dataclass(frozen=True)
class Auctions:
    """All prices of a league: its games with bids, the mean bid, and the prices by level and by pair."""

    games: int
    mean: float
    prices: tuple[Price, ...]


def margins_of(league: League, with_habits: bool) -> tuple[Margin, ...]:
    """The margins of all levels, of games whose scores are all known; nothing for fewer than LEAST_GAMES of them."""
    known = _whole(league, np.isfinite(league.score))
    if len(np.unique(league.game[known])) < LEAST_GAMES:
        return ()
    try:
        fit = _fit(league, known, league.score, with_habits)
    except NoEstimateError:
        return ()
    return tuple(row for factor in league.factors for row in _margins(league, known, fit, factor))


def _margins(league: League, known: Flags, fit: ScoreFit, factor: str) -> list[Margin]:
    rows = _effects(league, fit, factor)
    size = len(rows)
    if size < 2:
        return []
    scaled = (np.eye(size) - 1 / size) @ rows * (size / (size - 1))
    values, errors = scaled @ fit.estimate, _errors(scaled, fit)
    games = np.bincount(league.game[known], league.score[known], league.games)
    others = (games[league.game] - league.score) / np.maximum(league.sizes[league.game] - 1, 1)
    found = []
    for place, level in enumerate(league.levels[factor]):
        had = known & (league.held[factor][:, place] > 0)
        if had.any():
            counted = float((league.score[had] - others[had]).mean())
            value = float(values[place])
            found.append(Margin(factor, level, int(had.sum()), counted, value, _interval(value, errors[place])))
    return found


def auctions_of(league: League) -> Auctions | None:
    """Prices and fair prices; None with fewer than LEAST_GAMES games whose bids and scores are all known.

    A pair is worth what it brings before the bid is paid, among these players; the fair price is the mean bid of this
    league and what the pair brings beyond the mean of what was played.
    """
    known = _whole(league, np.isfinite(league.score) & np.isfinite(league.bid))
    games = len(np.unique(league.game[known]))
    if games < LEAST_GAMES or not league.bid[known].any():
        return None
    try:
        fit = _fit(league, known, league.score + league.bid, with_habits=True)
    except NoEstimateError:
        return None
    prices = [price for factor in league.factors for price in _level_prices(league, known, fit, factor)]
    return Auctions(games, float(league.bid[known].mean()), (*prices, *_pair_prices(league, known, fit)))


def _level_prices(league: League, known: Flags, fit: ScoreFit, factor: str) -> list[Price]:
    rows = _effects(league, fit, factor)
    sales = np.array([int((known & (column > 0)).sum()) for column in league.held[factor].T])
    rows = rows - (sales @ rows) / max(int(sales.sum()), 1)
    chosen = [place for place in range(len(rows)) if sales[place] >= LEAST_SALES]
    return [
        _price(
            league,
            known & (league.held[factor][:, place] > 0),
            fit,
            rows[place],
            {factor: league.levels[factor][place]},
            known,
        )
        for place in chosen
    ]


def _pair_prices(league: League, known: Flags, fit: ScoreFit) -> list[Price]:
    if not fit.has(PAIRS):
        return []
    seats, columns, _ = league.pairs
    first, second = league.factors
    width = len(league.levels[second])
    rows, counts = (
        np.zeros((int(columns.max()) + 1, len(fit.estimate))),
        np.bincount(columns[known[seats]], minlength=int(columns.max()) + 1),
    )
    numbers = np.arange(len(rows))
    rows[numbers, fit.columns(first).start + numbers // width] = 1
    rows[numbers, fit.columns(second).start + numbers % width] = 1
    rows[numbers, fit.columns(PAIRS).start + numbers] = 1
    rows -= (counts @ rows) / counts.sum()
    found = []
    for column in np.flatnonzero(counts >= LEAST_SALES):
        had = np.zeros(len(league.game), dtype=bool)
        had[seats[columns == column]] = True
        levels = {first: league.levels[first][column // width], second: league.levels[second][column % width]}
        found.append(_price(league, had & known, fit, rows[column], levels, known))
    return found


def _price(league: League, had: Flags, fit: ScoreFit, row: Floats, levels: dict[str, str], known: Flags) -> Price:
    bids, mean = league.bid[had], float(league.bid[known].mean())
    worth = float(row @ fit.estimate)
    spread = float(bids.var(ddof=1)) / len(bids) if len(bids) > 1 else 0.0
    error = float(np.sqrt(row @ fit.covariance @ row + spread))
    paid, fair = float(bids.mean()), mean + worth
    return Price(
        tuple(levels.values()), tuple(levels), len(bids), paid, fair, paid - fair, _interval(paid - fair, error)
    )


def _whole(league: League, known: Flags) -> Flags:
    """The seats of games in which something is known of every seat."""
    return np.asarray(league.per_game((~known).astype(np.float64))[league.game] == 0)


def _fit(league: League, known: Flags, values: Floats, with_habits: bool) -> ScoreFit:
    parts = [Part(factor, league.held[factor], LEVEL_PART, estimated=True) for factor in league.factors]
    if with_habits:
        parts += [Part(habit(factor), habits_of(league, factor), HABIT_PART) for factor in league.factors]
    parts += experience_parts(league, 1.0)
    pairs, players = pair_rows(league), players_of(league)
    parts += [Part(PAIRS, pairs, BEGIN, estimated=True)] if pairs is not None else []
    parts += [Part(PLAYERS, players, BEGIN, estimated=True)] if players.shape[1] > 1 else []
    number = np.unique(league.game[known], return_inverse=True)[1]
    return fit_scores(number, values[known], [replace(part, rows=part.rows[known]) for part in parts])


def _effects(league: League, fit: ScoreFit, factor: str) -> Floats:
    """A row a level: its own effect, and the mean of its pairs, shape (levels, coefficients)."""
    levels = len(league.levels[factor])
    rows = np.zeros((levels, len(fit.estimate)))
    rows[:, fit.columns(factor)] = np.eye(levels)
    if fit.has(PAIRS):
        first, second = (len(league.levels[name]) for name in league.factors)
        part = np.kron(np.eye(first), np.ones((1, second))) / second
        if factor != league.factors[0]:
            part = np.kron(np.ones((1, first)), np.eye(second)) / first
        rows[:, fit.columns(PAIRS)] = part
    return rows


def _errors(rows: Floats, fit: ScoreFit) -> Floats:
    return np.asarray(np.sqrt(np.maximum(((rows @ fit.covariance) * rows).sum(axis=1), 0.0)))


def _interval(value: float, error: float) -> Interval:
    half = two_sided(0.95) * float(error)
    return value - half, value + half
