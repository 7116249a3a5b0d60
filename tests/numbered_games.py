"""Games for the long runs, the comparison of builds, the goldens and the bench: game number i is always the same.

Table and options of a game follow from its number alone, so a number is all that a report of a failure has to name.
In a random game every answer is random; in a mixed game the greedy bot gives most of them, so that in Scythe it comes
to combats, the Factory, retreats and a natural end far sooner. Where no game is named, Scythe is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from engines.core import registry
from engines.core.analysis.core_bot import core_bot
from engines.core.engine.asking import choose as answer
from engines.core.engine.constants import CHANCE_PLAYER, POLICY_GREEDY
from engines.core.engine.playout import chance_choice, random_choice
from engines.core.engine.state import CoreState
from engines.core.game import game_key
from engines.core.search.botspec import BotSpec
from engines.core.setup.options import Option
from engines.core.setup.setup import Setup
from engines.wayfarers.setup.options import NO_AI, SOLO_SEATS

Chooser = Callable[[CoreState], int]
GAME = registry.load("scythe")
SMALLWORLD = registry.load("smallworld")
WAYFARERS = registry.load("wayfarers")
LONG_CAP = GAME.tables.options["turn_cap"].high  # random players need several hundred turns each
OF_AUTOMA = "S20"  # the rules of options that only matter against the Automa
RANDOM_SHARE = 0.3  # of the answers in a mixed game
SEAT_SHARES = {"wayfarers": (0.0, RANDOM_SHARE, 1.0)}  # where each seat has its own: greedy, mixed or random
PLAYERS = range(GAME.tables.min_players, GAME.tables.max_players + 1)


def players_of(game: str) -> range:
    """How many can play."""
    rules = registry.load(game)
    return range(rules.tables.min_players, rules.tables.max_players + 1)


@cache
def dealer(players: int, banned: str = "none") -> Any:
    """Every table of so many players, all factions and mats in the box; `banned` pairs are 'official' or 'none'."""
    return GAME.tables.dealer(players, expansions=list(GAME.tables.expansions), banned_pairs=banned)


def banned_pairs(options: Mapping[str, Any]) -> str:
    """Which pairs of faction and mat these options ban."""
    return "official" if options.get("banned_pairs") else "none"


def random_switches(rng: Random, game: str) -> dict[str, Any]:
    """Every switch thrown at random, but for those of Scythe's Automa."""
    return _thrown(rng, [o for o in registry.load(game).tables.options.values() if not o.rule.startswith(OF_AUTOMA)])


def automa_switches(rng: Random) -> dict[str, Any]:
    """Every switch of Scythe's Automa thrown at random; it plays."""
    thrown = _thrown(rng, [o for o in GAME.tables.options.values() if o.rule.startswith(OF_AUTOMA)])
    return {**thrown, "solo": rng.choice(GAME.tables.solo_boards)}


def _thrown(rng: Random, switches: list[Option]) -> dict[str, Any]:
    return {option.name: rng.choice(option.values) for option in switches if option.values}


def scythe_setup(rng: Random, players: int) -> Setup:
    """A table; half of them with random options, and of these half have time to come to a sixth star. Half of those of
    two are against the Automa.
    """
    options = random_switches(rng, "scythe") if rng.random() < 0.5 else {}
    if options and rng.random() < 0.5:
        options = {**options, "turn_cap": LONG_CAP}
    setup: Setup = dealer(players, banned_pairs(options)).deal(rng)
    if players == SOLO_SEATS and rng.random() < 0.5:
        return GAME.tables.deal(players, rng, options | automa_switches(rng), expansions=list(GAME.tables.expansions))
    return replace(setup, options=options)


def smallworld_setup(rng: Random, players: int) -> Setup:
    """A table; half of them with random options, and half with a column that chance draws."""
    options = random_switches(rng, "smallworld") if rng.random() < 0.5 else {}
    setup: Setup = SMALLWORLD.tables.deal(players, rng, options)
    return setup if rng.random() < 0.5 else replace(setup, table={"first_seat": setup.table["first_seat"]})


def wayfarers_setup(rng: Random, players: int) -> Setup:
    """A table; half of them with random options, and half of those of two against a board of the solo opponent."""
    options = random_switches(rng, "wayfarers") if rng.random() < 0.5 else {}
    alone = players == SOLO_SEATS and rng.random() < 0.5
    solo = (
        rng.choice([board for board in WAYFARERS.tables.options["solo"].values if board != NO_AI]) if alone else NO_AI
    )
    setup: Setup = WAYFARERS.tables.deal(players, rng, {**options, "solo": solo})
    return setup


SETUPS: dict[str, Callable[[Random, int], Setup]] = {
    "scythe": scythe_setup,
    "smallworld": smallworld_setup,
    "wayfarers": wayfarers_setup,
}


def numbered_setup(number: int, game: str = "scythe") -> Setup:
    """The table of game `number`: player counts in turn."""
    rng, counts = Random(number), players_of(game)
    players = counts[number % len(counts)]
    if game in SETUPS:
        return SETUPS[game](rng, players)
    setup: Setup = registry.load(game).tables.deal(players, rng, random_switches(rng, game))
    return setup


def numbered_core(number: int, game: str = "scythe") -> CoreState:
    """The first position of game `number`."""
    return registry.load(game).new_initial_state(numbered_setup(number, game)).core


def random_chooser(number: int) -> Chooser:
    """Seats choose at random, chance comes from the key of the game."""
    key = game_key(number)
    return lambda core: chance_choice(core, key) if is_chance(core) else random_choice(core, key)


def mixed_chooser(number: int, share: float = RANDOM_SHARE, game: str = "scythe") -> Chooser:
    """Seats are greedy bots that give a share of their answers at random, in some games each its own share."""
    rules, key, rng = registry.load(game), game_key(number), Random(number)
    bot = core_bot(rules, BotSpec("greedy", policy=POLICY_GREEDY), rules.tables.max_players, key)
    shares = [share] * rules.tables.max_players
    if game in SEAT_SHARES:
        shares = rng.choices(SEAT_SHARES[game], k=rules.tables.max_players)

    def choose(core: Any) -> int:
        if is_chance(core):
            return chance_choice(core, key)
        own = shares[core.frame_player[core.depth - 1]]
        return random_choice(core, key) if rng.random() < own else int(bot.choose(core))

    return choose


def is_chance(core: CoreState) -> bool:
    """Whether chance is asked."""
    return core.frame_player[core.depth - 1] == CHANCE_PLAYER


def play(core: CoreState, choose: Chooser, game: str = "scythe") -> Iterator[int]:
    """Play on to the end; yields every answer just before it is given."""
    while core.legal:
        choice = choose(core)
        yield choice
        answer(core, choice)
