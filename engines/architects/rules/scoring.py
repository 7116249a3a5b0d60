"""Points, effects of buildings at the end, and who is ahead."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import goods, town, virtue
from engines.core.engine.bits import ctz, popcount
from engines.core.engine.frames import clear, push

DEBTS: int = t.MOST_VIRTUE + 2  # an outcome is virtue + DEBTS * unpaid debts

# ------------------------------------------------------------------------------------------------------- what counts


def good_of(s: State, seat: int, good: int) -> int:
    """A good of the seat; of Therese gold and marble count for each other. Rule: A11.8"""
    own = seat * t.NUM_GOODS
    if virtue.ability(s, seat) == t.ABILITY_GOLD_IS_MARBLE and (good == t.GOLD or good == t.MARBLE):
        return s.goods[own + t.GOLD] + s.goods[own + t.MARBLE]
    return s.goods[own + good]


def counted(s: State, seat: int, what: int) -> int:
    """How many of something, OF_..., the seat has; virtue aside. Rule: A10.10, A10.11, A10.12"""
    own = seat * t.NUM_GOODS
    if what < t.NUM_GOODS:
        return good_of(s, seat, what)
    if what == t.OF_OWN_BUILDINGS:
        return popcount(s.built[seat])
    if what == t.OF_PAID_DEBTS:
        return s.paid[seat]
    if what == t.OF_CAPTURED_WORKERS_ON_BOARD:
        return town.num_captives(s, seat)
    if what == t.OF_CLAY_WOOD_STONE_SUM:
        return s.goods[own + t.CLAY] + s.goods[own + t.WOOD] + s.goods[own + t.STONE]
    if what == t.OF_CATHEDRAL_LEVEL:
        return s.cathedral[seat]
    return goods.num_among(s, seat, t.SKILLED[skill_of(what)])


def skill_of(what: int) -> int:
    """The skill that a hut counts. Rule: A9.11, A10.12"""
    if what == t.OF_APPRENTICES_WITH_CARPENTRY:
        return t.CARPENTRY
    return t.TILING if what == t.OF_APPRENTICES_WITH_TILING else t.MASONRY


def has_most(s: State, seat: int, what: int) -> int:
    """1 when nobody else has as much. Rule: A8.8, A10.10"""
    own = counted(s, seat, what)
    for other in range(s.players):
        if other != seat and counted(s, other, what) >= own:
            return 0
    return 1


# ------------------------------------------------------------------------------------------- virtue at the end


def virtue_effect(s: State, seat: int, building: int) -> int:
    """Virtue that a building gains at the end; nothing is spent. Rule: A10.10, A10.11, A10.14"""
    if t.BUILDING_EFFECT[building] == t.EFFECT_VIRTUE_IF_MOST:
        return t.BUILDING_AMOUNT[building] * has_most(s, seat, t.BUILDING_OF[building])
    sets = counted(s, seat, t.BUILDING_OF[building]) // t.BUILDING_PER[building]
    return t.BUILDING_AMOUNT[building] * sets


def virtue_of(s: State, seat: int, buildings: int) -> int:
    """Virtue that these buildings gain together at the end. Rule: A8.3"""
    total = 0
    while buildings:
        total += virtue_effect(s, seat, ctz(buildings))
        buildings &= buildings - 1
    return total


def lost_at_end(s: State, seat: int) -> int:
    """Virtue that the Dungeon costs at the end. Rule: A10.13"""
    total = 0
    buildings = s.built[seat] & t.LOSES_VIRTUE
    while buildings:
        total += t.BUILDING_AMOUNT[ctz(buildings)]
        buildings &= buildings - 1
    return total


def outcome(s: State, seat: int, before: int, loss: int, after: int) -> int:
    """Virtue and debts after a gain, a loss and another gain. Rule: A7.3, A7.4, A8.3"""
    marker = s.virtue[seat] + before
    debts = s.debts[seat] - min(s.debts[seat], max(marker - t.MOST_VIRTUE, 0))
    marker = min(marker, t.MOST_VIRTUE) - loss
    debts += max(-marker, 0)
    marker = max(marker, 0) + after
    debts -= min(debts, max(marker - t.MOST_VIRTUE, 0))
    return min(marker, t.MOST_VIRTUE) + DEBTS * debts


def first_gains(s: State, seat: int) -> int:
    """The buildings whose virtue the seat gains before the Dungeon's loss: most points, then most virtue.

    Rule: A8.4, A11.9
    """
    gains = s.built[seat] & t.GAINS_VIRTUE
    loss = lost_at_end(s, seat)
    if loss == 0:
        return gains
    total = virtue_of(s, seat, gains)
    best = gains
    most = best_value(s, seat, total, loss, 0)
    chosen = gains
    while chosen:
        chosen = (chosen - 1) & gains
        before = virtue_of(s, seat, chosen)
        found = best_value(s, seat, before, loss, total - before)
        if found > most:
            most = found
            best = chosen
    return best


def best_value(s: State, seat: int, before: int, loss: int, after: int) -> int:
    """How good an order of the effects is, if Hugo pays for as many of the debts as serve him. Rule: A8.4, A11.9"""
    most = value(s, seat, outcome(s, seat, before, loss, after))
    if virtue.ability(s, seat) == t.ABILITY_BUY_OFF_DEBT:
        debts = max(loss - min(s.virtue[seat] + before, t.MOST_VIRTUE), 0)
        price = t.CHARACTER_AMOUNT[s.character[seat]]
        silver = virtue.silver_of(s, seat)
        for paid in range(1, min(debts, silver // price) + 1):
            left = silver - paid * price
            assert left >= 0, "debts are paid with silver that is there"
            lost = silver // t.SILVER_PER_VP - left // t.SILVER_PER_VP
            most = max(most, value(s, seat, outcome(s, seat, before, loss - paid, after)) - lost * DEBTS)
    return most


def value(s: State, seat: int, result: int) -> int:
    """How good an outcome is: points, then virtue. Rule: A8.4"""
    marker = result % DEBTS
    debts = result // DEBTS
    points = t.VIRTUE_VP[marker] + debt_points(s, seat, debts) + effect_points(s, seat, marker, debts)
    return points * DEBTS + marker


def end_result(s: State, seat: int) -> int:
    """Virtue and debts if the game ended now. Rule: A8.3, A8.4"""
    if s.ended:
        return s.virtue[seat] + DEBTS * s.debts[seat]
    if is_over(s) and frame_of(s, seat, c.K_END_EFFECTS) < 0:
        return outcome(s, seat, 0, due(s, seat, c.K_BUY_OFF), due(s, seat, c.K_END_GAINS))
    chosen = first_gains(s, seat)
    before = virtue_of(s, seat, chosen)
    rest = virtue_of(s, seat, s.built[seat] & t.GAINS_VIRTUE & ~chosen)
    return outcome(s, seat, before, lost_at_end(s, seat), rest)


def is_over(s: State) -> int:
    """1 while the effects of the end are carried out. Rule: A8.3"""
    return 1 if s.depth and s.frame_kind[0] == c.K_OVER else 0


def frame_of(s: State, seat: int, kind: int) -> int:
    """Where the question or step of this kind waits for the seat; -1 when none does."""
    for i in range(s.depth):
        if s.frame_kind[i] == kind and s.frame_player[i] == seat:
            return i
    return -1


def due(s: State, seat: int, kind: int) -> int:
    """The number that such a question or step waits with: debts to take, virtue to gain."""
    i = frame_of(s, seat, kind)
    return s.frame_a[i] if i >= 0 else 0


def end_virtue(s: State, seat: int) -> int:
    """Virtue if the game ended now. Rule: A8.3"""
    return end_result(s, seat) % DEBTS


def end_debts(s: State, seat: int) -> int:
    """Unpaid debts if the game ended now. Rule: A8.3"""
    return end_result(s, seat) // DEBTS


def end_effects(s: State, seat: int) -> int:
    """Gains and losses of virtue at the end, in the best order for their owner; surplus always destroys debts.

    Rule: A7.3, A8.3, A8.4
    """
    chosen = first_gains(s, seat)
    rest = virtue_of(s, seat, s.built[seat] & t.GAINS_VIRTUE & ~chosen)
    loss = lost_at_end(s, seat)
    virtue.climb(s, seat, c.FROM_END, virtue_of(s, seat, chosen))
    if loss == 0:
        return virtue.climb(s, seat, c.FROM_END, rest)
    push(s, c.K_END_GAINS, seat, rest, 0, 0)  # once Hugo has said which debts he takes
    return virtue.lose(s, seat, c.FROM_END, loss)


def end_gains(s: State, seat: int, count: int) -> int:
    """What follows a loss at the end. Rule: A8.3"""
    return virtue.climb(s, seat, c.FROM_END, count)


def over(s: State, how: int) -> int:
    """Nothing is asked any more. Rule: A8.1"""
    s.ended = how
    return clear(s)


# ------------------------------------------------------------------------------------------------------------- points


def printed_points(s: State, seat: int) -> int:
    """Points printed on buildings. Rule: A8.5"""
    points = 0
    buildings = s.built[seat]
    while buildings:
        points += t.BUILDING_VP[ctz(buildings)]
        buildings &= buildings - 1
    return points


def effect_points(s: State, seat: int, marker: int, debts: int) -> int:
    """Points for end effects of buildings, at this virtue and with these debts. Rule: A8.5, A10.10, A10.12, A10.13"""
    points = 0
    buildings = s.built[seat]
    while buildings:
        points += points_of(s, seat, ctz(buildings), marker, debts)
        buildings &= buildings - 1
    return points


def points_of(s: State, seat: int, building: int, marker: int, debts: int) -> int:
    """Points for the end effect of one building. Rule: A8.8, A10.10, A10.12, A10.13"""
    effect = t.BUILDING_EFFECT[building]
    what = t.BUILDING_OF[building]
    if effect == t.EFFECT_VP_PER:
        count = marker if what == t.OF_VIRTUE else counted(s, seat, what)
        return t.BUILDING_AMOUNT[building] * (count // t.BUILDING_PER[building])
    if effect == t.EFFECT_VP_IF_MOST:
        return t.BUILDING_AMOUNT[building] * has_most(s, seat, what)
    if effect == t.EFFECT_VP_IF_NO_DEBT and debts == 0:
        return t.BUILDING_AMOUNT[building]
    return 0


def debt_points(s: State, seat: int, debts: int) -> int:
    """Unpaid debts; Fountain and Gambler's Den change what they cost. Rule: A8.5, A10.13"""
    each = t.DEBT_VP
    buildings = s.built[seat]
    while buildings:
        each += t.LESS_FOR_DEBTS[ctz(buildings)]
        buildings &= buildings - 1
    return debts * each


def goods_points(s: State, seat: int) -> int:
    """Gold and marble. Rule: A8.5, A8.6"""
    own = seat * t.NUM_GOODS
    return s.goods[own + t.GOLD] * t.GOLD_VP + s.goods[own + t.MARBLE] * t.MARBLE_VP


def silver_points(s: State, seat: int) -> int:
    """Full tens of silver. Rule: A8.5"""
    return virtue.silver_of(s, seat) // t.SILVER_PER_VP


def prison_points(s: State, seat: int) -> int:
    """Full pairs of own workers in Prison. Rule: A4.13, A8.5"""
    return -(s.prison[seat] // t.PRISONERS_PER_LOST_VP)


def total(s: State, seat: int) -> int:
    """All points if the game ended now. Rule: A8.5, A8.6"""
    return total_with(s, seat, end_result(s, seat))


def total_with(s: State, seat: int, result: int) -> int:
    """All points with this outcome of virtue and debts. Rule: A8.5, A8.6"""
    marker = result % DEBTS
    debts = result // DEBTS
    points = printed_points(s, seat) + effect_points(s, seat, marker, debts) + t.LEVEL_VP[s.cathedral[seat]]
    points += t.VIRTUE_VP[marker] + debt_points(s, seat, debts)
    return points + goods_points(s, seat) + silver_points(s, seat) + prison_points(s, seat)


def beats(s: State, one: int, two: int) -> int:
    """0 when seat `one` is not ahead of `two`, else 1 by points, 2 by virtue, 3 by silver. Rule: A8.7"""
    ahead = total(s, one) - total(s, two)
    if ahead:
        return 1 if ahead > 0 else 0
    ahead = end_virtue(s, one) - end_virtue(s, two)
    if ahead:
        return 2 if ahead > 0 else 0
    return 3 if virtue.silver_of(s, one) > virtue.silver_of(s, two) else 0
