"""The short table at the end of a simulation: one line a level of each single factor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.findings.collect import labels_of
from reports.findings.judged import judge
from reports.findings.models import Standardisation
from reports.findings.names import row_name, table_name
from reports.findings.summary import Design, Stalled, Summary
from reports.findings.words import number, percent, percent_range, rate_decimals, score_decimals
from reports.load.pool import Runs
from reports.sections.course.numbers import stalled_games
from reports.sections.design.numbers import design_of
from reports.sections.rates.sentences import stalled_sentences, standard_sentences, unlike_bots
from reports.stats.equivalence import DELTA
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


def brief(runs: Runs, delta: float = DELTA) -> Brief:
    """The tables of some runs with the verdicts that a report would give."""
    judged = judge(runs, delta)
    return Brief(judged.tables, labels_of(runs), design_of(runs), judged.standard, stalled_games(runs))


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
