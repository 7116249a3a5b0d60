"""What explanations are made of: a question with its position, and the words for spaces, units, costs and seats."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.explaining import because, listed
from engines.core.questions import AskedCase, as_asked
from engines.core.saving import put
from engines.core.wishes import Reasons
from engines.scythe import constants as c
from engines.scythe import names
from engines.scythe.hidden import hide
from engines.scythe.play import Play, clone, new_play
from engines.scythe.queries import control, units_of_others
from engines.scythe.state import State
from engines.scythe.tables import HOMES, MAT_TOP, MECH_ABILITY, NUM_SPACES

GAME = "scythe"


class Case(AskedCase[Play]):
    """A question to a player, asked or only imagined, and its position."""

    def imagine(self, kind: int, a: int = 0, b: int = 0, extra: int = 0) -> Case:
        """Another question to the same player in the same position."""
        return Case(self.s, kind, self.player, a, b, extra)

    def with_section(self, section: int) -> Case:
        """The same question in a copy of the position where the action token stands on another section."""
        copy = clone(self.s)
        put(GAME, copy, "section", 0, section)
        return Case(copy, self.kind, self.player, self.a, self.b, self.c)


def known_to_asked(core: Play) -> Play:
    """The position as the seat asked may know it: what is hidden from it is replaced by a fixed guess. Rule: S0.13"""
    return as_asked(core, new_play, clone, hide)


def put_field(s: Play, field: str, index: int, value: int) -> None:
    """Write one number of an imagined position."""
    put(GAME, s, field, index, value)


# ------------------------------------------------------------------------------------------------------------- words


def title(h: int) -> str:
    """A space with its terrain."""
    if h >= NUM_SPACES:
        return "the mat"
    return f"the {names.SPACE_TITLES[h]}" if HOMES & BIT[h] else names.SPACE_TITLES[h]


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


def unit_word(u: int) -> str:
    """The class of a unit."""
    return "character" if u == c.CHARACTER else "mech" if u < c.FIRST_WORKER else "worker"


def seat_word(s: State, q: int) -> str:
    """A seat with its faction."""
    return f"seat {q + 1} ({names.FACTION_TITLES[s.faction[q]]})"


def section_word(s: State, p: int, section: int) -> str:
    """A section by its two rows, as the notation names it."""
    if section == c.FACTORY_SECTION:
        return "factory"
    return f"{names.TOP_ACTIONS[MAT_TOP[s.mat[p] * 4 + section]]}/{names.BOTTOM_ACTIONS[section]}"


def sections(s: State, p: int) -> list[str]:
    """The four sections of a mat."""
    return [section_word(s, p, section) for section in range(4)]


def units_at(s: State, p: int, h: int) -> list[int]:
    """Units of a player on a space."""
    return [u for u in range(c.NUM_UNITS) if s.pos[p * c.NUM_UNITS + u] == h]


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


def owners(s: State, p: int, h: int) -> str:
    """The opponents with units on a space, in words."""
    return listed(seat_word(s, q) for q in range(s.players) if q != p and s.units[q] & BIT[h])


def uncontrolled(s: State, p: int, h: int) -> Reasons:
    """Why a player does not control a space; nothing if they do. Rule: S0.2, S0.6, S0.7"""
    if control(s, p) & BIT[h]:
        return []
    if h >= c.OFF_BOARD or h >= len(names.SPACES) - c.NUM_FACTIONS:
        return [because(f"{title(h)} is no territory", "S0.2")]
    if units_of_others(s, p) & BIT[h]:
        return [because(f"you do not control {title(h)}: units of {owners(s, p, h)} stand there", "S0.6")]
    return [because(f"you do not control {title(h)}: you have neither a unit nor a structure there", "S0.6")]
