"""The long walk through what typed lines leave out: some positions of each of many games."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.core.game import CHANCE
from tests.asked import played
from tests.left_out import check_position
from tests.soak.games import GameError

POSITIONS = 25  # of a game
OF_EACH = 3  # words of each later question
READ, ASKED = "positions, and words of later questions that were read there", "other positions"


def check_game(game: str, number: int, positions: int = POSITIONS) -> Counter[str]:
    """How many positions of a game were looked at. Raises GameError where a line gives something away in silence."""
    rng, seen = Random(number), Counter[str]()
    places = [place for place, state in enumerate(played(game, number)) if state.current_player() != CHANCE]
    chosen = set(rng.sample(places, min(positions, len(places))))
    for place, state in enumerate(played(game, number)):
        if place in chosen:
            try:
                seen[READ if check_position(state, rng, OF_EACH) else ASKED] += 1
            except AssertionError as error:
                raise GameError(number, state.core.decisions, str(error)) from error
    return seen
