"""What a report found beyond its tables: pairs, order of play, opponents, dependence, pairing; plain dataclasses."""

from __future__ import annotations

from dataclasses import dataclass, field

from reports.stats.describe import Spread
from reports.stats.estimates import RatioTest
from reports.stats.tables import Interval, LevelTable

WINNER, RANKING = "winner", "ranking"
RATIO, WALD = "likelihood ratio", "Wald over blocks"
LATER = "that is left to the report"  # the reason in the short table of a long run


@dataclass(frozen=True)
class LevelOdds:
    """The log-odds of a level against the average level, the other factors held equal, with the standard error; `p` is
    of "they are zero", of this level alone."""

    level: str
    coefficient: float
    error: float
    p: float


@dataclass(frozen=True)
class FactorOdds:
    """All seen levels of a factor, and the test of "this factor does not matter" by the method named."""

    factor: str
    test: RatioTest
    method: str
    levels: tuple[LevelOdds, ...]


@dataclass(frozen=True)
class Model:
    """A model of strengths, or why there is none (`reason`, the end of a sentence).

    `kind` is "winner" (conditional logit) or "ranking" (Plackett-Luce over the whole order of finish); `choices` counts
    the places that were decided, `tied` the games with a tie in them; `clustered` says that errors are those of the
    sandwich over blocks; `left_out` names factors that cannot be told apart from the others in this run.
    """

    kind: str
    reason: str = ""
    games: int = 0
    choices: int = 0
    tied: int = 0
    parameters: int = 0
    log_likelihood: float = 0.0
    clustered: bool = False
    left_out: tuple[str, ...] = ()
    factors: tuple[FactorOdds, ...] = ()

    def level(self, factor: str, level: str) -> LevelOdds | None:
        """What the model says of one level, None where it says nothing."""
        levels = next((entry.levels for entry in self.factors if entry.factor == factor), ())
        return next((entry for entry in levels if entry.level == level), None)


@dataclass(frozen=True)
class Pairs:
    """Whether the pairs of two factors do more than their factors, in a model of the winner, or why that cannot be
    said; `spread` is the standard deviation of the true interactions (log-odds) as estimated."""

    factors: tuple[str, str]
    reason: str = ""
    test: RatioTest | None = None
    method: str = ""
    spread: float | None = None


@dataclass(frozen=True)
class Standardisation:
    """By which dealing rule win rates are standardised ("random", "balanced"; "" where they are as counted), or why
    they should be and are not (`reason`, the end of a sentence)."""

    rule: str = ""
    reason: str = ""

    @property
    def done(self) -> bool:
        """Whether the rates of the run are standardised."""
        return bool(self.rule) and not self.reason


@dataclass(frozen=True)
class BanRow:
    """A level under a ban: its win rate in the run and at tables dealt under the ban, the change with its interval; and
    its appearances and win rate as counted in the stored games that hold nothing of what is banned."""

    level: str
    rate: float
    banned_rate: float
    change: float
    change_interval: Interval
    stored: int
    stored_rate: float | None
    stored_interval: Interval | None


@dataclass(frozen=True)
class Ban:
    """What banning these combinations of levels would do, by factor, or why that cannot be said; `asked` unless it is
    the strongest pair, `games` the stored games that hold nothing of it."""

    bans: tuple[tuple[str, ...], ...]
    asked: bool
    reason: str = ""
    games: int = 0
    tables: dict[str, tuple[BanRow, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class DirectRate:
    """The win rate of a level at the tables of the run if no place in the order of play helped anybody."""

    level: str
    rate: float
    interval: Interval
    difference: float
    difference_interval: Interval


@dataclass(frozen=True)
class Direct:
    """The direct effects of a factor that goes together with the order of play: its rates with the order held equal;
    `difference` is the counted rate less that, what the order brings the level."""

    factor: str
    rows: tuple[DirectRate, ...]


@dataclass(frozen=True)
class Seats:
    """The order of play: whether every other effect is adjusted for it (else `reason` says why not), the test of "the
    order does not matter" in the winners' model, and the factors that go together with it (Cramér's V from 0.1)."""

    adjusted: bool
    reason: str
    test: RatioTest | None
    method: str
    aliased: tuple[str, ...]


@dataclass(frozen=True)
class Opponent:
    """What the presence of `opponent` does to `level`: raw win rates with and without it, and the adjusted change
    against the mean change of the other levels, as log-odds and as a change of the win rate at an average table."""

    level: str
    opponent: str
    n_with: int
    n_without: int
    rate_with: float | None
    rate_without: float | None
    coefficient: float
    error: float
    effect: float
    effect_interval: Interval
    p: float
    holm: float
    bh: float


@dataclass(frozen=True)
class Opponents:
    """All opponents of a factor: `rows` by p-value, the clearest first, adjusted over all of them together.

    `left_out` names opponents that could not be judged, with the reason (the end of a sentence).
    """

    factor: str
    rows: tuple[Opponent, ...]
    left_out: dict[str, str]


@dataclass(frozen=True)
class Dependence:
    """Whether the strengths of a factor depend on something else (`on`: players or bot): the test of their product in
    the winners' model, or why there is none, and the levels among games or seats of each kind, counted and judged."""

    factor: str
    on: str
    reason: str = ""
    test: RatioTest | None = None
    method: str = ""
    table: LevelTable | None = None


@dataclass(frozen=True)
class BotPair:
    """What pairing saves when two bots are compared: the same seat of the same block, played by one and by the other.

    `correlation` of their win shares, `saved` share of the variance of their difference, `unpaired` how many unpaired
    games tell as much as a paired one.
    """

    bots: tuple[str, str]
    seats: int
    correlation: float
    saved: float
    unpaired: float


@dataclass(frozen=True)
class Lead:
    """Changes of the lead in a game (the run file's `lead_changes`), and the games in which it never changed."""

    changes: Spread
    never: int
