"""The value of a position for a seat: points if the game ended now, and what goods, cards and workers may become."""

from __future__ import annotations

from engines.architects.bots import weights as w
from engines.architects.bots.eval_plans import (
    WHOLE,
    value_of_apprentices,
    value_of_hand,
    value_of_next_level,
)
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import guildhall, scoring, town
from engines.core.engine.bits import popcount
from engines.core.engine.constants import NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext

TENTH: int = 10
FEWEST: int = 12  # tenths of turns that are counted on as long as the end is not triggered
MOST_SURPLUS: int = 16  # of a good beyond enough of it: still more is of no use
LONG: int = 100  # so many tenths of a turn are enough to use everything
MOST_LEAD: int = 15  # points: a lead beyond them is no safer


def prepare(s: State, seat: int, context: SearchContext) -> int:
    """How many turns seem to be left, by what is free in the Guildhall, what is covered, and the most of the others."""
    free = guildhall.spaces(s) - s.filled
    assert free >= 0, "more spaces are filled than there are"
    left = max(free * context.weights[seat * NUM_WEIGHTS + w.W_PACE] // s.players, FEWEST)
    if s.turns_left:
        left = TENTH if s.turns_left > s.players else 0
    context.memo[w.M_LEFT] = left
    context.memo[w.M_FILLED] = s.filled
    context.memo[w.M_RIVAL] = most_of_others(s, seat)
    return 0


def most_of_others(s: State, seat: int) -> int:
    """The most points that another seat would have if the game ended now."""
    most = scoring.total(s, (seat + 1) % s.players)
    for other in range(s.players):
        if other != seat:
            most = max(most, scoring.total(s, other))
    return most


def evaluate(s: State, seat: int, context: SearchContext) -> int:
    """How good the position is for the seat, in ten thousandths of a point."""
    points = scoring.total(s, seat)
    value = points * WHOLE * LONG
    if s.ended:
        return value
    value += closing(s, seat, points, context) * LONG
    if s.turns_left == 0:
        value -= hoarded(s, seat, context) * LONG
    later = value_of_goods(s, seat, context) + value_of_apprentices(s, seat, context)
    later += value_of_hand(s, seat, context) + value_of_next_level(s, seat, context)
    later += value_of_workers(s, seat, context) - value_of_rivals(s, seat, context)
    return value + later * min(left_after(s, context), LONG)


def closing(s: State, seat: int, points: int, context: SearchContext) -> int:
    """What covering spaces of the Guildhall this turn is good for: it brings the end nearer, which helps who leads."""
    lead = max(min(points - context.memo[w.M_RIVAL], MOST_LEAD), -MOST_LEAD)
    return (s.filled - context.memo[w.M_FILLED]) * lead * context.weights[seat * NUM_WEIGHTS + w.W_CLOSE]


def left_after(s: State, context: SearchContext) -> int:
    """Tenths of turns that are left, as far as this turn has not ended the game."""
    return TENTH if s.turns_left and context.memo[w.M_LEFT] > TENTH else context.memo[w.M_LEFT]


def value_of_goods(s: State, seat: int, context: SearchContext) -> int:
    """Goods, up to enough of each, a quarter of some more, and building cards."""
    own = seat * NUM_WEIGHTS
    enough = context.weights[own + w.W_ENOUGH]
    total = popcount(s.hand[seat]) * context.weights[own + w.W_CARD]
    for good in range(t.NUM_GOODS):
        held = s.goods[seat * t.NUM_GOODS + good]
        more = min(max(held - enough, 0), MOST_SURPLUS)
        total += (min(held, enough) + more // 4) * context.weights[own + good]
    level = s.cathedral[seat]
    return total + level * context.weights[own + w.W_LEVEL] + s.laid[seat] * context.weights[own + w.W_LAID]


def hoarded(s: State, seat: int, context: SearchContext) -> int:
    """Points of gold and marble beyond what is needed, which can wait as long as the end is not in sight."""
    own = seat * NUM_WEIGHTS
    total = 0
    for good in range(t.GOLD, t.MARBLE + 1):
        held = s.goods[seat * t.NUM_GOODS + good]
        total += max(held - context.weights[own + w.W_TREASURE], 0) * context.weights[own + w.W_HOARDED]
    return total


def value_of_workers(s: State, seat: int, context: SearchContext) -> int:
    """Workers at hand, growing groups on locations, captives, own ones away, and the bars of virtue."""
    own = seat * NUM_WEIGHTS
    total = s.reserve[seat] * context.weights[own + w.W_RESERVE]
    total += growth(s, seat, context.weights[own + w.W_GROWN]) * context.weights[own + w.W_GROWTH]
    total += town.num_captives(s, seat) * context.weights[own + w.W_CAPTIVE]
    total -= town.num_away(s, seat) * context.weights[own + w.W_AWAY]
    total -= s.prison[seat] * context.weights[own + w.W_PRISON]
    for space in range(t.NUM_MARKET):
        if s.market[space] == seat:
            total -= context.weights[own + w.W_MARKET]
    if s.virtue[seat] < t.CATHEDRAL_VIRTUE or s.virtue[seat] >= t.MARKET_BARRED_FROM:
        total -= context.weights[own + w.W_BARRED]
    return total


def growth(s: State, seat: int, most: int) -> int:
    """Squares of the groups of a seat on open locations that bring more with every worker."""
    total = 0
    for place in range(t.NUM_OPEN):
        if place != t.TAX_STAND and place != t.TOWN_CENTRE:
            group = min(s.workers[seat * t.NUM_OPEN + place], most)
            total += group * group
    return total


def value_of_rivals(s: State, seat: int, context: SearchContext) -> int:
    """The growing groups of the others."""
    total = 0
    for other in range(s.players):
        if other != seat:
            total += growth(s, other, context.weights[seat * NUM_WEIGHTS + w.W_GROWN])
    return total * context.weights[seat * NUM_WEIGHTS + w.W_HURT]
