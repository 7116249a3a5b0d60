"""Every number of a report, as plain dataclasses that turn into JSON; nothing here computes."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from engines.core.engine.json_text import json_text
from reports.findings.models import (
    Ban,
    BotPair,
    Dependence,
    Direct,
    Lead,
    Model,
    Opponents,
    Pairs,
    Seats,
    Standardisation,
)
from reports.load.parts import LongestGame, RunPart
from reports.stats.describe import Histogram, Spread
from reports.stats.tables import Interval, LevelTable

FORMAT = "scythe-report"
FORMAT_VERSION = 4


@dataclass(frozen=True)
class Design:
    """How the games were made, from all run files together; `runs` has what each file says for itself.

    Counts are games; `seconds` is computing time summed over the batches. `sources` says how seats came by each factor:
    `dealt`, `picked` by the players (then `picked` is true), or the factor that it follows from. `handicaps` are the
    points added to final scores, by factors and levels, or by seat.
    """

    game: str
    title: str
    rules_version: str
    report_version: str
    options: dict[str, Any]
    constraints: dict[str, Any]
    handicaps: dict[str, dict[str, int]]
    table_sizes: dict[str, int]
    bots: tuple[str, ...]
    sources: dict[str, str]
    picked: bool
    solo_boards: tuple[str, ...]
    apart: tuple[str, ...]
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
    runs: tuple[RunPart, ...]

    @property
    def first(self) -> RunPart:
        """The first run; what a report of one run shows."""
        return self.runs[0]


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
    least reveals with 80 % power, and for each difference (in percentage points) the appearances a row needs and the
    games this takes when the design stays as it is. `design_effect` is that of the row with the least."""

    factors: tuple[str, ...]
    tests: int
    least: int
    most: int
    detectable: float | None
    design_effect: float
    appearances_needed: dict[int, int]
    games_needed: dict[int, int]


@dataclass(frozen=True)
class Ending:
    """Games that ended in one way, and their share of the played games with its interval over blocks."""

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
    """Means of some columns of the run file for each level of a factor.

    `kind` is categories, stars, measures or the name of a profile of play, which has a title, says what it counts, and
    in which unit.
    """

    kind: str
    factor: str
    columns: tuple[str, ...]
    labels: tuple[str, ...]
    rules: tuple[str, ...]
    levels: tuple[str, ...]
    n: tuple[int, ...]
    means: tuple[tuple[float, ...], ...]
    title: str = ""
    about: str = ""
    unit: str = ""


@dataclass(frozen=True)
class TurnRate:
    """Points by turns over all items of a row; the interval counts blocks, None for too few of them."""

    turns: int
    points: float
    mean: float
    interval: Interval | None


@dataclass(frozen=True)
class ItemRow:
    """The items of one kind, or of one combination of two; None where nothing can be said.

    `offered` counts the picks at which it lay on offer, `picked` how often it was taken then, `dealt` how often it was
    dealt instead; `pick_holm` tests the rate of picks against one by the size of the offer. `seats` had it at some time
    and won `wins` games, ties split. Both intervals and the test allow for dependence within blocks. The rest are means
    over its items: what each part brought, what was found and paid, the sum of all that, and the measures. `rates` has
    what it brought a turn, None where it had no turn.
    """

    levels: tuple[str, ...]
    offered: int | None
    picked: int
    dealt: int
    pick_rate: float | None
    pick_interval: Interval | None
    pick_holm: float | None
    seats: int
    wins: float
    rate: float | None
    interval: Interval | None
    parts: tuple[float, ...] | None
    found: float | None
    paid: float | None
    net: float | None
    measures: tuple[float | None, ...] | None
    rates: tuple[TurnRate | None, ...]


@dataclass(frozen=True)
class ItemSeats:
    """Seats that had so many items in a game, and how many of these games they won, ties split; the interval counts
    blocks."""

    items: int
    seats: int
    wins: float
    rate: float
    interval: Interval | None


@dataclass(frozen=True)
class ItemTable:
    """All items by what one column says of them, or two together."""

    kinds: tuple[str, ...]
    rows: tuple[ItemRow, ...]


@dataclass(frozen=True)
class ItemHistory:
    """The items that seats had in a game, whichever way they came by them: `name` is what one is called (a combo),
    `kinds` are the columns that say which one it is.

    `offer_size` is how many lay on offer at a pick on average; `seats` counts seats by their number of items; `losses`
    counts the items that were given up (in words: `loss`) in each round, `kept` those that never were.
    """

    name: str
    kinds: tuple[str, ...]
    count: int
    a_seat: Spread
    seats: tuple[ItemSeats, ...]
    offer_size: float | None
    parts: tuple[str, ...]
    measures: tuple[str, ...]
    rates: tuple[str, ...]
    tables: tuple[ItemTable, ...]
    losses: dict[int, int]
    loss: str
    kept: int


@dataclass(frozen=True)
class Stalled:
    """How many games took more than `longest_game` turns a player, and one of the longest where there are some."""

    longest_game: int
    stalled: int
    longest: LongestGame | None


@dataclass(frozen=True)
class Games(Stalled):
    """The course of the games: rounds (turns of the player who had most), games that stalled, decisions, scores, the
    winner's lead."""

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
    lead_changes: Lead | None
    shared_wins: int


@dataclass(frozen=True)
class Summary:
    """A whole report. `labels` gives the words for people of every name that has some; `headline` is plain text.

    `tables` hold the verdicts. `model` is that of the winner, `ranking` that of the whole order of finish: both
    tell odds and no verdict. `delta` is the margin of equivalence, as a difference of win rates.
    """

    design: Design
    tables: tuple[LevelTable, ...]
    standard: Standardisation
    delta: float
    model: Model
    ranking: Model
    direct: tuple[Direct, ...]
    ban: Ban | None
    pairs: tuple[Pairs, ...]
    seats: Seats
    opponents: tuple[Opponents, ...]
    dependence: tuple[Dependence, ...]
    pairing: tuple[BotPair, ...]
    aliasing: tuple[Aliasing, ...]
    power: tuple[Power, ...]
    games: Games
    scores_by: dict[str, tuple[LevelSpread, ...]]
    means: tuple[ColumnMeans, ...]
    labels: dict[str, str]
    items: tuple[ItemHistory, ...] = ()
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
    return json_text(asdict(summary), indent=2, ensure_ascii=False, allow_nan=False)
