"""What a seat may still build: buildings in hand, the next level of the cathedral, and what they lack."""

from __future__ import annotations

from engines.architects.bots import weights as w
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import cathedral
from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext

WHOLE: int = 100  # a point, or all of a share
IMMEDIATE: int = t.EFFECT_VP_PER  # operations of buildings below this number work at once


def value_of_card(s: State, seat: int, building: int, context: SearchContext) -> int:
    """What a building in hand brings, less the goods that it takes and what is missing for it; not below 0."""
    own = seat * NUM_WEIGHTS
    virtue = s.virtue[seat] + t.BUILDING_VIRTUE[building]
    value = t.BUILDING_VP[building] * WHOLE
    value += (t.VIRTUE_VP[max(min(virtue, t.MOST_VIRTUE), 0)] - t.VIRTUE_VP[s.virtue[seat]]) * WHOLE
    if t.BUILDING_EFFECT[building] < IMMEDIATE:
        value += context.weights[own + w.W_EFFECT]
    value -= goods_for(s, seat, building, context)
    for skill in range(t.NUM_SKILLS):
        if t.NEEDING[skill] & BIT[building] and s.hired[seat] & t.SKILLED[skill] == 0:
            value -= context.weights[own + w.W_LACK_SKILL]
    return max(value, 0)


def goods_for(s: State, seat: int, row: int, context: SearchContext) -> int:
    """The value of the goods of a row of COSTS, and the trouble of getting those that are missing."""
    own = seat * NUM_WEIGHTS
    total = 0
    for good in range(t.NUM_GOODS):
        cost = t.COSTS[row * t.NUM_GOODS + good]
        if cost:
            total += cost * context.weights[own + good]
            if good == t.GOLD or good == t.MARBLE:
                total += cost * WHOLE
            missing = max(cost - s.goods[seat * t.NUM_GOODS + good], 0)
            total += missing * context.weights[own + w.W_LACK]
    return total


def value_of_hand(s: State, seat: int, context: SearchContext) -> int:
    """The best plan counts most, the second best less, all others little."""
    own = seat * NUM_WEIGHTS
    best = 0
    second = 0
    rest = 0
    cards = s.hand[seat]
    while cards:
        value = value_of_card(s, seat, ctz(cards), context)
        cards &= cards - 1
        if value > best:
            rest += second
            second = best
            best = value
        elif value > second:
            rest += second
            second = value
        else:
            rest += value
    shares = best * context.weights[own + w.W_PLAN] + second * context.weights[own + w.W_NEXT_PLAN]
    return (shares + rest * context.weights[own + w.W_LATER_PLAN]) // WHOLE


def value_of_next_level(s: State, seat: int, context: SearchContext) -> int:
    """What the next level brings, less what it takes and lacks; nothing where it cannot be reached."""
    own = seat * NUM_WEIGHTS
    level = s.cathedral[seat] + 1
    if level > t.TOP_LEVEL or s.virtue[seat] < t.CATHEDRAL_VIRTUE:
        return 0
    if cathedral.num_on(s, level) >= t.LEVEL_CAPACITY[level]:
        return 0
    value = (t.LEVEL_VP[level] - t.LEVEL_VP[level - 1]) * WHOLE + context.weights[own + w.W_REWARD]
    value -= goods_for(s, seat, t.LEVEL_COSTS + level, context)
    mix = t.LEVEL_MIX[level]
    if mix:
        held = s.goods[seat * t.NUM_GOODS + t.WOOD] + s.goods[seat * t.NUM_GOODS + t.STONE]
        value -= mix * context.weights[own + w.W_WOOD]
        value -= max(mix - held, 0) * context.weights[own + w.W_LACK]
    return max(value, 0) * context.weights[own + w.W_CATHEDRAL] // WHOLE


def value_of_apprentices(s: State, seat: int, context: SearchContext) -> int:
    """Skills that are there, apprentices, and abilities."""
    own = seat * NUM_WEIGHTS
    total = 0
    for skill in range(t.NUM_SKILLS):
        if s.hired[seat] & t.SKILLED[skill]:
            total += context.weights[own + w.W_SKILL]
    cards = s.hired[seat]
    while cards:
        kind = ctz(cards)
        cards &= cards - 1
        count = 1 + (s.twice[seat] >> kind & 1)
        total += count * context.weights[own + w.W_HIRED]
        if t.APPRENTICE_GAIN[kind] or BIT[kind] & (t.MARKET_DISCOUNTS | t.TAX_SHIELDS | t.MARKET_SHIELDS):
            total += count * context.weights[own + w.W_ABILITY]
    return total
