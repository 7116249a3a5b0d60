"""What stands in the sentences about events."""

from __future__ import annotations

from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import cards, phrases, schemes

HOME_SPACES = ("the home city", "the home harbour", *phrases.HOME_SPACES[2:])


def face(face: int) -> str:
    """What a die shows."""
    return str(face + 1)


def to(to: int) -> str:
    """What a die shows once it was turned."""
    return str(to + 1)


def space(space: int) -> str:
    """A die space: one of the home board, or the card that it is on."""
    if space < t.NUM_HOME_SPACES:
        return HOME_SPACES[space]
    if space < t.FIRST_HARBOUR:
        return cards.short(t.LAND, space - t.FIRST_CITY)
    return cards.short(t.WATER, space - t.FIRST_HARBOUR)


def journal(journal: int) -> str:
    """A space of the Journal Track."""
    return names.JOURNAL[journal]


def colour(colour: int) -> str:
    """The colour of a worker."""
    return names.WORKERS[colour]


def card(kind: int, card: int) -> str:
    """A card as people say it."""
    return cards.short(kind, card)


def in_full(kind: int, card: int) -> str:
    """A card with what it does."""
    return f"{cards.card_id(kind, card)} ({cards.card(kind, card)})"


def townsfolk(townsfolk: int) -> str:
    """A Townsfolk card with what it does."""
    return in_full(t.TOWNSFOLK, townsfolk)


def host(host: int) -> str:
    """The card that a Townsfolk card lies under."""
    return phrases.host_name(host)


def inspiration(inspiration: int) -> str:
    """An Inspiration card with what it asks for."""
    return in_full(t.INSPIRATION, inspiration)


def star(star: int) -> str:
    """The Space card at which an Inspiration card lies, or the home star."""
    return phrases.HOME_STAR if star == c.HOME_STAR else cards.short(t.SPACE, star)


def tile(design: int) -> str:
    """An upgrade tile."""
    return cards.tile_told(design)


def scheme(scheme: int) -> str:
    """A scheme of the solo opponent with what it says."""
    return f"{schemes.scheme(scheme)}: {schemes.does(scheme)}"


def track(track: int) -> str:
    """A space of the solo opponent's Resource Track."""
    return schemes.track(track)
