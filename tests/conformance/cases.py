"""The games, player counts and options that the conformance tests play, and positions on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from engines.core import registry
from engines.core.game import Game, Position
from engines.core.setup.options import Option
from engines.core.setup.setup import Setup

LONGEST = 60_000  # answers: no game may take more
KEPT_EVERY = 40
KEPT_OF_EACH = 3


@cache
def games_here() -> dict[str, Game]:
    """Every game by name."""
    return {name: registry.load(name) for name in registry.names()}


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

    @property
    def game(self) -> Game:
        """The game that is played."""
        return games_here()[self.name]

    def setup(self) -> Setup:
        """A table dealt at random, the same in every run."""
        options = (
            {name: other_value(option) for name, option in self.game.tables.options.items()} if self.switched else {}
        )
        wishes: dict[str, Any] = {"expansions": self.game.tables.expansions} if self.game.tables.expansions else {}
        return self.game.tables.deal(self.players, Random(self.players), options, **wishes)

    @property
    def is_uneven(self) -> bool:
        """Whether seats begin so differently that equal totals are rare: against Scythe's Automa, whose ties are looked
        at in `tests/scythe/test_automa.py`."""
        return self.name == "scythe" and bool(self.start().core.automas)  # type: ignore[attr-defined]

    def start(self) -> Position:
        """The first position at this table."""
        return self.game.new_initial_state(self.setup())


CASES = [
    Case(name, players, switched)
    for name, game in games_here().items()
    for players in range(game.tables.min_players, game.tables.max_players + 1)
    for switched in ([False, True] if game.tables.options else [False])
]


def random_play(state: Position, key: int) -> Iterator[tuple[Position, int]]:
    """Play `state` on at random; yields the position and the answer that is given next."""
    rng = Random(key)
    for _ in range(LONGEST):
        if state.is_terminal():
            return
        action = state.sample_chance(key) if state.is_chance() else rng.choice(state.legal_actions())
        yield state, action
        state.apply_action(action)
    assert state.is_terminal(), f"the game was not over after {LONGEST} answers"


def play_to_end(state: Position, key: int) -> int:
    """Play `state` to its end at random; returns the number of answers."""
    return sum(1 for _ in random_play(state, key))


@cache
def _played(case: Case) -> tuple[tuple[Position, ...], Position]:
    """Positions of one random game, and its last one."""
    kept, seen, last = [], Counter[str](), case.start()
    for number, (state, _) in enumerate(random_play(last, 1)):
        seen[state.question()] += 1
        if seen[state.question()] <= KEPT_OF_EACH or number % KEPT_EVERY == 0:
            kept.append(state.clone())
    return tuple(kept), last


def positions(case: Case) -> tuple[Position, ...]:
    """Positions of one random game: the first ones of each question, and some to the end. Clone before changing one."""
    return _played(case)[0]


def final(case: Case) -> Position:
    """The last position of that game."""
    return _played(case)[1]


def chances(case: Case) -> list[Position]:
    """Those of these positions in which chance is asked: at some tables of every game, if not at all."""
    tables = [other for other in CASES if other.name == case.name]
    assert any(state.is_chance() for other in tables for state in positions(other)), f"{case.name} asks chance nothing"
    return [state for state in positions(case) if state.is_chance()]
