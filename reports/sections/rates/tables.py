"""The tables of win rates: every level with its verdict, and what stands behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from reports.charts.style import MARKS
from reports.findings.models import DirectRate
from reports.findings.names import Labels, OfFactors, OfLevels, equal_share, level_name, level_word, table_name
from reports.findings.summary import Summary
from reports.findings.words import (
    ABSENT,
    DASH,
    number,
    p_value,
    percent,
    percent_range,
    rate_decimals,
    score_decimals,
    signed,
    signed_range,
)
from reports.load.rows import TURN_POSITION
from reports.page.cells import Cell, Column, Head, Table, lined, named, numbers, ranges, strip, value, words
from reports.sections.rates.sentences import leaning
from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK
from reports.stats.tables import Interval, LevelRow, LevelTable

RATES = "rates"  # the kind of tables that tell verdicts

TONES = {STRONG: "above", WEAK: "below", EQUIVALENT: "other"}

_VERDICT_HINT = "Of the win rate against the equal share; equal within the margin goes before strong and weak."


def strength_table(summary: Summary, table: LevelTable) -> Table:
    """The headline table of a factor or pair: how often each level won, and what is shown of it."""
    direct, places, score_places = _direct_rows(summary, table), rate_decimals(table), score_decimals(table)
    rate = partial(percent, places=places)
    columns = name_columns(summary, table)
    columns += [
        words("verdict", lambda row: marked("left out" if row.banned and not row.n else row.verdict), _VERDICT_HINT),
        numbers("win rate", lambda row: row.rate, rate, _rate_hint(table)),
        ranges(
            "95 % interval", lambda row: percent_range(row.interval, places), "Of the win rate; it allows for blocks."
        ),
        Column(Head("", sortable=False), partial(_strip, table, _span(table))),
        numbers("games", lambda row: row.n, hint="Appearances: seats of played games with this level."),
    ]
    if table.standardised:
        columns.append(
            numbers("as counted", lambda row: row.counted, rate, "Wins by appearances; a shared win is split.")
        )
    if _is_mixed(table):
        share = partial(percent, places=1)
        columns.append(numbers("equal share", lambda row: row.baseline, share, "One divided by the number of players."))
    if direct:
        head = Head("order held equal", "Win rate if no place in the order of play helped anybody, with its 95 % "
                    "interval: the direct effect, without the order that the level brings.")  # fmt: skip
        columns.append(Column(head, lambda row: _direct_cell(direct.get(row.levels[0]), places)))
    if any(row.bid is not None for row in table.rows):
        head = Head(f"{summary.unit()} to fairness", "Points that would bring it to the equal share if they were added "
                    "to its final scores; bots play as they did. 95 % interval.")  # fmt: skip
        columns.append(Column(head, lambda row: value(_bid(row), row.bid)))
    columns += [
        Column(Head("margin", "Mean score minus the mean of the other players; 95 % interval over blocks."),
               lambda row: value(_margin(row, score_places), row.margin)),
        numbers("Holm p", lambda row: row.holm, p_value, "Is any different? Adjusted over this table."),
        numbers("BH q", lambda row: row.bh, p_value, "Which to look at: false discovery rate over this table."),
    ]  # fmt: skip
    caption = f"{table_name(summary, table)}: every {level_word(summary, table)} against {equal_share(table)}"
    return lined(caption + leaning(summary, "rates"), table.rows, columns, lambda row: row.n < table.min_cell, RATES)


def _rate_hint(table: LevelTable) -> str:
    if table.standardised:
        return "At tables dealt by the run's own rule, by the model of the winner."
    return "Wins by appearances; a shared win is split."


def _direct_rows(summary: Summary, table: LevelTable) -> dict[str, DirectRate]:
    return {row.level: row for direct in summary.direct if (direct.factor,) == table.factors for row in direct.rows}


def name_columns(summary: Labels, table: OfFactors) -> list[Column[LevelRow]]:
    """The columns that name the rows of a table."""
    return list(level_columns(summary, table))


def level_columns(summary: Labels, table: OfFactors) -> Iterator[Column[OfLevels]]:
    """The names of rows, a column a factor."""

    def called(place: int, factor: str) -> Callable[[OfLevels], str]:
        return lambda row: level_name(summary, factor, row.levels[place])

    for place, factor in enumerate(table.factors):
        yield named("Place" if factor == TURN_POSITION else summary.label(factor), called(place, factor))


def _is_mixed(table: LevelTable) -> bool:
    """Whether the baseline differs between rows, as with tables of several sizes."""
    return len({round(row.baseline, 6) for row in table.rows if row.baseline is not None}) > 1


def _span(table: LevelTable) -> tuple[float, float]:
    """The scale of the strips: from the lowest to the highest interval of rows with enough games."""
    rows = [row for row in table.rows if row.n >= table.min_cell] or list(table.rows)
    ends = [end for row in rows if row.interval for end in (*row.interval, row.baseline or 0.0)]
    return min(ends, default=0.0), max(ends, default=1.0)


def _direct_cell(row: DirectRate | None, places: int) -> Cell:
    if row is None:
        return value(ABSENT, None)
    return value(f"{percent(row.rate, places)} ({percent_range(row.interval, places)})", row.rate)


def _strip(table: LevelTable, span: tuple[float, float], row: LevelRow) -> Cell:
    if row.interval is None or row.n < table.min_cell:
        return strip(None, None, None, span, "")
    inside = (max(row.interval[0], span[0]), min(row.interval[1], span[1]))
    return strip(row.rate, inside, row.baseline, span, TONES.get(row.verdict, ""))


def points(effect: float, interval: Interval, places: int) -> str:
    """A difference of rates in percentage points with its interval: `+5.2 (+4.0 to +6.4)`."""
    ends = (100 * interval[0], 100 * interval[1])
    return f"{signed(100 * effect, places)} ({signed_range(ends, places)})"


def marked(verdict: str) -> str:
    """A verdict with its mark."""
    return f"{MARKS.get(verdict, '')} {verdict}".strip()


def _margin(row: LevelRow, places: int) -> str:
    margin = signed(row.margin, places)
    return f"{margin} ({signed_range(row.margin_interval, places)})" if row.margin_interval else margin


def check_table(summary: Summary, table: LevelTable) -> Table:
    """What stands behind the verdicts, for readers who check."""
    score = partial(number, places=score_decimals(table))
    columns = name_columns(summary, table)
    columns += [
        Column(Head("wins", "Wins, shared ones split."),
               lambda row: value(number(row.wins, 0 if row.wins == int(row.wins) else 1), row.wins)),
        numbers("p", lambda row: row.p, p_value, "Two-sided, of this row alone: does it win its share?"),
        numbers("equal within margin, Holm p", lambda row: row.equivalence, p_value,
                "Two one-sided tests that the rate lies within the margin."),
        numbers("design effect", lambda row: row.design_effect, partial(number, places=2),
                "Variance against independent appearances; below 1 where blocks balance it."),
        numbers("without cut games", lambda row: row.rate_without_truncated,
                partial(percent, places=rate_decimals(table)), "Win rate when games cut at their cap are left out."),
        numbers("score", lambda row: row.score, score, "Mean final score."),
    ]  # fmt: skip
    if any(row.best is not None for row in table.rows):
        columns += [
            numbers("best", lambda row: row.best, percent, "Chance to be the strongest of them."),
            numbers("worst", lambda row: row.worst, percent, "Chance to be the weakest of them."),
            ranges("rank", lambda row: f"{row.ranks[0]}{DASH}{row.ranks[1]}" if row.ranks else ABSENT,
                   "Range of its rank that holds with 90 %."),
        ]  # fmt: skip
    caption, rows = f"{table_name(summary, table)}: what stands behind it", [row for row in table.rows if row.n]
    return lined(caption, rows, columns, lambda row: row.n < table.min_cell)


def _bid(row: LevelRow) -> str:
    """`+4.2 (+3.0 to +5.5)`; an open end where nothing in the data tells it."""
    if row.bid is None or row.bid_interval is None:
        return "beyond the data" if row.p is not None else ABSENT
    low, high = (ABSENT if end is None else signed(end, 1) for end in row.bid_interval)
    return f"{signed(row.bid, 1)} ({low} to {high})"
