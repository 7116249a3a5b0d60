"""The levels of two runs row by row: rates and margins in both, and their differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy import special  # type: ignore[import-untyped, unused-ignore]

from reports.comparison.summary import (
    HIGHER,
    LOWER,
    SAME,
    UNCLEAR,
    UNTESTED,
    ComparedRow,
    ComparedTable,
    Counted,
    Difference,
)
from reports.findings.judged import Judged
from reports.load.rows import Floats, Ints
from reports.stats.differences import (
    Ratios,
    correlations,
    covariance_matrix,
    normal_interval,
    rate_difference_interval,
    rate_difference_test,
    ratios,
    saved,
    variance_of_difference,
)
from reports.stats.equivalence import ALPHA
from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.normal import two_sided_p
from reports.stats.skill import Agreement, rank_agreement
from reports.stats.tables import MIN_CELL, Grouping, LevelRow, LevelTable, excess_of

Key = tuple[str, ...]
Names = Sequence[Key]


@dataclass(frozen=True)
class Half:
    """One run of a comparison; `blocks` numbers the block of each of its games, equal numbers of two runs are common
    blocks."""

    run: Judged
    blocks: Ints

    def table(self, factors: Key) -> LevelTable:
        """Its own table of these factors."""
        return next(table for table in self.run.tables if table.factors == factors)

    def grouping(self, factors: Key) -> Grouping:
        """What that table was made from."""
        return next(part for part in self.run.groupings if part.factors == factors)


def compared_table(factors: Key, halves: tuple[Half, Half], delta: float) -> ComparedTable:
    """Compares all levels of a factor, or all pairs of two."""
    own = [half.table(factors) for half in halves]
    names = list(dict.fromkeys(row.levels for part in own for row in part.rows))
    rows = [{row.levels: row for row in part.rows} for part in own]
    excess = [_excess(half, factors, names) for half in halves]
    margins = [_ratios(half, factors, names, half.run.outcomes.margin) for half in halves]
    finite = [np.isfinite(part.variances) for part in (*(one.counted for one in excess), *margins)]
    enough = [all(name in part and part[name].n >= MIN_CELL for part in rows) for name in names]
    tested = np.flatnonzero(np.all([np.array(enough), *finite], axis=0))
    found = _judged(_counted_rows(names, rows, excess, margins, tested), delta)
    return ComparedTable(factors, MIN_CELL, len(tested), tuple(found), _agreement(excess))


@dataclass(frozen=True)
class _Excess:
    """What a run says of levels beyond their equal shares: values, variances and covariance of what is judged, and the
    counted ratios, which tell what it shares with another run."""

    values: Floats
    variances: Floats
    covariance: Floats
    counted: Ratios


def _excess(half: Half, factors: Key, names: Names) -> _Excess:
    grouping, outcomes = half.grouping(factors), half.run.outcomes
    own, covariance = excess_of(grouping, outcomes)
    place = [names.index(name) for name in grouping.names]
    values, spread = np.full(len(names), np.nan), np.zeros((len(names), len(names)))
    values[place], spread[np.ix_(place, place)] = own, covariance
    counted = _ratios(half, factors, names, outcomes.win_share - outcomes.equal_share)
    variances = counted.variances if grouping.standard is None else np.diag(spread)
    return _Excess(values, variances, spread, counted)


def _agreement(excess: Sequence[_Excess]) -> Agreement | None:
    """Of the win rates of the levels that both runs have in several blocks."""
    first, second = excess
    known = np.flatnonzero((first.counted.variances > 0) & (second.counted.variances > 0))
    part, shared = np.ix_(known, known), covariance_matrix(first.counted, second.counted)
    own, other = first.covariance[part], second.covariance[part]
    if (np.diag(own) <= 0).any() or (np.diag(other) <= 0).any():
        return None
    return rank_agreement(first.values[known], second.values[known], own, other, shared[part])


def _judged(rows: list[ComparedRow], delta: float) -> list[ComparedRow]:
    """The verdict on every tested row: the same within the margin, else higher or lower where that is shown."""
    there = [(place, row.difference) for place, row in enumerate(rows) if row.difference is not None]
    outside = holm([_p_outside(difference, delta) for _, difference in there])
    for (place, difference), alike in zip(there, outside, strict=True):
        moved = HIGHER if difference.value > 0 else LOWER
        word = SAME if alike < ALPHA else moved if difference.holm < ALPHA else UNCLEAR
        rows[place] = replace(rows[place], verdict=word, equivalence=alike)
    return rows


def _p_outside(difference: Difference, delta: float) -> float:
    """The larger p-value of two one-sided tests of "the difference is not within `delta`"."""
    if difference.error <= 0:
        return 1.0
    return float(special.ndtr((abs(difference.value) - delta) / difference.error))


def _ratios(half: Half, factors: Key, names: Names, numerators: Floats) -> Ratios:
    """Means of a number by level, with the levels numbered as `names` are."""
    grouping = half.grouping(factors)
    mapped = np.array([names.index(name) for name in grouping.names], dtype=np.int64)[grouping.codes]
    return ratios(half.blocks[half.run.runs.seats.game], mapped, numerators, np.ones(len(mapped)), len(names))


def _counted_rows(
    names: Names,
    rows: Sequence[dict[Key, LevelRow]],
    excess: Sequence[_Excess],
    margins: Sequence[Ratios],
    tested: Ints,
) -> list[ComparedRow]:
    """Rows with rates, margins and their differences; those at the places `tested` with p-values."""
    together = correlations(excess[0].counted, excess[1].counted)
    score_together = correlations(*margins)
    found = []
    for place, name in enumerate(names):
        parts = [part.get(name) for part in rows]
        variances = [float(part.variances[place]) for part in excess]
        both, shared = place in tested, float(together[place])
        found.append(
            ComparedRow(
                levels=name,
                banned=(_banned(parts[0]), _banned(parts[1])),
                first=_counted(parts[0]),
                second=_counted(parts[1]),
                difference=_rate_difference(parts, variances, shared) if both else None,
                margin=_mean_difference(margins, place, float(score_together[place])) if both else None,
                equivalence=None,
                verdict=UNTESTED,
                saved=saved(variances[0], variances[1], shared) if both and shared else None,
            )
        )
    return _adjusted_over(found, "difference", "margin")


def _banned(row: LevelRow | None) -> bool:
    return row is not None and row.banned


def _counted(row: LevelRow | None) -> Counted | None:
    if row is None or row.rate is None or row.interval is None or row.baseline is None:
        return None
    return Counted(row.n, row.wins, row.rate, row.interval, row.baseline, row.margin or 0.0, row.verdict)


def _rate_difference(parts: Sequence[LevelRow | None], variances: Sequence[float], correlation: float) -> Difference:
    """Of the rates less their equal shares: Newcombe's interval, score test."""
    first, second = (part for part in parts if part is not None)
    rates, bases = (first.rate or 0.0, second.rate or 0.0), (first.baseline or 0.0, second.baseline or 0.0)
    shift = bases[1] - bases[0]
    intervals = (first.interval or (0.0, 1.0), second.interval or (0.0, 1.0))
    low, high = rate_difference_interval(rates, intervals, correlation)
    trials = (first.n / (first.design_effect or 1.0), second.n / (second.design_effect or 1.0))
    p = rate_difference_test(rates, bases, trials, correlation)
    error = variance_of_difference(variances[0], variances[1], correlation) ** 0.5
    return Difference(rates[1] - rates[0] - shift, error, (low - shift, high - shift), p, p, p)


def _mean_difference(means: Sequence[Ratios], place: int, correlation: float) -> Difference:
    first, second = (float(part.variances[place]) for part in means)
    value = float(means[1].values[place] - means[0].values[place])
    return plain_difference(value, variance_of_difference(first, second, correlation) ** 0.5)


def plain_difference(value: float, error: float) -> Difference:
    """A difference that is about normal; p-values are not yet adjusted."""
    p = two_sided_p(value / error) if error > 0 else float(value == 0)
    return Difference(value, error, normal_interval(value, error), p, p, p)


def _adjusted_over(rows: list[ComparedRow], *keys: str) -> list[ComparedRow]:
    """The rows with Holm and BH over the table for each of these differences."""
    for key in keys:
        there = [place for place, row in enumerate(rows) if getattr(row, key) is not None]
        told = adjusted([getattr(rows[place], key) for place in there])
        for place, difference in zip(there, told, strict=True):
            changed: dict[str, Any] = {key: difference}
            rows[place] = replace(rows[place], **changed)
    return rows


def adjusted(differences: Sequence[Difference]) -> list[Difference]:
    """The differences with their p-values adjusted over all of them."""
    p = [difference.p for difference in differences]
    adjustments = zip(differences, holm(p), benjamini_hochberg(p), strict=True)
    return [replace(difference, holm=first, bh=q) for difference, first, q in adjustments]
