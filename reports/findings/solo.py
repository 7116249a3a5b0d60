"""Runs against a printed solo opponent: the player's side of the table, and what says nothing beside it.

The opponent loses what the player wins. What it has in every game, such as its level, therefore says no more than the
player's own rate, and what only one of the two can have never goes together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from reports.load.rows import OPPONENT, PLAYER, SIDE, Ints
from reports.load.run_file import RunInfo

Levels = frozenset[str]
LABELS = {SIDE: "Alone", PLAYER: "against the printed solo opponent"}


def quiet_levels(info: RunInfo, counts: Mapping[str, Ints], games: int) -> Levels:
    """The levels of the opponent that came up in every game or in none; `counts` say how often, by factor."""
    return frozenset(
        level
        for factor, found in counts.items()
        for level, count in zip(info.levels[factor], found.tolist(), strict=True)
        if level in info.solo_boards and count in (0, games)
    )


def quiet_names(info: RunInfo, quiet: Levels, names: Iterable[tuple[str, ...]]) -> frozenset[tuple[str, ...]]:
    """Those of some levels or pairs that no table shows: with such a level, or with one of each side."""
    own, quiet = set(info.apart), quiet | {OPPONENT}
    return frozenset(
        levels
        for levels in names
        if info.apart and (quiet.intersection(levels) or len({level in own for level in levels}) > 1)
    )


def meeting_factors(info: RunInfo, quiet: Levels) -> tuple[str, ...]:
    """The free factors of which a level can be at a table or not: alone those in which the opponent differs."""
    theirs = set(info.solo_boards) - quiet
    return tuple(factor for factor in info.free if not info.solo_boards or theirs.intersection(info.levels[factor]))


def without_quiet(codes: NDArray[np.signedinteger], levels: Sequence[str], quiet: Levels) -> Ints:
    """The levels of some seats, -1 for one that says nothing."""
    silent = [place for place, level in enumerate(levels) if level in quiet]
    return np.where(np.isin(codes, silent), -1, codes) if silent else codes
