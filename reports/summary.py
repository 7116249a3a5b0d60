"""Every number of a report, as plain dataclasses that turn into JSON; nothing here computes."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from reports.stats.choice_model import RatioTest
from reports.stats.describe import Histogram, Spread
from reports.stats.tables import Interval, LevelTable

FORMAT = "scythe-report"
FORMAT_VERSION = 1


@dataclass(frozen=True)
class Design:
    """How the run was made. Counts are games; `seconds` is computing time summed over the batches."""

    game: str
    title: str
    rules_version: str
    program_version: str
    report_version: str
    build: str
    created: str
    command: str
    seed: int | str | None
    options: dict[str, Any]
    constraints: dict[str, Any]
    table_sizes: dict[str, int]
    bots: tuple[str, ...]
    assignment: str
    block_size: int | None
    plan: dict[str, Any]
    planned: int | None
    played: int
    natural: int
    truncated: int
    failed: int
    first_failure: str
    blocks: int
    seats: int
    batches: int
    seconds: float


@dataclass(frozen=True)
class AdjustedLevel:
    """A level with the other factors held equal: log-odds against the average level, and the win rate this means at a
    table of otherwise average players."""

    level: str
    coefficient: float
    error: float
    rate: float
    interval: Interval
    p: float
    holm: float


@dataclass(frozen=True)
class AdjustedFactor:
    """All seen levels of a factor, and the likelihood-ratio test of "this factor does not matter"."""

    factor: str
    test: RatioTest
    levels: tuple[AdjustedLevel, ...]


@dataclass(frozen=True)
class Model:
    """The conditional logit of the run, or why there is none (`reason`, the end of a sentence).

    `left_out` names factors that cannot be told apart from the others in this run.
    """

    reason: str = ""
    games: int = 0
    parameters: int = 0
    log_likelihood: float = 0.0
    clustered: bool = False
    left_out: tuple[str, ...] = ()
    factors: tuple[AdjustedFactor, ...] = ()


@dataclass(frozen=True)
class Aliasing:
    """How a factor goes together with the turn position: Cramér's V, and for each level how often it had each place."""

    factor: str
    cramers_v: float
    levels: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Power:
    """What one table could see: `tests` rows with `least` to `most` appearances, the difference that the row with the
    least reveals with 80 % power, and for each difference (in points of percent) the appearances a row needs and the
    games this takes when the design stays as it is."""

    factors: tuple[str, ...]
    tests: int
    least: int
    most: int
    detectable: float | None
    appearances_needed: dict[int, int]
    games_needed: dict[int, int]


@dataclass(frozen=True)
class Ending:
    """Games that ended in one way, and their share of the played games with its Wilson interval."""

    ended_by: str
    games: int
    share: float
    interval: Interval


@dataclass(frozen=True)
class Enders:
    """Games that a player ended: how many, and how often that player won (ties split)."""

    games: int
    wins: float
    rate: float
    interval: Interval


@dataclass(frozen=True)
class LevelSpread:
    """The final scores of one level of a factor."""

    level: str
    spread: Spread


@dataclass(frozen=True)
class ColumnMeans:
    """Means of some columns of the run file for each level of a factor; `kind` is categories, stars or measures."""

    kind: str
    factor: str
    columns: tuple[str, ...]
    labels: tuple[str, ...]
    rules: tuple[str, ...]
    levels: tuple[str, ...]
    n: tuple[int, ...]
    means: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Games:
    """The course of the games: rounds (turns of the player who had most), decisions, scores, the winner's lead."""

    endings: tuple[Ending, ...]
    enders: Enders | None
    rounds: Spread
    rounds_histogram: Histogram
    decisions: Spread
    scores: Spread
    scores_histogram: Histogram
    winners: Spread
    winners_histogram: Histogram
    lead: Spread | None
    shared_wins: int


@dataclass(frozen=True)
class Summary:
    """A whole report. `labels` gives the words for people of every name that has some; `headline` is plain text."""

    design: Design
    tables: tuple[LevelTable, ...]
    model: Model
    aliasing: tuple[Aliasing, ...]
    power: tuple[Power, ...]
    games: Games
    scores_by: dict[str, tuple[LevelSpread, ...]]
    means: tuple[ColumnMeans, ...]
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

    def table(self, *factors: str) -> LevelTable | None:
        """The table of these factors, if the run has them."""
        return next((table for table in self.tables if table.factors == factors), None)


def to_json(summary: Summary) -> str:
    """The summary as JSON text without a final newline; every number of the page is in it, absent ones are null."""
    return json.dumps(asdict(summary), indent=2, ensure_ascii=False, allow_nan=False)
