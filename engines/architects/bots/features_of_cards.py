"""What the value network reads of buildings and of the cathedral: what is built, and what is nearest. Rule: A0.6."""

from __future__ import annotations

from engines.architects.bots import inputs as i
from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import cathedral, goods, guildhall, scoring
from engines.architects.rules import constants as k
from engines.core.bits import BIT, ctz, popcount
from engines.core.search_context import SearchContext

P: int = k.MAX_PLAYERS
MOST_LACKS: int = 4  # missing goods from here on are counted together
SKILL_COUNTS: int = 3  # goods that a missing skill is as bad as
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
    lacks = lacking(s, seat, t.LEVEL_COSTS + level)
    lacks += max(cathedral.mix_of(s, seat) - s.goods[own + t.WOOD] - s.goods[own + t.STONE], 0)
    context.inputs[at + i.STEP_POINTS] = t.LEVEL_VP[level] - t.LEVEL_VP[level - 1]
    context.inputs[at + i.STEP_ROOM] = room
    context.inputs[at + i.STEP_LACKS] = lacks
    context.inputs[at + i.STEP_READY] = 1 if lacks == 0 and s.virtue[seat] >= t.CATHEDRAL_VIRTUE else 0
    return 0


def lacking(s: State, seat: int, row: int) -> int:
    """Goods of a row of COSTS that the seat lacks."""
    total = 0
    for good in range(t.NUM_GOODS):
        total += max(t.COSTS[row * t.NUM_GOODS + good] - s.goods[seat * t.NUM_GOODS + good], 0)
    return total


def skills_lacking(s: State, seat: int, building: int) -> int:
    """Skills that the seat lacks for a building. Rule: A6.4"""
    count = 0
    for skill in range(t.NUM_SKILLS):
        if t.NEEDING[skill] & BIT[building] and s.hired[seat] & t.SKILLED[skill] == 0:
            count += 1
    return count


def worth(s: State, seat: int, building: int) -> int:
    """Points that a building would bring now, with those of its virtue and its effect at the end; not below 0."""
    virtue = max(min(s.virtue[seat] + t.BUILDING_VIRTUE[building], t.MOST_VIRTUE), 0)
    points = t.BUILDING_VP[building] + t.VIRTUE_VP[virtue] - t.VIRTUE_VP[s.virtue[seat]]
    return max(points + scoring.points_of(s, seat, building, virtue, s.debts[seat]), 0)


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
        points = worth(s, seat, ctz(cards))
        cards &= cards - 1
        if points > context.inputs[at + i.READY_WORTH]:
            context.inputs[at + i.READY_WORTH + 1] = context.inputs[at + i.READY_WORTH]
            context.inputs[at + i.READY_WORTH] = points
        elif points > context.inputs[at + i.READY_WORTH + 1]:
            context.inputs[at + i.READY_WORTH + 1] = points
    return 0


def write_plans(s: State, seat: int, cards: int, at: int, context: SearchContext) -> int:
    """The best cards by what is missing for them, and the two that promise most for it."""
    best = -1
    second = -1
    plan = NO_CARD
    while cards:
        building = ctz(cards)
        cards &= cards - 1
        points = worth(s, seat, building)
        missing = lacking(s, seat, building)
        skills = skills_lacking(s, seat, building)
        place = i.WORTH_BY_SKILLS + skills - 1 if skills else i.WORTH_BY_LACK + min(missing, MOST_LACKS)
        context.inputs[at + place] = max(context.inputs[at + place], points)
        promise = max(2 * points - missing - skills * SKILL_COUNTS, 0)
        if promise > best:
            second = best
            best = promise
            plan = building
        elif promise > second:
            second = promise
    if plan != NO_CARD:
        context.inputs[at + i.PLAN_WORTH] = best
        context.inputs[at + i.NEXT_WORTH] = max(second, 0)
        for good in range(t.NUM_GOODS):
            missing = t.COSTS[plan * t.NUM_GOODS + good] - s.goods[seat * t.NUM_GOODS + good]
            context.inputs[at + i.PLAN_LACKS + good] = max(missing, 0)
    return 0
