"""What the evaluation of the greedy bot says about who wins, as well as it can be said: the bar for the network.

A softmax over the seats of the evaluation against the mean of the table, times a temperature that changes with the turn
and with the most stars, or whatever tells how late it is (`clock`).
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize

from tools.training.learning import Floats, log_losses, softmax
from tools.training.selfplay import Numbers, Positions

TURNS = 20.0  # of a usual game, about


class Calibrated:
    """The calibrated evaluation, fitted to positions with one number of players."""

    def __init__(self, positions: Positions, clock: int | None) -> None:
        self._clock = clock
        self._scale = max(float(np.abs(centred(positions.evaluations)).mean()), 1e-9)
        terms = self._terms(positions)
        start = np.array([1.0, *[0.0] * (terms.shape[-1] - 1)])

        def loss(temperatures: Floats) -> float:
            return float(log_losses(softmax(terms @ temperatures), positions.wins).mean())

        self.temperatures = minimize(loss, start, method="BFGS").x

    def shares(self, positions: Positions) -> Floats:
        """Win shares [position, seat]."""
        return softmax(self._terms(positions) @ self.temperatures)

    def _terms(self, positions: Positions) -> Floats:
        values = centred(positions.evaluations) / self._scale
        turn = positions.turn[:, None] / TURNS
        times = [np.ones_like(turn), turn, turn * turn]
        if self._clock is not None:
            hour = positions.inputs[:, :1, self._clock].astype(np.float64)
            times += [hour, hour * hour]
        return np.stack([values * time for time in times], -1).astype(np.float64)


def centred(evaluations: Numbers) -> Floats:
    """Against the mean of the table."""
    found: Floats = (evaluations - evaluations.mean(1, keepdims=True)).astype(np.float64)
    return found
