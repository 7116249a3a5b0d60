"""A walk through a numbered game that stops at some of its positions, always the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from engines.core.game import CHANCE, Position
from tests.asked import played
from tests.soak.games import GameError

Check = Callable[[Position, Random], int]  # raises AssertionError


def stops(game: str, number: int, positions: int, rng: Random) -> Iterator[Position]:
    """So many positions of a game in which a seat is asked, all if there are fewer: one object that changes."""
    places = [place for place, state in enumerate(played(game, number)) if state.current_player() != CHANCE]
    chosen = set(rng.sample(places, min(positions, len(places))))
    return (state for place, state in enumerate(played(game, number)) if place in chosen)


def walk(game: str, number: int, positions: int, check: Check, something: str, nothing: str) -> Counter[str]:
    """Check so many positions of a game; in how many something was found, and in how many nothing, by these words.

    Raises GameError where a check fails.
    """
    rng, seen = Random(number), Counter[str]()
    for state in stops(game, number, positions, rng):
        try:
            seen[something if check(state, rng) else nothing] += 1
        except AssertionError as error:
            raise GameError(number, state.core.decisions, str(error)) from error
    return seen
