"""The long run of observations: ranges in every position, and pairs of answers that a seat is not told."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.asked import played
from tests.observing import check_hidden, check_observations, check_told, hidden_pair
from tests.soak.games import GameError

LOOKED_AT = "positions looked at by every seat"
TOLD = "seats that see and observe what was answered"
PAIRS = "pairs of answers that a seat is not told"
AFTER = "positions compared after them"


def check_game(game: str, number: int, every: int = 4) -> Counter[str]:
    """Play a game; look at one position in so many, and at all answers that somebody is not told. Raises GameError."""
    found: Counter[str] = Counter()
    rng = Random(number)
    for state in played(game, number):
        try:
            if (state.core.decisions + number) % every == 0:
                found[LOOKED_AT] += bool(check_observations(state))
                found[TOLD] += check_told(state, rng)
            pair = hidden_pair(state, rng)
            if pair:
                found[PAIRS] += 1
                found[AFTER] += check_hidden(state, *pair, rng)
        except AssertionError as error:
            raise GameError(number, state.core.decisions, str(error)) from error
    return found
