"""The spaces of Gymnasium that observations and actions lie in; both kinds of environments share them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from engines.gym.games import Games


def observation_space(games: Games) -> spaces.Dict:
    """`observation`, each number within its bounds, and `action_mask`."""
    encoding = games.encoding
    return spaces.Dict(
        {
            "observation": spaces.Box(encoding.low, encoding.high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (games.num_actions,), np.int8),
        }
    )


def action_space(games: Games) -> spaces.Discrete:
    """One number: the answer, or the move."""
    return spaces.Discrete(games.num_actions)
