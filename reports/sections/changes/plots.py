"""Which plots a report of several runs has beside those of each run: rates in all, differences, orders of strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from reports.charts.agreement import Point, agreement_scatter
from reports.charts.bars import histograms_together
from reports.charts.dots import Mark, rate_dots
from reports.charts.heatmap import MapCell, is_crowded, pair_heatmap, pair_map
from reports.charts.plot import Plot
from reports.charts.style import MARKS
from reports.findings.names import is_order, level_word, row_name, table_key
from reports.findings.report import HIGHER, LOWER, SAME, Change, Report, RowChange, TableChange
from reports.findings.words import beyond, percent, signed
from reports.sections.changes.sentences import (
    agreement_sentence,
    change_key,
    changes_of,
    column_name,
    games_sentence,
    level_words,
    table_sentence,
)
from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK
from reports.stats.skill import Agreement
from reports.stats.tables import LevelRow, LevelTable

AS_VERDICT = {HIGHER: STRONG, LOWER: WEAK, SAME: EQUIVALENT}

_MOST_NAMES = 12

_EXCESS = "win rate less the equal share, percentage points"


def change_plots(report: Report) -> Iterator[Plot]:
    """Of each table; no map where no pair has enough games in both runs for a difference."""
    for table in report.tables():
        if len(table.factors) == 1:
            yield _rates(report, table)
        for change, found in changes_of(report, table.factors):
            if len(table.factors) == 2 and found.tests:
                yield _heatmap(report, change, found)
            if found.agreement is not None:
                yield _scatter(report, change, found, found.agreement)
    yield from _histograms(report)


def sign(row: RowChange | None) -> str:
    """The mark of what is shown of a change."""
    return MARKS.get(AS_VERDICT.get(row.verdict, ""), "") if row else ""


def _rates(report: Report, table: LevelTable) -> Plot:
    """Rates, where the runs have tables of several sizes those less the equal share."""
    same, own = report.same_tables(), [report.rows(place, table.factors) for place in report.places]
    levels = dict.fromkeys(name for known in own for name, row in known.items() if row.n)
    rows = [[known[name] if name in known and known[name].n else None for known in own] for name in levels]
    if not is_order(table):
        rows.sort(key=lambda row: -_excess(row[0]) if row[0] else 1.0)
    lines = [[_mark(row, 0.0 if same else 1.0) for row in line] for line in rows]
    names = [_signed_name(report, table, next(filter(None, line))) for line in rows]
    listing = "; ".join(
        f"{name} {', '.join(percent(row.rate if row else None) for row in line)}"
        for name, line in zip(names, rows, strict=True)
    )
    bases = {100 * (row.baseline or 0.0) for line in rows for row in line if row} if same else {0.0}
    word, series = "order of play" if is_order(table) else level_word(report, table), [run.name for run in report.runs]
    told = " ".join(table_sentence(report, change, found) for change, found in changes_of(report, table.factors))
    return Plot(
        f"both-{table_key(table.factors)}", f"Win rate by {word} in all runs",
        "Each run has its mark, with 95 % intervals; the dashed line is the equal share. ▲ and ▼ behind a name: shown "
        f"to be stronger or weaker than with {series[0]}; ≈: shown to be the same within the margin.",
        f"{told} Win rates ({', '.join(series)}): {listing}.",
        partial(rate_dots, lines, names, series, "win rate, percent" if same else _EXCESS, sorted(bases)),
    )  # fmt: skip


def _excess(row: LevelRow) -> float:
    return (row.rate or 0.0) - (row.baseline or 0.0)


def _mark(row: LevelRow | None, shift: float = 1.0) -> Mark | None:
    """A rate less so much of its equal share, in percent."""
    if row is None or row.rate is None or row.interval is None:
        return None
    low, mean, high = (
        100 * (end - shift * (row.baseline or 0.0)) for end in (row.interval[0], row.rate, row.interval[1])
    )
    return Mark(mean, (low, high))


def _signed_name(report: Report, table: LevelTable, row: LevelRow) -> str:
    found = [entry for _, own in changes_of(report, table.factors) for entry in own.rows if entry.levels == row.levels]
    return f"{row_name(report, table, row)} {''.join(map(sign, found))}".strip()


def _scatter(report: Report, change: Change, table: TableChange, found: Agreement) -> Plot:
    points = list(_points(report, change, table))
    return Plot(
        f"agreement-{change_key(report, change, table.factors)}",
        f"Strength of the {level_words(report, table)} in both runs",
        "Each mark is one of them, with 95 % intervals: the win rate less the equal share in the first run "
        "to the right, in the other upwards. On the dashed line both are equal; blue squares are shown to differ.",
        agreement_sentence(report, change, table, found),
        partial(agreement_scatter, points, (report.runs[0].name, report.runs[change.place].name), _EXCESS),
    )  # fmt: skip


def _points(report: Report, change: Change, table: TableChange) -> Iterator[Point]:
    """The levels that both runs have; a few are named."""
    first, other = (report.rows(place, table.factors) for place in (0, change.place))
    known = [(row, _mark(first.get(row.levels)), _mark(other.get(row.levels))) for row in table.rows]
    few = sum(bool(one and another) for _, one, another in known) <= _MOST_NAMES
    for row, one, another in known:
        if one and another:
            yield Point(row_name(report, table, row) * few, one, another, row.verdict in (HIGHER, LOWER))


def _heatmap(report: Report, change: Change, table: TableChange) -> Plot:
    first, other = (report.rows(place, table.factors) for place in (0, change.place))
    known = {row.levels: [one for one in (first.get(row.levels), other.get(row.levels)) if one] for row in table.rows}
    seen = [levels for levels, both in known.items() if any(row.n for row in both)]
    sides = [list(dict.fromkeys(levels[side] for levels in seen)) for side in (0, 1)]
    cells = {row.levels: _cell(row, known[row.levels]) for row in table.rows}
    grid, *names = pair_map(sides, lambda pair: cells.get(pair, MapCell(None, 0.0, 0, False)), report.label)
    factors = " and ".join(report.label(factor).lower() for factor in table.factors)
    return Plot(
        f"difference-{change_key(report, change, table.factors)}",
        f"How every pair of {factors} changes: {column_name(report, change)}",
        "Percentage points by which the win rate less the equal share is higher (blue) or lower (orange) with "
        f"{report.runs[change.place].name}; under it the games of the run that has fewer. ▲ ▼ are shown, ≈ is shown to "
        "be the same within the margin. Hatched: left out by the rules of a run. “-”: fewer than "
        f"{table.min_cell} games in a run.",
        f"{table_sentence(report, change, table)} The table of pairs below has every number.",
        partial(pair_heatmap, grid, names[0], names[1], "difference, percentage points", signed=True),
        is_crowded(len(names[1])),
    )  # fmt: skip


def _cell(row: RowChange, both: Sequence[LevelRow]) -> MapCell:
    value = row.difference.value if row.difference else None
    n = min(one.n for one in both) if len(both) > 1 else 0
    text = signed(100 * value) if value is not None else ""
    is_banned = any(one.banned for one in both)
    return MapCell(value, 0.0, n, value is not None, AS_VERDICT.get(row.verdict, ""), is_banned, text)


def _histograms(report: Report) -> Iterator[Plot]:
    """Scores and lengths of all runs, each in percent of its own number."""
    games, names = [run.report.games for run in report.runs], [run.name for run in report.runs]
    told = " ".join(games_sentence(report, change) for change in report.changes)
    unit = report.first.unit()
    for key, title, label, what, bins in (
        ("scores", "Final scores in all runs", f"{unit} at the end", "seat", [one.scores_histogram for one in games]),
        (
            "length",
            "Length of the games in all runs",
            "turns a player",
            "game",
            [one.rounds_histogram for one in games],
        ),
    ):
        if key == "scores" or any(len(part.counts) > 1 for part in bins):
            left = beyond(what, label.removesuffix(" at the end"), *bins)
            yield Plot(
                f"both-{key}", title, f"A line for each run, in percent of its own number.{left}", told,
                partial(histograms_together, bins, names, label, f"{what}s, percent for each step of 1"),
            )  # fmt: skip
