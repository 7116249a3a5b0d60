"""Effects of levels, told from a fit of Plackett-Luce: estimate, standard error, tests, and win rates at a table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.normal import two_sided, two_sided_p
from reports.stats.plackett_luce import RankFit

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Effect:
    """The effect of one level on the log-odds scale: against the average level, all other terms held equal."""

    level: int
    estimate: float
    error: float
    p: float
    holm: float
    bh: float

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Wald's interval. Assumption: the estimate is about normal, as with dozens of appearances."""
        half_width = two_sided(confidence) * self.error
        return self.estimate - half_width, self.estimate + half_width


def level_effects(fit: RankFit, name: str) -> tuple[Effect, ...]:
    """The effects of a term's levels that occur, adjusted for all other terms; Holm and BH over these levels."""
    return effects_of_rows(fit, fit.level_rows(name), np.flatnonzero(fit.term(name).seen))


def effects_of_rows(fit: RankFit, rows: Floats, levels: NDArray[np.intp]) -> tuple[Effect, ...]:
    """Effects of some rows of linear combinations of the coefficients, numbered as the rows are."""
    chosen = rows[levels]
    estimates = chosen @ fit.estimate
    errors = np.sqrt(np.maximum(((chosen @ fit.covariance) * chosen).sum(axis=1), 0.0))
    p_values = [two_sided_p(b / error) if error > 0 else 1.0 for b, error in zip(estimates, errors, strict=True)]
    together = zip(levels, estimates, errors, p_values, holm(p_values), benjamini_hochberg(p_values), strict=True)
    return tuple(Effect(int(level), float(b), float(error), p, first, q) for level, b, error, p, first, q in together)


def win_rate(log_odds: float, players: float) -> float:
    """The win rate of a level with these log-odds against `players - 1` average opponents."""
    return float(1 / (1 + (players - 1) * np.exp(-log_odds)))
