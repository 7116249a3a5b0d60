"""Where an upgrade tile serves best: what it covers, and which columns lack its icons."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots import weights as w
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State

NOTHING: int = -1
TENTH: int = 10


def best_squares(s: State, seat: int, design: int, context: SearchContext) -> int:
    """The best places of a tile, as answers; as many as a weight says."""
    left = s.legal
    found = 0
    for _ in range(max(context.own[w.W_LAY_TRIES], 1)):
        best = NOTHING
        most = 0
        answers = left
        while answers:
            x = ctz(answers)
            answers &= answers - 1
            value = worth_of_square(s, seat, design, x, context)
            if best == NOTHING or value > most:
                most = value
                best = x
        if best == NOTHING:
            break
        found |= BIT[best]
        left &= ~BIT[best]
    return found


def worth_of_square(s: State, seat: int, design: int, x: int, context: SearchContext) -> int:
    """What a tile brings at a place, with a face: in thousandths of a point."""
    square = x % t.NUM_SQUARES
    icons = (design * 2 + x // t.NUM_SQUARES) * 2
    own = seat * t.NUM_COLUMNS + square % t.NUM_COLUMNS
    value = covered(s, seat, square, context)
    served = worth_of_icons(s.column[own], t.DESIGN_ICONS[icons], context)
    if t.DESIGN_SHAPE[design] == t.SHAPE_WIDE:
        value += covered(s, seat, square + 1, context)
        served += worth_of_icons(s.column[own + 1], t.DESIGN_ICONS[icons + 1], context)
    if t.DESIGN_SHAPE[design] == t.SHAPE_HIGH:
        value += covered(s, seat, square + t.NUM_COLUMNS, context)
    return value * TENTH + served * context.memo[w.M_LEFT]


def covered(s: State, seat: int, square: int, context: SearchContext) -> int:
    """What a covered square gives."""
    atom = t.SQUARE_ATOM[s.board[seat] * t.NUM_SQUARES + square]
    return 0 if atom == t.NO_ATOM else context.memo[w.M_ATOM + atom]


def worth_of_caravan(s: State, seat: int, context: SearchContext) -> int:
    """The icons of all columns."""
    total = 0
    for i in range(seat * t.NUM_COLUMNS, (seat + 1) * t.NUM_COLUMNS):
        total += worth_of_icons(0, s.column[i], context)
    return total


def worth_of_icons(there: int, new: int, context: SearchContext) -> int:
    """Assets that the column lacks, changes of the die, discounts: in hundredths of a point a turn."""
    if new == 0:
        return 0
    value = 0
    digit = BIT[t.BITS_OF_ICON] - 1
    for asset in range(t.NUM_ASSETS):
        if new >> (asset * t.BITS_OF_ICON) & digit and (there >> (asset * t.BITS_OF_ICON) & digit) == 0:
            value += context.own[w.W_CAMEL + asset]
    if new >> t.ICON_PLUS and there >> t.ICON_PLUS == 0:
        value += context.own[w.W_CHANGE]
    if (new >> t.ICON_SILVER) & (BIT[2 * t.BITS_OF_ICON] - 1):
        value += context.own[w.W_DISCOUNT]
    return value
