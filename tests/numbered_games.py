"""Games for the long runs, the comparison of builds, the goldens and the bench: game number i is always the same.

Table and options of a game follow from its number alone, so a number is all that a report of a failure has to name.
In a random game every answer is random; in a mixed game the greedy bot gives most of them, so that it comes to combats,
the Factory, retreats and a natural end far sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
from engines.scythe.bots import GreedyBot

Chooser = Callable[[CoreState], int]
GAME = registry.load("scythe")
LONG_CAP = GAME.options["turn_cap"].high  # random players need several hundred turns each
RANDOM_SHARE = 0.3  # of the answers in a mixed game
PLAYERS = range(GAME.min_players, GAME.max_players + 1)


@cache
def dealer(players: int, banned: str = "none") -> Any:
    """Every table of so many players, all factions and mats in the box; `banned` pairs are 'official' or 'none'."""
    return GAME.dealer(players, expansions=list(GAME.expansions), banned_pairs=banned)


def banned_pairs(options: Mapping[str, Any]) -> str:
    """Which pairs of faction and mat these options ban."""
    return "official" if options.get("banned_pairs") else "none"


def random_options(rng: Random) -> dict[str, Any]:
    """Every switch thrown at random; half of these games have time to come to a sixth star."""
    switches = {name: option for name, option in GAME.options.items() if option.values}
    chosen = {name: rng.choice(option.values) for name, option in switches.items()}
    return {**chosen, "turn_cap": LONG_CAP} if rng.random() < 0.5 else chosen


def numbered_setup(number: int) -> Setup:
    """The table of game `number`: player counts in turn, half of the games with random options."""
    rng = Random(number)
    players = PLAYERS[number % len(PLAYERS)]
    options = random_options(rng) if rng.random() < 0.5 else {}
    setup: Setup = dealer(players, banned_pairs(options)).deal(rng)
    return replace(setup, options=options)


def numbered_core(number: int) -> CoreState:
    """The first position of game `number`."""
    core: CoreState = GAME.start(GAME.check_setup(numbered_setup(number)))
    return core


def random_chooser(number: int) -> Chooser:
    """Seats choose at random, chance comes from the key of the game."""
    key = game_key(number)
    return lambda core: chance_choice(core, key) if is_chance(core) else random_choice(core, key)


def mixed_chooser(number: int, share: float = RANDOM_SHARE) -> Chooser:
    """Seats are greedy bots that give a share of their answers at random."""
    bot, key, rng = GreedyBot(GAME.max_players, game_key(number)), game_key(number), Random(number)

    def choose(core: Any) -> int:
        if is_chance(core):
            return chance_choice(core, key)
        return random_choice(core, key) if rng.random() < share else bot.choose(core)

    return choose


def is_chance(core: CoreState) -> bool:
    """Whether chance is asked."""
    return core.frame_player[core.depth - 1] == CHANCE_PLAYER


def play(core: CoreState, choose: Chooser) -> Iterator[int]:
    """Play on to the end; yields every answer just before it is given."""
    while core.legal:
        choice = choose(core)
        yield choice
        GAME.choose(core, choice)
