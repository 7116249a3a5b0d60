"""The parts of the page about what changes between runs: what all of them say together, and each change by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from reports.findings import contents
from reports.findings.names import all_of, is_alone, is_factor, is_order, table_key, table_name
from reports.findings.report import Change, Measured, Report, RowChange, TableChange
from reports.findings.words import p_value, percent, signed, signed_range, typical_decimals
from reports.page.beside import Side
from reports.page.cells import MISSING, Cell, Column, Head, Table, lined, named, numbers, ranges, value, words
from reports.page.parts import Block, Entry, Part, Plots, folded, present
from reports.sections.changes.plots import sign
from reports.sections.changes.sentences import (
    agreement_sentence,
    change_key,
    column_name,
    difference_scale,
    difference_sentence,
    games_sentence,
    level_words,
    measure_name,
    measure_value,
    scale_sentence,
    sharing_sentence,
    table_sentence,
)
from reports.sections.rates.tables import RATES, level_columns
from reports.stats.tables import LevelTable

_GAMES = "changes-of-games"


def part_of(table: LevelTable | TableChange) -> str:
    """The part of the page that a table stands in."""
    if len(table.factors) > 1:
        return contents.PAIRS
    if is_alone(table) or is_factor(table):
        return contents.HEADLINE
    return contents.SEATS if is_order(table) else contents.SKILL


def change_columns(report: Report, plots: Plots) -> list[Side]:
    """What all runs say together, then each change."""
    together = Side("", list(_together(report, plots)), labelled=False)
    changes = [Side(column_name(report, change), list(_change(report, change, plots)), labelled=False)
               for change in report.changes]  # fmt: skip
    return [together, *changes]


def _together(report: Report, plots: Plots) -> Iterator[Part]:
    """What differs, and figures of all runs."""
    sharing = (sharing_sentence(report, change) for change in report.changes)
    yield _part(contents.DESIGN, [Block((difference_sentence(report), *dict.fromkeys(sharing)))])
    tables, methods = report.tables(), _methods(report)
    for table in tables:
        told = (scale_sentence(report),) if table is tables[0] else ()
        drawn = present(plots, f"both-{table_key(table.factors)}")
        yield _part(part_of(table), [Block(told, anchor=f"strength-{table_key(table.factors)}", plots=drawn)], methods)
        methods = ()
    yield _part(contents.COURSE, [Block(anchor=_GAMES, plots=present(plots, "both-scores", "both-length"))])


def _part(anchor: str, blocks: Sequence[Block], how: tuple[Entry, ...] = ()) -> Part:
    """A part whose title is that of the runs."""
    return Part(anchor, "", "", tuple(blocks), how)


def _change(report: Report, change: Change, plots: Plots) -> Iterator[Part]:
    for table in change.tables:
        told, silent = _changes_table(report, table), not table.tests
        block = Block(
            (table_sentence(report, change, table),),
            anchor=f"strength-{table_key(table.factors)}",
            plots=present(plots, f"difference-{change_key(report, change, table.factors)}"),
            tables=() if silent else (told,),
            folds=folded(*[told] * silent),
        )
        yield _part(part_of(table), [block])
    yield _agreement_part(report, change, plots)
    block = Block((games_sentence(report, change),), anchor=_GAMES, tables=(_games_table(report, change),))
    yield _part(contents.COURSE, [block])


def _changes_table(report: Report, table: TableChange) -> Table:
    """The judged difference and its verdict, and what stands behind them."""
    rates = typical_decimals([row.difference.interval if row.difference else None for row in table.rows], 100)
    margins = typical_decimals([row.margin.interval if row.margin else None for row in table.rows])
    columns: list[Column[RowChange]] = [
        *level_columns(report, table),
        words("verdict", lambda row: f"{sign(row)} {row.verdict}".strip(),
              "Shown after Holm's correction; same: within the margin."),
        *_differences("difference", "difference", lambda _: (100, rates),
                      "Of the win rates less their equal shares, in percentage points."),
        *_p_values(),
        *_differences("margin", "margin", lambda _: (1, margins),
                      f"Of the mean {report.first.unit()} above the other players."),
        numbers("equal within margin, Holm p", lambda row: row.equivalence, p_value,
                "Two one-sided tests that the difference lies within the margin."),
        numbers("variance saved", lambda row: row.saved, percent, "By blocks that both runs share."),
    ]  # fmt: skip
    shown = [row for row in table.rows if any(report.row(place, table.factors, row.levels) for place in report.places)]
    caption = f"{table_name(report, table)}: what changes, and every run"
    return lined(caption, shown, columns, lambda row: row.difference is None, RATES)


def _differences(
    title: str, key: str, scale_of: Callable[[Any], tuple[int, int]], hint: str
) -> Iterator[Column[RowChange | Measured]]:
    """A difference and its interval; by how much they are multiplied, and their decimals."""

    def middle(line: RowChange | Measured) -> Cell:
        found, (scale, places) = getattr(line, key), scale_of(line)
        return value(signed(scale * found.value, places), found.value) if found else MISSING

    def between(line: RowChange | Measured) -> str:
        found, (scale, places) = getattr(line, key), scale_of(line)
        return signed_range((scale * found.interval[0], scale * found.interval[1]) if found else None, places)

    yield Column(Head(title, hint), middle)
    yield ranges("95 % interval", between)


def _p_values() -> Iterator[Column[RowChange | Measured]]:
    for title, key, hint in (
        ("Holm p", "holm", "Adjusted over this table, in all runs that are compared."),
        ("BH q", "bh", "False discovery rate over the same."),
    ):
        yield numbers(title, partial(_p_value, key), p_value, hint)


def _p_value(key: str, line: RowChange | Measured) -> float | None:
    return getattr(line.difference, key, None)


def _agreement_part(report: Report, change: Change, plots: Plots) -> Part:
    """Do both runs agree which levels are strong? The page's answer to "does it depend on skill"."""
    known = [(table, table.agreement) for table in change.tables if table.agreement is not None]
    blocks = [
        Block(
            (agreement_sentence(report, change, table, found),),
            table_name(report, table),
            f"agreement-{table_key(table.factors)}",
            plots=present(plots, f"agreement-{change_key(report, change, table.factors)}"),
        )
        for table, found in known
    ]
    if not known:
        few = all_of([level_words(report, table) for table in change.tables])
        blocks = [Block((f"Both runs have too few {few} in common for a rank correlation, which takes five.",))]
    title = "Do the runs agree on which are strong?"
    return Part(contents.AGREEMENT, title, "Agreement", tuple(blocks), _AGREEMENT_METHODS)


def _games_table(report: Report, change: Change) -> Table:
    columns: list[Column[Measured]] = [
        named("", lambda measured: measure_name(report, measured.key)),
        Column(Head(report.runs[0].name),
               lambda measured: value(measure_value(measured, measured.first), measured.first)),
        Column(Head(report.runs[change.place].name),
               lambda measured: value(measure_value(measured, measured.second), measured.second)),
        *_differences("difference", "difference", difference_scale,
                      "The other run less the first; shares in percentage points."),
        *_p_values(),
    ]  # fmt: skip
    return lined("The course of the games", change.games, columns, kind="games")


def _methods(report: Report) -> tuple[Entry, ...]:
    return (
        ("Difference", "Each run after the first is compared with the first. Of the win rates less their equal shares, "
         "so that tables of other sizes can be compared. Interval after Newcombe, from the intervals of both runs; "
         "score test against equal distance from the equal share."),
        ("Common blocks", "Where both runs dealt the same table with the same chance, the covariance of both estimates "
         "is taken from these blocks, for rates and margins alike; all other blocks are independent."),
        ("Higher, lower, same", f"“Same” is shown when two one-sided tests put the difference within "
         f"±{100 * report.delta:g} percentage points; “higher” and “lower” when the difference is shown and is not "
         "shown to be that small. Holm's correction over the table, in all runs that are compared, for each of the two "
         f"questions. Only rows with {report.tables()[0].min_cell} games in both runs are judged."),
    )  # fmt: skip


_AGREEMENT_METHODS = (
    ("Rank correlation", "Spearman's, of the win rates of what both runs have; interval by Fisher's z "
     "with Bonett and Wright's variance, which asks how far the value would hold for other levels of this kind."),
    ("If equal", "Strengths common to both runs, with the noise of each, drawn 2,000 times: what the correlation "
     "would be if nothing but noise told the runs apart. It treats the errors of levels as independent."),
    ("p", "Chi-square: do the strengths differ by more than their errors? It sees differences of size also where "
     "the order stays."),
)  # fmt: skip
