"""What a number of appearances can show: detectable differences, and the appearances needed to see a given one.

The plan before a run and the report after it both use these two functions, so that they say the same.
"""

from __future__ import annotations

import math
from statistics import NormalDist

POWER = 0.8
ALPHA = 0.05  # chance of at least one false alarm among all cells
DIFFERENCES = (3, 5, 10)  # percentage points that plan and report tell the needed games for


def appearances_needed(
    baseline: float, difference: float, tests: int = 1, alpha: float = ALPHA, power: float = POWER
) -> int:
    """Appearances of a cell needed to tell `baseline + difference` from `baseline`.

    Two-sided test at the worst Holm step over `tests` cells (alpha / tests), normal approximation.
    """
    other = baseline + difference
    if not 0 < other < 1 or difference == 0:
        raise ValueError(f"no rate to detect: {baseline} + {difference}")
    quantile = NormalDist().inv_cdf
    reach = quantile(1 - alpha / tests / 2) * math.sqrt(baseline * (1 - baseline))
    reach += quantile(power) * math.sqrt(other * (1 - other))
    return math.ceil((reach / difference) ** 2)


def detectable_difference(
    baseline: float, trials: float, tests: int = 1, alpha: float = ALPHA, power: float = POWER
) -> float | None:
    """The smallest difference above the baseline that `trials` appearances reveal with this power, by bisection.

    None when even a cell that always wins would not be noticed.
    """
    low, high = 1e-6, 1 - baseline - 1e-9
    if trials <= 0 or appearances_needed(baseline, high, tests, alpha, power) > trials:
        return None
    while high - low > 1e-7:
        middle = (low + high) / 2
        enough = appearances_needed(baseline, middle, tests, alpha, power) <= trials
        low, high = (low, middle) if enough else (middle, high)
    return high
