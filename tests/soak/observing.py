"""The long run of observations: ranges in every position, and pairs of answers that a seat is not told."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.asked import played
from tests.observing import SECRETIVE, check_hidden, check_observations, check_told, hidden_pair
from tests.soak.games import GameError

LOOKED_AT = "positions looked at by every seat"
TOLD = "seats that see and observe what was answered"
PAIRS = "pairs of answers that a seat is not told"
AFTER = "positions compared after them"
LEAST = 25  # of each of both in a game, on average: 10^5 in a full run; there are about 50 pairs and 200 positions


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


def too_little(game: str, games: int, found: Counter[str]) -> str:
    """What a run compared too little of, in a sentence; empty where it is enough, or the game hides no answers."""
    least = LEAST * games if game in SECRETIVE else 0
    few = [f"{found[what]:,} {what}" for what in (PAIRS, AFTER) if found[what] < least]
    return f"{' and '.join(few)} are less than {least:,}: too little was compared." if few else ""
