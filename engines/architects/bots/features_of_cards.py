"""What the value network reads of buildings and of the cathedral: what is built, and what is nearest. Rule: A0.6."""

from __future__ import annotations

from engines.architects.generated import inputs as i
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import cathedral, goods, guildhall, scoring, virtue
from engines.architects.rules import constants as c
from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.search_context import SearchContext

P: int = c.MAX_PLAYERS
MOST_LACKS: int = i.NUM_POINTS_BY_LACK - 1  # missing goods from here on are counted together
LACKING_SKILL: int = 3  # a missing skill is as bad as so many missing goods
NO_CARD: int = t.NUM_BUILDINGS


def write_step(s: State, seat: int, at: int, context: SearchContext) -> int:
    """The cathedral, and what the next level takes. Rule: A6.6, A6.7, A6.8"""
    context.inputs[at + i.LEVEL + s.cathedral[seat]] = 1
    level = s.cathedral[seat] + 1
    if level > t.TOP_LEVEL:
        return 0
    room = t.LEVEL_CAPACITY[level] - cathedral.num_on(s, level)
    if room <= 0:
        return 0
    own = seat * t.NUM_GOODS
    mix_lacks = max(cathedral.mix_of(s, seat) - s.goods[own + t.WOOD] - s.goods[own + t.STONE], 0)
    context.inputs[at + i.STEP_POINTS] = t.LEVEL_VP[level] - t.LEVEL_VP[level - 1]
    context.inputs[at + i.STEP_ROOM] = room
    context.inputs[at + i.STEP_LACKS] = lacking(s, seat, t.LEVEL_COSTS + level) + mix_lacks
    context.inputs[at + i.STEP_READY] = cathedral.may_work(s, seat)
    return 0


def lacking(s: State, seat: int, row: int) -> int:
    """Goods of a row of COSTS that the seat lacks; of wood and stone Lothaire lacks one less. Rule: A6.4, A11.9"""
    total = 0
    for good in range(t.NUM_GOODS):
        total += lacks_of(s, seat, row, good)
    if virtue.ability(s, seat) == t.ABILITY_WOOD_OR_STONE_DISCOUNT:
        total -= min(lacks_of(s, seat, row, t.WOOD) + lacks_of(s, seat, row, t.STONE), 1)
    return total


def lacks_of(s: State, seat: int, row: int, good: int) -> int:
    """What is missing of one good of a row; gold and marble of Therese make up for each other. Rule: A11.8"""
    missing = -left_of(s, seat, row, good)
    if virtue.ability(s, seat) == t.ABILITY_GOLD_IS_MARBLE and (good == t.GOLD or good == t.MARBLE):
        missing -= max(left_of(s, seat, row, t.GOLD + t.MARBLE - good), 0)
    return max(missing, 0)


def left_of(s: State, seat: int, row: int, good: int) -> int:
    """What is left of a good after a row of COSTS, below 0 where it is not enough."""
    return s.goods[seat * t.NUM_GOODS + good] - t.COSTS[row * t.NUM_GOODS + good]


def skills_lacking(s: State, seat: int, building: int) -> int:
    """Skills that the seat lacks for a building. Rule: A6.4"""
    count = 0
    for skill in range(t.NUM_SKILLS):
        if t.NEEDING[skill] & BIT[building] and s.hired[seat] & t.SKILLED[skill] == 0:
            count += 1
    return count


def points_for(s: State, seat: int, building: int) -> int:
    """Points that a building would bring now, with its virtue, its effect at the end, and what it changes in the price
    of debts, less the gold and marble that it costs; not below 0.

    Rule: A8.5, A10.10, A10.11, A10.12, A10.13
    """
    s.built[seat] |= BIT[building]  # some effects count the building itself
    marker = marker_with(s, seat, building)
    points = t.BUILDING_VP[building] + t.VIRTUE_VP[marker] - t.VIRTUE_VP[s.virtue[seat]]
    points += scoring.points_of(s, seat, building, marker, s.debts[seat]) + s.debts[seat] * t.LESS_FOR_DEBTS[building]
    s.built[seat] &= ~BIT[building]
    cost = building * t.NUM_GOODS
    return max(points - t.COSTS[cost + t.GOLD] * t.GOLD_VP - t.COSTS[cost + t.MARBLE] * t.MARBLE_VP, 0)


def marker_with(s: State, seat: int, building: int) -> int:
    """Virtue with what a building changes, at once and at the end. Rule: A7.1, A8.3"""
    change = t.BUILDING_VIRTUE[building]
    if t.GAINS_VIRTUE & BIT[building]:
        change += scoring.virtue_effect(s, seat, building)
    if t.LOSES_VIRTUE & BIT[building]:
        change -= t.BUILDING_AMOUNT[building]
    return max(min(s.virtue[seat] + change, t.MOST_VIRTUE), 0)


def write_buildings(s: State, viewer: int, seat: int, at: int, context: SearchContext) -> int:
    """Buildings of the seat, and the cards of its hand that the viewer knows. Rule: A0.6, A6.4"""
    built = s.built[seat]
    context.inputs[at + i.BUILT] = popcount(built)
    while built:
        context.inputs[at + i.BUILT_KIND + ctz(built)] = 1
        built &= built - 1
    cards = s.hand[seat] if seat == viewer else s.known[viewer * P + seat]
    able = cards & goods.within_skills(s, seat)
    context.inputs[at + i.HAND] = popcount(s.hand[seat])
    context.inputs[at + i.KNOWN] = popcount(cards)
    context.inputs[at + i.ABLE] = popcount(able)
    write_ready(s, seat, cards & guildhall.buildable(s, seat), at, context)
    write_plans(s, seat, cards, at, context)
    return 0


def write_ready(s: State, seat: int, cards: int, at: int, context: SearchContext) -> int:
    """Cards that can be constructed at once, and the two best of them."""
    context.inputs[at + i.READY] = popcount(cards)
    while cards:
        points = points_for(s, seat, ctz(cards))
        cards &= cards - 1
        if points > context.inputs[at + i.READY_POINTS]:
            context.inputs[at + i.READY_POINTS + 1] = context.inputs[at + i.READY_POINTS]
            context.inputs[at + i.READY_POINTS] = points
        elif points > context.inputs[at + i.READY_POINTS + 1]:
            context.inputs[at + i.READY_POINTS + 1] = points
    return 0


def write_plans(s: State, seat: int, cards: int, at: int, context: SearchContext) -> int:
    """The best cards by what is missing for them, and the two best plans: twice the points less what is missing."""
    best = -1
    second = -1
    plan = NO_CARD
    while cards:
        building = ctz(cards)
        cards &= cards - 1
        points = points_for(s, seat, building)
        missing = lacking(s, seat, building)
        skills = skills_lacking(s, seat, building)
        place = i.POINTS_BY_SKILLS + skills - 1 if skills else i.POINTS_BY_LACK + min(missing, MOST_LACKS)
        context.inputs[at + place] = max(context.inputs[at + place], points)
        promise = max(2 * points - missing - skills * LACKING_SKILL, 0)
        if promise > best:
            second = best
            best = promise
            plan = building
        elif promise > second:
            second = promise
    if plan != NO_CARD:
        context.inputs[at + i.PLAN] = best
        context.inputs[at + i.NEXT_PLAN] = max(second, 0)
        for good in range(t.NUM_GOODS):
            context.inputs[at + i.PLAN_LACKS + good] = lacks_of(s, seat, plan, good)
    return 0
