"""The levels of two runs row by row: rates, margins and adjusted strengths in both, and their differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from reports.comparison.strengths import Effects, Fitted, effects_of
from reports.comparison.summary import (
    ADJUSTED,
    HIGHER,
    LOWER,
    RATE,
    SAME,
    UNCLEAR,
    UNTESTED,
    ComparedRow,
    ComparedTable,
    Counted,
    Difference,
    Strength,
)
from reports.findings.strengths import verdict_words
from reports.load.rows import Floats, Ints, SeatRows
from reports.stats.differences import (
    Ratios,
    correlations,
    normal_interval,
    rate_difference_interval,
    rate_difference_test,
    ratios,
    saved,
    variance_of_difference,
)
from reports.stats.effects import Effect, win_rate
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK, verdicts
from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.normal import two_sided, two_sided_p
from reports.stats.skill import Agreement, rank_agreement
from reports.stats.tables import MIN_CELL, LevelRow, LevelTable, Outcomes

_WORDS = {STRONG: HIGHER, WEAK: LOWER, EQUIVALENT: SAME, INCONCLUSIVE: UNCLEAR}
Names = Sequence[tuple[str, ...]]


@dataclass(frozen=True)
class Half:
    """What a table needs of one run: its seats and their outcomes, its own table of levels, its model, and the number
    of each seat's block (equal numbers of two runs are common blocks), shape (seats,)."""

    seats: SeatRows
    outcomes: Outcomes
    tables: dict[tuple[str, ...], LevelTable]
    fitted: Fitted
    blocks: Ints


def compared_table(factors: tuple[str, ...], halves: tuple[Half, Half], table: float, delta: float) -> ComparedTable:
    """Compares all levels of a factor, or all pairs of two, at tables of `table` players."""
    own = [half.tables[factors] for half in halves]
    names = list(dict.fromkeys(row.levels for part in own for row in part.rows))
    rows = [{row.levels: row for row in part.rows} for part in own]
    excess = [_ratios(half, factors, names, half.outcomes.win_share - half.outcomes.equal_share) for half in halves]
    margins = [_ratios(half, factors, names, half.outcomes.margin) for half in halves]
    tested = [name for place, name in enumerate(names) if _is_tested(name, rows, [*excess, *margins], place)]
    effects = effects_of(halves[0].fitted, halves[1].fitted, factors)
    counted = _counted_rows(names, rows, excess, margins, tested)
    found = effects if isinstance(effects, Effects) else None
    strong = _with_strengths(counted, halves, found, table, delta, tested)
    reason = effects if isinstance(effects, str) else ""
    judged = RATE if reason else ADJUSTED
    return ComparedTable(factors, MIN_CELL, len(tested), judged, reason, strong, _agreement(found))


def _agreement(effects: Effects | None) -> Agreement | None:
    if effects is None:
        return None
    return rank_agreement(
        effects.first, effects.second, effects.first_covariance, effects.second_covariance, effects.shared
    )


def _is_tested(
    name: tuple[str, ...], rows: Sequence[dict[tuple[str, ...], LevelRow]], found: Sequence[Ratios], place: int
) -> bool:
    """Whether a level has enough appearances in both runs, in more than one block."""
    enough = all(name in part and part[name].n >= MIN_CELL for part in rows)
    return enough and all(bool(np.isfinite(part.variances[place])) for part in found)


def codes_of(seats: SeatRows, factors: tuple[str, ...]) -> tuple[Names, Ints]:
    """The levels or pairs in printed order, and the number of that of each seat."""
    if len(factors) == 1:
        return [(level,) for level in seats.levels[factors[0]]], seats.codes[factors[0]]
    first, second = (seats.levels[factor] for factor in factors)
    pairs = [(left, right) for left in first for right in second]
    return pairs, seats.codes[factors[0]] * len(second) + seats.codes[factors[1]]


def _ratios(half: Half, factors: tuple[str, ...], names: Names, numerators: Floats) -> Ratios:
    """Means of a number by level, with the levels numbered as `names` are."""
    own, codes = codes_of(half.seats, factors)
    place = {name: number for number, name in enumerate(names)}
    mapped = np.array([place[name] for name in own], dtype=np.int64)[codes]
    return ratios(half.blocks, mapped, numerators, np.ones(len(codes)), len(names))


def _counted_rows(
    names: Names,
    rows: Sequence[dict[tuple[str, ...], LevelRow]],
    excess: Sequence[Ratios],
    margins: Sequence[Ratios],
    tested: Names,
) -> list[ComparedRow]:
    """Rows with rates, margins and their differences; those in `tested` with p-values."""
    together, score_together = correlations(*excess), correlations(*margins)
    found = []
    for place, name in enumerate(names):
        parts = [part.get(name) for part in rows]
        variances = [float(part.variances[place]) for part in excess]
        both = name in tested
        found.append(
            ComparedRow(
                levels=name,
                banned=(_banned(parts[0]), _banned(parts[1])),
                first=_counted(parts[0]),
                second=_counted(parts[1]),
                difference=_rate_difference(parts, variances, float(together[place])) if both else None,
                margin=_mean_difference(margins, place, float(score_together[place])) if both else None,
                first_strength=None,
                second_strength=None,
                strength=None,
                log_odds=None,
                equivalence=None,
                verdict=UNTESTED,
                saved=saved(variances[0], variances[1], float(together[place])) if both and together[place] else None,
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


def _with_strengths(
    rows: list[ComparedRow],
    halves: tuple[Half, Half],
    effects: Effects | None,
    table: float,
    delta: float,
    tested: Names,
) -> tuple[ComparedRow, ...]:
    """Adds adjusted strengths where both models have them, and the verdict on every tested row."""
    if effects is not None:
        words = _own_words(effects, halves, delta)
        place = {name: number for number, name in enumerate(effects.levels)}
        rows = [
            _strengthened(row, effects, place[row.levels], table, words, row.levels in tested)
            if row.levels in place
            else row
            for row in rows
        ]
        rows = _adjusted_over(rows, "strength")
    judged = "difference" if effects is None else "strength"
    chosen = [n for n, row in enumerate(rows) if row.levels in tested and getattr(row, judged) is not None]
    known = [getattr(rows[n], judged) for n in chosen]
    usable = all(difference.error > 0 for difference in known)
    found = verdicts([d.value for d in known], [d.error for d in known], -delta, delta) if usable else []
    for number, verdict in zip(chosen, found, strict=False):
        rows[number] = replace(rows[number], verdict=_WORDS[verdict.word], equivalence=verdict.equivalence)
    return tuple(rows)


def _own_words(effects: Effects, halves: tuple[Half, Half], delta: float) -> tuple[list[str], list[str]]:
    """The verdict of each run by itself on every level, at tables of its own size."""
    sides = ((effects.first, effects.first_errors), (effects.second, effects.second_errors))
    told = []
    for (estimates, errors), half in zip(sides, halves, strict=True):
        plain = [
            Effect(place, float(b), float(error), 1.0, 1.0, 1.0)
            for place, (b, error) in enumerate(zip(estimates, errors, strict=True))
        ]
        told.append([word for word, _ in verdict_words(plain, half.fitted.field.table, delta)])
    return told[0], told[1]


def _strengthened(
    row: ComparedRow, effects: Effects, place: int, table: float, words: tuple[list[str], list[str]], tested: bool
) -> ComparedRow:
    first = _strength(float(effects.first[place]), float(effects.first_errors[place]), table, words[0][place])
    second = _strength(float(effects.second[place]), float(effects.second_errors[place]), table, words[1][place])
    covariance = float(effects.shared[place, place])
    return replace(
        row,
        first_strength=first,
        second_strength=second,
        strength=_strength_difference(first, second, covariance) if tested else None,
        log_odds=_log_odds(first, second, covariance),
    )


def _strength(estimate: float, error: float, table: float, word: str) -> Strength:
    half_width = two_sided(0.95) * error
    low, high = (win_rate(estimate + end, table) for end in (-half_width, half_width))
    return Strength(estimate, error, win_rate(estimate, table), (low, high), word)


def _log_odds(first: Strength, second: Strength, covariance: float) -> tuple[float, float]:
    variance = max(first.error**2 + second.error**2 - 2 * covariance, 0.0)
    return second.coefficient - first.coefficient, variance**0.5


def _strength_difference(first: Strength, second: Strength, covariance: float) -> Difference:
    """Of the adjusted win rates, by the delta method."""
    slopes = [strength.rate * (1 - strength.rate) for strength in (first, second)]
    parts = (slopes[0] * first.error) ** 2 + (slopes[1] * second.error) ** 2
    variance = max(parts - 2 * slopes[0] * slopes[1] * covariance, 0.0)
    return plain_difference(second.rate - first.rate, variance**0.5)
