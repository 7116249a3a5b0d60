"""What stands in the sentences about events."""

from __future__ import annotations

from engines.smallworld.generated import names
from engines.smallworld.words.phrases import combo_title

MARKERS = ("a lair", "a fortress", "a hole", "a hero", "the dragon")


def combo(race: int, power: int) -> str:
    """A combo as people say it."""
    return combo_title(race, power)


def race(race: int) -> str:
    """A race."""
    return names.RACE_TITLES[race]


def region(region: int) -> str:
    """The name of a region."""
    return names.REGIONS[region]


def tribe(tribe: int) -> str:
    """Whether a Lost Tribe held the region."""
    return " from a Lost Tribe" if tribe else ""


def loss(lost: int) -> str:
    """Tokens lost with a region: of Elves none."""
    return "" if lost == 0 else f", and {lost} token{'s' if lost > 1 else ''} with it"


def marker(marker: int) -> str:
    """What stands in a region beside tokens."""
    return MARKERS[marker]
