"""Phrases that several chapters use: numbers with their nouns, spaces, seats."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.explaining import listed
from engines.scythe.generated import names
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import HOMES, MAT_TOP, MECH_ABILITY, NUM_SPACES
from engines.scythe.rules import constants as c

CARGO_NAMES = ["workers", "moved workers", *names.RESOURCES]
TRAP_NAMES = ["popularity", "power", "coins", "combat_cards"]
PEEK_ASKED = "whose cards to look at"  # questions that narration looks for
RETREATS_ASKED = ("where to retreat", "how many workers ride along")


def spaces_of(mask: int) -> list[int]:
    """Spaces of a mask, ascending."""
    return [h for h in range(NUM_SPACES) if mask & BIT[h]]


def space_names(mask: int, most: int = 8) -> str:
    """Spaces of a mask by their short names."""
    found = [names.SPACES[h] for h in spaces_of(mask)]
    return listed(found) if len(found) <= most else f"{', '.join(found[:most])} and {len(found) - most} more"


def counted(n: int, thing: str) -> str:
    """A number with its noun: "1 coin", "2 coins", "3 wood"."""
    plain = thing in (*names.RESOURCES, "power", "popularity")
    return f"{n} {thing}" if plain or n == 1 else f"{n} {thing}s"


def seat_word(s: State, q: int) -> str:
    """A seat with its faction."""
    return f"seat {q + 1} ({names.FACTION_TITLES[s.faction[q]]})"


def owners(s: State, p: int, h: int) -> str:
    """The opponents with units on a space, in words."""
    return listed(seat_word(s, q) for q in range(s.players) if q != p and s.units[q] & BIT[h])


def title(h: int) -> str:
    """A space with its terrain."""
    if h >= NUM_SPACES:
        return "the mat"
    return f"the {names.SPACE_TITLES[h]}" if HOMES & BIT[h] else names.SPACE_TITLES[h]


def unit_word(u: int) -> str:
    """The class of a unit."""
    return "character" if u == c.CHARACTER else "mech" if u < c.FIRST_WORKER else "worker"


def where_are(s: State, p: int, kind: str) -> str:
    """Where the units of a class stand."""
    standing = [s.pos[p * c.NUM_UNITS + u] for u in range(c.NUM_UNITS) if unit_word(u) == kind]
    mask = sum(BIT[h] for h in set(standing) if h < NUM_SPACES)
    return space_names(mask) if mask else "not on the board yet"


def slot_of(s: State, p: int, ability: int) -> int | None:
    """The mech of a faction that an ability belongs to, or None if its mat has no such ability."""
    own = [MECH_ABILITY[s.faction[p] * 4 + slot] for slot in range(4)]
    return own.index(ability) if ability in own else None


def ability_state(s: State, p: int, ability: int) -> str:
    """'', 'deployed' or 'covered': whether the faction has a mech ability, and whether it is in force."""
    if slot_of(s, p, ability) is None:
        return ""
    return "deployed" if s.abilities[p] & BIT[ability] else "covered"


def section_word(s: State, p: int, section: int) -> str:
    """A section by its two rows."""
    if section == c.FACTORY_SECTION:
        return "factory"
    return f"{names.TOP_ACTIONS[MAT_TOP[s.mat[p] * 4 + section]]}/{names.BOTTOM_ACTIONS[section]}"
