"""The long walk through refusals: in some positions of each of many games every piece of advice is followed."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.core.game import CHANCE
from tests.advice import check_position
from tests.asked import played
from tests.soak.games import GameError

POSITIONS = 10  # of a game
LINES = 3  # words of which lines are made, four of each
FOLLOWED, SILENT = "positions in which advice was followed", "positions without any"


def check_game(game: str, number: int, positions: int = POSITIONS) -> Counter[str]:
    """How many positions of a game were looked at. Raises GameError where advice does not lead where it says."""
    rng, seen = Random(number), Counter[str]()
    places = [place for place, state in enumerate(played(game, number)) if state.current_player() != CHANCE]
    chosen = set(rng.sample(places, min(positions, len(places))))
    for place, state in enumerate(played(game, number)):
        if place in chosen:
            try:
                seen[FOLLOWED if check_position(state, rng, LINES) else SILENT] += 1
            except AssertionError as error:
                raise GameError(number, state.core.decisions, str(error)) from error
    return seen
