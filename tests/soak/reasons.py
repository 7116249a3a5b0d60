"""The long run of reasons: what a row says against answers makes up its legal ones, in every position of many games.

Only of games where a mask is written by hand beside it: elsewhere it is generated from what the row says.

Positions whose row has no words are passed over. A position is looked at when its decision and the number of its game
add up to a multiple of `EVERY`, so that different games are looked at in different places. One game in `MIXED_EVERY` is
mixed, the others are random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.numbered_games import mixed_chooser, numbered_core, play, random_chooser
from tests.soak.games import GameError
from tests.words import check_reasons, words_of

EVERY = 3
MIXED_EVERY = 20
BLOCK = 50  # games handed to a process at a time
Check = Callable[[str, int], Counter[str]]  # game and number to how many positions were looked at, by question


def has_masks_by_hand(game: str) -> bool:
    """Whether a question of the game names a mask of its own."""
    return any(row.legal or row.fast for row in words_of(game).rows.values() if row.answers)


def check_game(game: str, number: int, every: int = EVERY) -> Counter[str]:
    """Play a game and check its positions; how many were looked at by question. Raises GameError."""
    words, core = words_of(game), numbered_core(number, game)
    choose = random_chooser(number) if number % MIXED_EVERY else mixed_chooser(number, game=game)
    seen: Counter[str] = Counter()
    for _ in play(core, choose, game):
        if (core.decisions + number) % every == 0 and words.speaks(core):
            try:
                check_reasons(game, core)
            except AssertionError as error:
                raise GameError(number, core.decisions, str(error)) from error
            seen[words.question(core)] += 1
    return seen


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
