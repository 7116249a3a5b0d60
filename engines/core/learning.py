"""What a seat comes to know by an answer that it could not have worked out before."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.engine.errors import RulesError
from engines.core.game import Position

KEYS = (1, 2)  # of guesses what else could be true

Give = Callable[[Position], None]  # gives the answer in a position; raises RulesError where it cannot


def learns(before: Position, give: Give, after: Position, seat: int) -> bool:
    """Whether the seat saw more after the answer than follows from what it knew before."""
    return any(_differs(before.determinize(seat, key), give, after, seat) for key in KEYS)


def _differs(guess: Position, give: Give, after: Position, seat: int) -> bool:
    """Whether the seat would have seen something else if the guess were true."""
    try:
        give(guess)
    except RulesError:
        return True
    return guess.view(seat) != after.view(seat)
