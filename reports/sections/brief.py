"""The short table at the end of a simulation: one line a level of each single factor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.findings.models import Standardisation
from reports.findings.names import row_name, table_name
from reports.findings.report import Report, TableChange
from reports.findings.summary import Design, Stalled, Summary
from reports.findings.words import (
    number,
    percent,
    percent_range,
    rate_decimals,
    score_decimals,
    signed,
    signed_range,
    typical_decimals,
)
from reports.sections.changes.sentences import changes_of, column_name, difference_sentence
from reports.sections.headline import unlike_bots
from reports.sections.rates.sentences import stalled_sentences, standard_sentences
from reports.stats.tables import LevelTable

HEADERS = ("", "games", "win rate", "95 % interval", "score", "verdict")


@dataclass(frozen=True)
class Brief:
    """The tables of a report without everything else, with the words for people."""

    tables: tuple[LevelTable, ...]
    labels: Mapping[str, str]
    design: Design
    standard: Standardisation
    games: Stalled

    def label(self, name: str) -> str:
        """A factor or level in words for people."""
        return self.labels.get(name, name)


def brief_rows(summary: Summary | Brief) -> list[tuple[str, str, str, str, str, str]]:
    """Rows under HEADERS, texts only: every level with games of each factor that is not a pair."""
    return [row for table in summary.tables if len(table.factors) == 1 for row in _rows(summary, table)]


def remarks(summary: Summary | Brief) -> str:
    """How many games were cut off before their end or stalled, of which tables the rates are, and where they are equal
    by design, in sentences; '' for nothing."""
    cut, played = summary.design.truncated, summary.design.played
    told = [f"{cut:,} of {played:,} games were cut off by the turn cap; they count with their standings then."] * bool(
        cut
    )
    told += [*stalled_sentences(summary.design, summary.games), *standard_sentences(summary.standard)]
    return " ".join(filter(None, [*told, unlike_bots(summary.tables)]))


def _rows(summary: Summary | Brief, table: LevelTable) -> list[tuple[str, str, str, str, str, str]]:
    places, score_places = rate_decimals(table), score_decimals(table)
    factor = table_name(summary, table)
    return [
        (
            f"{factor}: {row_name(summary, table, row)}",
            number(row.n),
            percent(row.rate, places),
            percent_range(row.interval, places),
            number(row.score, score_places),
            row.verdict,
        )
        for row in table.rows
        if row.n
    ]


def brief_table(report: Report) -> list[dict[str, str]]:
    """The short table: of several runs a column with the win rates of each, and one with each difference from the first
    in percentage points, its 95 % interval and verdict."""
    if len(report.runs) == 1:
        return [dict(zip(HEADERS, row, strict=True)) for row in brief_rows(report.first)]
    return [
        _beside(report, table, row.levels)
        for table in report.tables()
        if len(table.factors) == 1
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


def remarks_of(report: Report) -> str:
    """What the short table does not show; of several runs what tells them apart."""
    if len(report.runs) == 1:
        return remarks(report.first)
    cautions = dict.fromkeys(unlike_bots(run.report.tables) for run in report.runs)
    return " ".join(filter(None, [difference_sentence(report), *cautions]))
