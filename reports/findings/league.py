"""A league: several runs that differ in their bots and in nothing else, and what all of them show together."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from engines.core.engine.json_text import json_text
from reports.findings.models import Standardisation
from reports.findings.report import Setting
from reports.findings.summary import Design, Games
from reports.stats.league import Together
from reports.stats.tables import LevelRow, LevelTable

FORMAT = "scythe-league"
FORMAT_VERSION = 1


@dataclass(frozen=True)
class Member:
    """A way of playing: its bot in short, its run files, and what a report of them says of its tables and games."""

    name: str
    files: tuple[str, ...]
    design: Design
    standard: Standardisation
    tables: tuple[LevelTable, ...]
    games: Games

    def rows(self, factors: tuple[str, ...]) -> dict[tuple[str, ...], LevelRow]:
        """The rows of a table, by their levels."""
        return {row.levels: row for table in self.tables if table.factors == factors for row in table.rows}


@dataclass(frozen=True)
class Measure:
    """Something that tells how a seat played: its column and words, its mean a seat with each bot, its standard
    deviation between the seats of one bot, and how many of these lie between the highest and the lowest mean."""

    column: str
    label: str
    means: tuple[float, ...]
    deviation: float
    apart: float


@dataclass(frozen=True)
class StandsOut:
    """A measure in which the seats of a level are unlike all seats, or unlike with different bots: their mean with each
    bot, that of all seats, and of each factor of a pair that of its level. `difference` is in standard deviations
    between seats: theirs less that of all seats, or where `between` is true the most of that less the least."""

    column: str
    means: tuple[float, ...]
    everybody: tuple[float, ...]
    factors: dict[str, tuple[float, ...]]
    difference: float
    between: bool


@dataclass(frozen=True)
class JointRow:
    """A level or pair: the verdict, nothing else where it is not judged; what stands out in how it is played; the mean
    of every measure with each bot."""

    levels: tuple[str, ...]
    verdict: str
    together: Together | None = None
    stands_out: tuple[StandsOut, ...] = ()
    play: tuple[tuple[float, ...], ...] | None = None


@dataclass(frozen=True)
class JointTable:
    """All levels of a factor, or all pairs of two, judged over `tests` rows that have enough appearances with every
    bot. `follows` names what the levels follow from; they are then not judged."""

    factors: tuple[str, ...]
    confidence: float
    min_cell: int
    tests: int
    rows: tuple[JointRow, ...]
    follows: str = ""

    def rows_of(self, verdict: str) -> list[JointRow]:
        """The rows of a verdict."""
        return [row for row in self.rows if row.verdict == verdict]


@dataclass(frozen=True)
class League:
    """The members, how they were made side by side, how unlike they play, and what all of them show. `items` are things
    that seats take during play, by the factors that tell of the first one. `delta` is the margin of equivalence, as a
    difference of win rates; `headline` is plain text."""

    members: tuple[Member, ...]
    settings: tuple[Setting, ...]
    measures: tuple[Measure, ...]
    tables: tuple[JointTable, ...]
    items: dict[str, tuple[str, ...]]
    labels: dict[str, str]
    delta: float
    headline: tuple[str, ...] = ()
    format: str = field(default=FORMAT)
    format_version: int = field(default=FORMAT_VERSION)

    @property
    def design(self) -> Design:
        """That of the first member, which all share but for their bots, seeds and numbers of games."""
        return self.members[0].design

    @property
    def names(self) -> list[str]:
        """What the bots are called."""
        return [member.name for member in self.members]

    def label(self, name: str) -> str:
        """A factor, level or ending in words for people."""
        return self.labels.get(name, name)

    def unit(self) -> str:
        """What scores are counted in."""
        return self.labels.get("points", "points").lower()

    def own(self, table: JointTable, row: JointRow) -> list[LevelRow | None]:
        """A level in the table of every member; None where it did not come up."""
        found = [member.rows(table.factors).get(row.levels) for member in self.members]
        return [known if known and known.n else None for known in found]


def to_json(league: League) -> str:
    """The league as JSON text without a final newline; absent numbers are null."""
    return json_text(asdict(league), indent=2, ensure_ascii=False, allow_nan=False)
