"""Orders of finish as a row of choices: who comes first, who next among those left, and what a tie counts as."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

_NOBODY = np.iinfo(np.int64).max


def places_of(win_share: Floats, standing: Floats, there: Flags) -> Ints:
    """Places at the end of each game, shape (games, seats): 1 for the first, equal for a tie, 0 for an empty seat.

    A larger win share comes first, then a higher standing (the game's own ranking, with its tie-breakers).
    """
    places = np.zeros(there.shape, dtype=np.min_scalar_type(-there.shape[1] - 1))
    for seat in range(there.shape[1]):
        mine, own = win_share[:, seat, None], standing[:, seat, None]
        ahead = (win_share > mine) | ((win_share == mine) & (standing > own))
        places[:, seat] = np.where(there[:, seat], 1 + (ahead & there).sum(axis=1), 0)
    return places


def stages_of(places: Ints, depth: int | None = None) -> tuple[Floats, Floats, Flags]:
    """Stages of the rankings: credits and weights (games, stages, seats), and which stages exist (games, stages).

    At each stage one of the seats that are left is next. Tied seats share the credit of their stages, and each of
    them stays among those left with the share of its group that is not yet placed (Efron 1977, JASA 72, 557-565: close
    to the average over all strict orders that the tie may hide). `depth` keeps the first stages only; with depth 1
    and win shares as ties this is the conditional logit.
    """
    ranked = np.where(places > 0, places.astype(np.int64), _NOBODY)
    stage = np.sort(ranked, axis=1)[:, :, None]
    number = np.arange(places.shape[1])
    exists = (stage[:, :, 0] < _NOBODY) & (number < (depth or len(number)))
    seat = ranked[:, None, :]
    tied = (seat == stage) & exists[:, :, None]
    size = np.maximum(tied.sum(axis=2), 1)[:, :, None]
    placed = (number[None, :, None] - (seat < stage).sum(axis=2)[:, :, None]) / size
    later = (seat > stage) & (seat < _NOBODY) & exists[:, :, None]
    return tied / size, later + tied * (1.0 - placed), exists
