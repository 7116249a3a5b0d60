"""Power and sample size: what a number of appearances can show, and how many games a difference asks for.

Two-sided test of a cell's win rate against 1/players, normal approximation, at the hardest step of Holm's procedure
over all cells (Holm 1979). Assumption: appearances of a cell independent, which a design effect above 1 corrects.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engines.arena.power import ALPHA, DIFFERENCES, POWER, appearances_needed
from reports.stats.normal import quantile


@dataclass(frozen=True)
class Need:
    """What resolving a difference (percentage points) in every cell takes: appearances of a cell, and games."""

    points: float
    appearances: int
    games: int


def needs(
    players: int, cells: int, points: Sequence[float] = DIFFERENCES, power: float = POWER, design_effect: float = 1.0
) -> list[Need]:
    """Appearances and games for each difference above 1/players, with this power after Holm over the cells.

    Cells appear equally often and a game has `players` appearances. Raises ValueError for a rate above 1.
    """
    found = []
    for point in points:
        n = math.ceil(appearances_needed(1 / players, point / 100, cells, ALPHA, power) * design_effect)
        found.append(Need(point, n, math.ceil(n * cells / players)))
    return found


def power_of(baseline: float, difference: float, appearances: float, cells: int = 1, alpha: float = ALPHA) -> float:
    """The chance of noticing that a cell wins at `baseline + difference`, at the hardest step of Holm's procedure."""
    other = baseline + difference
    if not 0 < other < 1 or not 0 < baseline < 1 or appearances <= 0:
        raise ValueError(f"no power to tell: {baseline} + {difference} with {appearances} appearances")
    half_width = -quantile(alpha / cells / 2) * math.sqrt(baseline * (1 - baseline) / appearances)
    error = math.sqrt(other * (1 - other) / appearances)
    return _below((difference - half_width) / error) + _below((-difference - half_width) / error)


def _below(z: float) -> float:
    return math.erfc(-z / math.sqrt(2)) / 2
