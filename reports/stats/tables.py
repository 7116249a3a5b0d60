"""The table of levels: how often each faction, mat, pair, place … won, how it scored, and what that proves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engines.arena.power import detectable_difference
from reports.stats.blocks import percentile_intervals, resampled_ratios, unit_sums
from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.null_band import NullBand, null_band
from reports.stats.proportions import design_effect, score_test, wilson

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Interval = tuple[float, float]

MIN_CELL = 30
CONFIDENCE = 0.95
ALPHA = 0.05

ABOVE = "above"
BELOW = "below"
UNCLEAR = "not distinguishable"
TOO_FEW = "too few games"
NO_GAMES = "no games"


@dataclass(frozen=True)
class Outcomes:
    """What happened at each seat, shape (seats,): win share, the share an equal player would get, score, score minus
    the mean of its table, block, and resampling unit (a block or a bundle of blocks); `natural` is false in games that
    were cut at their cap."""

    win_share: Floats
    equal_share: Floats
    score: Floats
    margin: Floats
    block: Ints
    unit: Ints
    units: int
    natural: NDArray[np.bool_]


@dataclass(frozen=True)
class Grouping:
    """Which level each seat belongs to: `codes` (seats,) index `names`; `banned` names are left out by the rules."""

    factors: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    codes: Ints
    banned: frozenset[tuple[str, ...]] = frozenset()


@dataclass(frozen=True)
class LevelRow:
    """One level. Rates are shares between 0 and 1, scores are points; None where nothing can be said.

    `interval` is Wilson's on `n / design_effect` appearances, `bootstrap` comes from resampled blocks; `holm` and `bh`
    adjust over the tested rows of the table, which are those with at least the minimum of appearances.
    """

    levels: tuple[str, ...]
    banned: bool
    n: int
    wins: float
    verdict: str
    baseline: float | None = None
    rate: float | None = None
    interval: Interval | None = None
    bootstrap: Interval | None = None
    design_effect: float | None = None
    rate_without_truncated: float | None = None
    score: float | None = None
    margin: float | None = None
    margin_interval: Interval | None = None
    p: float | None = None
    holm: float | None = None
    bh: float | None = None
    detectable: float | None = None


@dataclass(frozen=True)
class LevelTable:
    """All levels of a factor, or all pairs of two factors, with what luck alone would do to the tested ones."""

    factors: tuple[str, ...]
    confidence: float
    min_cell: int
    tests: int
    rows: tuple[LevelRow, ...]
    null_band: NullBand | None


def level_table(grouping: Grouping, outcomes: Outcomes, min_cell: int = MIN_CELL) -> LevelTable:
    """Summarises every level; deterministic, the bootstrap has a fixed seed."""
    rows = _estimates(grouping, outcomes)
    tested = [place for place, row in enumerate(rows) if row.n >= min_cell]
    rows = with_tests(rows, tested, _null_variances(grouping, outcomes))
    told = [rows[place] for place in tested]
    band = null_band([int(row.n / (row.design_effect or 1.0)) for row in told], [row.baseline or 0.0 for row in told])
    return LevelTable(grouping.factors, CONFIDENCE, min_cell, len(tested), tuple(rows), band)


def _estimates(grouping: Grouping, outcomes: Outcomes) -> list[LevelRow]:
    """Rows with everything but tests and verdicts; a level without games gets the counts only."""
    levels, codes = len(grouping.names), grouping.codes
    n = np.bincount(codes, minlength=levels)
    values = (outcomes.win_share, outcomes.equal_share, outcomes.score, outcomes.margin)
    wins, equal, score, margin = (np.bincount(codes, weights=value, minlength=levels) for value in values)
    natural = _natural_rates(grouping, outcomes)
    effects = _design_effects(grouping, outcomes, n)
    boot_rates, boot_margins = _bootstrap(grouping, outcomes)
    rows = []
    for place, names in enumerate(grouping.names):
        row = LevelRow(names, names in grouping.banned, int(n[place]), float(wins[place]), NO_GAMES)
        if row.n:
            effective = row.n / effects[place]
            rate = row.wins / row.n
            row = replace(
                row,
                verdict=TOO_FEW,
                baseline=float(equal[place]) / row.n,
                rate=rate,
                interval=wilson(rate * effective, effective, CONFIDENCE),
                bootstrap=boot_rates[place],
                design_effect=effects[place],
                rate_without_truncated=natural[place],
                score=float(score[place]) / row.n,
                margin=float(margin[place]) / row.n,
                margin_interval=boot_margins[place],
            )
        rows.append(row)
    return rows


def _bootstrap(grouping: Grouping, outcomes: Outcomes) -> tuple[list[Interval | None], list[Interval | None]]:
    """Block bootstrap intervals of the win rate and of the score margin, one a level."""
    levels = len(grouping.names)
    values = (outcomes.win_share, outcomes.margin, np.ones(len(grouping.codes)))
    wins, margins, n = (unit_sums(outcomes.unit, grouping.codes, value, outcomes.units, levels) for value in values)
    replicates = resampled_ratios(np.concatenate([wins, margins], axis=1), n)
    return (
        percentile_intervals(replicates[:, :levels], n, CONFIDENCE),
        percentile_intervals(replicates[:, levels:], n, CONFIDENCE),
    )


def _design_effects(grouping: Grouping, outcomes: Outcomes, n: Ints) -> list[float]:
    """The design effect of every level; 1 throughout when no block holds a level twice."""
    cells = outcomes.block * len(n) + grouping.codes
    if (np.diff(np.sort(cells)) > 0).all():
        return [1.0] * len(n)
    return [_design_effect(outcomes, np.flatnonzero(grouping.codes == level)) for level in range(len(n))]


def _design_effect(outcomes: Outcomes, seats: Ints) -> float:
    if len(seats) == 0:
        return 1.0
    _, cluster = np.unique(outcomes.block[seats], return_inverse=True)
    wins = np.bincount(cluster, weights=outcomes.win_share[seats]).astype(np.float64)
    return design_effect(wins, np.bincount(cluster).astype(np.float64))


def _natural_rates(grouping: Grouping, outcomes: Outcomes) -> list[float | None]:
    """Win rates from the games that reached their natural end; None without such games."""
    kept, levels = outcomes.natural, len(grouping.names)
    n = np.bincount(grouping.codes[kept], minlength=levels)
    wins = np.bincount(grouping.codes[kept], weights=outcomes.win_share[kept], minlength=levels)
    return [float(won) / int(count) if count else None for won, count in zip(wins, n, strict=True)]


def _null_variances(grouping: Grouping, outcomes: Outcomes) -> Floats:
    """Mean variance of one appearance under the baseline; differs from b(1-b) only when table sizes are mixed."""
    share, levels = outcomes.equal_share, len(grouping.names)
    total = np.bincount(grouping.codes, weights=share * (1 - share), minlength=levels)
    n = np.bincount(grouping.codes, minlength=levels)
    return np.asarray(total / np.maximum(n, 1), dtype=np.float64)


def with_tests(rows: Sequence[LevelRow], tested: Sequence[int], variances: Floats) -> list[LevelRow]:
    """Adds p-values, their two adjustments, the detectable difference and the verdict to the tested rows."""
    p_values = [_p_value(rows[place], float(variances[place])) for place in tested]
    adjusted = zip(tested, p_values, holm(p_values), benjamini_hochberg(p_values), strict=True)
    result = list(rows)
    for place, p, holm_p, bh_q in adjusted:
        row = rows[place]
        trials = row.n / (row.design_effect or 1.0)
        seen = detectable_difference(row.baseline or 0.0, trials, len(tested))
        result[place] = replace(row, p=p, holm=holm_p, bh=bh_q, detectable=seen, verdict=_verdict(row, holm_p))
    return result


def _p_value(row: LevelRow, variance: float) -> float:
    trials = row.n / (row.design_effect or 1.0)
    return score_test(row.rate or 0.0, row.baseline or 0.0, variance, trials) if variance > 0 else 1.0


def _verdict(row: LevelRow, holm_p: float) -> str:
    if holm_p >= ALPHA:
        return UNCLEAR
    return ABOVE if (row.rate or 0.0) > (row.baseline or 0.0) else BELOW
