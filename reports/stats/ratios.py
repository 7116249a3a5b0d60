"""The ratio of two sums, such as coins by turns, with an interval that allows for dependence within blocks."""

from __future__ import annotations

import math

from reports.stats.normal import two_sided

MIN_UNITS = 10
Interval = tuple[float, float]


def ratio_interval(
    units: int, tops: float, bottoms: float, squares: tuple[float, float, float], confidence: float = 0.95
) -> Interval | None:
    """Interval of `tops / bottoms` from sums over independent units (blocks); None for less than MIN_UNITS of them.

    With the sums y and x of each unit, `tops` is the sum of y, `bottoms` that of x, and `squares` are the sums of y*y,
    x*y and x*x. Linearised ratio estimator (Cochran, Sampling Techniques, chapter 6), normal approximation.
    """
    if units < MIN_UNITS or bottoms <= 0:
        return None
    ratio = tops / bottoms
    spread = squares[0] - 2 * ratio * squares[1] + ratio * ratio * squares[2]
    error = math.sqrt(max(spread, 0.0) * units / (units - 1)) / bottoms
    half_width = two_sided(confidence) * error
    return ratio - half_width, ratio + half_width
