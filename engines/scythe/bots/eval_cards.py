"""What cards and popularity promise: the use of a Factory card for this seat, and the way to the next tier."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.constants import NEED_WEIGHT
from engines.scythe.bots.eval_future import LAST_PHASE, times_left
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import (
    W_CARD,
    W_COIN,
    W_FACTORY_USES,
    W_POPULARITY,
    W_POWER,
    W_TIER,
    W_TOKEN,
    W_WORKER,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.factory import first_row, last_row

TENTHS: int = 10
PRODUCED: int = 2  # tokens that a territory yields, about
SECOND_TIER: int = t.TIER_FROM[1]  # the first popularity of each tier
THIRD_TIER: int = t.TIER_FROM[2]


def evaluate_card(s: State, seat: int, card: int, early: int, context: SearchContext) -> int:
    """What the top row of a Factory card promises until the end of the game. Rule: S8.9."""
    gain = card_gain(s, seat, card, context) - card_cost(card, context)
    return max(gain, 0) * early * context.own[W_FACTORY_USES] // (LAST_PHASE * TENTHS)


def card_gain(s: State, seat: int, card: int, context: SearchContext) -> int:
    """What one use brings: all rows, or the best of alternatives."""
    total = 0
    best = 0
    for line in range(first_row(s.options, card), last_row(s.options, card)):
        value = evaluate_row(s, seat, t.ROW_OP[line], t.ROW_AMOUNT[line], context)
        total += value
        best = max(best, value)
    return best if t.FACTORY_ALTERNATIVES[card] else total


def card_cost(card: int, context: SearchContext) -> int:
    """What one use costs."""
    tokens = t.FACTORY_PAY_ANY_RESOURCES[card] + t.FACTORY_PAY_DIFFERENT_RESOURCES[card]
    value = t.FACTORY_PAY_COINS[card] * context.own[W_COIN] + t.FACTORY_PAY_POWER[card] * context.own[W_POWER]
    value += t.FACTORY_PAY_POPULARITY[card] * context.own[W_POPULARITY] + tokens * context.own[W_TOKEN]
    return value + t.FACTORY_PAY_CARDS[card] * context.own[W_CARD]


def evaluate_row(s: State, seat: int, effect: int, amount: int, context: SearchContext) -> int:
    """What a gain is worth; main effects count as much as the resources that they save."""
    if effect == t.OP_COINS:
        return amount * context.own[W_COIN]
    if effect == t.OP_POPULARITY:
        return amount * context.own[W_POPULARITY]
    if effect == t.OP_POWER:
        return amount * context.own[W_POWER]
    if effect == t.OP_CARDS:
        return amount * context.own[W_CARD]
    if effect == t.OP_UPGRADE or effect == t.OP_DEPLOY or effect == t.OP_BUILD or effect == t.OP_ENLIST:
        action = action_of(effect)
        return context.own[NEED_WEIGHT[action]] if times_left(s, seat, action) else 0
    if effect == t.OP_PRODUCE:
        return amount * PRODUCED * context.own[W_TOKEN]
    if BIT[effect] & t.RESOURCE_OPS or effect == t.OP_ANY_RESOURCES:
        return amount * context.own[W_TOKEN]
    assert effect == t.OP_WORKERS or effect == t.OP_WORKER_AT_MECH, "unknown gain of a Factory card"
    return amount * context.own[W_WORKER]


def action_of(effect: int) -> int:
    """The bottom-row action with this effect."""
    if effect == t.OP_UPGRADE or effect == t.OP_DEPLOY:
        return c.BOTTOM_UPGRADE if effect == t.OP_UPGRADE else c.BOTTOM_DEPLOY
    return c.BOTTOM_BUILD if effect == t.OP_BUILD else c.BOTTOM_ENLIST


def popularity_promise(s: State, seat: int, early: int, fading: int, context: SearchContext) -> int:
    """Tiers reached, as long as they do not pay in full, and the way to the next one. Rule: S11.5."""
    tier = t.TIER_OF[s.popularity[seat]]
    value = early * tier * context.own[W_TIER]
    if tier == 0:
        value += fading * stretch(s.popularity[seat], SECOND_TIER, context.own[W_TIER])
    elif tier == 1:
        value += fading * stretch(s.popularity[seat] - SECOND_TIER, THIRD_TIER - SECOND_TIER, context.own[W_TIER])
    return value // LAST_PHASE


def stretch(gone: int, of: int, whole: int) -> int:
    """Part of the whole for the part of the way that was gone: half of it evenly, half growing with its square."""
    return whole * gone * (gone + of) // (2 * of * of)
