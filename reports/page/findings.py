"""The tables of the page about the models of strengths: main effects, tests, opponents, dependence, power, pairing."""

from __future__ import annotations

from math import exp

from reports.findings.ban_sentences import ban_names
from reports.findings.models import RANKING, WINNER, Ban, BanRow, BotPair, FactorOdds, LevelOdds, Opponent, Opponents
from reports.findings.names import factor_word, level_name, table_name
from reports.findings.summary import Power, Summary
from reports.findings.words import ABSENT, number, p_value, percent, percent_range, signed, typical_decimals
from reports.page.cells import Cell, Head, Row, Table, name, value, word
from reports.page.tables import points
from reports.stats.normal import two_sided
from reports.stats.tables import CONFIDENCE, MIN_CELL

_SHORT = {RANKING: "order of finish", WINNER: "winners alone"}


def odds_table(summary: Summary, factor: FactorOdds) -> Table:
    """Every level of a factor in both models, as odds ratios."""
    heads = (
        Head("Place" if factor_word(summary, factor.factor) == "order of play" else summary.label(factor.factor),
             numeric=False),
        Head("odds ratio", "Against the average level, from the winners alone, with its 95 % interval."),
        Head("log-odds", "Its logarithm."),
        Head("std. error", "Of the log-odds."),
        Head("p", "Two-sided, of this row alone: is the effect zero?"),
        Head("by order of finish", "The odds ratio from the whole order of finish, with its 95 % interval."),
    )  # fmt: skip
    rows = tuple(_odds_row(summary, factor.factor, level) for level in factor.levels)
    title = _title(summary, factor.factor)
    return Table(f"{title}: odds against the average level, everything else held equal", heads, rows)


def _title(summary: Summary, factor: str) -> str:
    return factor_word(summary, factor).capitalize()


def _odds_row(summary: Summary, factor: str, level: LevelOdds) -> Row:
    other = summary.ranking.level(factor, level.level)
    return Row(
        (
            name(level_name(summary, factor, level.level)),
            _odds_cell(level),
            value(signed(level.coefficient, 2), level.coefficient),
            value(number(level.error, 3), level.error),
            value(p_value(level.p), level.p),
            _odds_cell(other),
        )
    )


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
    heads = (
        Head("factor", numeric=False),
        Head("test", numeric=False),
        *(head for kind in _SHORT for head in (
            Head(f"statistic, {_SHORT[kind]}", f"Of leaving the factor out of the model of the {_SHORT[kind]}."),
            Head(f"degrees of freedom, {_SHORT[kind]}"),
            Head(f"p, {_SHORT[kind]}"),
        )),
    )  # fmt: skip
    models = (summary.ranking, summary.model)
    tests = [{entry.factor: entry.test for entry in model.factors} for model in models]
    rows = []
    for entry in summary.model.factors:
        cells = [name(_title(summary, entry.factor)), word(entry.method)]
        for found in (told.get(entry.factor) for told in tests):
            cells.append(value(number(found.statistic if found else None, 1), found.statistic if found else None))
            cells.append(value(number(found.freedom if found else None), found.freedom if found else None))
            cells.append(value(p_value(found.p if found else None), found.p if found else None))
        rows.append(Row(tuple(cells)))
    return Table("Does the factor matter, beside the others?", heads, tuple(rows))


def opponents_table(summary: Summary, opponents: Opponents, most: int | None = None) -> Table:
    """Every level with and without every other at the table, the clearest first; at most so many rows."""
    heads = (
        Head(summary.label(opponents.factor), numeric=False),
        Head("opponent", numeric=False),
        Head("change", "Percentage points, everything else held equal, against the mean change of all; 95 % interval."),
        Head("Holm p", f"Adjusted over all {len(opponents.rows)} combinations."),
        Head("games with", "Appearances at tables with the opponent."),
        Head("games without"),
        Head("win rate with", "As counted."),
        Head("win rate without", "As counted."),
        Head("p"),
        Head("BH q", "False discovery rate over all combinations."),
    )
    places = typical_decimals([row.effect_interval for row in opponents.rows], 100)
    rows = tuple(_opponent_row(summary, row, places) for row in opponents.rows[:most])
    which = f"the {len(rows)} clearest" if most and len(rows) < len(opponents.rows) else "all"
    word_ = summary.label(opponents.factor).lower()
    return Table(f"{_title(summary, opponents.factor)}s with and without each opponent: {which} "
                 f"of {len(opponents.rows)} combinations of {word_} and opponent", heads, rows)  # fmt: skip


def _opponent_row(summary: Summary, row: Opponent, places: int) -> Row:
    return Row(
        (
            name(summary.label(row.level)),
            name(summary.label(row.opponent)),
            value(points(row.effect, row.effect_interval, places), row.effect),
            value(p_value(row.holm), row.holm),
            value(number(row.n_with), row.n_with),
            value(number(row.n_without), row.n_without),
            value(percent(row.rate_with, places), row.rate_with),
            value(percent(row.rate_without, places), row.rate_without),
            value(p_value(row.p), row.p),
            value(p_value(row.bh), row.bh),
        ),
        min(row.n_with, row.n_without) < MIN_CELL,
    )


def ban_table(summary: Summary, ban: Ban) -> Table:
    """Every level of the factors in the run, under the ban, and in the stored games without what is banned."""
    heads = (
        Head("factor", numeric=False),
        Head("level", numeric=False),
        Head("win rate now", "What is judged."),
        Head("under the ban", "At tables dealt as this run's, but under the ban, by the model of the winner."),
        Head("change", "In percentage points; 95 % interval of the model."),
        Head("games without it", "Appearances in stored games where nobody began with what is banned."),
        Head("won there", "As counted in these games, with its 95 % interval."),
    )
    rows = [_ban_row(summary, factor, row) for factor, rows in ban.tables.items() for row in rows]
    return Table(f"What if {ban_names(summary, ban)} were banned", heads, tuple(rows))


def _ban_row(summary: Summary, factor: str, row: BanRow) -> Row:
    counted = f"{percent(row.stored_rate, 1)} ({percent_range(row.stored_interval, 1)})" if row.stored else ABSENT
    return Row(
        (
            name(_title(summary, factor)),
            name(level_name(summary, factor, row.level)),
            value(percent(row.rate, 1), row.rate),
            value(percent(row.banned_rate, 1), row.banned_rate),
            value(points(row.change, row.change_interval, 1), row.change),
            value(number(row.stored), row.stored),
            value(counted, row.stored_rate),
        )
    )


def power_table(summary: Summary) -> Table:
    """What the run could show, and what it would take to see more."""
    differences = sorted({difference for power in summary.power for difference in power.games_needed})
    heads = (
        Head("table", numeric=False),
        Head("rows tested"),
        Head("games a row", "Fewest and most appearances.", sortable=False),
        Head("seen by counting", "Difference of the win rate from the equal share, in percentage points, found in 80 "
             "of 100 runs."),
        Head("design effect", "Variance against independent appearances, of the row with the fewest."),
        *(Head(f"games for ±{points}", f"Games in all to see {points} points in every row by counting.")
          for points in differences),
    )  # fmt: skip
    rows = tuple(Row(_power_cells(summary, power, differences)) for power in summary.power)
    return Table("What this run could show, and the games that would show more", heads, rows)


def _power_cells(summary: Summary, power: Power, differences: list[int]) -> tuple[Cell, ...]:
    table = summary.table(*power.factors)
    title = table_name(summary, table) if table else " and ".join(power.factors)
    seen = None if power.detectable is None else 100 * power.detectable
    needed = [power.games_needed.get(difference) for difference in differences]
    return (
        name(title),
        value(number(power.tests), power.tests),
        word(f"{power.least:,} to {power.most:,}" if power.least != power.most else f"{power.least:,}"),
        value(number(seen, 1), seen),
        value(number(power.design_effect, 2), power.design_effect),
        *(value(number(games), games) for games in needed),
    )


def pairing_table(summary: Summary, pairs: tuple[BotPair, ...]) -> Table:
    """What playing the same seats of the same blocks saved."""
    heads = (
        Head("bot", numeric=False),
        Head("other bot", numeric=False),
        Head("pairs of seats"),
        Head("correlation", "Of the win shares of the two."),
        Head("variance saved", "Share of the variance of their difference."),
        Head("unpaired games", "As many tell as much as one paired game."),
    )
    rows = tuple(
        Row(
            (
                name(summary.label(pair.bots[0])),
                name(summary.label(pair.bots[1])),
                value(number(pair.seats), pair.seats),
                value(number(pair.correlation, 2), pair.correlation),
                value(percent(pair.saved), pair.saved),
                value(number(pair.unpaired, 2), pair.unpaired),
            )
        )
        for pair in pairs
    )
    return Table("What pairing saved", heads, rows)
