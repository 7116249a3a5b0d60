"""The levels of two runs row by row: differences of win rates and margins, and how far the orders of strength agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from reports.findings.report import HIGHER, LOWER, SAME, UNCLEAR, Difference, RowChange, TableChange
from reports.load.rows import Floats
from reports.sections.changes.halves import Half, Halves, Key, adjusted, mean_difference
from reports.stats import lazy_scipy as scipy
from reports.stats.differences import (
    Ratios,
    correlations,
    covariance_matrix,
    rate_difference_interval,
    rate_difference_test,
    saved,
    variance_of_difference,
)
from reports.stats.equivalence import ALPHA
from reports.stats.multiple import holm
from reports.stats.skill import Agreement, rank_agreement
from reports.stats.tables import MIN_CELL, LevelRow, excess_of


def table_change(factors: Key, halves: Halves) -> TableChange:
    """All levels of a factor, or all pairs of two, with p-values that are not yet adjusted."""
    own = [half.rows(factors) for half in halves]
    names = list(dict.fromkeys(name for rows in own for name in rows))
    every = list(dict.fromkeys([*names, *(name for half in halves for name in half.grouping(factors).names)]))
    excess = [_excess(half, factors, every) for half in halves]
    margins = [half.means(half.grouping(factors), every, half.run.outcomes.margin) for half in halves]
    together = correlations(*(part.counted for part in excess)), correlations(*margins)
    rows = []
    for place, name in enumerate(names):
        parts = [rows_of[name] for rows_of in own if name in rows_of and rows_of[name].n >= MIN_CELL]
        variances = [part.variances[place] for part in (*(one.counted for one in excess), *margins)]
        if len(parts) < 2 or not np.isfinite(variances).all():
            rows.append(RowChange(name))
            continue
        first, second = (float(part.variances[place]) for part in excess)
        alike = float(together[0][place])
        error = variance_of_difference(first, second, alike) ** 0.5
        rows.append(
            RowChange(
                name,
                difference=_rate_difference(parts[0], parts[1], error, alike),
                margin=mean_difference(margins[0], margins[1], place, float(together[1][place])),
                saved=saved(first, second, alike) if alike else None,
            )
        )
    tests = sum(row.difference is not None for row in rows)
    return TableChange(factors, MIN_CELL, tests, tuple(rows), _agreement(excess, len(names)))


@dataclass(frozen=True)
class _Excess:
    """What a run says of levels beyond their equal shares: values and covariance of what is judged, and the counted
    ratios, which tell what it shares with another run."""

    values: Floats
    covariance: Floats
    counted: Ratios
    variances: Floats


def _excess(half: Half, factors: Key, names: Sequence[Key]) -> _Excess:
    grouping, outcomes = half.grouping(factors), half.run.outcomes
    own, covariance = excess_of(grouping, outcomes)
    place = [names.index(name) for name in grouping.names]
    values, spread = np.full(len(names), np.nan), np.zeros((len(names), len(names)))
    values[place], spread[np.ix_(place, place)] = own, covariance
    counted = half.means(grouping, names, outcomes.win_share - outcomes.equal_share)
    return _Excess(values, spread, counted, counted.variances if grouping.standard is None else np.diag(spread))


def _agreement(excess: Sequence[_Excess], shown: int) -> Agreement | None:
    """Of the win rates of the first levels, which are shown, that both runs have in several blocks."""
    first, second = excess
    known = np.flatnonzero((first.counted.variances[:shown] > 0) & (second.counted.variances[:shown] > 0))
    part, shared = np.ix_(known, known), covariance_matrix(first.counted, second.counted)
    own, other = first.covariance[part], second.covariance[part]
    if (np.diag(own) <= 0).any() or (np.diag(other) <= 0).any():
        return None
    return rank_agreement(first.values[known], second.values[known], own, other, shared[part])


def _rate_difference(first: LevelRow, second: LevelRow, error: float, correlation: float) -> Difference:
    """Of the rates less their equal shares: Newcombe's interval, score test."""
    rates, bases = (first.rate or 0.0, second.rate or 0.0), (first.baseline or 0.0, second.baseline or 0.0)
    shift = bases[1] - bases[0]
    intervals = (first.interval or (0.0, 1.0), second.interval or (0.0, 1.0))
    low, high = rate_difference_interval(rates, intervals, correlation)
    p = rate_difference_test(rates, bases, (first.known().trials, second.known().trials), correlation)
    return Difference(rates[1] - rates[0] - shift, error, (low - shift, high - shift), p, p, p)


def judged(tables: Sequence[TableChange], delta: float) -> list[TableChange]:
    """The verdict on every tested row of tables of the same factors: the same within the margin, else higher or lower
    where that is shown."""
    tested = [(row.difference, row.margin) for table in tables for row in table.rows if row.difference and row.margin]
    differences, margins = (adjusted(part) for part in zip(*tested, strict=True)) if tested else ([], [])
    outside = holm([_p_outside(difference, delta) for difference in differences])
    told = iter(zip(differences, margins, outside, strict=True))

    def tell(row: RowChange) -> RowChange:
        if row.difference is None:
            return row
        difference, margin, alike = next(told)
        return replace(
            row, difference=difference, margin=margin, equivalence=alike, verdict=_verdict(difference, alike)
        )

    return [replace(table, rows=tuple(map(tell, table.rows))) for table in tables]


def _verdict(difference: Difference, alike: float) -> str:
    if alike < ALPHA:
        return SAME
    if difference.holm >= ALPHA:
        return UNCLEAR
    return HIGHER if difference.value > 0 else LOWER


def _p_outside(difference: Difference, delta: float) -> float:
    """The larger p-value of two one-sided tests of "the difference is not within `delta`"."""
    if difference.error <= 0:
        return 1.0
    return float(scipy.special.ndtr((abs(difference.value) - delta) / difference.error))
