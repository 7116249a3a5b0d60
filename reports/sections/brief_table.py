"""The short table of a report; of several runs, with what differs between them."""

from __future__ import annotations

from reports.findings.names import row_name, table_name
from reports.findings.report import Report, TableChange
from reports.findings.words import percent, rate_decimals, signed, signed_range, typical_decimals
from reports.sections.brief import HEADERS, brief_rows, remarks, single_tables
from reports.sections.changes.sentences import changes_of, column_name, difference_sentence
from reports.sections.design.stopping import stopped_notes
from reports.sections.rates.sentences import unlike_bots
from reports.stats.tables import LevelTable


def brief_table(report: Report) -> list[dict[str, str]]:
    """The short table: of several runs a column with the win rates of each, and one with each difference from the first
    in percentage points, its 95 % interval and verdict."""
    if len(report.runs) == 1:
        return [dict(zip(HEADERS, row, strict=True)) for row in brief_rows(report.first)]
    return [
        _beside(report, table, row.levels)
        for table in single_tables(report.tables())
        for row in table.rows
        if any(report.row(place, table.factors, row.levels) for place in report.places)
    ]


def _beside(report: Report, table: LevelTable, levels: tuple[str, ...]) -> dict[str, str]:
    rows = [report.row(place, table.factors, levels) for place in report.places]
    name = next(row_name(report, table, row) for row in rows if row)
    rates = [percent(row.rate if row else None, rate_decimals(table)) for row in rows]
    return {
        "": f"{table_name(report, table)}: {name}",
        **dict(zip([run.name for run in report.runs], rates, strict=True)),
        **{column_name(report, change): _told(found, levels) for change, found in changes_of(report, table.factors)},
    }


def _told(table: TableChange, levels: tuple[str, ...]) -> str:
    """`+4.1 (−1.6 to +9.8) inconclusive`."""
    row = next(row for row in table.rows if row.levels == levels)
    if row.difference is None:
        return row.verdict
    places = typical_decimals([one.difference.interval for one in table.rows if one.difference], 100)
    low, high = row.difference.interval
    return (
        f"{signed(100 * row.difference.value, places)} ({signed_range((100 * low, 100 * high), places)}) {row.verdict}"
    )


def remarks_of(report: Report) -> list[str]:
    """What the short table does not show, a sentence or two each; of several runs what tells them apart."""
    if len(report.runs) == 1:
        return remarks(report.first)
    stopped = [
        f"{run.name}: {note}" for run in report.runs for note in stopped_notes(run.report.design, run.report.label)
    ]
    cautions = dict.fromkeys(unlike_bots(run.report.tables) for run in report.runs)
    return [*filter(None, [difference_sentence(report), *stopped, *cautions])]
