"""What playing with handicaps shows: how many levels are off their equal share before and with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi

from scipy.stats import norm

from reports.stats.multiple import holm
from reports.stats.tables import MIN_CELL, LevelRow

SURE = 0.05


@dataclass(frozen=True)
class Check:
    """One kind of levels in games without handicaps and in other games with them.

    `off_before` and `off_with` are proven to be off their equal share, after Holm's correction over all of the kind;
    the plain 95 % intervals of `held` hold it in the games with handicaps. Distances are the mean of how far win rates
    lie from it, between 0 and 1, and `by_luck` is what even levels would show in as many games with handicaps.
    """

    levels: int
    off_before: int
    off_with: int
    held: int
    distance_before: float
    distance_with: float
    by_luck: float


def check_of(before: Sequence[LevelRow], after: Sequence[LevelRow]) -> Check:
    """The levels in the same order; what has too few games in one of the samples is left out."""
    both = [(one, other) for one, other in zip(before, after, strict=True) if is_tested(one) and is_tested(other)]
    before, after = [one for one, _ in both], [other for _, other in both]
    return Check(
        levels=len(after),
        off_before=_below(holm([_chance(row, _variance(row)) for row in before])),
        off_with=_below(holm([chance_even(one, other) for one, other in both])),
        held=sum(holds(row) for row in after),
        distance_before=distance(before),
        distance_with=distance(after),
        by_luck=sum((2 * _variance(row) / pi) ** 0.5 for row in after) / max(len(after), 1),
    )


def chance_even(before: LevelRow, after: LevelRow) -> float:
    """The p-value of the equal share in games with handicaps that were made from those before: points that come from
    games have their error too."""
    return _chance(after, _variance(before) + _variance(after))


def is_tested(row: LevelRow) -> bool:
    """Whether a level has enough games to be judged."""
    return row.n >= MIN_CELL and row.rate is not None


def holds(row: LevelRow) -> bool:
    """Whether the plain interval of a level holds its equal share."""
    return row.interval is not None and row.interval[0] <= share_of(row) <= row.interval[1]


def distance(rows: Sequence[LevelRow]) -> float:
    """The mean distance of win rates from the equal share."""
    return sum(abs(_off(row)) for row in rows) / max(len(rows), 1)


def share_of(row: LevelRow) -> float:
    """The equal share of a level."""
    return row.baseline or 0.0


def _chance(row: LevelRow, variance: float) -> float:
    """The p-value of the equal share, two-sided."""
    return float(2 * norm.sf(abs(_off(row)) / variance**0.5))


def _below(chances: Sequence[float]) -> int:
    """How many are proven."""
    return sum(chance < SURE for chance in chances)


def _off(row: LevelRow) -> float:
    return (row.rate or 0.0) - share_of(row)


def _variance(row: LevelRow) -> float:
    """Of the rate of an even level in as many games."""
    share = share_of(row)
    return share * (1 - share) / row.known().trials
