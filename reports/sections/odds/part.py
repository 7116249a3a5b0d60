"""Odds with everything else equal: their tables, and their part of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import exp

from reports.findings.models import FactorOdds, LevelOdds
from reports.findings.names import factor_title, level_name
from reports.findings.summary import Summary
from reports.findings.words import ABSENT, number, p_value, signed
from reports.load.rows import TURN_POSITION
from reports.page.cells import Cell, Column, Head, Table, lined, named, numbers, value, words
from reports.page.parts import Block, Entry, Part, folded
from reports.sections.odds.sentences import effect_sentences, model_text
from reports.stats.estimates import RatioTest
from reports.stats.normal import two_sided
from reports.stats.tables import CONFIDENCE


def odds_table(summary: Summary, factor: FactorOdds) -> Table:
    """Every level of a factor in both models, as odds ratios."""
    title = factor_title(summary, factor.factor)
    columns: list[Column[LevelOdds]] = [
        named("Place" if factor.factor == TURN_POSITION else summary.label(factor.factor),
              lambda level: level_name(summary, factor.factor, level.level)),
        Column(Head("odds ratio", "Against the average level, from the winners alone, with its 95 % interval."),
               _odds_cell),
        numbers("log-odds", lambda level: level.coefficient, partial(signed, places=2), "Its logarithm."),
        numbers("std. error", lambda level: level.error, partial(number, places=3), "Of the log-odds."),
        numbers("p", lambda level: level.p, p_value, "Two-sided, of this row alone: is the effect zero?"),
        Column(Head("by order of finish", "The odds ratio from the whole order of finish, with its 95 % interval."),
               lambda level: _odds_cell(summary.ranking.level(factor.factor, level.level))),
    ]  # fmt: skip
    return lined(f"{title}: odds against the average level, everything else held equal", factor.levels, columns)


def _odds_cell(level: LevelOdds | None) -> Cell:
    if level is None:
        return value(ABSENT, None)
    half_width = two_sided(CONFIDENCE) * level.error
    low, middle, high = (exp(level.coefficient + end) for end in (-half_width, 0.0, half_width))
    return value(f"{number(middle, 2)} ({number(low, 2)} to {number(high, 2)})", middle)


def factor_tests_table(summary: Summary) -> Table | None:
    """The test of every factor in both models; None without a model."""
    if not summary.model.factors:
        return None
    columns: list[Column[FactorOdds]] = [
        named("factor", lambda entry: factor_title(summary, entry.factor)), words("test", lambda entry: entry.method)
    ]  # fmt: skip
    for model, kind in ((summary.ranking, "order of finish"), (summary.model, "winners alone")):
        columns += _test_columns({entry.factor: entry.test for entry in model.factors}, kind)
    return lined("Does the factor matter, beside the others?", summary.model.factors, columns)


def _test_columns(tests: Mapping[str, RatioTest], kind: str) -> list[Column[FactorOdds]]:
    def of(key: str) -> Callable[[FactorOdds], float | None]:
        return lambda entry: getattr(tests[entry.factor], key) if entry.factor in tests else None

    hint = f"Of leaving the factor out of the model of the {kind}."
    return [
        numbers(f"statistic, {kind}", of("statistic"), partial(number, places=1), hint),
        numbers(f"degrees of freedom, {kind}", of("freedom")),
        numbers(f"p, {kind}", of("p"), p_value),
    ]


def odds_part(summary: Summary) -> Part:
    """Every level as odds, everything else held equal, folded: no verdict goes by them."""
    tests = factor_tests_table(summary)
    tables = [odds_table(summary, entry) for entry in summary.model.factors]
    block = Block(tuple(effect_sentences(summary)), folds=folded(*filter(None, (tests, *tables))))
    return Part("odds", "Odds with everything else equal", "Odds", (block,), _methods(summary))


def _methods(summary: Summary) -> tuple[Entry, ...]:
    """The two models."""
    entries = [
        ("Winners alone", "Conditional logit of the winner among the seats of a game: the chance of each player "
         "follows the summed effects of its levels. Levels are drawn toward the average as half a win and half a loss "
         "would (log-F), so that one that never wins has odds as well."),
        ("Order of finish", "Plackett-Luce: the winner is chosen among all players of a game, the second among the "
         "rest, and so on. It uses every place, by the game's own ranking, and assumes that strength means the same "
         "for the first place as for the others; ties after Efron."),
        ("Odds", "Sum-to-zero contrasts: against the average level of the factor. Errors from the observed information "
         "for independent games, sandwich over blocks as soon as a block holds several; Wald intervals."),
    ]  # fmt: skip
    if not summary.model.reason:
        entries.append(("This run, winners alone", model_text(summary.model)))
    if not summary.ranking.reason:
        entries.append(("This run, order of finish", model_text(summary.ranking)))
    return tuple(entries)
