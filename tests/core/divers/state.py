"""Fields of the state. Written from tests/core/divers/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain
from engines.core.state import CoreState

SIZES = {  # places of each field; 0 is a single number
    "players": 0,
    "active": 0,
    "turns": 0,
    "unknown": 0,
    "tail": 18,
    "tail_size": 0,
    "discarded": 0,
    "shuffles": 0,
    "drawn": 0,
    "line": 6,
    "held": 4,
    "shown": 0,
    "pile": 4,
    "purse": 4,
    "pending": 3,
}


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    players: int  # how many play
    active: int  # whose turn it is
    turns: int  # turns ended
    unknown: int  # cards of the deck in unknown order
    tail: list[int]  # known cards under the deck, the next one first
    tail_size: int  # how many known cards lie under the deck
    discarded: int  # cards on the discard pile
    shuffles: int  # times the deck was shuffled again
    drawn: int  # cards drawn since the last shuffle
    line: list[int]  # cards turned up in this turn
    held: list[int]  # cards in hand
    shown: int  # cards in hands that everybody has seen
    pile: list[int]  # shells brought up
    purse: list[int]  # coins
    pending: list[int]  # effects that wait, by kind

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
    "players",
    "active",
    "turns",
    "unknown",
    "tail",
    "tail_size",
    "discarded",
    "shuffles",
    "drawn",
    "line",
    "held",
    "shown",
    "pile",
    "purse",
    "pending",
)


def position_bytes(s: State) -> bytes:
    """The numbers that make up the position, 8 bytes each."""
    return plain.position_bytes(s, PARTS)


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)
