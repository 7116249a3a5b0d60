"""The long walk through what typed lines leave out: some positions of each of many games."""

from __future__ import annotations

from collections import Counter
from functools import partial

from tests.left_out import check_position
from tests.soak.walks import walk

POSITIONS = 25  # of a game
OF_EACH = 3  # words of each later question
READ, ASKED = "positions, and words of later questions that were read there", "other positions"


def check_game(game: str, number: int, positions: int = POSITIONS) -> Counter[str]:
    """How many positions of a game were looked at. Raises GameError where a line gives something away in silence."""
    return walk(game, number, positions, partial(check_position, of_each=OF_EACH), READ, ASKED)
