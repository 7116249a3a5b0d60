"""The verdict on a rate: strong, weak, equivalent within a margin or inconclusive; a large p-value is no balance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.rates import Rate

STRONG = "strong"
WEAK = "weak"
EQUIVALENT = "equivalent"
INCONCLUSIVE = "inconclusive"
ALPHA = 0.05
DELTA = 0.05  # the margin where nobody asks for another one


@dataclass(frozen=True)
class Verdict:
    """What is shown of one level. `p` is of "it wins its share", `holm` and `bh` adjust it over the family;
    `equivalence` is the p-value, adjusted by Holm, of "it does not lie within the margin"."""

    word: str
    p: float
    holm: float
    bh: float
    equivalence: float


def verdicts(rates: Sequence[Rate], shares: Sequence[float], delta: float) -> list[Verdict]:
    """A verdict for each level of a family, in the order given: does it win more or less often than its share?

    "equivalent" when the rate is shown to lie within `delta` of the share, even where it is shown to differ from it (a
    difference too small to matter); else "strong" or "weak" when it is shown to differ; else "inconclusive". Each of
    the two families of tests keeps its chance of any false claim at ALPHA by Holm.
    """
    pairs = list(zip(rates, shares, strict=True))
    p_values = [rate.p_value(share) for rate, share in pairs]
    outside = [rate.p_outside(max(share - delta, 0.0), min(share + delta, 1.0)) for rate, share in pairs]
    together = zip(pairs, p_values, holm(p_values), benjamini_hochberg(p_values), holm(outside), strict=True)
    return [
        Verdict(_word(rate.rate > share, different, alike), p, different, bh, alike)
        for (rate, share), p, different, bh, alike in together
    ]


def _word(is_above: bool, different: float, alike: float) -> str:
    if alike < ALPHA:
        return EQUIVALENT
    if different >= ALPHA:
        return INCONCLUSIVE
    return STRONG if is_above else WEAK
