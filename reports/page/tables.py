"""The tables of the page about win rates, means and scores, from the summary."""

from __future__ import annotations

from reports.charts.style import MARKS
from reports.findings.contents import EFFECTS, part
from reports.findings.models import PairStrength
from reports.findings.names import equal_share, factor_word, level_name, level_word, table_name
from reports.findings.summary import Aliasing, ColumnMeans, Summary
from reports.findings.verdict_sentences import (
    Judged,
    Judgements,
    effect_decimals,
    effect_interval,
    effect_of,
    judgements,
    leaning,
)
from reports.findings.words import (
    ABSENT,
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
from reports.stats.tables import ABOVE, BELOW, Interval, LevelRow, LevelTable

TONES = {ABOVE: "above", BELOW: "below", STRONG: "above", WEAK: "below", EQUIVALENT: "other"}
_VERDICT_HINT = "By the effect with everything else held equal; equal within the margin goes before strong and weak."


def strength_table(summary: Summary, table: LevelTable) -> Table:
    """The headline table of a factor or pair: how often each level won, and what is proven of it."""
    found, pair = judgements(summary, table), len(table.factors) > 1
    heads = [
        *_name_heads(summary, table),
        Head("games", "Appearances: seats of played games with this level."),
        Head("win rate", "Wins by appearances; a shared win is split."),
        Head("95 % interval", "Wilson's interval of the win rate.", sortable=False),
        Head("", sortable=False),
        *([Head("equal share", "One divided by the number of players.")] if _is_mixed(table) else []),
        Head("verdict", _VERDICT_HINT, numeric=False),
        *([Head("effect", "Percentage points above or below the equal share with everything else held equal "
                f"(the model of {part(summary, EFFECTS)}), with its 95 % interval.")] if found else []),
        *([Head("drawn together", "Win rate with everything else held equal, drawn toward what the two factors say, "
                "with its 95 % interval.")] if found and pair else []),
        *([] if pair else [Head("margin", "Mean score minus the mean of its table; 95 % interval from resampled "
                                "blocks.")]),
        Head("Holm p", "Is any different? Adjusted over this table."),
        Head("BH q", "Which to look at: false discovery rate over this table."),
    ]  # fmt: skip
    caption = f"{table_name(summary, table)}: every {level_word(summary, table)} against {equal_share(table)}"
    caption += leaning(summary, "rates and effects")
    rows = [_strength_row(summary, table, row, found) for row in table.rows]
    return Table(caption, tuple(heads), tuple(rows))


def _name_heads(summary: Summary, table: LevelTable) -> list[Head]:
    return [
        Head("Place" if factor == TURN_POSITION else summary.label(factor), numeric=False) for factor in table.factors
    ]


def _names(summary: Summary, table: LevelTable, row: LevelRow) -> list[Cell]:
    return [name(level_name(summary, factor, level)) for factor, level in zip(table.factors, row.levels, strict=True)]


def _is_mixed(table: LevelTable) -> bool:
    """Whether the baseline differs between rows, as with tables of several sizes."""
    return len({round(row.baseline, 6) for row in table.rows if row.baseline is not None}) > 1


def _span(table: LevelTable) -> tuple[float, float]:
    """The scale of the strips: from the lowest to the highest interval of rows with enough games."""
    rows = [row for row in table.rows if row.n >= table.min_cell] or list(table.rows)
    ends = [end for row in rows if row.interval for end in (*row.interval, row.baseline or 0.0)]
    return min(ends, default=0.0), max(ends, default=1.0)


def _strength_row(summary: Summary, table: LevelTable, row: LevelRow, found: Judgements) -> Row:
    places, grey, judged = rate_decimals(table), row.n < table.min_cell, found.get(row.levels)
    verdict = row.verdict if judged is None or grey else judged.verdict
    tested = row if not found else judged
    return Row(
        (
            *_names(summary, table, row),
            value(number(row.n), row.n),
            value(percent(row.rate, places), row.rate),
            word(percent_range(row.interval, places)),
            _strip(table, row, verdict),
            *([value(percent(row.baseline, 1), row.baseline)] if _is_mixed(table) else []),
            verdict_cell("left out" if row.banned and not row.n else verdict),
            *_model_cells(summary, table, found, judged),
            *([] if len(table.factors) > 1 else [value(_margin(row, score_decimals(table)), row.margin)]),
            value(p_value(tested.holm if tested else None), tested.holm if tested else None),
            value(p_value(tested.bh if tested else None), tested.bh if tested else None),
        ),
        grey,
    )


def _strip(table: LevelTable, row: LevelRow, verdict: str) -> Cell:
    span = _span(table)
    if row.interval is None or row.n < table.min_cell:
        return strip(None, None, None, span, "")
    inside = (max(row.interval[0], span[0]), min(row.interval[1], span[1]))
    return strip(row.rate, inside, row.baseline, span, TONES.get(verdict, ""))


def _model_cells(summary: Summary, table: LevelTable, found: Judgements, judged: Judged | None) -> list[Cell]:
    """The effect, and for a pair its win rate drawn together."""
    if not found:
        return []
    places = effect_decimals(found)
    if judged is None:
        return [value(ABSENT, None)] * len(table.factors)
    effect = effect_of(summary, judged)
    cells = [value(points(effect, effect_interval(summary, judged), places), effect)]
    if isinstance(judged, PairStrength):
        drawn = f"{percent(judged.shrunk_rate, places)} ({percent_range(judged.shrunk_interval, places)})"
        cells.append(value(drawn, judged.shrunk_rate))
    return cells


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
    """The same win rates by other ways, for readers who check: resampled blocks, tests by counting."""
    places, score_places = rate_decimals(table), score_decimals(table)
    heads = (
        *_name_heads(summary, table),
        Head("wins", "Wins, shared ones split."),
        Head("Wilson", "95 % interval.", sortable=False),
        Head("resampled blocks", "95 % percentile interval of the block bootstrap.", sortable=False),
        Head("without cut games", "Win rate when games cut at their cap are left out."),
        Head("p by counting", "Two-sided score test of the win rate against the equal share, of this row alone."),
        Head("Holm p by counting", "The same, adjusted over the table."),
        Head("by counting", "Whether the win rate differs from the equal share, nothing held equal.", numeric=False),
        Head("design effect", "Variance against independent appearances; 1 when each block is one game."),
        Head("score", "Mean final score."),
        Head("margin", "Mean score minus the mean of its table; 95 % interval from resampled blocks."),
    )
    rows = tuple(_check_row(summary, table, row, places, score_places) for row in table.rows if row.n)
    return Table(f"{table_name(summary, table)}: the same by other ways", heads, rows)


def _check_row(summary: Summary, table: LevelTable, row: LevelRow, places: int, score_places: int) -> Row:
    return Row(
        (
            *_names(summary, table, row),
            value(number(row.wins, 0 if row.wins == int(row.wins) else 1), row.wins),
            word(percent_range(row.interval, places)),
            word(percent_range(row.bootstrap, places)),
            value(percent(row.rate_without_truncated, places), row.rate_without_truncated),
            value(p_value(row.p), row.p),
            value(p_value(row.holm), row.holm),
            verdict_cell(row.verdict),
            value(number(row.design_effect, 2), row.design_effect),
            value(number(row.score, score_places), row.score),
            value(_margin(row, score_places), row.margin),
        ),
        row.n < table.min_cell,
    )


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
