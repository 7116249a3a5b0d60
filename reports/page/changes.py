"""The parts of the page about what changes between runs: what all of them say together, and each change by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.charts.changes import sign
from reports.charts.plot import Picture
from reports.findings import contents
from reports.findings.change_sentences import (
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
from reports.findings.names import all_of, is_factor, is_order, table_key, table_name
from reports.findings.report import Change, Difference, Measured, Report, TableChange
from reports.findings.words import p_value, percent, signed, signed_range, typical_decimals
from reports.page.beside import Column
from reports.page.cells import MISSING, Cell, Head, Row, Table, name, value, word
from reports.page.course import present
from reports.page.parts import Block, Entry, Part
from reports.page.tables import RATES, name_cells, name_heads
from reports.stats.tables import LevelTable

Plots = dict[str, Picture]
_GAMES = "changes-of-games"


def part_of(table: LevelTable | TableChange) -> str:
    """The part of the page that a table stands in."""
    if len(table.factors) > 1:
        return contents.PAIRS
    return contents.HEADLINE if is_factor(table) else contents.SEATS if is_order(table) else contents.SKILL


def change_columns(report: Report, plots: Plots) -> list[Column]:
    """What all runs say together, then each change."""
    together = Column("", list(_together(report, plots)), labelled=False)
    changes = [Column(column_name(report, change), list(_change(report, change, plots)), labelled=False)
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
        block = Block(
            (table_sentence(report, change, table),),
            anchor=f"strength-{table_key(table.factors)}",
            plots=present(plots, f"difference-{change_key(report, change, table.factors)}"),
            tables=(_changes_table(report, table),),
        )
        yield _part(part_of(table), [block])
    yield _agreement_part(report, change, plots)
    block = Block((games_sentence(report, change),), anchor=_GAMES, tables=(_games_table(report, change),))
    yield _part(contents.COURSE, [block])


def _changes_table(report: Report, table: TableChange) -> Table:
    """The judged difference and its verdict, and what stands behind them."""
    places = typical_decimals([row.difference.interval if row.difference else None for row in table.rows], 100)
    margin_places = typical_decimals([row.margin.interval if row.margin else None for row in table.rows])
    heads = (
        Head("verdict", "Shown after Holm's correction; same: within the margin.", numeric=False),
        Head("difference", "Of the win rates less their equal shares, in percentage points."),
        Head("95 % interval", sortable=False),
        Head("Holm p", "Adjusted over this table, in all runs that are compared."),
        Head("BH q", "False discovery rate over the same."),
        Head("margin", f"Difference of the mean {report.first.unit()} above the other players."),
        Head("95 % interval", sortable=False),
        Head("equal within margin, Holm p", "Two one-sided tests that the difference lies within the margin."),
        Head("variance saved", "By blocks that both runs share."),
    )
    rows = tuple(
        Row(
            (
                *name_cells(report, table, row),
                word(f"{sign(row)} {row.verdict}".strip()),
                *_difference_cells(row.difference, 100, places),
                *_difference_cells(row.margin, 1, margin_places)[:2],
                _p(row.equivalence),
                value(percent(row.saved), row.saved),
            ),
            row.difference is None,
        )
        for row in table.rows
        if any(report.row(place, table.factors, row.levels) for place in report.places)
    )
    caption = f"{table_name(report, table)}: what changes, and every run"
    return Table(caption, (*name_heads(report, table), *heads), rows, kind=RATES)


def _difference_cells(difference: Difference | None, scale: float, places: int) -> tuple[Cell, ...]:
    """Value, interval, Holm p, BH q."""
    if difference is None:
        return (MISSING,) * 4
    low, high = (scale * end for end in difference.interval)
    return (
        value(signed(scale * difference.value, places), difference.value),
        word(signed_range((low, high), places)),
        _p(difference.holm),
        _p(difference.bh),
    )


def _p(p: float | None) -> Cell:
    return value(p_value(p), p)


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
    heads = (
        Head("", numeric=False),
        *(Head(report.runs[place].name) for place in (0, change.place)),
        Head("difference", "The other run less the first; shares in percentage points."),
        Head("95 % interval", sortable=False),
        Head("Holm p", "Adjusted over this table."),
        Head("BH q"),
    )
    rows = tuple(_measured_row(report, measured) for measured in change.games)
    return Table("The course of the games", heads, rows, kind="games")


def _measured_row(report: Report, measured: Measured) -> Row:
    scale, places = difference_scale(measured)
    means = measured.first, measured.second
    return Row(
        (
            name(measure_name(report, measured.key)),
            *(value(measure_value(measured, mean), mean) for mean in means),
            *_difference_cells(measured.difference, scale, places),
        )
    )


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
