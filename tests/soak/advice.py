"""The long walk through refusals: in some positions of each of many games every piece of advice is followed."""

from __future__ import annotations

from collections import Counter
from functools import partial

from tests.advice import check_position
from tests.soak.walks import walk

POSITIONS = 10  # of a game
LINES = 3  # words of which lines are made, four of each
FOLLOWED, SILENT = "positions in which advice was followed", "positions without any"


def check_game(game: str, number: int, positions: int = POSITIONS) -> Counter[str]:
    """How many positions of a game were looked at. Raises GameError where advice does not lead where it says."""
    return walk(game, number, positions, partial(check_position, count=LINES), FOLLOWED, SILENT)
