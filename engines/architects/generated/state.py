"""Fields of the state. Written from engines/architects/fields.py by engines.core.schema; do not edit."""

# fmt: off

from __future__ import annotations

from engines.core.state import CoreState


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = (
        "players",
        "options",
        "first",
        "active",
        "turns",
        "filled",
        "turns_left",
        "character",
        "goods",
        "virtue",
        "debts",
        "cathedral",
        "built",
        "reserve",
        "workers",
        "laid",
        "prison",
    )

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
        self.players = 0
        self.options = 0
        self.first = 0
        self.active = 0
        self.turns = 0
        self.filled = 0
        self.turns_left = 0
        self.character = [0] * 5
        self.goods = [0] * 30
        self.virtue = [0] * 5
        self.debts = [0] * 5
        self.cathedral = [0] * 5
        self.built = [0] * 10
        self.reserve = [0] * 5
        self.workers = [0] * 20
        self.laid = [0] * 5
        self.prison = [0] * 5

    def copy_from(self, src: CoreState) -> int:
        """Become equal to `src`."""
        assert isinstance(src, State), "a position of another game"
        return copy_into(self, src)


def copy_into(dst: State, src: State) -> int:
    """Make `dst` equal to `src`, field by field."""
    dst.depth = src.depth
    dst.ended = src.ended
    dst.frame_kind[:] = src.frame_kind
    dst.frame_player[:] = src.frame_player
    dst.frame_a[:] = src.frame_a
    dst.frame_b[:] = src.frame_b
    dst.frame_c[:] = src.frame_c
    dst.legal = src.legal
    dst.decisions = src.decisions
    dst.observed = src.observed
    dst.players = src.players
    dst.options = src.options
    dst.first = src.first
    dst.active = src.active
    dst.turns = src.turns
    dst.filled = src.filled
    dst.turns_left = src.turns_left
    dst.character[:] = src.character
    dst.goods[:] = src.goods
    dst.virtue[:] = src.virtue
    dst.debts[:] = src.debts
    dst.cathedral[:] = src.cathedral
    dst.built[:] = src.built
    dst.reserve[:] = src.reserve
    dst.workers[:] = src.workers
    dst.laid[:] = src.laid
    dst.prison[:] = src.prison
    return 0


def copy_fresh(dst: State, src: State) -> int:
    """Fill `dst`, made without its constructor, with a copy of `src`."""
    dst.depth = src.depth
    dst.ended = src.ended
    dst.frame_kind = src.frame_kind[:]
    dst.frame_player = src.frame_player[:]
    dst.frame_a = src.frame_a[:]
    dst.frame_b = src.frame_b[:]
    dst.frame_c = src.frame_c[:]
    dst.legal = src.legal
    dst.decisions = src.decisions
    dst.observed = src.observed
    dst.players = src.players
    dst.options = src.options
    dst.first = src.first
    dst.active = src.active
    dst.turns = src.turns
    dst.filled = src.filled
    dst.turns_left = src.turns_left
    dst.character = src.character[:]
    dst.goods = src.goods[:]
    dst.virtue = src.virtue[:]
    dst.debts = src.debts[:]
    dst.cathedral = src.cathedral[:]
    dst.built = src.built[:]
    dst.reserve = src.reserve[:]
    dst.workers = src.workers[:]
    dst.laid = src.laid[:]
    dst.prison = src.prison[:]
    return 0


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    field = getattr(s, name)
    if isinstance(field, list):
        field[index] = value
    else:
        setattr(s, name, value)
