"""What people call the cards and tiles of Wayfarers that have no printed name: by what counts of them at the end."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.scoring.sheet_names import Things, parts_of
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.words import cards

WITH = " with "
HOME = "home star"


def joined(words: Sequence[str]) -> str:
    """Words without a comma."""
    return " and ".join(words)


def space_title(number: int) -> str:
    """`sun`, `2 comets`, `star for each library`, `star for each 2 blue influence`."""
    counts = t.SPACE_TAG_COUNT[number * t.NUM_TAGS : (number + 1) * t.NUM_TAGS]
    shown = joined([cards.amount(count, names.TAGS[tag]) for tag, count in enumerate(counts) if count])
    shown = shown.removeprefix("1 ")
    if not counts[t.TAG_STAR]:
        return shown
    first, per = number * t.MOST_COUNTERS, t.VALUE_PER[number]
    counters = [c for c in t.VALUE_COUNTER[first : first + t.MOST_COUNTERS] if c != t.NO_COUNTER]
    what = joined([cards.COUNTERS[counter] for counter in counters])
    return f"{shown} for each {f'{per} ' if per > 1 else ''}{what}"


def goal_title(number: int) -> str:
    """`5 cities`, `2 basic tiles and 2 space tiles`."""
    first = number * t.MOST_COUNTERS
    counters = [c for c in t.GOAL_COUNTER[first : first + t.MOST_COUNTERS] if c != t.NO_COUNTER]
    return joined([cards.amount(t.GOAL_AMOUNT[number], cards.COUNTERS[counter]) for counter in counters])


def tags_title(mask: int) -> str:
    """`city and library`."""
    return joined([names.TAGS[tag] for tag in range(t.NUM_TAGS) if mask >> tag & 1])


def tile_title(design: int, face: int = 0) -> str:
    """`camel tile`, `die +1 | ship tile`, `camel and ship and pigeon tile`."""
    return (
        f"{cards.tile_face(design, face).replace(', ', ' and ').replace('blank | ', '').replace(' | blank', '')} tile"
    )


LANDS = Things("Land card", names.LAND, [tags_title(mask) for mask in t.LAND_TAGS])
WATERS = Things("Water card", names.WATER, [tags_title(mask) for mask in t.WATER_TAGS])
TOWNSFOLK = Things("Townsfolk card", names.TOWNSFOLK, names.TOWNSFOLK_NAMES)
SPACES = Things("Space card", [*names.SPACE, "home_space"], [*map(space_title, range(t.NUM_SPACE)), HOME])
INSPIRATIONS = Things("Inspiration card", names.INSPIRATION, [*map(goal_title, range(t.NUM_INSPIRATION))])
PILES = Things("pile of cards", names.KINDS, [f"{kind.capitalize()} card" for kind in names.KINDS])  # of the AI
TILES = Things(
    "upgrade tile",
    names.DESIGNS,
    [*map(tile_title, range(t.NUM_DESIGNS))],
    [
        (tile_title(design, 1), tile_title(design))
        for design in range(t.NUM_DESIGNS)
        if t.DESIGN_SHAPE[design] == t.SHAPE_WIDE
    ],
)


def read_spaces(text: str) -> str:
    """Space cards, each perhaps `with` the Inspiration card tucked at it. Raises SheetError."""
    return ", ".join(name for part in parts_of(text) for name in _read_space(part))


def _read_space(words: str) -> list[str]:
    card, tucked, goal = words.partition(WITH)
    if not tucked:
        return SPACES.read_part(card)
    return [f"{SPACES.read_one(card)}{WITH}{INSPIRATIONS.read_one(goal)}"]


def tucked_at(name: str) -> tuple[str, str]:
    """A Space card as it was read, and the Inspiration card at it, '' for none."""
    card, _, goal = name.partition(WITH)
    return card, goal
