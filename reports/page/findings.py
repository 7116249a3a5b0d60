"""The tables of the page about the models of strengths: main effects, tests, opponents, dependence, power, pairing."""

from __future__ import annotations

from reports.findings.contents import EFFECTS, part
from reports.findings.models import (
    RANKING,
    WINNER,
    AdjustedFactor,
    AdjustedLevel,
    BotPair,
    Dependence,
    Opponent,
    Opponents,
)
from reports.findings.names import factor_word, level_name, table_name
from reports.findings.summary import Power, Summary
from reports.findings.verdict_sentences import leaning
from reports.findings.words import ABSENT, number, p_value, percent, percent_range, signed, typical_decimals
from reports.load.rows import BOT
from reports.page.cells import Cell, Head, Row, Table, name, value, word
from reports.page.tables import points, verdict_cell
from reports.stats.tables import MIN_CELL

_SOURCES = {RANKING: "the whole order of finish (Plackett-Luce)", WINNER: "the winners alone (conditional logit)"}
_SHORT = {RANKING: "order of finish", WINNER: "winners alone"}


def effects_table(summary: Summary, factor: AdjustedFactor) -> Table:
    """Every level of a factor in both models."""
    places = typical_decimals([level.interval for level in factor.levels], 100)
    told, other = (_SOURCES[model.kind] for model in (summary.judge(), summary.other()))
    heads = (
        Head("Place" if factor_word(summary, factor.factor) == "order of play" else summary.label(factor.factor),
             numeric=False),
        Head("effect", f"Percentage points above or below the equal share, from {told}, with its 95 % interval."),
        Head("log-odds", "The coefficient: against the average level."),
        Head("std. error", "Of the log-odds."),
        Head("p", "Two-sided, of this row alone: is the effect zero?"),
        Head("Holm p", "The same, adjusted over the levels of the factor."),
        Head("BH q", "False discovery rate over the levels of the factor."),
        Head("equal within margin, p", "Two one-sided tests that the effect lies within the margin, adjusted by Holm."),
        Head("verdict", "Equal within the margin goes before strong and weak.", numeric=False),
        Head(f"by {_SHORT[summary.other().kind]}", f"The same effect from {other}, with its 95 % interval."),
    )  # fmt: skip
    rows = tuple(_effect_row(summary, factor.factor, level, places) for level in factor.levels)
    caption = f"{_title(summary, factor.factor)}: effects against the equal share, everything else held equal"
    return Table(caption + leaning(summary, "effects"), heads, rows)


def _title(summary: Summary, factor: str) -> str:
    return factor_word(summary, factor).capitalize()


def _effect_row(summary: Summary, factor: str, level: AdjustedLevel, places: int) -> Row:
    other = summary.other().level(factor, level.level)
    return Row(
        (
            name(level_name(summary, factor, level.level)),
            value(points(level.effect, level.effect_interval, places), level.effect),
            value(signed(level.coefficient, 2), level.coefficient),
            value(number(level.error, 3), level.error),
            value(p_value(level.p), level.p),
            value(p_value(level.holm), level.holm),
            value(p_value(level.bh), level.bh),
            value(p_value(level.equivalence), level.equivalence),
            verdict_cell(level.verdict),
            value(points(other.effect, other.effect_interval, places), other.effect) if other else value(ABSENT, None),
        )
    )


def factor_tests_table(summary: Summary) -> Table | None:
    """The test of every factor in both models; None without a model."""
    if not summary.judge().factors:
        return None
    heads = (
        Head("factor", numeric=False),
        Head("test", numeric=False),
        *(head for kind in _SHORT for head in (
            Head(f"statistic, {_SHORT[kind]}", f"Of leaving the factor out of the model of {_SOURCES[kind]}."),
            Head(f"degrees of freedom, {_SHORT[kind]}"),
            Head(f"p, {_SHORT[kind]}"),
        )),
    )  # fmt: skip
    models = (summary.ranking, summary.model)
    tests = [{entry.factor: entry.test for entry in model.factors} for model in models]
    rows = []
    for entry in summary.judge().factors:
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
        Head("games with", "Appearances at tables with the opponent."),
        Head("games without"),
        Head("win rate with", "As counted."),
        Head("win rate without", "As counted."),
        Head("change", "Percentage points, everything else held equal, against the mean change of all; 95 % interval."),
        Head("p"),
        Head("Holm p", f"Adjusted over all {len(opponents.rows)} combinations."),
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
            value(number(row.n_with), row.n_with),
            value(number(row.n_without), row.n_without),
            value(percent(row.rate_with, places), row.rate_with),
            value(percent(row.rate_without, places), row.rate_without),
            value(points(row.effect, row.effect_interval, places), row.effect),
            value(p_value(row.p), row.p),
            value(p_value(row.holm), row.holm),
            value(p_value(row.bh), row.bh),
        ),
        min(row.n_with, row.n_without) < MIN_CELL,
    )


def dependence_table(summary: Summary, entry: Dependence) -> Table:
    """The strength of every level at every value."""
    by_bot = entry.on == BOT
    places = typical_decimals([row.interval for row in entry.rows], 100)
    heads = (
        Head(_title(summary, entry.factor), numeric=False),
        Head("bot" if by_bot else "players", numeric=False),
        Head("win rate", "At a table of otherwise average players."),
        Head("95 % interval", sortable=False),
        Head("log-odds"),
        Head("std. error"),
    )
    rows = tuple(
        Row(
            (
                name(level_name(summary, entry.factor, row.level)),
                name(summary.label(row.at)),
                value(percent(row.rate, places), row.rate),
                word(percent_range(row.interval, places)),
                value(signed(row.coefficient, 2), row.coefficient),
                value(number(row.error, 3), row.error),
            )
        )
        for row in entry.rows
    )
    what = "bot" if by_bot else "number of players"
    return Table(f"{_title(summary, entry.factor)} by {what}: strength with everything else held equal", heads, rows)


def power_table(summary: Summary) -> Table:
    """What the run could see, and what it would take to see more."""
    differences = sorted({difference for power in summary.power for difference in power.games_needed})
    heads = (
        Head("table", numeric=False),
        Head("rows tested"),
        Head("games a row", "Fewest and most appearances.", sortable=False),
        Head("seen by counting", "Difference of the win rate from the equal share, in percentage points, found in 80 "
             "of 100 runs."),
        Head("seen all else equal", f"The same for the effect of a level in the model of {part(summary, EFFECTS)}."),
        Head("design effect", "Variance against independent appearances, of the row with the fewest."),
        *(Head(f"games for ±{points}", f"Games in all to see {points} points in every row by counting.")
          for points in differences),
    )  # fmt: skip
    rows = tuple(Row(_power_cells(summary, power, differences)) for power in summary.power)
    return Table("What this run could see, and the games that would show more", heads, rows)


def _power_cells(summary: Summary, power: Power, differences: list[int]) -> tuple[Cell, ...]:
    table = summary.table(*power.factors)
    title = table_name(summary, table) if table else " and ".join(power.factors)
    seen, adjusted = (None if found is None else 100 * found for found in (power.detectable, power.adjusted))
    needed = [power.games_needed.get(difference) for difference in differences]
    return (
        name(title),
        value(number(power.tests), power.tests),
        word(f"{power.least:,} to {power.most:,}" if power.least != power.most else f"{power.least:,}"),
        value(number(seen, 1), seen),
        value(number(adjusted, 1), adjusted),
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
