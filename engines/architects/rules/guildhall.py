"""The Guildhall: constructing buildings, the spaces that fill up, resets and the trigger of the end."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import virtue
from engines.core.bits import BIT


def legal_build(s: State, seat: int) -> int:
    """The buildings that can be paid. Rule: A2.7, A6.4"""
    mask = 0
    for building in range(t.NUM_BUILDINGS):
        if can_pay(s, seat, building):
            mask |= BIT[building]
    return mask


def can_pay(s: State, seat: int, building: int) -> int:
    """1 when the seat has all goods of the cost; Therese's marble may stand for gold. Rule: A6.4, A11.8"""
    lacking = 0
    spare = 0
    for good in range(t.NUM_GOODS):
        left = s.goods[seat * t.NUM_GOODS + good] - t.BUILDING_COST[building * t.NUM_GOODS + good]
        if is_precious(s, seat, good):
            spare += left
        elif left < 0:
            lacking = 1
    return 1 if lacking == 0 and spare >= 0 else 0


def is_precious(s: State, seat: int, good: int) -> int:
    """1 for gold and marble of Therese, who may pay with either. Rule: A11.8"""
    return 1 if s.character[seat] == t.THERESE and (good == t.GOLD or good == t.MARBLE) else 0


def apply_build(s: State, seat: int, building: int) -> int:
    """Pay, lay the card down, then its virtue, then its effect. Rule: A6.3, A6.4, A6.5, A6.11, A10.1"""
    pay(s, seat, building)
    s.built[seat * t.NUM_BUILDINGS + building] += 1
    virtue.gain(s, seat, t.BUILDING_VIRTUE[building])
    for good in range(t.NUM_GOODS):
        s.goods[seat * t.NUM_GOODS + good] += t.BUILDING_GAIN[building * t.NUM_GOODS + good]
    return 0


def pay(s: State, seat: int, building: int) -> int:
    """The cost goes to the supply; Therese's gold and marble, which are alike, make up for each other.

    Rule: A6.4, A11.8
    """
    own = seat * t.NUM_GOODS
    for good in range(t.NUM_GOODS):
        s.goods[own + good] -= t.BUILDING_COST[building * t.NUM_GOODS + good]
    if s.goods[own + t.GOLD] < 0:
        s.goods[own + t.MARBLE] += s.goods[own + t.GOLD]
        s.goods[own + t.GOLD] = 0
    if s.goods[own + t.MARBLE] < 0:
        s.goods[own + t.GOLD] += s.goods[own + t.MARBLE]
        s.goods[own + t.MARBLE] = 0
    return 0


def fill_space(s: State) -> int:
    """The worker covers the next space; the first of some rows triggers a reset, the last space of all the end.

    Workers that come later lie beside and trigger nothing. Rule: A5.6, A6.1, A6.10, A8.1
    """
    space = s.filled
    if space == spaces(s):
        return 0
    s.filled = space + 1
    if space % row_length(s) == 0 and t.RESET_IN_ROW[space // row_length(s)]:
        virtue.reset(s)
    if s.filled == spaces(s):
        s.turns_left = s.players + 1
    return 0


def row_length(s: State) -> int:
    """Spaces in a row. Rule: A6.1"""
    return s.players + 1


def spaces(s: State) -> int:
    """Spaces in use. Rule: A6.1"""
    return t.GUILDHALL_ROWS * row_length(s)
