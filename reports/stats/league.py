"""What several ways of playing show together of each level: claims that hold for all of them, and how far they differ.

A claim about all of some runs is an intersection-union test (Berger 1982, Technometrics 24, 295-300): it is shown where
each run shows it by itself, each at the full level, so the p-value is the largest of theirs. No correction over the
runs is needed and none would help; whether the runs are independent does not matter. Holm's correction is over the
levels of a table.

The same argument gives the interval: from the lowest lower end to the highest upper end of the 95 % intervals. It holds
the true rates of all runs at once with at least 95 %, because only the run that truly has the lowest rate and the one
that truly has the highest can carry one out of it, each by its own end alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reports.stats import lazy_scipy as scipy
from reports.stats.equivalence import ALPHA, EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.multiple import holm
from reports.stats.rates import Rate

DEPENDS = "depends"
LEAST_FOR_SPREAD = 3  # runs, for a standard deviation between them
_NEVER = 1e-12
Interval = tuple[float, float]


@dataclass(frozen=True)
class Heterogeneity:
    """A test that the rates of all runs are equal: its statistic, degrees of freedom, p-value, and that adjusted by
    Holm over the levels of the table."""

    statistic: float
    freedom: int
    p: float
    holm: float


@dataclass(frozen=True)
class Together:
    """What is shown of one level by all runs.

    `p` is of "it is not stronger than its share in all runs, nor weaker in all", `equivalence` of "it is outside the
    margin in some run"; `holm` and `equivalence` are adjusted over the table. `rates` are the lowest and the highest
    estimate, `interval` holds the true rates of all runs, `spread` is the standard deviation of the true rates between
    the runs (None for two).
    """

    word: str
    p: float
    holm: float
    equivalence: float
    differ: Heterogeneity
    rates: Interval
    interval: Interval
    spread: float | None


def together(
    rates: Sequence[Sequence[Rate]], shares: Sequence[Sequence[float]], own: Sequence[Sequence[str]], delta: float
) -> list[Together]:
    """What is shown of each level of a table: its rates, equal shares and own verdicts, one for each run.

    "equivalent", "strong" and "weak" hold for all runs. Else "depends": the rates are shown to differ between the runs,
    or the report of one run calls the level strong and that of another weak. Else "inconclusive". Each of the three
    families of tests keeps its chance of any false claim in the table at ALPHA by Holm.
    """
    levels = list(zip(rates, shares, own, strict=True))
    p_values = [_p_of_all(one, base) for one, base, _ in levels]
    outside = [_p_outside_any(one, base, delta) for one, base, _ in levels]
    tests = [homogeneity(one, base) for one, base, _ in levels]
    adjusted = zip(levels, p_values, holm(p_values), holm(outside), holm([test.p for test in tests]), strict=True)
    found = []
    for place, ((one, base, words), p, different, alike, apart) in enumerate(adjusted):
        test = Heterogeneity(tests[place].statistic, tests[place].freedom, tests[place].p, apart)
        is_above = one[0].rate > base[0]
        word = _word(is_above, different, alike, apart, words)
        found.append(Together(word, p, different, alike, test, _ends(one), _hull(one), spread_between(one, base)))
    return found


def _word(is_above: bool, different: float, alike: float, apart: float, own: Sequence[str]) -> str:
    if alike < ALPHA:
        return EQUIVALENT
    if different < ALPHA:
        return STRONG if is_above else WEAK
    return DEPENDS if apart < ALPHA or {STRONG, WEAK} <= set(own) else INCONCLUSIVE


def _p_of_all(rates: Sequence[Rate], shares: Sequence[float]) -> float:
    """Twice the smaller of two p-values: the largest of "not above its share", the largest of "not below"."""
    told = [(rate.rate > share, rate.p_value(share) / 2) for rate, share in zip(rates, shares, strict=True)]
    above = max(p if is_above else 1 - p for is_above, p in told)
    below = max(1 - p if is_above else p for is_above, p in told)
    return min(2 * min(above, below), 1.0)


def _p_outside_any(rates: Sequence[Rate], shares: Sequence[float], delta: float) -> float:
    return max(
        rate.p_outside(max(share - delta, 0.0), min(share + delta, 1.0))
        for rate, share in zip(rates, shares, strict=True)
    )


def homogeneity(rates: Sequence[Rate], shares: Sequence[float]) -> Heterogeneity:
    """Whether rates lie equally far from their shares: the smaller of Pearson's statistic and that of the likelihood
    ratio, against chi-square, or against F where a rate's variance has few degrees of freedom.

    Either of the two alone is too large too often where wins are few: Pearson's where the runs are of very different
    size, the other where they are alike. Assumption: runs independent; what they share with a seed makes them more
    alike, so that the test is then cautious.
    """
    trials = [rate.trials for rate in rates]
    excess = [rate.rate - share for rate, share in zip(rates, shares, strict=True)]
    common = sum(n * value for n, value in zip(trials, excess, strict=True)) / sum(trials)
    at = [min(max(share + common, _NEVER), 1 - _NEVER) for share in shares]
    known = list(zip(rates, trials, at, strict=True))
    pearson = sum(n * (rate.rate - base) ** 2 / (base * (1 - base)) for rate, n, base in known)
    ratio = sum(2 * n * _divergence(rate.rate, base) for rate, n, base in known)
    statistic, freedom = max(min(pearson, ratio), 0.0), len(rates) - 1
    p = _upper_tail(statistic, freedom, min(rate.freedom for rate in rates))
    return Heterogeneity(statistic, freedom, p, p)


def _divergence(rate: float, base: float) -> float:
    """Kullback and Leibler's, of one chance from another."""
    pairs = ((rate, base), (1 - rate, 1 - base))
    return sum(part * math.log(part / of) for part, of in pairs if part > 0)


def _upper_tail(statistic: float, freedom: int, variance_freedom: float) -> float:
    if math.isinf(variance_freedom):
        return float(scipy.special.chdtrc(freedom, statistic))
    return float(scipy.special.fdtrc(freedom, variance_freedom, statistic / freedom))


def spread_between(rates: Sequence[Rate], shares: Sequence[float]) -> float | None:
    """The standard deviation of the true rates (less their shares) between runs, by the method of moments with equal
    weights (Hedges 1983, Psychological Bulletin 93, 388-395): the variance of the estimates less their mean variance,
    0 where luck explains all of it. None for fewer than LEAST_FOR_SPREAD runs."""
    if len(rates) < LEAST_FOR_SPREAD:
        return None
    excess = [rate.rate - share for rate, share in zip(rates, shares, strict=True)]
    middle = sum(excess) / len(excess)
    scatter = sum((value - middle) ** 2 for value in excess) / (len(excess) - 1)
    return math.sqrt(max(scatter - sum(rate.error**2 for rate in rates) / len(rates), 0.0))


def _ends(rates: Sequence[Rate]) -> Interval:
    return min(rate.rate for rate in rates), max(rate.rate for rate in rates)


def _hull(rates: Sequence[Rate]) -> Interval:
    intervals = [rate.interval() for rate in rates]
    return min(low for low, _ in intervals), max(high for _, high in intervals)
