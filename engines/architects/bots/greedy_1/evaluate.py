"""The value of a position for a seat: points if the game ended now, and what goods, cards and workers may become."""

from __future__ import annotations

from engines.architects.bots import weights as w
from engines.architects.bots.eval_plans import WHOLE, value_of_apprentices, value_of_hand, value_of_next_level
from engines.architects.bots.evaluate import (
    FEWEST,
    LONG,
    TENTH,
    hoarded,
    left_after,
    value_of_goods,
    value_of_rivals,
    value_of_workers,
)
from engines.architects.generated.state import State
from engines.architects.rules import guildhall, scoring
from engines.core.engine.search_context import SearchContext

TURNS_FOR_SPACE: int = 22  # turns of a seat, in tenths, for each space that it still covers


def prepare(s: State, seat: int, context: SearchContext) -> int:
    """How many turns seem to be left, by what is free in the Guildhall."""
    free = guildhall.spaces(s) - s.filled
    assert free >= 0, "more spaces are filled than there are"
    left = max(free * TURNS_FOR_SPACE // s.players, FEWEST)
    if s.turns_left:
        left = TENTH if s.turns_left > s.players else 0
    context.memo[w.M_LEFT] = left
    return 0


def evaluate(s: State, seat: int, context: SearchContext) -> int:
    """How good the position is for the seat, in ten thousandths of a point."""
    value = scoring.total(s, seat) * WHOLE * LONG
    if s.ended:
        return value
    if s.turns_left == 0:
        value -= hoarded(s, seat, context) * LONG
    later = value_of_goods(s, seat, context) + value_of_apprentices(s, seat, context)
    later += value_of_hand(s, seat, context) + value_of_next_level(s, seat, context)
    later += value_of_workers(s, seat, context) - value_of_rivals(s, seat, context)
    return value + later * min(left_after(s, context), LONG)
