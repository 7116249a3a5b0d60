"""What a report found beyond its tables: pairs, order of play, opponents, dependence, pairing; plain dataclasses."""

from __future__ import annotations

from dataclasses import dataclass

from reports.stats.describe import Spread
from reports.stats.estimates import RatioTest
from reports.stats.tables import Interval

WINNER, RANKING = "winner", "ranking"
RATIO, WALD = "likelihood ratio", "Wald over blocks"


@dataclass(frozen=True)
class AdjustedLevel:
    """A level with the other factors held equal: log-odds against the average level, and the win rate this means at a
    table of otherwise average players; `effect` is that rate less the equal share.

    `holm` and `bh` adjust over the levels of the factor; `equivalence` is the p-value, adjusted by Holm, of the test
    that the effect lies within the margin, None where the margin leaves nothing to test.
    """

    level: str
    coefficient: float
    error: float
    rate: float
    interval: Interval
    effect: float
    effect_interval: Interval
    p: float
    holm: float
    bh: float
    equivalence: float | None
    verdict: str


@dataclass(frozen=True)
class AdjustedFactor:
    """All seen levels of a factor, and the test of "this factor does not matter" by the method named."""

    factor: str
    test: RatioTest
    method: str
    levels: tuple[AdjustedLevel, ...]


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
    factors: tuple[AdjustedFactor, ...] = ()

    def level(self, factor: str, level: str) -> AdjustedLevel | None:
        """What the model says of one level, None where it says nothing."""
        levels = next((entry.levels for entry in self.factors if entry.factor == factor), ())
        return next((entry for entry in levels if entry.level == level), None)


@dataclass(frozen=True)
class Agreement:
    """Whether the winners alone tell the same strengths as the whole order of finish (Hausman's specification test of
    every level, adjusted by Holm over all of them).

    `model` is the kind of model that verdicts, pairs, opponents and dependence go by: "winner", since the question is
    who wins, or "ranking" where the winners alone determine no model. `factor` and `level` name the largest
    disagreement, `difference` is winner less ranking in log-odds and `p` its adjusted p-value; None and "" without
    both models.
    """

    model: str
    factor: str = ""
    level: str = ""
    difference: float | None = None
    p: float | None = None


@dataclass(frozen=True)
class PairStrength:
    """A pair of levels: strength as estimated and as drawn toward its two factors (`shrunk…`), both with their errors;
    rates are those at a table of otherwise average players. p-values, Holm, BH and the verdict judge the strength as
    estimated, over all pairs of the table."""

    levels: tuple[str, str]
    n: int
    coefficient: float
    error: float
    rate: float
    interval: Interval
    shrunk_coefficient: float
    shrunk_error: float
    shrunk_rate: float
    shrunk_interval: Interval
    p: float
    holm: float
    bh: float
    equivalence: float | None
    verdict: str


@dataclass(frozen=True)
class Pairs:
    """The pairs of two factors in a model with their interaction (`kind` as of a model), or why there is none.

    `test` asks whether the pairs do more than their two factors; `spread` is the standard deviation of the true
    interactions (log-odds) as estimated, `kept` the share of the scatter of the estimates that survives the shrinkage.
    """

    factors: tuple[str, str]
    reason: str = ""
    kind: str = ""
    test: RatioTest | None = None
    method: str = ""
    spread: float | None = None
    kept: float | None = None
    rows: tuple[PairStrength, ...] = ()


@dataclass(frozen=True)
class Seats:
    """The order of play: whether every other effect is adjusted for it (else `reason` says why not), the test of "the
    order does not matter" in the ranking model, and the factors that go together with it (Cramér's V from 0.1)."""

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
class LevelAt:
    """The strength of a level among games or seats of one kind (`at`: so many players, or with this bot)."""

    level: str
    at: str
    coefficient: float
    error: float
    rate: float
    interval: Interval


@dataclass(frozen=True)
class Dependence:
    """Whether the strengths of a factor depend on something else (`on`: players or bot): the test of their product in
    the ranking model and the strengths at each value, or why there is none."""

    factor: str
    on: str
    reason: str = ""
    test: RatioTest | None = None
    method: str = ""
    rows: tuple[LevelAt, ...] = ()


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
