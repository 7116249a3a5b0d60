"""Twin histories: a seat is told the same events whatever it cannot know."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.events import listening_state, twins
from tests.numbered_games import mixed_chooser, random_chooser
from tests.soak.games import GameError

ANSWERS = "answers told alike to a seat that sees the same in two worlds"


def check_game(game: str, number: int) -> Counter[str]:
    """How many answers were compared in a game. Raises GameError where a seat is told something else."""
    chooser = random_chooser(number) if number % 2 else mixed_chooser(number, game=game)
    seen: Counter[str] = Counter()
    for told, twin in twins(listening_state(number, game), chooser, Random(number)):
        if told != twin:
            raise GameError(number, seen.total(), f"told {told}, and in another world {twin}")
        seen[ANSWERS] += 1
    return seen
