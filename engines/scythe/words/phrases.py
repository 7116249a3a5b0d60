"""Phrases that several chapters use: numbers with their nouns, spaces, seats."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.explaining import listed
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c

CARGO_NAMES = ["workers", "moved workers", *names.RESOURCES]
TRAP_NAMES = ["popularity", "power", "coins", "combat_cards"]
PEEK_ASKED = "whose cards to look at"  # questions that narration looks for
RETREATS_ASKED = ("where to retreat", "how many workers ride along")


def spaces_of(mask: int) -> list[int]:
    """Spaces of a mask, ascending."""
    return [space for space in range(t.NUM_SPACES) if mask & BIT[space]]


def space_names(mask: int, most: int = 8) -> str:
    """Spaces of a mask by their short names."""
    found = [names.SPACES[space] for space in spaces_of(mask)]
    return listed(found) if len(found) <= most else f"{', '.join(found[:most])} and {len(found) - most} more"


def counted(count: int, thing: str) -> str:
    """A number with its noun: "1 coin", "2 coins", "3 wood"."""
    plain = thing in (*names.RESOURCES, "power", "popularity")
    return f"{count} {thing}" if plain or count == 1 else f"{count} {thing}s"


def seat_word(s: State, other: int) -> str:
    """A seat with its faction."""
    return f"seat {other + 1} ({names.FACTION_TITLES[s.faction[other]]})"


def owners(s: State, seat: int, space: int) -> str:
    """The opponents with units on a space, in words."""
    return listed(seat_word(s, other) for other in range(s.players) if other != seat and s.units[other] & BIT[space])


def title(space: int) -> str:
    """A space with its terrain."""
    if space >= t.NUM_SPACES:
        return "the mat"
    return f"the {names.SPACE_TITLES[space]}" if t.HOMES & BIT[space] else names.SPACE_TITLES[space]


def unit_word(unit: int) -> str:
    """The class of a unit."""
    return "character" if unit == c.CHARACTER else "mech" if unit < c.FIRST_WORKER else "worker"


def where_are(s: State, seat: int, kind: str) -> str:
    """Where the units of a class stand."""
    standing = [s.pos[seat * c.NUM_UNITS + unit] for unit in range(c.NUM_UNITS) if unit_word(unit) == kind]
    mask = sum(BIT[space] for space in set(standing) if space < t.NUM_SPACES)
    return space_names(mask) if mask else "not on the board yet"


def slot_of(s: State, seat: int, ability: int) -> int | None:
    """The mech of a faction that an ability belongs to, or None if its mat has no such ability."""
    own = [t.MECH_ABILITY[s.faction[seat] * c.NUM_MECHS + slot] for slot in range(c.NUM_MECHS)]
    return own.index(ability) if ability in own else None


def ability_state(s: State, seat: int, ability: int) -> str:
    """'', 'deployed' or 'covered': whether the faction has a mech ability, and whether it is in force."""
    if slot_of(s, seat, ability) is None:
        return ""
    return "deployed" if s.abilities[seat] & BIT[ability] else "covered"


def section_word(s: State, seat: int, section: int) -> str:
    """A section by its two rows."""
    if section == c.FACTORY_SECTION:
        return "factory"
    return f"{names.TOP_ACTIONS[t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + section]]}/{names.BOTTOM_ACTIONS[section]}"
