"""Where a seat stands, in words, for a person at the table: only what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core.questions import Question
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.notation import row_words
from engines.scythe.queries import num_stars
from engines.scythe.tables import (
    COMBAT_CARD_VALUE,
    ENCOUNTER_FIRST,
    ENCOUNTER_PAY_COINS,
    ENCOUNTER_PAY_POPULARITY,
    FACTORY_FIRST,
)


def status_lines(core: Any, seat: int) -> list[str]:
    """The table as `seat` (from 0) sees it: one paragraph a player, then the own cards. Rule: S0.13"""
    lines = [line for p in range(core.players) for line in player_lines(core, p)]
    hand = [f"{core.hand[seat * 4 + v]} x {COMBAT_CARD_VALUE[v]}" for v in range(4) if core.hand[seat * 4 + v]]
    held = core.objectives[seat]
    objectives = [title for i, title in enumerate(names.OBJECTIVE_TITLES) if held >> i & 1]
    return [
        *lines,
        f"Your combat cards: {', '.join(hand) or 'none'}.",
        f"Your objectives: {'; '.join(objectives) or 'none'}.",
    ]


def player_lines(core: Any, p: int) -> list[str]:
    """Tracks and pieces of one player."""
    faction, mat = names.FACTION_TITLES[core.faction[p]], names.MAT_TITLES[core.mat[p]]
    turn = " (takes the turn)" if core.active == p else ""
    return [
        f"Seat {p + 1}: {faction}, {mat}{turn}.",
        f"  coins {core.coins[p]}, power {core.power[p]}, popularity {core.popularity[p]}, stars {num_stars(core, p)}, "
        f"combat cards {sum(core.hand[p * 4 : p * 4 + 4])}",
        f"  {'; '.join(pieces(core, p))}",
    ]


def pieces(core: Any, p: int) -> list[str]:
    """Units and structures with their spaces, and resources on spaces with own units or structures."""
    units = core.pos[p * c.NUM_UNITS : (p + 1) * c.NUM_UNITS]
    built = core.structure[p * 4 : p * 4 + 4]
    found = [f"character on {names.SPACES[units[c.CHARACTER]]}"]
    for word, group in (("mechs", units[1 : c.FIRST_WORKER]), ("workers", units[c.FIRST_WORKER :])):
        spaces = [names.SPACES[h] for h in group if h != c.OFF_BOARD]
        found += [f"{word} on {' '.join(spaces)}"] if spaces else []
    found += [f"{names.STRUCTURES[i]} on {names.SPACES[h]}" for i, h in enumerate(built) if h != c.OFF_BOARD]
    spaces_held = sorted({h for h in [*units, *built] if h != c.OFF_BOARD})
    return found + [text for h in spaces_held if (text := resources_on(core, h))]


def resources_on(core: Any, h: int) -> str:
    """Resource tokens on a space, in words."""
    tokens = [f"{core.res[h * 4 + r]} {names.RESOURCES[r]}" for r in range(4) if core.res[h * 4 + r]]
    return f"{' '.join(tokens)} on {names.SPACES[h]}" if tokens else ""


def hint(core: Any, action: int) -> str:
    """What an answer does where its words alone do not say it: options and cards, mechs, what is on a territory."""
    question = Question(core)
    words = HINTS.get(question.kind)
    return "" if words is None or action in (c.DONE, c.STOP, c.CARGO) else words(question, action)


def factory_words(question: Question, card: int) -> str:
    """Top row of a Factory card."""
    return row_words(FACTORY_FIRST[card], FACTORY_FIRST[card + 1])


def mech_words(question: Question, slot: int) -> str:
    """What the ability under a mech does."""
    return str(names.MECH_EFFECTS[question.core.faction[question.player] * 4 + slot])


def territory_words(question: Question, h: int) -> str:
    """What lies on a territory where a unit may go: terrain, encounter, others."""
    core = question.core
    terrain = names.SPACE_TITLES[h].partition("(")[2].rstrip(")") or names.SPACE_TITLES[h]
    others = [who(core, p) for p in range(core.players) if p != question.player and core.units[p] >> h & 1]
    token = ["encounter"] if core.tokens >> h & 1 else []
    tokens = resources_on(core, h).partition(" on ")[0]
    return ", ".join([terrain, *token, *others, *([tokens] if tokens else [])])


def who(core: Any, p: int) -> str:
    """A player by the faction."""
    return str(names.FACTIONS[core.faction[p]]).capitalize()


def option_words(option: int) -> str:
    """Cost and gains of an option of an encounter card."""
    costs = ((ENCOUNTER_PAY_COINS[option], "coins"), (ENCOUNTER_PAY_POPULARITY[option], "popularity"))
    pay = ", ".join(f"{n} {what}" for n, what in costs if n)
    gains = row_words(ENCOUNTER_FIRST[option], ENCOUNTER_FIRST[option + 1])
    return f"pay {pay}, gain {gains}" if pay else f"gain {gains}"


def encounter_words(question: Question, action: int) -> str:
    """An option of the encounter card."""
    return option_words(question.a * 3 + action % 3)


HINTS: dict[int, Callable[[Question, int], str]] = {
    c.K_ENCOUNTER: encounter_words,
    c.K_FACTORY_CHOICE: factory_words,
    c.K_DEAL_FACTORY: factory_words,
    c.K_DEPLOY: mech_words,
    c.K_MOVE_STEP: territory_words,
    c.K_RETREAT: territory_words,
    c.K_DEAL_OBJECTIVE: lambda question, card: names.OBJECTIVE_TITLES[card],
    c.K_DRAW_TILE: lambda question, tile: names.BONUS_TILE_TITLES[tile],
}
