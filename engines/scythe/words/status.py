"""Where a seat stands, in words, for a person at the table: only what that seat may know."""

from __future__ import annotations

from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    COMBAT_CARD_VALUE,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_stars


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


def who(core: Any, p: int) -> str:
    """A player by the faction."""
    return str(names.FACTIONS[core.faction[p]]).capitalize()
