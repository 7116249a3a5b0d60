"""Fields of the state. Written from tests/core/wayfaring/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain
from engines.core.state import CoreState

SIZES = {  # places of each field; 0 is a single number
    "silver": 2,
    "provision": 2,
    "influence": 2,
    "guild": 3,
    "workers": 3,
    "dice": 6,
    "tableau": 9,
    "folk": 9,
    "die_on": 9,
    "fresh": 0,
    "column": 0,
    "deck": 0,
    "display": 4,
    "token_on": 4,
    "workers_on": 4,
    "store": 5,
    "covered": 0,
    "icons": 42,
    "pending": 32,
    "rolls": 0,
    "revealed": 0,
    "turns_left": 0,
}


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    silver: list[int]  # silver of each seat [Y1.8]
    provision: list[int]  # provisions of each seat [Y1.8]
    influence: list[int]  # influence in supply [Y4.1]
    guild: list[int]  # own influence in the black, yellow and blue guild [Y4.10]
    workers: list[int]  # own green, yellow and blue workers [Y8.6]
    dice: list[int]  # own dice not placed, by value [Y10.1]
    tableau: list[int]  # own land cards, the home city first; 63 none [Y7.1]
    folk: list[int]  # townsfolk under each card; 63 none [Y7.19]
    die_on: list[int]  # value of the die on each card; 0 none [Y10.1]
    fresh: int  # places of cards gained this turn [Y8.16]
    column: int  # caravan column of the die placed this turn [Y10.4]
    deck: int  # land cards not yet seen [Y1.2]
    display: list[int]  # face-up land cards; 63 none [Y1.2]
    token_on: list[int]  # whose influence lies on the card: seat + 1, 0 none [Y4.2]
    workers_on: list[int]  # workers on the card, green, yellow, blue as bits [Y11.2]
    store: list[int]  # tiles left of each design [Y9.4]
    covered: int  # covered squares of the caravan [Y9.5]
    icons: list[int]  # icons of tiles, by column [Y9.10]
    pending: list[int]  # effects that wait, by kind [Y2.4]
    rolls: int  # dice rolled so far
    revealed: int  # cards revealed so far
    turns_left: int  # turns to play

    def __init__(self) -> None:
        CoreState.__init__(self)
        plain.clear(self, SIZES)

    def copy_from(self, src: CoreState) -> int:
        """Become equal to `src`."""
        assert isinstance(src, State), "a position of another game"
        return copy_into(self, src)


COPYING = plain.Copying(State)


def copy_into(dst: State, src: State) -> int:
    """Make `dst` equal to `src`, field by field."""
    return COPYING.into(dst, src)


def copy_fresh(dst: State, src: State) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    return COPYING.fresh(dst, src)


PARTS = (  # fields that make up the position
    "depth",
    "ended",
    "frame_kind",
    "frame_player",
    "frame_a",
    "frame_b",
    "frame_c",
    "silver",
    "provision",
    "influence",
    "guild",
    "workers",
    "dice",
    "tableau",
    "folk",
    "die_on",
    "fresh",
    "column",
    "deck",
    "display",
    "token_on",
    "workers_on",
    "store",
    "covered",
    "icons",
    "pending",
    "rolls",
    "revealed",
    "turns_left",
)


def position_bytes(s: State) -> bytes:
    """The numbers that make up the position, 8 bytes each."""
    return plain.position_bytes(s, PARTS)


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)
