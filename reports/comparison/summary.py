"""Every number of a comparison of two runs, as plain dataclasses that turn into JSON; nothing here computes.

Differences are always the second run less the first.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from reports.findings.models import Standardisation
from reports.findings.summary import Design
from reports.stats.describe import Histogram
from reports.stats.skill import Agreement
from reports.stats.tables import Interval

FORMAT = "scythe-comparison"
FORMAT_VERSION = 2

HIGHER, LOWER, SAME, UNCLEAR, UNTESTED = "higher", "lower", "same", "inconclusive", "not tested"


@dataclass(frozen=True)
class Side:
    """One of the two runs: what tells it from the other in a few words, its files, how its games were made, and whether
    its rates are standardised."""

    name: str
    files: tuple[str, ...]
    design: Design
    standard: Standardisation


@dataclass(frozen=True)
class Setting:
    """Something about the runs, in words, in both of them; `matters` when it can change results by itself."""

    key: str
    label: str
    first: str
    second: str
    differs: bool
    matters: bool


@dataclass(frozen=True)
class Sharing:
    """Blocks of the first and of the second run, how many of them both have with the same table and the same chance,
    and the median share of variance that this saves over the rows of all tables (None without shared blocks)."""

    first: int
    second: int
    shared: int
    saved: float | None


@dataclass(frozen=True)
class Counted:
    """A level as counted in one run: appearances, wins, win rate with its interval, equal share, mean score less
    the mean of its table, and the verdict of that run by itself on the rate."""

    n: int
    wins: float
    rate: float
    interval: Interval
    baseline: float
    margin: float
    verdict: str


@dataclass(frozen=True)
class Difference:
    """The second run less the first, with its interval and two-sided p; `holm` and `bh` adjust over the table."""

    value: float
    error: float
    interval: Interval
    p: float
    holm: float
    bh: float


@dataclass(frozen=True)
class ComparedRow:
    """A level or pair in both runs; None where a run has nothing to say.

    `difference` is that of the win rates less their equal shares, `margin` that of the score margins. `equivalence` is
    the p-value, adjusted by Holm, that the difference lies within the margin of equivalence; `saved` the share of the
    variance of the difference that common blocks save.
    """

    levels: tuple[str, ...]
    banned: tuple[bool, bool]
    first: Counted | None
    second: Counted | None
    difference: Difference | None
    margin: Difference | None
    equivalence: float | None
    verdict: str
    saved: float | None


@dataclass(frozen=True)
class ComparedTable:
    """All levels of a factor, or all pairs of two. Verdicts judge the difference of the win rates less their equal
    shares, over `tests` rows with enough appearances in both runs.

    `agreement` compares the orders of strength, None with too few common levels.
    """

    factors: tuple[str, ...]
    min_cell: int
    tests: int
    rows: tuple[ComparedRow, ...]
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
class Histograms:
    """The same bins in both runs."""

    key: str
    first: Histogram
    second: Histogram


@dataclass(frozen=True)
class Comparison:
    """Two runs side by side. `delta` is the margin of equivalence as a difference of win rates; `headline`
    is plain text."""

    first: Side
    second: Side
    settings: tuple[Setting, ...]
    sharing: Sharing
    delta: float
    tables: tuple[ComparedTable, ...]
    games: tuple[Measured, ...]
    histograms: tuple[Histograms, ...]
    labels: dict[str, str]
    headline: tuple[str, ...] = ()
    format: str = field(default=FORMAT)
    format_version: int = field(default=FORMAT_VERSION)

    def label(self, name: str) -> str:
        """A factor, level or ending in words for people."""
        return self.labels.get(name, name)

    def unit(self) -> str:
        """What scores are counted in: points, or the game's own word."""
        return self.labels.get("points", "points").lower()

    def differing(self) -> tuple[Setting, ...]:
        """What differs between the runs and can change results."""
        return tuple(setting for setting in self.settings if setting.differs and setting.matters)

    def same_tables(self) -> bool:
        """Whether all games of both runs have the same number of players."""
        return len({*self.first.design.table_sizes, *self.second.design.table_sizes}) == 1


def to_json(comparison: Comparison) -> str:
    """The comparison as JSON text without a final newline; absent numbers are null."""
    return json.dumps(asdict(comparison), indent=2, ensure_ascii=False, allow_nan=False)
