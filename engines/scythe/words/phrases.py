"""Phrases and slots that several chapters use: numbers with their nouns, spaces, units, seats, amounts."""

from __future__ import annotations

from typing import Any

from engines.core.engine.bits import BIT
from engines.core.engine.constants import ALL
from engines.core.language.cases import Case
from engines.core.language.explaining import Explanation, because, listed
from engines.core.language.questions import Clauses, Rule, Slot
from engines.core.language.speaking import members
from engines.core.language.templates import normal
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c

CARGO_NAMES = ["workers", "moved workers", *names.RESOURCES]
TRAP_NAMES = ["popularity", "power", "coins", "combat_cards"]
HOME_BASES = {  # what people read in place of the names that transcripts keep
    names.SPACES[space]: f"{names.FACTIONS[t.HOME_OWNER[space]].capitalize()}'s home base" for space in members(t.HOMES)
}
NAMES_READ = {  # the same of all names
    **HOME_BASES,
    **{name: name.replace("_", " ") for name in (*names.UPGRADE_BOXES, *names.ONE_TIME) if "_" in name},
    **{name: title for name, title in zip(names.ABILITIES, names.ABILITY_TITLES, strict=True) if "_" in name},
    **dict(zip(names.OBJECTIVES, names.OBJECTIVE_TITLES, strict=True)),
    **dict(zip(names.BONUS_TILES, names.BONUS_TILE_TITLES, strict=True)),
}
SPACE_SHAPE = r"(?:home(?: base)?(?: (?:of )?\w+)?|\w+'s home base|factory|[a-z]\d+)"
WINDOWS = (c.K_SECTION, c.K_TOP, c.K_BOTTOM)
NO_WORDS = ("no", "none", "nothing")
NUMBER_SHAPE = rf"\d+|all|{'|'.join(NO_WORDS)}"
RESOURCE_SHAPE = "|".join(names.RESOURCES)


def counted(count: int, thing: str) -> str:
    """A number with its noun: "1 coin", "2 coins", "3 wood"."""
    plain = thing in (*names.RESOURCES, "power", "popularity")
    return f"{count} {thing}" if plain or count == 1 else f"{count} {thing}s"


def noun(count: int, thing: str) -> str:
    """The noun of so many: "coin", "coins", "wood"."""
    return counted(count, thing).partition(" ")[2]


def asked_now(s: State) -> int:
    """The kind of the question that is asked."""
    return s.frame_kind[s.depth - 1]


# -------------------------------------------------------------------------------------------------------------- spaces


def space_names(mask: int, most: int = 8) -> str:
    """Spaces of a mask by their short names."""
    found = [place(space) for space in members(mask)]
    return listed(found) if len(found) <= most else f"{', '.join(found[:most])} and {len(found) - most} more"


def title(space: int) -> str:
    """A space with its terrain."""
    if space >= t.NUM_SPACES:
        return "the mat"
    return HOME_BASES.get(names.SPACES[space], names.SPACE_TITLES[space])


def place(number: int) -> str:
    """A space in a sentence: `V3`, `the Factory`, `Rusviet's home base`."""
    return HOME_BASES.get(names.SPACES[number]) or names.SPACE_TITLES[number].partition(" (")[0]


def label(number: int) -> str:
    """A space as it is named on the board and in lists."""
    return HOME_BASES.get(names.SPACES[number], names.SPACES[number])


def space(answer: int) -> str:
    """Name of a space."""
    return names.SPACES[answer]


def space_also(s: State, seat: int, answer: int) -> tuple[str, ...]:
    """The own home base is also home, and home base."""
    if names.SPACES[answer].startswith("HOME_"):
        faction = names.SPACES[answer].removeprefix("HOME_")
        own = names.FACTIONS[s.faction[seat]].upper() == faction if seat < s.players else False
        return (f"home {faction}", f"home of {faction}", place(answer), *(("home", "home base") if own else ()))
    return ()


def space_named(s: State, seat: int, text: str) -> int:
    """The space that was typed; -1 for a name that is none."""
    wanted = normal(text)
    known = ((number, (space(number), *space_also(s, seat, number))) for number in range(t.NUM_SPACES))
    return next((number for number, words in known if wanted in map(normal, words)), -1)


def no_such_space(typed: str) -> Explanation:
    """The board has no space of this name. Rule: S0.1"""
    return because(f"the board has no space {typed.upper()}", "S0.1")


# --------------------------------------------------------------------------------------------------------------- units


def unit_word(unit: int) -> str:
    """The class of a unit."""
    return "character" if unit == c.CHARACTER else "mech" if unit < c.FIRST_WORKER else "worker"


def standing(s: State, seat: int, unit: int) -> int:
    """Where a unit stands."""
    return s.pos[seat * c.NUM_UNITS + unit]


def where_are(s: State, seat: int, kind: str) -> str:
    """Where the units of a class stand."""
    found = [standing(s, seat, unit) for unit in range(c.NUM_UNITS) if unit_word(unit) == kind]
    found = [space for space in found if space != c.OFF_BOARD]
    where = f"on {space_names(sum(BIT[space] for space in set(found)))}" if found else "not on the board yet"
    return f"your {kind} is {where}" if len(found) == 1 else f"your {kind}s are {where}"


# --------------------------------------------------------------------------------------------------------------- seats


def seat_word(s: State, answer: int) -> str:
    """A seat with its faction."""
    return f"seat {answer + 1} ({names.FACTION_TITLES[s.faction[answer]]})"


def faction_title(s: State, answer: int) -> tuple[str, ...]:
    """What is printed for the faction of a seat."""
    return (names.FACTION_TITLES[s.faction[answer]],)


def owners(s: State, seat: int, answer: int) -> str:
    """The opponents with units on a space, in words."""
    return listed(seat_word(s, other) for other in range(s.players) if other != seat and s.units[other] & BIT[answer])


def seat(answer: int) -> str:
    """A seat by its number."""
    return f"seat {answer + 1}"


def seat_also(s: State, answer: int) -> tuple[str, ...]:
    """A seat is also its faction."""
    return (names.FACTIONS[s.faction[answer]],) if answer < s.players else ()


def section_word(s: Any, seat: int, answer: int) -> str:
    """A section by its two rows, '' for none."""
    if answer >= c.FACTORY_SECTION:
        return "factory" if answer == c.FACTORY_SECTION else ""
    return f"{names.TOP_ACTIONS[t.MAT_TOP[s.mat[seat] * c.NUM_SECTIONS + answer]]}/{names.BOTTOM_ACTIONS[answer]}"


# ------------------------------------------------------------------------------------------------------------- amounts


def amount(answer: int) -> str:
    """How many of a counted choice."""
    return "all" if answer == ALL else str(answer)


def amount_slot(unknown: Clauses, rules: tuple[str, ...] = (), most: Rule | None = None) -> Slot:
    """How many: 0 is also none, and what `most` says is also all."""

    def also(case: Case, answer: int) -> tuple[str, ...]:
        return (NO_WORDS if answer == 0 else ()) + (("all",) if most and case.call(most) == answer else ())

    return Slot(amount, also, unknown, rules, NUMBER_SHAPE)


def of_hand(value: int, s: State, seat: int) -> str:
    """Combat cards of a value in hand."""
    return f"{counted(s.hand[seat * c.NUM_VALUES + value], 'card')} of {t.COMBAT_CARD_VALUE[value]}"


SLOTS: dict[str, Slot] = {
    "space": Slot(
        space, space_also, no_such_space, shape=SPACE_SHAPE, noun="space", names=(*names.SPACES, *HOME_BASES.values())
    ),
    "place": Slot(lambda answer: title(answer)),
    "others": Slot(owners),
    "unit": Slot(lambda answer: unit_word(answer)),
    "seats": Slot(lambda s: s.players),
}
