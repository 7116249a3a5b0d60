"""Positions of played games, a few for each kind of question: what the tests of words and explanations look at.

They come from numbered games that together ask everything. Those of a kind with the most answers are kept, which say
the most; `make soak` walks through whole games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from engines.core import registry
from engines.core.engine.state import CoreState
from engines.core.game import Position
from engines.core.language.questions import asked_rows
from engines.wayfarers.rules.constants import K_AI_DRAW
from tests.numbered_games import mixed_chooser, numbered_setup, play, random_chooser

GAMES = {
    "architects": (266, 250, 265),
    "scythe": (107, 425, 267, 169, 1254),
    "smallworld": (59, 156),
    "wayfarers": (375, 495),
}
RARE = {"wayfarers": {K_AI_DRAW}}  # kinds that none of many games asks; tests/wayfarers/test_solo.py does
OPEN = {"wayfarers": (20,)}  # tables of which chance decides what the setup mostly fixes


def played(game: str, number: int, is_open: bool = False) -> Iterator[Position]:
    """Every position of a numbered game, one object that changes; greedy bots play the odd ones."""
    setup = numbered_setup(number, game)
    state = registry.load(game).new_initial_state(replace(setup, table={}) if is_open else setup)
    choose = mixed_chooser(number, game=game) if number % 2 else random_chooser(number)
    for _ in play(state.core, choose, game):
        yield state


def kind_of(core: CoreState) -> int:
    """The kind of the question that is asked."""
    return core.frame_kind[core.depth - 1]


@cache
def asked(game: str, of_each: int = 1) -> tuple[Position, ...]:
    """So many positions of each kind of question, those with the most answers, in the order of the kinds."""
    games = [(number, False) for number in GAMES[game]] + [(number, True) for number in OPEN.get(game, ())]
    found: dict[int, list[tuple[int, Position]]] = {}
    for number, is_open in games:
        for state in played(game, number, is_open):
            kept, answers = found.setdefault(kind_of(state.core), []), state.core.legal.bit_count()
            if len(kept) < of_each or answers > kept[-1][0]:
                kept.append((answers, state.clone()))
                kept.sort(key=lambda one: -one[0])
                del kept[of_each:]
    return tuple(state for kind in sorted(found) for _, state in found[kind])


def cores(game: str, *kinds: int, of_each: int = 1) -> list[Any]:
    """The cores of these positions, where kinds are named of those kinds alone."""
    return [state.core for state in asked(game, of_each) if not kinds or kind_of(state.core) in kinds]


def kinds(game: str) -> set[int]:
    """Every kind of question that a game has and that is ever asked in these games."""
    return {*asked_rows(registry.load(game).words.answers.rows.values())} - RARE.get(game, set())
