"""What stands in the sentences about events."""

from __future__ import annotations

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.words import phrases

SPACES = ("small", "middle", "large")


def place(place: int) -> str:
    """Where a worker is placed or taken back."""
    if t.MARKET_SMALL <= place < t.MARKET_SMALL + t.NUM_MARKET:
        return f"on the {SPACES[place - t.MARKET_SMALL]} space of the Black Market"
    return f"in {names.LOCATIONS[place]}" if place == t.PRISON else f"at the {names.LOCATIONS[place]}"


def now(now: int) -> str:
    """How many workers stand there now, where there are several."""
    return f", now {now}" if now > 1 else ""


def laid(space_filled: int, spaces: int) -> str:
    """Where a worker is laid in the Guildhall: on a space by its number, or, once all are covered, beside them."""
    return f"in the Guildhall, space {space_filled} of {spaces}" if space_filled else "beside the full Guildhall"


def space(space: int) -> str:
    """A space of the Black Market."""
    return SPACES[space]


def small(face: int) -> str:
    """What the small space of the Black Market gives."""
    return names.SMALL_FACES[face]


def large(card: int) -> str:
    """What the large space of the Black Market gives."""
    return names.LARGE_FACES[card]


def building(building: int) -> str:
    """A building card."""
    return names.BUILDINGS[building]


def apprentice(apprentice: int) -> str:
    """An apprentice."""
    return phrases.apprentice(apprentice)


def spot(spot: int) -> str:
    """A place of the display."""
    return phrases.spot_name(spot)
