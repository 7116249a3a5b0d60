"""Pairs of levels: what they win beyond the equal share, drawn toward what their two levels make of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reports.judging.league import League
from reports.judging.strengths import PAIRS, Strengths
from reports.judging.worth import Worth
from reports.stats.equivalence import verdicts_on_excess
from reports.stats.normal import two_sided
from reports.stats.tables import TOO_FEW

Floats = NDArray[np.float64]
Interval = tuple[float, float]

LEAST_SEATS = 30  # appearances of a pair, from which it is judged


@dataclass(frozen=True)
class JudgedPair:
    """A pair of levels: shares of wins less the equal share, counted, and adjusted among average others. A verdict only
    from LEAST_SEATS appearances on."""

    levels: tuple[str, str]
    seats: int
    won: float
    counted: float
    adjusted: float
    error: float
    interval: Interval
    verdict: str = TOO_FEW
    p: float | None = None
    holm: float | None = None


@dataclass(frozen=True)
class JudgedPairs:
    """All pairs that came up, best first, and the sd of what pairs do beyond their two levels, in shares of wins."""

    rows: tuple[JudgedPair, ...]
    spread: float

    @property
    def judged(self) -> tuple[JudgedPair, ...]:
        """Those with a verdict."""
        return tuple(row for row in self.rows if row.verdict != TOO_FEW)


def judge_pairs(league: League, strengths: Strengths, delta: float) -> JudgedPairs | None:
    """The pairs of a game with two factors, Holm over those that are judged; None where there are no pairs."""
    fit, (seats, columns, _) = strengths.fit, league.pairs
    if not fit.has(PAIRS):
        return None
    worth = Worth(league)
    first, second = league.factors
    width = len(league.levels[second])
    found = []
    for column in np.unique(columns):
        had = np.unique(seats[columns == column])
        one, other = divmod(int(column), width)
        row = _row(league, strengths, one, other, int(column))
        value = float(row @ fit.estimate)
        error = float(np.sqrt(row @ fit.covariance @ row)) * worth.slope(value)
        shift = worth(value)
        half = two_sided(0.95) * error
        found.append(
            JudgedPair(
                (league.levels[first][one], league.levels[second][other]),
                len(had),
                float(league.won[had].sum()),
                float((league.won[had] - league.share[had]).mean()),
                shift,
                error,
                (shift - half, shift + half),
            )
        )
    spread = worth(float(np.sqrt(fit.variance(PAIRS))))
    ordered = sorted(_judged(found, delta), key=lambda row: (-row.adjusted, row.levels))
    return JudgedPairs(tuple(ordered), spread)


def _row(league: League, strengths: Strengths, one: int, other: int, column: int) -> Floats:
    """The pair against the average of the levels, as a row of coefficients."""
    fit, row = strengths.fit, np.zeros(len(strengths.fit.estimate))
    for factor, place in zip(league.factors, (one, other), strict=True):
        part = fit.columns(factor)
        row[part] -= 1 / (part.stop - part.start)
        row[part.start + place] += 1
    row[fit.columns(PAIRS).start + column] = 1
    return row


def _judged(rows: list[JudgedPair], delta: float) -> list[JudgedPair]:
    chosen = [place for place, row in enumerate(rows) if row.seats >= LEAST_SEATS]
    if not chosen:
        return rows
    values, errors = ([getattr(rows[place], name) for place in chosen] for name in ("adjusted", "error"))
    found = list(rows)
    for place, told in zip(chosen, verdicts_on_excess(values, errors, delta), strict=True):
        found[place] = replace(rows[place], verdict=told.word, p=told.p, holm=told.holm)
    return found
