"""What cards and popularity promise: the use of a Factory card for this seat, and the way to the next tier."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.search_context import SearchContext
from engines.scythe.bots.eval_future import LAST_PHASE, need_weight, times_left
from engines.scythe.bots.weights import (
    W_CARD,
    W_COIN,
    W_FACTORY_USES,
    W_POPULARITY,
    W_POWER,
    W_TIER,
    W_TOKEN,
    W_WORKER,
)
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import (
    FACTORY_ALTERNATIVES,
    FACTORY_PAY_ANY_RESOURCES,
    FACTORY_PAY_CARDS,
    FACTORY_PAY_COINS,
    FACTORY_PAY_DIFFERENT_RESOURCES,
    FACTORY_PAY_POPULARITY,
    FACTORY_PAY_POWER,
    OP_ANY_RESOURCES,
    OP_BUILD,
    OP_CARDS,
    OP_COINS,
    OP_DEPLOY,
    OP_ENLIST,
    OP_POPULARITY,
    OP_POWER,
    OP_PRODUCE,
    OP_UPGRADE,
    OP_WORKER_AT_MECH,
    OP_WORKERS,
    RESOURCE_OPS,
    ROW_AMOUNT,
    ROW_OP,
    TIER_OF,
)
from engines.scythe.rules.constants import BOTTOM_BUILD, BOTTOM_DEPLOY, BOTTOM_ENLIST, BOTTOM_UPGRADE
from engines.scythe.rules.factory import first_row, last_row

TENTHS: int = 10
PRODUCED: int = 2  # tokens that a territory yields, about
SECOND_TIER: int = 7  # the first popularity of each tier
THIRD_TIER: int = 13


def evaluate_card(s: State, p: int, card: int, early: int, n: SearchContext, w: int) -> int:
    """What the top row of a Factory card promises until the end of the game. Rule: S8.9."""
    gain = card_gain(s, p, card, n, w) - card_cost(card, n, w)
    return max(gain, 0) * early * n.weights[w + W_FACTORY_USES] // (LAST_PHASE * TENTHS)


def card_gain(s: State, p: int, card: int, n: SearchContext, w: int) -> int:
    """What one use brings: all rows, or the best of alternatives."""
    total = 0
    best = 0
    for row in range(first_row(s.options, card), last_row(s.options, card)):
        value = evaluate_row(s, p, ROW_OP[row], ROW_AMOUNT[row], n, w)
        total += value
        best = max(best, value)
    return best if FACTORY_ALTERNATIVES[card] else total


def card_cost(card: int, n: SearchContext, w: int) -> int:
    """What one use costs."""
    tokens = FACTORY_PAY_ANY_RESOURCES[card] + FACTORY_PAY_DIFFERENT_RESOURCES[card]
    value = FACTORY_PAY_COINS[card] * n.weights[w + W_COIN] + FACTORY_PAY_POWER[card] * n.weights[w + W_POWER]
    value += FACTORY_PAY_POPULARITY[card] * n.weights[w + W_POPULARITY] + tokens * n.weights[w + W_TOKEN]
    return value + FACTORY_PAY_CARDS[card] * n.weights[w + W_CARD]


def evaluate_row(s: State, p: int, op: int, amount: int, n: SearchContext, w: int) -> int:
    """What a gain is worth; main effects count as much as the resources that they save."""
    if op == OP_COINS:
        return amount * n.weights[w + W_COIN]
    if op == OP_POPULARITY:
        return amount * n.weights[w + W_POPULARITY]
    if op == OP_POWER:
        return amount * n.weights[w + W_POWER]
    if op == OP_CARDS:
        return amount * n.weights[w + W_CARD]
    if op == OP_UPGRADE or op == OP_DEPLOY or op == OP_BUILD or op == OP_ENLIST:
        action = action_of(op)
        return n.weights[w + need_weight(action)] if times_left(s, p, action) else 0
    if op == OP_PRODUCE:
        return amount * PRODUCED * n.weights[w + W_TOKEN]
    if BIT[op] & RESOURCE_OPS or op == OP_ANY_RESOURCES:
        return amount * n.weights[w + W_TOKEN]
    assert op == OP_WORKERS or op == OP_WORKER_AT_MECH, "unknown gain of a Factory card"
    return amount * n.weights[w + W_WORKER]


def action_of(op: int) -> int:
    """The bottom-row action with this effect."""
    if op == OP_UPGRADE or op == OP_DEPLOY:
        return BOTTOM_UPGRADE if op == OP_UPGRADE else BOTTOM_DEPLOY
    return BOTTOM_BUILD if op == OP_BUILD else BOTTOM_ENLIST


def popularity_promise(s: State, p: int, early: int, fading: int, n: SearchContext, w: int) -> int:
    """Tiers reached, as long as they do not pay in full, and the way to the next one. Rule: S11.5."""
    tier = TIER_OF[s.popularity[p]]
    value = early * tier * n.weights[w + W_TIER]
    if tier == 0:
        value += fading * stretch(s.popularity[p], SECOND_TIER, n.weights[w + W_TIER])
    elif tier == 1:
        value += fading * stretch(s.popularity[p] - SECOND_TIER, THIRD_TIER - SECOND_TIER, n.weights[w + W_TIER])
    return value // LAST_PHASE


def stretch(gone: int, of: int, whole: int) -> int:
    """Part of the whole for the part of the way that was gone: half of it evenly, half growing with its square."""
    return whole * gone * (gone + of) // (2 * of * of)
