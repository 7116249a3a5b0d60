"""The tables of the page about the models of strengths: main effects, tests, opponents, dependence, power, pairing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import exp

from reports.findings.ban_sentences import ban_names
from reports.findings.models import Ban, BanRow, BotPair, FactorOdds, LevelOdds, Opponent, Opponents
from reports.findings.names import factor_word, level_name, table_name
from reports.findings.summary import Power, Summary
from reports.findings.words import ABSENT, number, p_value, percent, percent_range, signed, typical_decimals
from reports.load.rows import TURN_POSITION
from reports.page.cells import Cell, Column, Head, Table, lined, named, numbers, ranges, value, words
from reports.page.tables import points
from reports.stats.estimates import RatioTest
from reports.stats.normal import two_sided
from reports.stats.tables import CONFIDENCE, MIN_CELL


def odds_table(summary: Summary, factor: FactorOdds) -> Table:
    """Every level of a factor in both models, as odds ratios."""
    title = _title(summary, factor.factor)
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


def _title(summary: Summary, factor: str) -> str:
    return factor_word(summary, factor).capitalize()


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
        named("factor", lambda entry: _title(summary, entry.factor)), words("test", lambda entry: entry.method)
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


def opponents_table(summary: Summary, opponents: Opponents, most: int | None = None) -> Table:
    """Every level with and without every other at the table, the clearest first; at most so many rows."""
    places = typical_decimals([row.effect_interval for row in opponents.rows], 100)
    rate = partial(percent, places=places)
    columns: list[Column[Opponent]] = [
        named(summary.label(opponents.factor), lambda row: summary.label(row.level)),
        named("opponent", lambda row: summary.label(row.opponent)),
        Column(
            Head("change", "Percentage points, everything else held equal, against the mean change of all; 95 % "
                 "interval."),
            lambda row: value(points(row.effect, row.effect_interval, places), row.effect),
        ),
        numbers("Holm p", lambda row: row.holm, p_value, f"Adjusted over all {len(opponents.rows)} combinations."),
        numbers("games with", lambda row: row.n_with, hint="Appearances at tables with the opponent."),
        numbers("games without", lambda row: row.n_without),
        numbers("win rate with", lambda row: row.rate_with, rate, "As counted."),
        numbers("win rate without", lambda row: row.rate_without, rate, "As counted."),
        numbers("p", lambda row: row.p, p_value),
        numbers("BH q", lambda row: row.bh, p_value, "False discovery rate over all combinations."),
    ]  # fmt: skip
    shown, total = opponents.rows[:most], len(opponents.rows)
    which = f"the {len(shown)} clearest" if most and len(shown) < total else "all"
    caption = (
        f"{_title(summary, opponents.factor)}s with and without each opponent: {which} of {total} combinations of "
        f"{summary.label(opponents.factor).lower()} and opponent"
    )
    return lined(caption, shown, columns, lambda row: min(row.n_with, row.n_without) < MIN_CELL)


def ban_table(summary: Summary, ban: Ban) -> Table:
    """Every level of the factors in the run, under the ban, and in the stored games without what is banned."""
    rate = partial(percent, places=1)
    columns: list[Column[tuple[str, BanRow]]] = [
        named("factor", lambda told: _title(summary, told[0])),
        named("level", lambda told: level_name(summary, told[0], told[1].level)),
        numbers("win rate now", lambda told: told[1].rate, rate, "What is judged."),
        numbers("under the ban", lambda told: told[1].banned_rate, rate,
                "At tables dealt as this run's, but under the ban, by the model of the winner."),
        Column(Head("change", "In percentage points; 95 % interval of the model."),
               lambda told: value(points(told[1].change, told[1].change_interval, 1), told[1].change)),
        numbers("games without it", lambda told: told[1].stored,
                hint="Appearances in stored games where nobody began with what is banned."),
        Column(Head("won there", "As counted in these games, with its 95 % interval."),
               lambda told: value(_stored(told[1]), told[1].stored_rate)),
    ]  # fmt: skip
    lines = [(factor, row) for factor, rows in ban.tables.items() for row in rows]
    return lined(f"What if {ban_names(summary, ban)} were banned", lines, columns)


def _stored(row: BanRow) -> str:
    return f"{percent(row.stored_rate, 1)} ({percent_range(row.stored_interval, 1)})" if row.stored else ABSENT


def power_table(summary: Summary) -> Table:
    """What the run could show, and what it would take to see more."""
    columns: list[Column[Power]] = [
        named("table", lambda power: table_name(summary, power)),
        numbers("rows tested", lambda power: power.tests),
        ranges("games a row", lambda power: f"{power.least:,} to {power.most:,}" if power.least != power.most
               else f"{power.least:,}", "Fewest and most appearances."),
        numbers("seen by counting", lambda power: None if power.detectable is None else 100 * power.detectable,
                partial(number, places=1), "Difference of the win rate from the equal share, in percentage points, "
                "found in 80 of 100 runs."),
        numbers("design effect", lambda power: power.design_effect, partial(number, places=2),
                "Variance against independent appearances, of the row with the fewest."),
    ]  # fmt: skip
    for difference in sorted({difference for power in summary.power for difference in power.games_needed}):
        hint = f"Games in all to see {difference} points in every row by counting."
        columns.append(numbers(f"games for ±{difference}", _needed(difference), hint=hint))
    return lined("What this run could show, and the games that would show more", summary.power, columns)


def _needed(difference: int) -> Callable[[Power], float | None]:
    return lambda power: power.games_needed.get(difference)


def pairing_table(summary: Summary, pairs: tuple[BotPair, ...]) -> Table:
    """What playing the same seats of the same blocks saved."""
    columns: list[Column[BotPair]] = [
        named("bot", lambda pair: summary.label(pair.bots[0])),
        named("other bot", lambda pair: summary.label(pair.bots[1])),
        numbers("pairs of seats", lambda pair: pair.seats),
        numbers("correlation", lambda pair: pair.correlation, partial(number, places=2),
                "Of the win shares of the two."),
        numbers("variance saved", lambda pair: pair.saved, percent, "Share of the variance of their difference."),
        numbers("unpaired games", lambda pair: pair.unpaired, partial(number, places=2),
                "As many tell as much as one paired game."),
    ]  # fmt: skip
    return lined("What pairing saved", pairs, columns)
