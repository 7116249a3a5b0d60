"""The tables of the page about win rates, means and scores, from the summary."""

from __future__ import annotations

from reports.charts.style import MARKS
from reports.findings.models import DirectRate
from reports.findings.names import (
    Labels,
    OfFactors,
    OfLevels,
    equal_share,
    factor_word,
    level_name,
    level_word,
    table_name,
)
from reports.findings.summary import Aliasing, ColumnMeans, Summary
from reports.findings.verdict_sentences import leaning
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
from reports.page.cells import Cell, Head, Row, Table, means_table, name, strip, value, word
from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK
from reports.stats.tables import Interval, LevelRow, LevelTable

RATES = "rates"  # the kind of tables that tell verdicts
TONES = {STRONG: "above", WEAK: "below", EQUIVALENT: "other"}
_VERDICT_HINT = "Of the win rate against the equal share; equal within the margin goes before strong and weak."


def strength_table(summary: Summary, table: LevelTable) -> Table:
    """The headline table of a factor or pair: how often each level won, and what is shown of it."""
    direct = _direct_rows(summary, table)
    heads = [
        *name_heads(summary, table),
        Head("verdict", _VERDICT_HINT, numeric=False),
        Head("win rate", _rate_hint(table)),
        Head("95 % interval", "Of the win rate; it allows for blocks.", sortable=False),
        Head("", sortable=False),
        Head("games", "Appearances: seats of played games with this level."),
        *([Head("as counted", "Wins by appearances; a shared win is split.")] if table.standardised else []),
        *([Head("equal share", "One divided by the number of players.")] if _is_mixed(table) else []),
        *([Head("order held equal", "Win rate if no place in the order of play helped anybody, with its 95 % "
                "interval: the direct effect, without the order that the level brings.")] if direct else []),
        *([Head(f"{summary.unit()} to fairness", "Points that would bring it to the equal share if they were added to "
                "its final scores; bots play as they did. 95 % interval.")] if _has_bids(table) else []),
        Head("margin", "Mean score minus the mean of the other players; 95 % interval over blocks."),
        Head("Holm p", "Is any different? Adjusted over this table."),
        Head("BH q", "Which to look at: false discovery rate over this table."),
    ]  # fmt: skip
    caption = f"{table_name(summary, table)}: every {level_word(summary, table)} against {equal_share(table)}"
    rows = [_strength_row(summary, table, row, direct) for row in table.rows]
    return Table(caption + leaning(summary, "rates"), tuple(heads), tuple(rows), kind=RATES)


def _rate_hint(table: LevelTable) -> str:
    if table.standardised:
        return "At tables dealt by the run's own rule, by the model of the winner."
    return "Wins by appearances; a shared win is split."


def _has_bids(table: LevelTable) -> bool:
    return any(row.bid is not None for row in table.rows)


def _direct_rows(summary: Summary, table: LevelTable) -> dict[str, DirectRate]:
    return {row.level: row for direct in summary.direct if (direct.factor,) == table.factors for row in direct.rows}


def name_heads(summary: Labels, table: OfFactors) -> list[Head]:
    """The columns that name the rows of a table."""
    return [
        Head("Place" if factor == TURN_POSITION else summary.label(factor), numeric=False) for factor in table.factors
    ]


def name_cells(summary: Labels, table: OfFactors, row: OfLevels) -> list[Cell]:
    """The name of a row."""
    return [name(level_name(summary, factor, level)) for factor, level in zip(table.factors, row.levels, strict=True)]


def _is_mixed(table: LevelTable) -> bool:
    """Whether the baseline differs between rows, as with tables of several sizes."""
    return len({round(row.baseline, 6) for row in table.rows if row.baseline is not None}) > 1


def _span(table: LevelTable) -> tuple[float, float]:
    """The scale of the strips: from the lowest to the highest interval of rows with enough games."""
    rows = [row for row in table.rows if row.n >= table.min_cell] or list(table.rows)
    ends = [end for row in rows if row.interval for end in (*row.interval, row.baseline or 0.0)]
    return min(ends, default=0.0), max(ends, default=1.0)


def _strength_row(summary: Summary, table: LevelTable, row: LevelRow, direct: dict[str, DirectRate]) -> Row:
    places = rate_decimals(table)
    return Row(
        (
            *name_cells(summary, table, row),
            verdict_cell("left out" if row.banned and not row.n else row.verdict),
            value(percent(row.rate, places), row.rate),
            word(percent_range(row.interval, places)),
            _strip(table, row),
            value(number(row.n), row.n),
            *([value(percent(row.counted, places), row.counted)] if table.standardised else []),
            *([value(percent(row.baseline, 1), row.baseline)] if _is_mixed(table) else []),
            *([_direct_cell(direct.get(row.levels[0]), places)] if direct else []),
            *([value(_bid(row), row.bid)] if _has_bids(table) else []),
            value(_margin(row, score_decimals(table)), row.margin),
            value(p_value(row.holm), row.holm),
            value(p_value(row.bh), row.bh),
        ),
        row.n < table.min_cell,
    )


def _direct_cell(row: DirectRate | None, places: int) -> Cell:
    if row is None:
        return value(ABSENT, None)
    return value(f"{percent(row.rate, places)} ({percent_range(row.interval, places)})", row.rate)


def _strip(table: LevelTable, row: LevelRow) -> Cell:
    span = _span(table)
    if row.interval is None or row.n < table.min_cell:
        return strip(None, None, None, span, "")
    inside = (max(row.interval[0], span[0]), min(row.interval[1], span[1]))
    return strip(row.rate, inside, row.baseline, span, TONES.get(row.verdict, ""))


def points(effect: float, interval: Interval, places: int) -> str:
    """A difference of rates in percentage points with its interval: `+5.2 (+4.0 to +6.4)`."""
    ends = (100 * interval[0], 100 * interval[1])
    return f"{signed(100 * effect, places)} ({signed_range(ends, places)})"


def verdict_cell(verdict: str) -> Cell:
    """A verdict with its mark."""
    mark = MARKS.get(verdict, "")
    return word(f"{mark} {verdict}" if mark else verdict)


def _margin(row: LevelRow, places: int) -> str:
    margin = signed(row.margin, places)
    return f"{margin} ({signed_range(row.margin_interval, places)})" if row.margin_interval else margin


def check_table(summary: Summary, table: LevelTable) -> Table:
    """What stands behind the verdicts, for readers who check."""
    places, score_places = rate_decimals(table), score_decimals(table)
    heads = (
        *name_heads(summary, table),
        Head("wins", "Wins, shared ones split."),
        Head("p", "Two-sided, of this row alone: does it win its share?"),
        Head("equal within margin, Holm p", "Two one-sided tests that the rate lies within the margin."),
        Head("design effect", "Variance against independent appearances; below 1 where blocks balance it."),
        Head("without cut games", "Win rate when games cut at their cap are left out."),
        Head("score", "Mean final score."),
        *([Head("best", "Chance to be the strongest of them."), Head("worst", "Chance to be the weakest of them."),
           Head("rank", "Range of its rank that holds with 90 %.", sortable=False)] if _has_standings(table) else []),
    )  # fmt: skip
    rows = tuple(
        Row(
            (
                *name_cells(summary, table, row),
                value(number(row.wins, 0 if row.wins == int(row.wins) else 1), row.wins),
                value(p_value(row.p), row.p),
                value(p_value(row.equivalence), row.equivalence),
                value(number(row.design_effect, 2), row.design_effect),
                value(percent(row.rate_without_truncated, places), row.rate_without_truncated),
                value(number(row.score, score_places), row.score),
                *(_standing_cells(row) if _has_standings(table) else ()),
            ),
            row.n < table.min_cell,
        )
        for row in table.rows
        if row.n
    )
    return Table(f"{table_name(summary, table)}: what stands behind it", heads, rows)


def _has_standings(table: LevelTable) -> bool:
    return any(row.best is not None for row in table.rows)


def _standing_cells(row: LevelRow) -> tuple[Cell, ...]:
    ranks = f"{row.ranks[0]}{DASH}{row.ranks[1]}" if row.ranks else ABSENT
    return value(percent(row.best), row.best), value(percent(row.worst), row.worst), word(ranks)


def _bid(row: LevelRow) -> str:
    """`+4.2 (+3.0 to +5.5)`; an open end where nothing in the data tells it."""
    if row.bid is None or row.bid_interval is None:
        return "beyond the data" if row.p is not None else ABSENT
    low, high = (ABSENT if end is None else signed(end, 1) for end in row.bid_interval)
    return f"{signed(row.bid, 1)} ({low} to {high})"


def order_table(summary: Summary, alias: Aliasing) -> Table:
    """How often each level of a factor had each place in the order of play, in percent of its games."""
    seen = [(level, counts) for level, counts in zip(alias.levels, alias.counts, strict=True) if sum(counts)]
    lines = [[f"{100 * count / sum(counts):.0f}" for count in counts] for _, counts in seen]
    places = range(1, len(alias.counts[0]) + 1)
    return means_table(
        f"Place in the order of play by {summary.label(alias.factor).lower()}, percent of its games "
        f"(Cramér's V {alias.cramers_v:.2f})",
        summary.label(alias.factor),
        [level_name(summary, TURN_POSITION, str(place)) for place in places],
        [summary.label(level) for level, _ in seen],
        [sum(counts) for _, counts in seen],
        lines,
    )


def means_of(summary: Summary, means: ColumnMeans, caption: str, places: int) -> Table:
    """Means of columns by level, with their sum where the columns are parts of a whole."""
    parts = means.kind != "measures"
    lines = [[number(entry, places) for entry in (*line, *([sum(line)] if parts else []))] for line in means.means]
    ruled = [f"{label} ({rule})" if rule else label for label, rule in zip(means.labels, means.rules, strict=True)]
    return means_table(
        caption,
        "Place" if means.factor == TURN_POSITION else summary.label(means.factor),
        [*ruled, *(["together"] if parts else [])],
        [level_name(summary, means.factor, level) for level in means.levels],
        means.n,
        lines,
    )


def measures_of(summary: Summary, means: ColumnMeans, caption: str, places: int) -> Table:
    """Means of many columns: where the levels are fewer they stand side by side, so that the table stays narrow."""
    if len(means.levels) >= len(means.labels):
        return means_of(summary, means, caption, places)
    corner = Head(f"by {factor_word(summary, means.factor)}", numeric=False)
    heads = (corner, *(Head(level_name(summary, means.factor, level)) for level in means.levels))
    counts = Row((name("Games"), *(value(number(n), n) for n in means.n)))
    rows = [
        Row((name(label), *(value(number(line[place], places), line[place]) for line in means.means)))
        for place, label in enumerate(means.labels)
    ]
    return Table(caption, heads, (counts, *rows))


def scores_table(summary: Summary) -> Table:
    """Quantiles of score, lead, length, decisions and changes of the lead."""
    games = summary.games
    spreads = {
        "score, all players": games.scores,
        "score, winners": games.winners,
        "lead of the winner": games.lead,
        "turns a player": games.rounds,
        "decisions a game": games.decisions,
        "changes of the lead": games.lead_changes.changes if games.lead_changes else None,
    }
    heads = (Head("", numeric=False), Head("n"), Head("mean"), Head("std. deviation"), Head("least"), Head("5 %"),
             Head("25 %"), Head("middle"), Head("75 %"), Head("95 %"), Head("most"))  # fmt: skip
    rows = [
        Row(
            (
                name(title),
                value(number(spread.n), spread.n),
                value(number(spread.mean, 1), spread.mean),
                value(number(spread.deviation, 1), spread.deviation),
                *(value(number(cut), cut) for cut in (spread.least, *spread.quantiles, spread.most)),
            )
        )
        for title, spread in spreads.items()
        if spread is not None
    ]
    return Table("Scores and lengths in numbers", heads, tuple(rows))
