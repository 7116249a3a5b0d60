"""The verdict on a rate: strong, weak, equivalent within a margin or inconclusive; a large p-value is no balance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.normal import two_sided_p, upper_tail
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
    return _verdicts([rate.rate > share for rate, share in pairs], p_values, outside)


def verdicts_on_excess(excess: Sequence[float], errors: Sequence[float], delta: float) -> list[Verdict]:
    """The same of estimates that are about normal: how far the levels of a family lie above their shares, with the
    standard errors of that."""
    pairs = list(zip(excess, errors, strict=True))
    p_values = [two_sided_p(value / error) for value, error in pairs]
    outside = [upper_tail((delta - abs(value)) / error) for value, error in pairs]
    return _verdicts([value > 0 for value in excess], p_values, outside)


def _verdicts(above: Sequence[bool], p_values: Sequence[float], outside: Sequence[float]) -> list[Verdict]:
    together = zip(above, p_values, holm(p_values), benjamini_hochberg(p_values), holm(outside), strict=True)
    return [
        Verdict(_word(is_above, different, alike), p, different, bh, alike)
        for is_above, p, different, bh, alike in together
    ]


def _word(is_above: bool, different: float, alike: float) -> str:
    if alike < ALPHA:
        return EQUIVALENT
    if different >= ALPHA:
        return INCONCLUSIVE
    return STRONG if is_above else WEAK
