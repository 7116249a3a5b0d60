"""Where a seat stands, in words, for a person at the table: only what that seat may know."""

from __future__ import annotations

from typing import Any

from engines.core.language.speaking import members
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa import scheme
from engines.scythe.rules.automa_places import are_rivers_open
from engines.scythe.rules.queries import is_automa, num_hand, num_stars
from engines.scythe.words.phrases import place


def status_lines(core: Any, seat: int) -> list[str]:
    """The table as `seat` (from 0) sees it: one paragraph a player, then the own cards. Rule: S0.13"""
    lines = [line for player in range(core.players) for line in player_lines(core, player)]
    held = zip(core.hand[seat * c.NUM_VALUES :][: c.NUM_VALUES], t.COMBAT_CARD_VALUE, strict=True)
    hand = [f"{n} x {value}" for n, value in held if n]
    objectives = [names.OBJECTIVE_TITLES[card] for card in members(core.objectives[seat])]
    return [
        *lines,
        *([bonus_line(core.bonus_tile)] if core.bonus_tile != c.NO_TILE else []),
        f"Your combat cards: {', '.join(hand) or 'none'}.",
        f"Your objectives: {'; '.join(objectives) or 'none'}.",
    ]


def player_lines(core: Any, seat: int) -> list[str]:
    """Tracks and pieces of one player."""
    faction, mat = names.FACTION_TITLES[core.faction[seat]], mat_title(core, seat)
    turn = " (takes the turn)" if core.active == seat else ""
    return [
        f"Seat {seat + 1}: {faction}, {mat}{turn}.",
        f"  coins {core.coins[seat]}, power {core.power[seat]}, popularity {core.popularity[seat]}, "
        f"stars {num_stars(core, seat)}, combat cards {num_hand(core, seat)}",
        f"  {'; '.join(pieces(core, seat))}",
        *([f"  {tracker_line(core, seat)}"] if is_automa(core, seat) else []),
    ]


def turn_number(core: Any) -> int:
    """The number of this turn of all; beside an Automa, which decides nothing, how many a person had. Rule: S20.10"""
    return int(-(-core.turns // core.players) if core.automas else core.turns)


def mat_title(core: Any, seat: int) -> str:
    """The player mat of a seat; of an Automa its level. Rule: S20.4"""
    if is_automa(core, seat):
        return automa_title(core, seat)
    return str(names.MAT_TITLES[core.mat[seat]])


def automa_title(core: Any, seat: int) -> str:
    """The level of an Automa. Rule: S20.4"""
    title = names.AUTOMA_TITLES[core.automa_level[seat]]
    return title if title == "Automa" else f"Automa ({title})"


def tracker_line(core: Any, seat: int) -> str:
    """Marker, scheme and rivers of an Automa. Rule: S20.50, S20.52, S20.53"""
    last = t.AUTOMA_CELLS[core.automa_level[seat]] - 1
    rivers = "open" if are_rivers_open(core, seat) else "closed"
    schemes = "I" * (scheme(core, seat) + 1)
    return f"star tracker: cell {core.automa_cell[seat]} of {last}, Scheme {schemes}, rivers {rivers}"


def pieces(core: Any, seat: int) -> list[str]:
    """Units and structures with their spaces, and resources on spaces with own units or structures."""
    units = core.pos[seat * c.NUM_UNITS : (seat + 1) * c.NUM_UNITS]
    built = core.structure[seat * c.NUM_STRUCTURES :][: c.NUM_STRUCTURES]
    out = units[c.CHARACTER] != c.OFF_BOARD
    found = [f"character on {place(units[c.CHARACTER])}" if out else "character on the faction mat"]
    for word, group in (("mechs", units[1 : c.FIRST_WORKER]), ("workers", units[c.FIRST_WORKER :])):
        spaces = [place(space) for space in group if space != c.OFF_BOARD]
        found += [f"{word} on {', '.join(spaces)}"] if spaces else []
    found += [f"{names.STRUCTURES[i]} on {place(space)}" for i, space in enumerate(built) if space != c.OFF_BOARD]
    spaces_held = sorted({space for space in [*units, *built] if space != c.OFF_BOARD})
    return found + [text for space in spaces_held if (text := resources_on(core, space))]


def resources_on(core: Any, space: int) -> str:
    """Resource tokens on a space, in words."""
    lying = zip(core.res[space * c.NUM_RESOURCES :][: c.NUM_RESOURCES], names.RESOURCES, strict=True)
    tokens = [f"{n} {resource}" for n, resource in lying if n]
    return f"{' '.join(tokens)} on {place(space)}" if tokens else ""


def who(core: Any, seat: int) -> str:
    """A player by the faction."""
    return str(names.FACTIONS[core.faction[seat]]).capitalize()


def bonus_words(tile: int) -> str:
    """The coins of a structure bonus tile by number: "1: 2, 2-3: 4, 4-5: 6, 6 or more: 9". Rule: S1.5"""
    coins = t.STRUCTURE_BONUS_COINS[tile * t.BONUS_COUNTS :][1 : t.BONUS_COUNTS]
    steps = {paid: [i for i, other in enumerate(coins, 1) if other == paid] for paid in dict.fromkeys(coins)}
    told = [f"{_numbers(found, found[-1] == len(coins))}: {paid}" for paid, found in steps.items()]
    return ", ".join(told)


def _numbers(found: list[int], is_last: bool) -> str:
    if is_last:
        return f"{found[0]} or more"
    return f"{found[0]}-{found[-1]}" if len(found) > 1 else str(found[0])


def bonus_line(tile: int) -> str:
    """The structure bonus of the game: what counts, and the coins by number. Rule: S1.5"""
    return f"Structure bonus: {names.BONUS_TILE_TITLES[tile]} ({bonus_words(tile).replace(',', ' coins,', 1)})."
