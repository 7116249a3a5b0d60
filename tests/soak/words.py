"""The long run of words: in whole games every answer is read and explained, and every wrong word refused, as it should.

A position is looked at when its decision and the number of its game add up to a multiple of `EVERY`, so that different
games are looked at in different places. What takes long, all forms of all answers, all words of the notation, and
explanations where the seat guesses otherwise, is looked at in one of so many of each kind of question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from engines.core.game import Position
from tests.asked import kind_of, played
from tests.soak.games import GameError
from tests.words import (
    check_conditions,
    check_explanations,
    check_forms,
    check_reading,
    check_refusals,
    has_vocabulary,
)

EVERY = 3
CLOSELY = 40  # of a kind in a game
BLOCK = 50  # games handed to a process at a time
Check = Callable[[str, int], Counter[str]]  # game and number to how many positions were looked at, by question


def check_position(game: str, state: Position, closely: bool) -> None:
    """Raises AssertionError where something does not hold."""
    core: Any = state.core
    check_conditions(game, core)
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


def check_block(check: Check, game: str, first: int, count: int) -> Counter[str]:
    """The games `first` to `first + count - 1`. Raises GameError."""
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        seen += check(game, number)
    return seen


def soak(check: Check, game: str, first: int, games: int, jobs: int, show: Callable[[int], None]) -> Counter[str]:
    """So many games in `jobs` processes; `show` is told how many are done. Raises GameError."""
    seen: Counter[str] = Counter()
    begins = range(first, first + games, BLOCK)
    counts = [min(BLOCK, first + games - begin) for begin in begins]
    with ProcessPoolExecutor(jobs) as pool:
        try:
            for done, found in enumerate(pool.map(partial(check_block, check, game), begins, counts), 1):
                seen += found
                show(min(done * BLOCK, games))
        except GameError:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return seen
