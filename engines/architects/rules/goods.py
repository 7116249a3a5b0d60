"""Gains and costs: goods, virtue and cards by rows of the tables GAINS and COSTS; who has which apprentices."""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.architects.rules import virtue
from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell_change


def gain_row(s: State, seat: int, source: int, row: int, times: int) -> int:
    """Goods of a row of GAINS, then its virtue and its building cards. Rule: A0.5, A7.5"""
    for good in range(t.NUM_GOODS):
        s.goods[seat * t.NUM_GOODS + good] += times * t.GAINS[row * t.NUM_GAINED + good]
    if s.listening:
        tell_gains(s, seat, source, row, times)
    cards = times * t.GAINS[row * t.NUM_GAINED + t.CARDS]
    if cards:
        draw(s, seat, cards, c.HAND)
    gained = times * t.GAINS[row * t.NUM_GAINED + t.VIRTUE]
    return virtue.gain(s, seat, source, gained) if gained else 0


def tell_gains(s: State, seat: int, source: int, row: int, times: int) -> int:
    """Tell of the goods of a row of GAINS. Rule: A0.5"""
    for good in range(t.NUM_GOODS):
        tell_change(s, seat, source, good, times * t.GAINS[row * t.NUM_GAINED + good])
    return 0


def add(s: State, seat: int, source: int, good: int, amount: int) -> int:
    """So much of a good comes from a source, or goes there. Rule: A0.5"""
    s.goods[seat * t.NUM_GOODS + good] += amount
    return tell_change(s, seat, source, good, amount)


def draw(s: State, seat: int, count: int, where: int) -> int:
    """Have the seat draw buildings, into HAND or PACK."""
    return push(s, c.K_DRAW_BUILDING, CHANCE_PLAYER, seat, count, where)


# ------------------------------------------------------------------------------------------------------- apprentices


def copies(s: State, seat: int, kind: int) -> int:
    """How many apprentices of a kind the seat has; each works. Rule: A3.12"""
    return (s.hired[seat] >> kind & 1) + (s.twice[seat] >> kind & 1)


def num_among(s: State, seat: int, kinds: int) -> int:
    """How many apprentices of these kinds the seat has."""
    return popcount(s.hired[seat] & kinds) + popcount(s.twice[seat] & kinds)


def num_apprentices(s: State, seat: int) -> int:
    """How many apprentices the seat has."""
    return popcount(s.hired[seat]) + popcount(s.twice[seat])


def bonus(s: State, seat: int, kinds: int) -> int:
    """The silver, virtue or workers that apprentices of these kinds give together; copies add up. Rule: A3.12, A9.5"""
    total = 0
    kinds &= s.hired[seat]
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        total += copies(s, seat, kind) * t.APPRENTICE_AMOUNT[kind]
    return total


def triggered(s: State, seat: int, trigger: int) -> int:
    """What apprentices bring when something happens, ON_...

    Rule: A9.1, A9.2, A9.3, A9.9, A9.10, A9.13
    """
    kinds = s.hired[seat] & t.TRIGGERED[trigger]
    while kinds:
        kind = ctz(kinds)
        kinds &= kinds - 1
        gain_row(s, seat, c.FROM_APPRENTICE, t.APPRENTICE_GAIN[kind], copies(s, seat, kind))
    return 0


def within_skills(s: State, seat: int) -> int:
    """Buildings for whose every skill there is an own apprentice; one with several skills covers several.

    Rule: A6.4, A9.11
    """
    mask = BIT[t.NUM_BUILDINGS] - 1
    for skill in range(t.NUM_SKILLS):
        if s.hired[seat] & t.SKILLED[skill] == 0:
            mask &= ~t.NEEDING[skill]
    return mask


# ------------------------------------------------------------------------------------------------------------- costs


def enough(s: State, seat: int, good: int) -> int:
    """How much of a good the seat has, counted up to the most that anything costs."""
    return min(s.goods[seat * t.NUM_GOODS + good], t.MOST_COST)


def buildings_within(s: State, seat: int) -> int:
    """Buildings that cost no more of any good than the seat has. Rule: A6.4"""
    mask = BIT[t.NUM_BUILDINGS] - 1
    for good in range(t.NUM_GOODS):
        mask &= t.BUILDINGS_WITHIN[good * t.COST_STEPS + enough(s, seat, good)]
    return mask


def trades_within(s: State, seat: int) -> int:
    """Trades of the Storehouse that cost no more of any good than the seat has. Rule: A3.6"""
    mask = BIT[t.NUM_TRADES] - 1
    for good in range(t.NUM_GOODS):
        mask &= t.TRADES_WITHIN[good * t.COST_STEPS + enough(s, seat, good)]
    return mask


def pays_otherwise(s: State, seat: int) -> int:
    """1 for Therese and Lothaire, who may do without a good that a cost asks for. Rule: A11.8, A11.9"""
    ability = virtue.ability(s, seat)
    return 1 if ability == t.ABILITY_GOLD_IS_MARBLE or ability == t.ABILITY_WOOD_OR_STONE_DISCOUNT else 0


def can_pay(s: State, seat: int, row: int, saved: int) -> int:
    """1 when the seat has all goods of a row of COSTS, one of the good `saved` less; NUM_GOODS saves nothing.

    Rule: A6.4, A11.8
    """
    own = seat * t.NUM_GOODS
    for good in range(t.NUM_GOODS):
        if s.goods[own + good] < t.COSTS[row * t.NUM_GOODS + good]:
            return can_pay_otherwise(s, seat, row, saved)
    return 1


def can_pay_otherwise(s: State, seat: int, row: int, saved: int) -> int:
    """The same where a good is missing: one may be saved, and of Therese gold and marble stand for each other.

    Rule: A11.8, A11.9
    """
    either = virtue.ability(s, seat) == t.ABILITY_GOLD_IS_MARBLE
    if saved == t.NUM_GOODS and not either:
        return 0
    spare = 0
    for good in range(t.NUM_GOODS):
        left = s.goods[seat * t.NUM_GOODS + good] - t.COSTS[row * t.NUM_GOODS + good] + (1 if good == saved else 0)
        if either and (good == t.GOLD or good == t.MARBLE):
            spare += left
        elif left < 0:
            return 0
    return 1 if spare >= 0 else 0


def pay(s: State, seat: int, row: int, saved: int) -> int:
    """The cost goes to the supply; gold and marble of Therese, which are alike, make up for each other.

    Rule: A6.4, A11.8
    """
    own = seat * t.NUM_GOODS
    if s.listening:
        tell_payment(s, seat, row, saved)
    for good in range(t.NUM_GOODS):
        s.goods[own + good] -= t.COSTS[row * t.NUM_GOODS + good] - (1 if good == saved else 0)
    if s.goods[own + t.GOLD] < 0:
        s.goods[own + t.MARBLE] += s.goods[own + t.GOLD]
        s.goods[own + t.GOLD] = 0
    if s.goods[own + t.MARBLE] < 0:
        s.goods[own + t.GOLD] += s.goods[own + t.MARBLE]
        s.goods[own + t.MARBLE] = 0
    return 0


def tell_payment(s: State, seat: int, row: int, saved: int) -> int:
    """Tell of the goods that are about to be paid: what is missing of gold is marble, and the other way round.

    Rule: A6.4, A11.8
    """
    for good in range(t.NUM_GOODS):
        due = t.COSTS[row * t.NUM_GOODS + good] - (1 if good == saved else 0)
        missing = max(due - s.goods[seat * t.NUM_GOODS + good], 0)
        tell_change(s, seat, c.FROM_COST, good, missing - due)
        if missing:
            tell_change(s, seat, c.FROM_COST, t.GOLD + t.MARBLE - good, -missing)
    return 0


def savings(s: State, seat: int, row: int) -> int:
    """Goods of a cost of which Lothaire may pay one less: wood or stone, where it is asked for. Rule: A0.8, A11.9"""
    mask = 0
    if virtue.ability(s, seat) == t.ABILITY_WOOD_OR_STONE_DISCOUNT:
        for good in range(t.WOOD, t.STONE + 1):
            if t.COSTS[row * t.NUM_GOODS + good] and can_pay(s, seat, row, good):
                mask |= BIT[good]
    return mask
