"""A report: one run, or several side by side with what changes from the first to each of the others."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from engines.core.engine.json_text import json_text
from reports.findings import summary
from reports.findings.summary import Summary
from reports.stats.skill import Agreement
from reports.stats.tables import Interval, LevelRow, LevelTable

FORMAT = "scythe-comparison"
FORMAT_VERSION = 3

HIGHER, LOWER, SAME, UNCLEAR, UNTESTED = "higher", "lower", "same", "inconclusive", "not tested"


@dataclass(frozen=True)
class Run:
    """A column of the report: what tells it from the others in a few words ("" for the only one), its files, and all
    that it says by itself."""

    name: str
    files: tuple[str, ...]
    report: Summary


@dataclass(frozen=True)
class Setting:
    """Something about the runs, in words, one for each; `matters` when it can change results by itself."""

    key: str
    label: str
    values: tuple[str, ...]
    matters: bool

    @property
    def differs(self) -> bool:
        """Whether it is not the same in all runs."""
        return len(set(self.values)) > 1


@dataclass(frozen=True)
class Sharing:
    """Blocks of the first and of the other run, how many of them both have with the same table and the same chance,
    and the median share of variance that this saves over the rows of all tables (None without shared blocks)."""

    first: int
    second: int
    shared: int
    saved: float | None


@dataclass(frozen=True)
class Difference:
    """The other run less the first, with its interval and two-sided p; `holm` and `bh` adjust over what is compared of
    one table in all runs."""

    value: float
    error: float
    interval: Interval
    p: float
    holm: float
    bh: float


@dataclass(frozen=True)
class RowChange:
    """A level or pair; nothing but the verdict where it was not tested.

    `difference` is that of the win rates less their equal shares, `margin` that of the score margins. `equivalence` is
    the p-value, adjusted by Holm, that the difference lies within the margin of equivalence; `saved` the share of the
    variance of the difference that common blocks save.
    """

    levels: tuple[str, ...]
    verdict: str = UNTESTED
    difference: Difference | None = None
    margin: Difference | None = None
    equivalence: float | None = None
    saved: float | None = None


@dataclass(frozen=True)
class TableChange:
    """All levels of a factor, or all pairs of two. Verdicts judge the difference of the win rates less their equal
    shares, over `tests` rows with enough appearances in both runs.

    `agreement` compares the orders of strength, None with too few common levels.
    """

    factors: tuple[str, ...]
    min_cell: int
    tests: int
    rows: tuple[RowChange, ...]
    agreement: Agreement | None


@dataclass(frozen=True)
class Measured:
    """A number a game in both runs: its mean (or share) with interval in each, and the difference."""

    key: str
    kind: str
    first: float
    first_interval: Interval
    second: float
    second_interval: Interval
    difference: Difference


@dataclass(frozen=True)
class Change:
    """From the first run to the one at a place among all."""

    place: int
    sharing: Sharing
    tables: tuple[TableChange, ...]
    games: tuple[Measured, ...]

    def table(self, factors: tuple[str, ...]) -> TableChange | None:
        """Its table of these factors, if both runs have one."""
        return next((table for table in self.tables if table.factors == factors), None)


@dataclass(frozen=True)
class Report:
    """Runs, their `settings`, a change for each run after the first. `delta` is the margin of equivalence as a
    difference of win rates; `headline` is plain text."""

    runs: tuple[Run, ...]
    settings: tuple[Setting, ...] = ()
    changes: tuple[Change, ...] = ()
    delta: float = 0.0
    headline: tuple[str, ...] = ()
    format: str = field(default=FORMAT)
    format_version: int = field(default=FORMAT_VERSION)

    @property
    def first(self) -> Summary:
        """The run that the others are compared with."""
        return self.runs[0].report

    @property
    def places(self) -> range:
        """Where the runs stand."""
        return range(len(self.runs))

    def label(self, name: str) -> str:
        """A factor, level or ending in words for people."""
        return next((run.report.labels[name] for run in self.runs if name in run.report.labels), name)

    def differing(self) -> tuple[Setting, ...]:
        """What differs between the runs and can change results."""
        return tuple(setting for setting in self.settings if setting.differs and setting.matters)

    def same_tables(self) -> bool:
        """Whether all games of all runs have the same number of players."""
        return len({size for run in self.runs for size in run.report.design.table_sizes}) == 1

    def tables(self) -> list[LevelTable]:
        """The tables of the first run that are compared."""
        compared = {table.factors for change in self.changes for table in change.tables}
        return [table for table in self.first.tables if table.factors in compared]

    def rows(self, place: int, factors: tuple[str, ...]) -> dict[tuple[str, ...], LevelRow]:
        """The rows of a table in the run at a place, by their levels."""
        table = self.runs[place].report.table(*factors)
        return {row.levels: row for row in table.rows} if table else {}

    def row(self, place: int, factors: tuple[str, ...], levels: tuple[str, ...]) -> LevelRow | None:
        """A level in the run at a place; None where it does not occur."""
        row = self.rows(place, factors).get(levels)
        return row if row and row.n else None


def run_prefix(report: Report, place: int) -> str:
    """What the names of the figures of the run at a place begin with."""
    return f"run-{place + 1}-" if len(report.runs) > 1 else ""


def of_one(found: Summary) -> Report:
    """The report of a single run."""
    files = tuple(run.file for run in found.design.runs)
    return Report((Run("", files, found),), delta=found.delta, headline=found.headline)


def to_json(report: Report | Summary) -> str:
    """The report as JSON text without a final newline, that of one run in its own format; absent numbers are null."""
    if isinstance(report, Summary):
        return summary.to_json(report)
    if len(report.runs) == 1:
        return summary.to_json(report.first)
    return json_text(asdict(report), indent=2, ensure_ascii=False, allow_nan=False)
