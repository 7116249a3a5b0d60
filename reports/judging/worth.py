"""What a strength is worth at the tables of a league, in shares of wins."""

from __future__ import annotations

import numpy as np

from reports.judging.league import League


class Worth:
    """The chance to win with some log-odds against average others, less the equal share, over the games of a league."""

    def __init__(self, league: League) -> None:
        sizes, self._games = np.unique(league.sizes[league.sizes > 1], return_counts=True)
        self._sizes = sizes.astype(np.float64)

    def __call__(self, log_odds: float) -> float:
        return float(np.average(self._chance(log_odds) - 1 / self._sizes, weights=self._games))

    def slope(self, log_odds: float) -> float:
        """How much the chance grows with the log-odds."""
        chance = self._chance(log_odds)
        return float(np.average(chance * (1 - chance), weights=self._games))

    def _chance(self, log_odds: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        return np.asarray(1 / (1 + (self._sizes - 1) * np.exp(-log_odds)))
