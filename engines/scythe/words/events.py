"""What stands in the sentences about events."""

from __future__ import annotations

from engines.core.language.explaining import capital
from engines.scythe.generated import names
from engines.scythe.generated.tables import COMBAT_CARD_VALUE
from engines.scythe.rules import constants as c
from engines.scythe.words import effects, phrases

TOP_ROWS = (*map(capital, names.TOP_ACTIONS), "Gain", "Factory card")
BOTTOM_ROWS = (*map(capital, names.BOTTOM_ACTIONS), "Factory Move")
BOX_TITLES = ("Move", "Gain", "Bolster (power)", "Bolster (combat cards)", "Trade (popularity)", "Produce")
CLASSES = ("character", "mech", "worker")
STAR_REASONS = (
    "all upgrades",
    "all mechs",
    "all structures",
    "all recruits",
    "all workers",
    "full popularity",
    "full power",
    "a combat won",
    "an objective",
    "the star tracker",
)

# --------------------------------------------------------------------------------------------------- rows of the mats


def top(top: int) -> str:
    """The top row of a section, as sections are named."""
    return names.TOP_ACTIONS[top]


def bottom(bottom: int) -> str:
    """The bottom row of a section, as sections are named."""
    return names.BOTTOM_ACTIONS[bottom]


def top_row(top_row: int) -> str:
    """What is done with a top row."""
    return TOP_ROWS[top_row]


def bottom_row(bottom_row: int) -> str:
    """What is done with a bottom row."""
    return BOTTOM_ROWS[bottom_row]


def box(box: int) -> str:
    """A top-row box that is upgraded."""
    return BOX_TITLES[box]


def bonus(bonus: int) -> str:
    """What a one-time bonus brings."""
    return names.ONE_TIME[bonus].replace("_", " ")


def mech(mech: int) -> str:
    """The ability of a mech."""
    return effects.mech_title(*divmod(mech, c.NUM_MECHS))


def structure(structure: int) -> str:
    """A structure."""
    return names.STRUCTURES[structure]


# ---------------------------------------------------------------------------------------------------------- the board


def space(space: int) -> str:
    """A space."""
    return phrases.place(space)


def start(start: int) -> str:
    """Where a move begins."""
    return phrases.place(start)


def unit(unit: int) -> str:
    """The class of a unit."""
    return phrases.unit_word(unit)


def mover(unit: int) -> str:
    """A unit that moves."""
    return group(CLASSES.index(phrases.unit_word(unit)), 1)


def units(units: int) -> str:
    """A class of units."""
    return CLASSES[units]


def group(units: int, count: int) -> str:
    """So many units of a class: `the character`, `a mech`, `2 workers`."""
    if units == c.CLASS_CHARACTER:
        return "the character"
    return f"a {CLASSES[units]}" if count == 1 else f"{count} {CLASSES[units]}s"


def good(good: int) -> str:
    """A resource, or workers."""
    return (*names.RESOURCES, "workers")[good]


def tokens(good: int, count: int) -> str:
    """So many of a good: `2 oil`, `a worker`."""
    if good == c.GOOD_WORKERS:
        return group(c.CLASS_WORKER, count)
    return phrases.counted(count, names.RESOURCES[good])


def driven(workers: int) -> str:
    """Workers that are driven off."""
    return "worker" if workers == 1 else f"{workers} workers"


def trap(trap: int) -> str:
    """What a Trap takes away."""
    return phrases.TRAP_NAMES[trap].replace("_", " ")


# ----------------------------------------------------------------------------------------------------- cards and stars


def tile(tile: int) -> str:
    """A structure bonus tile."""
    return names.BONUS_TILE_TITLES[tile]


def objective(objective: int) -> str:
    """The title of an objective card."""
    return names.OBJECTIVE_TITLES[objective]


def option(option: int) -> str:
    """What an option of an encounter card costs and brings."""
    return effects.option_effect(option)


def effect(card: int, options: int) -> str:
    """The top row of a Factory card, by its printed number."""
    return effects.factory_effect(options, card - 1)


def ability(ability: int) -> str:
    """A mech ability."""
    return names.ABILITY_TITLES[ability]


def cards(cards: int) -> str:
    """The combat cards that a side reveals, the highest first: `5+2`, '' for none."""
    return "+".join(map(str, _values(cards)))


def strength(dial: int, cards: int) -> str:
    """Dial and cards of a side: `power 3, cards 5+2 = 10`."""
    values = _values(cards)
    if not values:
        return f"power {dial}"
    shown = "+".join(map(str, values))
    return f"power {dial}, card{'s' if len(values) > 1 else ''} {shown} = {dial + sum(values)}"


def _values(cards: int) -> list[int]:
    """The values of cards that are counted by value, the highest in the last place, to the base CARD_BASE."""
    found: list[int] = []
    for value in reversed(COMBAT_CARD_VALUE):
        cards, count = divmod(cards, c.CARD_BASE)
        found += [value] * count
    return found


def reason(reason: int) -> str:
    """What a star is for."""
    return STAR_REASONS[reason]
