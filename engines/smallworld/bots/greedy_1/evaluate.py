"""What a position is worth to a seat: coins, those of this turn, what later turns bring, and how the others stand."""

from __future__ import annotations

from engines.core.engine.bits import popcount
from engines.core.engine.constants import NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext
from engines.smallworld.bots.eval_future import ahead, busy_tokens, extra_tokens, loot, new_bonus, resting_coins
from engines.smallworld.bots.evaluate import after_decline, declined_regions, is_unpaid, lasting_bonus
from engines.smallworld.bots.greedy_1.eval_attack import evaluate_attempt
from engines.smallworld.bots.weights import (
    M_LEADER,
    M_LEFT,
    W_BERSERK,
    W_HURT,
    W_HURT_DECLINED,
    W_LEADER,
    W_TOKEN,
    WHOLE,
)
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.scoring import power_coins, race_coins
from engines.smallworld.rules.troops import active_troop, has_power, tokens_on_map


def evaluate(s: State, seat: int, context: SearchContext) -> int:
    """How good the position is for `seat`, in hundredths of a coin."""
    value = s.coins[seat] * WHOLE - evaluate_rivals(s, seat, context)
    if s.ended:
        return value
    troop = active_troop(seat)
    if s.race[troop] == c.NO_RACE:
        return value + after_decline(s, seat, context)
    return value + with_race(s, seat, troop, context)


def with_race(s: State, seat: int, troop: int, context: SearchContext) -> int:
    """Coins of this turn as far as they are not paid yet, and those of later turns with this race and the next."""
    row = seat * NUM_WEIGHTS
    regions = popcount(s.regions[troop]) * WHOLE
    bonus = (race_coins(s, troop) + power_coins(s, troop)) * WHOLE
    tokens = (s.in_hand[troop] + s.aside[seat] + tokens_on_map(s, troop) - busy_tokens(s, troop)) * WHOLE
    coins = 0
    if is_unpaid(s):
        if s.frame_kind[s.depth - 1] == c.K_CONQUER:
            if has_power(s, troop, t.BERSERK):
                new = s.in_hand[troop] * WHOLE * WHOLE // max(context.weights[row + W_BERSERK], WHOLE)
                regions += new
                bonus += new * (new_bonus(s, troop, context, row) + loot(s, troop, context, row)) // WHOLE
            else:
                coins += evaluate_attempt(s, troop, context)
        tokens += extra_tokens(s, troop, s.nonempty * WHOLE, context, row)
        regions = min(regions, max(tokens, 0))
        coins += regions + bonus + resting_coins(s, seat)
    lasting = lasting_bonus(s, troop)
    value = ahead(s, troop, regions, lasting, tokens, context.memo[M_LEFT], is_unpaid(s), context, row)
    return coins + value + tokens * context.weights[row + W_TOKEN] * min(context.memo[M_LEFT], 1) // (WHOLE * WHOLE)


def evaluate_rivals(s: State, seat: int, context: SearchContext) -> int:
    """What it is worth to hold the others down: their regions, the leader's most."""
    row = seat * NUM_WEIGHTS
    total = 0
    for other in range(s.players):
        if other == seat:
            continue
        more = context.weights[row + W_LEADER] if other == context.memo[M_LEADER] else 0
        total += popcount(s.regions[active_troop(other)]) * (context.weights[row + W_HURT] + more)
        total += declined_regions(s, other) * (context.weights[row + W_HURT_DECLINED] + more)
    return total
