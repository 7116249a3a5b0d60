"""The games of `digests.json`: every count of players, mix of bots and way of dealing, and every option by itself.

What is chosen for a game follows from what the game is; only what bans and keeps name has to be said for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from engines.core import registry
from tests.golden.digest_play import LEFT_TO_CHANCE, GameSpec, outcome, weights_of_hasty

NUMBER = {"scythe": 480, "smallworld": 480}
NUMBER_OF_OTHERS = 240
EACH_OPTION = 12  # games in which only that option differs from its default
MANY_OPTIONS = 60  # games in which every option is thrown at random
SOLO_SEATS = 2  # of a game against a printed opponent
TRIES = 100  # seeds for a game in which an option matters
TABLES = {"random": 12, "greedy": 7, "hasty": 2, "mixed": 3}  # how often which bots sit at a table
SHORT = (15, 25, 25, 40)  # turn caps of Scythe between random bots, which do not come to an end by themselves
BANS: dict[str, list[Any]] = {
    "scythe": [["nordic", "industrial"], ["crimea"]],
    "smallworld": [["ratmen", "flying"], ["ghouls"], ["wealthy"]],
}
KEPT: dict[str, dict[str, list[str]]] = {
    "scythe": {"1": ["saxony", "agricultural"], "2": ["patriotic"]},
    "smallworld": {"1": ["amazons", "berserk"], "6": ["heroic"]},
}


def planned_games(game: str) -> list[GameSpec]:
    """Games of every kind. A seed is looked for with which the option that is switched by itself changes the game."""
    found = []
    for number, options in enumerate(options_in_turn(game)):
        spec = planned_game(game, number, options)
        alone = next(iter(options), "") if len(options) == 1 and not spec.gifts else ""
        found.append(mattering(spec, alone) if alone else spec)
    return found


def with_every_option(game: str, recorded: list[GameSpec]) -> list[GameSpec]:
    """The recorded games; for an option that is new, the last ones without any are chosen anew with it alone."""
    found = list(recorded)
    for option in registry.load(game).tables.options.values():
        if option.values and not any(spec.options.keys() - {"turn_cap"} == {option.name} for spec in found):
            other = next(value for value in option.values if value != option.default)
            plain = [spec.number for spec in found if not spec.options.keys() - {"turn_cap"}][-EACH_OPTION:]
            for number in plain:
                found[number] = mattering(planned_game(game, number, {option.name: other}), option.name)
    return found


def options_in_turn(game: str) -> Iterator[dict[str, Any]]:
    """The options of each of the games."""
    known = [option for option in registry.load(game).tables.options.values() if option.values]
    for option in known:
        other = next(value for value in option.values if value != option.default)
        yield from ({option.name: other} for _ in range(EACH_OPTION))
    for number in range(MANY_OPTIONS):
        rng = Random(f"{game}/options/{number}")
        yield {o.name: value for o in known if (value := rng.choice(o.values)) != o.default}
    number = NUMBER.get(game, NUMBER_OF_OTHERS)
    yield from ({} for _ in range(number - MANY_OPTIONS - EACH_OPTION * len(known)))


def planned_game(game: str, number: int, options: dict[str, Any]) -> GameSpec:
    """The game of that number."""
    rules, rng = registry.load(game), Random(f"{game}/{number}")
    players = rules.tables.min_players + number % (rules.tables.max_players - rules.tables.min_players + 1)
    if rules.tables.solo_option in options:
        players = SOLO_SEATS
    deal, constraints = some_deal(game, players, options, rng)
    bots, gifts = some_bots(game, players, rng, len(options) == 1), "bribes" in options
    if game == "scythe" and bots == ("random",):
        options = {**options, "turn_cap": SHORT[number % len(SHORT)]}
    return GameSpec(game, number, players, 1000 * number, deal, bots, options, constraints, gifts)


def ways_of_dealing(game: str, options: dict[str, Any]) -> tuple[str, ...]:
    """A table is dealt whole, left open where the game allows it, or made of cells where options keep the factors."""
    rules = registry.load(game)
    cells = ("cells",) if rules.under(options).tables.factors == rules.tables.factors else ()
    return ("dealt", "dealt", *(("open",) if game in LEFT_TO_CHANCE else ()), *cells)


def some_deal(game: str, players: int, options: dict[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    """A way of dealing, and what the deal respects."""
    constraints: dict[str, Any] = {}
    if game == "scythe" and (players > 5 or rng.random() < 0.6):
        constraints["expansions"] = ["invaders"]
    deal = rng.choice(ways_of_dealing(game, options))
    wanted = rng.choice(("", "", "bans", "keep")) if game in BANS else ""
    if wanted == "bans" and players < 5:
        constraints["bans"] = BANS[game]
    elif wanted == "keep" and deal != "cells":
        constraints["keep"] = KEPT[game]
    return deal, constraints


def bots_at_tables(game: str) -> list[str]:
    """The bots that a game has."""
    greedy = ["greedy"] if registry.load(game).bots.weights else []
    return ["random", *greedy, *(["hasty"] if weights_of_hasty(game).exists() else [])]


def some_bots(game: str, players: int, rng: Random, alone: bool) -> tuple[str, ...]:
    """One name for all seats, or one a seat. An option by itself is for better bots: with random ones few matter."""
    bots = bots_at_tables(game)
    tables = {name: often for name, often in TABLES.items() if name in bots or (name == "mixed" and len(bots) > 1)}
    alone = alone and len(bots) > 1
    table = rng.choices(list(tables), [0 if alone and name == "random" else often for name, often in tables.items()])[0]
    if table != "mixed":
        return (table,)
    seats = ("greedy", "random", "hasty", "greedy", "random", "hasty", "greedy")
    return tuple(rng.sample([name for name in seats if name in bots], players))


def mattering(spec: GameSpec, option: str) -> GameSpec:
    """The same game with the first seed with which it ends in another way without the option; its own if none does.

    What the bots never come to, random ones may.
    """
    others = {name: value for name, value in spec.options.items() if name != option}
    for bots, seed in product((spec.bots, ("random",)), range(spec.seed, spec.seed + TRIES)):
        tried = replace(spec, bots=bots, seed=seed)
        if outcome(tried) != outcome(replace(tried, options=others)):
            return tried
    print(f"{spec.game} {spec.number}: {option} changes nothing in {TRIES} games")
    return spec
