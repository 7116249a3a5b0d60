"""Random games for the long runs, the comparison of builds and the bench: game number i is always the same.

Table and options of a game follow from its number alone, so a number is all that a report of a failure has to name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from engines.core import registry
from engines.core.constants import CHANCE_PLAYER
from engines.core.game import game_key
from engines.core.playout import chance_choice, random_choice
from engines.core.setup import Setup
from engines.core.state import CoreState

GAME = registry.load("scythe")
LONG_CAP = GAME.options["turn_cap"].high  # random players need several hundred turns each
PLAYERS = range(GAME.min_players, GAME.max_players + 1)


@cache
def dealer(players: int) -> Any:
    """Every table of so many players, all factions and mats in the box."""
    return GAME.dealer(players, expansions=list(GAME.expansions))


def random_options(rng: Random) -> dict[str, Any]:
    """Every switch thrown at random; half of these games have time to come to a sixth star."""
    switches = {name: option for name, option in GAME.options.items() if option.values}
    chosen = {name: rng.choice(option.values) for name, option in switches.items()}
    return {**chosen, "turn_cap": LONG_CAP} if rng.random() < 0.5 else chosen


def numbered_setup(number: int) -> Setup:
    """The table of game `number`: player counts in turn, half of the games with random options."""
    rng = Random(number)
    players = PLAYERS[number % len(PLAYERS)]
    setup: Setup = dealer(players).deal(rng)
    return setup if rng.random() < 0.5 else replace(setup, options=random_options(rng))


def numbered_core(number: int) -> CoreState:
    """The first position of game `number`."""
    core: CoreState = GAME.start(GAME.check_setup(numbered_setup(number)))
    return core


def next_choice(core: CoreState, key: int) -> int:
    """What is answered next when seats choose at random and chance comes from the key."""
    by_chance = core.frame_player[core.depth - 1] == CHANCE_PLAYER
    return chance_choice(core, key) if by_chance else random_choice(core, key)


def play(core: CoreState, number: int) -> Iterator[int]:
    """Play on to the end at random; yields every answer just before it is given."""
    key = game_key(number)
    while core.legal:
        choice = next_choice(core, key)
        yield choice
        GAME.choose(core, choice)
