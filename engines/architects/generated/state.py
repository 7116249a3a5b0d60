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
    "turn_cap": 0,
    "filled": 0,
    "turns_left": 0,
    "reset_due": 0,
    "tax": 0,
    "character": 5,
    "goods": 30,
    "virtue": 5,
    "debts": 5,
    "paid": 5,
    "cathedral": 5,
    "built": 5,
    "hired": 5,
    "twice": 5,
    "reserve": 5,
    "workers": 45,
    "laid": 5,
    "prison": 5,
    "captured": 25,
    "market": 3,
    "hand": 5,
    "pack": 5,
    "passed": 5,
    "known": 25,
    "pile": 0,
    "tail": 43,
    "tail_owner": 43,
    "tail_size": 0,
    "display": 8,
    "coins": 8,
    "unseen": 0,
    "unseen_twins": 0,
    "dismissed": 43,
    "dismissed_size": 0,
    "small_face": 0,
    "market_pile": 0,
    "large_card": 0,
    "large_pile": 0,
    "market_shuffles": 0,
    "rewards": 6,
    "rewards_left": 0,
    "hires": 5,
    "ever_hired": 5,
    "captures": 5,
    "workers_captured": 5,
    "market_visits": 5,
    "debts_taken": 5,
}


class State(CoreState):
    """All that a position of the game consists of."""

    __slots__ = tuple(SIZES)

    players: int  # how many play [A1.1]
    options: int  # switches, bits OPTION_... [A0.1]
    first: int  # who starts [A1.12]
    active: int  # whose turn it is [A2.1]
    turns: int  # turns begun
    turn_cap: int  # turns of all players together after which the game is cut off [A2.8]
    filled: int  # Guildhall spaces with a worker [A6.1]
    turns_left: int  # turns to the end, the current one included; 0 not triggered [A8.1]
    reset_due: int  # the Black Market is reset after this action [A5.6]
    tax: int  # silver on the Tax Stand [A0.2]
    character: list[int]  # character of each seat; NO_CHARACTER the standard side [A11.1]
    goods: list[int]  # clay, wood, stone, gold, marble, silver [A0.5]
    virtue: list[int]  # virtue [A7.1]
    debts: list[int]  # unpaid debts [A7.4]
    paid: list[int]  # paid debts [A7.9]
    cathedral: list[int]  # level on the cathedral [A1.8]
    built: list[int]  # buildings constructed, as bits [A6.4]
    hired: list[int]  # kinds of apprentices of each seat, as bits [A3.7]
    twice: list[int]  # kinds of which it has both cards [A3.12]
    reserve: list[int]  # on the own board [A1.1]
    workers: list[int]  # on each open location [A0.9]
    laid: list[int]  # in the Guildhall, for good [A6.2]
    prison: list[int]  # in Prison [A0.4]
    captured: list[int]  # captor * MAX_PLAYERS + owner: on the board of the captor [A0.3]
    market: list[int]  # who stands on each space of the Black Market [A5.1]
    hand: list[int]  # buildings in hand, as bits [A0.6]
    pack: list[int]  # buildings to choose from [A1.9]
    passed: list[int]  # cards passed on in the draft [A1.9]
    known: list[int]  # seat * MAX_PLAYERS + other: cards it knows the other to hold [A0.6]
    pile: int  # buildings in the pile in an order that nobody knows [A1.6]
    tail: list[int]  # cards under these, next one first [A0.10]
    tail_owner: list[int]  # who put each of them there [A0.10]
    tail_size: int  # how many of them [A0.10]
    display: list[int]  # apprentices on display; NO_APPRENTICE none [A1.5]
    coins: list[int]  # silver on them [A3.8]
    unseen: int  # kinds of apprentices in the shuffled part of the pile [A1.5]
    unseen_twins: int  # kinds of which both cards are there [A1.5]
    dismissed: list[int]  # apprentices under the pile, next one first [A3.12]
    dismissed_size: int  # how many of them [A3.12]
    small_face: int  # face on the small space; NUM_FACES the printed goods [A5.4]
    market_pile: int  # cards on the small space [A1.2]
    large_card: int  # card on the large space; NUM_MARKET_CARDS the printed goods [A5.4]
    large_pile: int  # cards on the large space [A5.7]
    market_shuffles: int  # times these became the small pile [A5.9]
    rewards: list[int]  # rewards not revealed, by kind, those out of the game too [A1.3]
    rewards_left: int  # rewards in the pile [A1.3]
    hires: list[int]  # apprentices that each seat hired [A3.7]
    ever_hired: list[int]  # kinds of them, as bits [A3.7]
    captures: list[int]  # captures that each seat made [A4.1]
    workers_captured: list[int]  # workers that these took [A4.1]
    market_visits: list[int]  # workers that each seat placed in the Black Market [A5.1]
    debts_taken: list[int]  # unpaid debts that each seat took [A7.10]

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
    "options",
    "first",
    "active",
    "turn_cap",
    "filled",
    "turns_left",
    "reset_due",
    "tax",
    "character",
    "goods",
    "virtue",
    "debts",
    "paid",
    "cathedral",
    "built",
    "hired",
    "twice",
    "reserve",
    "workers",
    "laid",
    "prison",
    "captured",
    "market",
    "hand",
    "pack",
    "passed",
    "known",
    "pile",
    "tail",
    "tail_owner",
    "tail_size",
    "display",
    "coins",
    "unseen",
    "unseen_twins",
    "dismissed",
    "dismissed_size",
    "small_face",
    "market_pile",
    "large_card",
    "large_pile",
    "market_shuffles",
    "rewards",
    "rewards_left",
)


def position_bytes(s: State) -> bytes:
    """The numbers that make up the position, 8 bytes each."""
    return plain.position_bytes(s, PARTS)


def set_field(s: State, name: str, index: int, value: int) -> None:
    """Write one number; callers use `saving.put`, which checks the range first."""
    plain.set_field(s, name, index, value)
