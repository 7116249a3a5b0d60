"""Fields of the state. Written from tests/core/conquest/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain
from engines.core.state import CoreState

SIZES = {  # places of each field; 0 is a single number
    "players": 0,
    "rounds_left": 0,
    "active": 0,
    "race": 5,
    "talent": 5,
    "in_hand": 5,
    "tray": 5,
    "points": 5,
    "holder": 48,
    "tokens": 48,
    "tribes": 0,
    "lairs": 0,
    "rolled": 5,
    "beaten": 0,
}


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    players: int  # how many play [W0.1]
    rounds_left: int  # rounds to play, this one included [W1.1]
    active: int  # whose turn it is
    race: list[int]  # active race of each seat [W0.4]
    talent: list[int]  # special power of each seat [W0.4]
    in_hand: list[int]  # race tokens in hand [W5.2]
    tray: list[int]  # race tokens out of play [W0.8]
    points: list[int]  # coins [W8.1]
    holder: list[int]  # who occupies each region; 15 nobody [W0.5]
    tokens: list[int]  # race tokens in each region [W0.5]
    tribes: int  # regions with a Lost Tribe [W1.4]
    lairs: int  # regions with a lair [W12.13]
    rolled: list[int]  # times each seat has thrown the die
    beaten: int  # regions conquered this turn that were not empty [W12.10]

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
    "rounds_left",
    "active",
    "race",
    "talent",
    "in_hand",
    "tray",
    "points",
    "holder",
    "tokens",
    "tribes",
    "lairs",
    "rolled",
    "beaten",
)


def position_bytes(s: State) -> bytes:
    """The numbers that make up the position, 8 bytes each."""
    return plain.position_bytes(s, PARTS)


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)
