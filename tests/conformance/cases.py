"""The games, player counts and options that the conformance tests play, and positions on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

from engines.core import registry
from engines.core.game import Game, State
from engines.core.options import Option
from tests.core import games

LONGEST = 20_000  # answers: no game may take more
KEPT_EVERY = 40
KEPT_OF_EACH = 3


@cache
def game_types() -> dict[str, Any]:
    """Every game by name, and the tiny one of the tests where it can run."""
    found = {name: registry.load(name) for name in registry.names()}
    return found | ({"divers": import_module("tests.core.divers.game").GAME} if games.RUNNABLE else {})


def other_value(option: Option) -> bool | int | str:
    """An allowed value that is not the default."""
    return next((value for value in option.values if value != option.default), option.default)


@dataclass(frozen=True)
class Case:
    """A game at a number of players, with the printed rulings or with every switch turned over."""

    name: str
    players: int
    switched: bool = False

    def __str__(self) -> str:
        return f"{self.name}-{self.players}{'-switched' if self.switched else ''}"

    def game(self) -> Game:
        """A table dealt at random, the same in every run."""
        game_type = game_types()[self.name]
        options = {name: other_value(option) for name, option in game_type.options.items()} if self.switched else {}
        wishes = {"expansions": game_type.expansions} if game_type.expansions else {}
        game: Game = game_type.new_game(game_type.deal(self.players, Random(self.players), options, **wishes))
        return game


CASES = [
    Case(name, players, switched)
    for name, game_type in game_types().items()
    for players in range(game_type.min_players, game_type.max_players + 1)
    for switched in ([False, True] if game_type.options else [False])
]


def random_play(state: State, key: int) -> Iterator[tuple[State, int]]:
    """Play `state` on at random; yields the position and the answer that is given next."""
    rng = Random(key)
    for _ in range(LONGEST):
        if state.is_terminal():
            return
        action = state.sample_chance(key) if state.is_chance() else rng.choice(state.legal_actions())
        yield state, action
        state.apply_action(action)
    assert state.is_terminal(), f"the game was not over after {LONGEST} answers"


def play_to_end(state: State, key: int) -> int:
    """Play `state` to its end at random; returns the number of answers."""
    return sum(1 for _ in random_play(state, key))


@cache
def positions(case: Case) -> tuple[State, ...]:
    """Positions of one random game: the first ones of each question, and some to the end. Clone before changing one."""
    kept, seen = [], Counter[str]()
    for number, (state, _) in enumerate(random_play(case.game().new_initial_state(), 1)):
        seen[state.question()] += 1
        if seen[state.question()] <= KEPT_OF_EACH or number % KEPT_EVERY == 0:
            kept.append(state.clone())
    return tuple(kept)


@cache
def final(case: Case) -> State:
    """The last position of one random game."""
    state = case.game().new_initial_state()
    play_to_end(state, 1)
    return state
