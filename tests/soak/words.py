"""The long run of words: in whole games every answer is read and explained, and every wrong word refused, as it should.

Positions are looked at as `reasons.py` does. What takes long, all forms of all answers, all words of the notation, and
explanations where the seat guesses otherwise, is looked at in one of so many of each kind of question.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from engines.core.game import Position
from tests.asked import kind_of, played
from tests.soak.games import GameError
from tests.words import (
    check_explanations,
    check_forms,
    check_reading,
    check_reasons,
    check_refusals,
    has_vocabulary,
)

EVERY = 3
CLOSELY = 40  # of a kind in a game


def check_position(game: str, state: Position, closely: bool) -> None:
    """Raises AssertionError where something does not hold."""
    core: Any = state.core
    check_reasons(game, core)
    check_reading(game, core)
    if closely:
        check_forms(game, core)
        check_explanations(game, state)
        if has_vocabulary(game):
            check_refusals(game, core)


def check_game(game: str, number: int, every: int = EVERY, closely: int = CLOSELY) -> Counter[str]:
    """Play a game and check its positions; how many were looked at by question. Raises GameError."""
    seen: Counter[int] = Counter()
    found: Counter[str] = Counter()
    for state in played(game, number):
        if (state.core.decisions + number) % every:
            continue
        kind = kind_of(state.core)
        try:
            check_position(game, state, seen[kind] % closely == number % closely)
        except AssertionError as error:
            raise GameError(number, state.core.decisions, str(error)) from error
        seen[kind] += 1
        found[state.question()] += 1
    return found
