"""The short table at the end of a simulation: one line a level of each single factor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from reports.findings.collect import labels_of
from reports.findings.judged import judge
from reports.findings.long_runs import is_long, judge_in_pieces
from reports.findings.models import Standardisation
from reports.findings.names import row_name, table_name
from reports.findings.summary import Design, Stalled, Summary
from reports.findings.words import number, percent, percent_range, rate_decimals, score_decimals
from reports.load.pool import read_runs
from reports.load.rows import BOT, SIDE
from reports.sections.course.numbers import stalled_games
from reports.sections.design.numbers import design_of
from reports.sections.design.stopping import stopped_notes
from reports.sections.rates.sentences import stalled_sentences, standard_sentences, unlike_bots
from reports.stats.equivalence import DELTA
from reports.stats.tables import LevelTable

AT_ONCE = 10_000  # games; the short table of a longer run is made in pieces, so that memory stays flat
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


def brief(
    files: Sequence[Path | str], delta: float = DELTA, at_once: int | None = AT_ONCE, written: bool = False
) -> Brief:
    """The tables of some run files with the verdicts that a report would give. Of a single run of more than `at_once`
    games, unless that is None, those of single factors, as counted. Files that this process has just `written` are not
    held against their checksums. Raises RunFileError."""
    in_pieces = at_once is not None and len(files) == 1 and is_long(files[0], at_once)
    judged = judge_in_pieces(files[0], delta, written) if in_pieces else judge(read_runs(files, written=written), delta)
    runs = judged.runs
    return Brief(judged.tables, labels_of(runs), design_of(runs), judged.standard, stalled_games(runs))


def brief_rows(summary: Summary | Brief) -> list[tuple[str, str, str, str, str, str]]:
    """Rows under HEADERS, texts only: every level with games of each factor that is not a pair."""
    return [row for table in single_tables(summary.tables) for row in _rows(summary, table)]


def single_tables(tables: Iterable[LevelTable]) -> list[LevelTable]:
    """The tables that are not of pairs: first who won, which is a bot where several play, or the player alone."""
    return sorted((one for one in tables if len(one.factors) == 1), key=lambda one: one.factors[0] not in (SIDE, BOT))


def remarks(summary: Summary | Brief) -> list[str]:
    """Whether it was stopped early, how many games were cut off before their end or stalled, of which tables the rates
    are, and where they are equal by design, a sentence or two each."""
    cut, played = summary.design.truncated, summary.design.played
    told = [*stopped_notes(summary.design, summary.label)]
    told += [f"{cut:,} of {played:,} games were cut off by the turn cap; they count with their standings then."] * bool(
        cut
    )
    told += [*stalled_sentences(summary.design, summary.games), *standard_sentences(summary.standard)]
    return [*filter(None, [*told, unlike_bots(summary.tables)])]


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
