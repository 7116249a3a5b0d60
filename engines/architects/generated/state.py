"""Fields of the state. Written from engines/architects/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core import plain
from engines.core.state import CoreState

SIZES = {  # places of each field; 0 is a single number
    "players": 0,
    "options": 0,
    "first": 0,
    "active": 0,
    "turns": 0,
    "filled": 0,
    "turns_left": 0,
    "character": 5,
    "goods": 30,
    "virtue": 5,
    "debts": 5,
    "cathedral": 5,
    "built": 10,
    "reserve": 5,
    "workers": 20,
    "laid": 5,
    "prison": 5,
}


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    players: int  # how many play [A1.1]
    options: int  # switches, bits OPTION_...
    first: int  # who starts [A1.12]
    active: int  # whose turn it is [A2.1]
    turns: int  # turns begun
    filled: int  # Guildhall spaces with a worker [A6.1]
    turns_left: int  # turns to the end, the current one included; 0 not triggered [A8.1]
    character: list[int]  # character of each seat; 5 the standard side [A11.1]
    goods: list[int]  # clay, wood, stone, gold, marble, silver [A0.5]
    virtue: list[int]  # virtue [A7.1]
    debts: list[int]  # unpaid debts [A7.4]
    cathedral: list[int]  # level on the cathedral [A1.8]
    built: list[int]  # buildings constructed [A6.4]
    reserve: list[int]  # on the own board [A1.1]
    workers: list[int]  # on each open location [A0.9]
    laid: list[int]  # in the Guildhall, for good [A6.2]
    prison: list[int]  # in Prison [A0.4]

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


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)
