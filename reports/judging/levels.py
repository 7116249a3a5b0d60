"""Levels judged: what is counted, what is left of it once the players are allowed for, and the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reports.judging.league import League
from reports.judging.strengths import TOLD, Strengths
from reports.stats.equivalence import verdicts, verdicts_on_excess
from reports.stats.normal import two_sided
from reports.stats.rates import Rate
from reports.stats.tables import TOO_FEW

Floats = NDArray[np.float64]
Interval = tuple[float, float]

LEAST_GAMES = 30  # of a factor, from which its levels are judged
TIED = "tied to players"
CONFIDENCE = 0.95


@dataclass(frozen=True)
class JudgedLevel:
    """A level of a factor. Shares of wins less the equal share: `counted`, and `adjusted` for who played with its
    `error` and `interval`, None where the games do not tell it. `people` had it, the one who had it most in `top` of
    the seats. `verdict` is that of the reports, TOO_FEW or TIED; `counting` what counted rates would have said."""

    factor: str
    level: str
    seats: int
    people: int
    top: float
    won: float
    counted: float
    counting: str
    adjusted: float | None = None
    error: float | None = None
    interval: Interval | None = None
    p: float | None = None
    holm: float | None = None
    equivalence: float | None = None
    verdict: str = TOO_FEW

    @property
    def difference(self) -> float | None:
        """What counting says beyond the adjusted value."""
        return None if self.adjusted is None else self.counted - self.adjusted


@dataclass(frozen=True)
class JudgedFactor:
    """A factor with its levels, the number of games that count for it, and the covariance of what is adjusted."""

    name: str
    games: int
    levels: tuple[JudgedLevel, ...]
    covariance: Floats


def judge_factor(league: League, factor: str, strengths: Strengths | None, delta: float) -> JudgedFactor:
    """The verdicts on the levels of a factor, Holm over those that are judged; without strengths only counted."""
    games = league.games_for(factor)
    counted = [_counted(league, factor, place) for place in range(len(league.levels[factor]))]
    counted = _with_counting(league, factor, counted, delta)
    empty = np.full((len(counted), len(counted)), np.nan)
    if strengths is None or len(counted) < 2:
        return JudgedFactor(factor, games, tuple(counted), empty)
    rows = [_adjusted(row, strengths, factor, place) for place, row in enumerate(counted)]
    if games >= LEAST_GAMES:
        rows = _judged(rows, strengths, factor, delta)
    else:
        rows = [replace(row, verdict=TOO_FEW) for row in rows]
    return JudgedFactor(factor, games, tuple(rows), strengths.covariance[factor])


def _counted(league: League, factor: str, place: int) -> JudgedLevel:
    part = league.held[factor][:, place]
    had = part > 0
    own = np.bincount(league.person[had])
    seats, won = int(had.sum()), float(league.won[had].sum())
    excess = float((league.won[had] - league.share[had]).sum())
    level = league.levels[factor][place]
    people, top = int((own > 0).sum()), float(own.max()) / seats
    return JudgedLevel(factor, level, seats, people, top, won, excess / seats, TOO_FEW)


def _with_counting(league: League, factor: str, rows: Sequence[JudgedLevel], delta: float) -> list[JudgedLevel]:
    """The rows with the verdicts that counted rates would get, from as many seats as the reports ask for."""
    chosen = [place for place, row in enumerate(rows) if row.seats >= LEAST_GAMES]
    rates = [Rate(rows[place].won / rows[place].seats, rows[place].seats) for place in chosen]
    shares = [rows[place].won / rows[place].seats - rows[place].counted for place in chosen]
    told = dict(zip(chosen, verdicts(rates, shares, delta), strict=True)) if chosen else {}
    return [replace(row, counting=told[place].word) if place in told else row for place, row in enumerate(rows)]


def _adjusted(row: JudgedLevel, strengths: Strengths, factor: str, place: int) -> JudgedLevel:
    """The row with what is adjusted, unless the games leave hardly less than was known before."""
    if strengths.left[factor][place] > TOLD:
        word = TIED if strengths.alone[factor][place] <= TOLD else TOO_FEW
        return replace(row, verdict=word)
    value, error = float(strengths.excess[factor][place]), float(strengths.error(factor)[place])
    half = two_sided(CONFIDENCE) * error
    return replace(row, adjusted=value, error=error, interval=(value - half, value + half))


def _judged(rows: Sequence[JudgedLevel], strengths: Strengths, factor: str, delta: float) -> list[JudgedLevel]:
    chosen = [place for place, row in enumerate(rows) if row.adjusted is not None]
    values = [rows[place].adjusted or 0.0 for place in chosen]
    errors = [rows[place].error or 0.0 for place in chosen]
    found = list(rows)
    for place, told in zip(chosen, verdicts_on_excess(values, errors, delta), strict=True):
        found[place] = replace(rows[place], p=told.p, holm=told.holm, equivalence=told.equivalence, verdict=told.word)
    return found
