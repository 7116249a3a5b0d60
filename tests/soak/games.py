"""One game of the long runs: random or mixed, checked at its end or after every answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.errors import InvariantError
from engines.core.game import game_key
from engines.core.playout import play_random
from engines.core.saving import check_ranges
from tests.numbered_games import GAME, mixed_chooser, numbered_core, random_chooser
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


def play_game(number: int, mixed: bool = False, watched: bool = False) -> Played:
    """Play a game and check its end; a watched one is checked after every answer. Raises GameError."""
    core: Any = numbered_core(number)
    try:
        _play_on(core, number, mixed, watched)
        if core.legal:
            raise InvariantError(f"{core.decisions} decisions in {core.turns} turns, and the game goes on")
        check(core)
    except (AssertionError, InvariantError, ArithmeticError, LookupError) as error:
        raise GameError(number, core.decisions, f"{type(error).__name__}: {error}") from error
    return Played(core.players, core.decisions, core.turns, core.ended)


def _play_on(core: Any, number: int, mixed: bool, watched: bool) -> None:
    """To the end, or to the bound on decisions; random games that are not watched in the core's own loop."""
    most = core.turn_cap * MOST_DECISIONS
    if not mixed and not watched:
        play_random(core, game_key(number), most)
        return
    choose = mixed_chooser(number) if mixed else random_chooser(number)
    while core.legal and core.decisions < most:
        before = note(core)
        GAME.choose(core, choose(core))
        if watched:
            check(core)
            check_coins(before, core)
            check_ranges(GAME.name, core)
