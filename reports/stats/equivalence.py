"""Equivalence tests and verdicts: a large p-value is never called balance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reports.stats.effects import log_odds
from reports.stats.multiple import holm
from reports.stats.normal import two_sided_p

STRONG = "strong"
WEAK = "weak"
EQUIVALENT = "equivalent"
INCONCLUSIVE = "inconclusive"


@dataclass(frozen=True)
class Verdict:
    """What is proven of one level: `difference` and `equivalence` are Holm-adjusted p-values, each over its family."""

    word: str
    difference: float
    equivalence: float


def tost(estimate: float, error: float, low: float, high: float) -> float:
    """The p-value of two one-sided tests that the true value lies between `low` and `high` (Schuirmann 1987).

    Assumption: the estimate is about normal with this standard error. Raises ValueError without room between bounds.
    """
    if not low < high or error <= 0:
        raise ValueError(f"no equivalence to test: between {low} and {high} with standard error {error}")
    return max(_upper_tail((estimate - low) / error), _upper_tail((high - estimate) / error))


def margin(players: float, delta: float) -> tuple[float, float]:
    """The log-odds between which a level's win rate stays within `delta` of 1/players.

    Raises ValueError when the bounds are no rates.
    """
    base = 1 / players
    if not 0 < base - delta < base + delta < 1:
        raise ValueError(f"no margin: {base:.3f} ± {delta}")
    return log_odds(base - delta, players), log_odds(base + delta, players)


def verdicts(
    estimates: Sequence[float], errors: Sequence[float], low: float, high: float, alpha: float = 0.05
) -> list[Verdict]:
    """A verdict for each level of a family, in the order given.

    "equivalent" when the level is proven to lie between the bounds, even where it is proven to differ from the
    average (a difference too small to matter); else "strong" or "weak" when it is proven to differ; else
    "inconclusive". Each of the two families of tests keeps its chance of any false claim at `alpha` by Holm.
    """
    pairs = list(zip(estimates, errors, strict=True))
    different = holm([two_sided_p(b / error) for b, error in pairs])
    alike = holm([tost(b, error, low, high) for b, error in pairs])
    return [Verdict(_word(b, p, q, alpha), p, q) for (b, _), p, q in zip(pairs, different, alike, strict=True)]


def _word(estimate: float, different: float, alike: float, alpha: float) -> str:
    if alike < alpha:
        return EQUIVALENT
    if different >= alpha:
        return INCONCLUSIVE
    return STRONG if estimate > 0 else WEAK


def _upper_tail(z: float) -> float:
    return math.erfc(z / math.sqrt(2)) / 2
