"""Which games a network learns from, which it is chosen by, and which are held out to say what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from tools.training.selfplay import NAMES, Positions

TENTHS_HELD_OUT = (0, 1)  # last figures of the numbers of games
TENTHS_OF_TRIALS = (2,)


@dataclass(frozen=True)
class Split:
    """Positions of one number of players; all of a game are in the same part."""

    lessons: Positions
    trials: Positions
    held_out: Positions


def split(positions: Positions) -> Split:
    """The parts by the last figure of a game's number."""
    tenth = positions.game % 10
    held_out = sum(tenth == one for one in TENTHS_HELD_OUT) > 0
    trials = sum(tenth == one for one in TENTHS_OF_TRIALS) > 0
    return Split(part(positions, ~held_out & ~trials), part(positions, trials), part(positions, held_out))


def part(positions: Positions, chosen: NDArray[Any]) -> Positions:
    """Some of the positions."""
    return Positions(**{name: getattr(positions, name)[chosen] for name in NAMES})
