"""What a position is taught to lead to: partly how the game ended, partly what a network expects a few turns later.

How one game ended says little about each of its positions. The lambda-return (Sutton 1988) gives them the expectation
at the next kept position instead, and only a part (`trace`) of what came after that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tools.training.learning import Floats
from tools.training.selfplay import Numbers, Positions

FOLDS = 2


def fold_of(game: Numbers) -> Numbers:
    """Which half of the games each belongs to, 0 or 1: what is expected in one half is learned from the other.

    The last figure of a game's number says what it is for (`splitting`), so this goes by the one before.
    """
    found: Numbers = game // 10 % FOLDS
    return found


def lambda_returns(positions: Positions, expected: NDArray[np.float64], trace: float, discount: float = 1.0) -> Floats:
    """Wins [position, seat] to learn from.

    `expected` are the shares that a network which has not seen these games gives the positions. A trace of 1 leaves how
    the games ended, with the discount for each turn of a player until then; a trace of 0 leaves the next expectation.
    The positions of a game stand in the order in which they were played.
    """
    ends: NDArray[np.float64] = positions.wins * np.float32(discount) ** positions.left[:, None].astype(np.float64)
    found = np.empty_like(ends)
    later = ends[-1]
    for row in range(len(ends) - 1, -1, -1):
        if row + 1 == len(ends) or positions.game[row + 1] != positions.game[row]:
            later = ends[row]
        else:
            until = discount ** float(positions.turn[row + 1] - positions.turn[row])
            later = until * ((1 - trace) * expected[row + 1] + trace * later)
        found[row] = later
    return found.astype(np.float32)
