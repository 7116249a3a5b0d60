"""One game of the long runs: played fast with a look at its end, or slowly with a look after every answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.core.errors import InvariantError
from engines.core.game import game_key
from engines.core.playout import play_random
from engines.core.saving import check_ranges
from tests.random_games import GAME, next_choice, numbered_core
from tests.soak.coins import check_coins, note
from tests.soak.invariants import check

MOST_DECISIONS = 40  # a turn, on average: no game comes near it, a question that comes again and again exceeds it


@dataclass(frozen=True)
class Played:
    """What one game adds to the totals."""

    players: int
    decisions: int
    turns: int
    ended: int


class GameError(Exception):
    """A game that went wrong: its number, after which decision, what happened."""

    def __init__(self, number: int, decision: int, what: str) -> None:
        super().__init__(number, decision, what)
        self.number = number

    def __str__(self) -> str:
        return "game {}, after decision {}: {}".format(*self.args)


def play_fast(number: int) -> Played:
    """Play the game in the core's own loop and check its end. Raises GameError."""
    return _guarded(number, lambda core, key: play_random(core, key, most_decisions(core)))


def play_watched(number: int) -> Played:
    """Play the same game answer by answer and check everything after each one. Raises GameError."""
    return _guarded(number, _watch)


def most_decisions(core: Any) -> int:
    """The bound on the decisions of a game."""
    return int(core.turn_cap) * MOST_DECISIONS


def _watch(core: Any, key: int) -> None:
    check(core)
    while core.legal and core.decisions < most_decisions(core):
        before = note(core)
        GAME.choose(core, next_choice(core, key))
        check(core)
        check_coins(before, core)
        check_ranges(GAME.name, core)


def _guarded(number: int, play_on: Callable[[Any, int], object]) -> Played:
    core: Any = numbered_core(number)
    try:
        play_on(core, game_key(number))
        if core.legal:
            raise InvariantError(f"{core.decisions} decisions in {core.turns} turns, and the game goes on")
        check(core)
    except (AssertionError, InvariantError, ArithmeticError, LookupError) as error:
        raise GameError(number, core.decisions, f"{type(error).__name__}: {error}") from error
    return Played(core.players, core.decisions, core.turns, core.ended)
