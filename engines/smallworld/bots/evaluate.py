"""What a position is worth to a seat: coins, those of this turn, what later turns bring, and how the others stand."""

from __future__ import annotations

from engines.core.engine.bits import popcount
from engines.core.engine.constants import NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext
from engines.smallworld.bots.eval_attack import evaluate_attempt
from engines.smallworld.bots.eval_future import (
    ahead,
    busy_tokens,
    extra_tokens,
    loot,
    new_bonus,
    prepare_fresh,
    rest_of,
    resting_coins,
    turns_left,
)
from engines.smallworld.bots.weights import (
    M_FRESH,
    M_LEADER,
    M_LEFT,
    M_MADE,
    M_NEAR,
    OPPONENTS,
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
from engines.smallworld.rules.reach import neighbours
from engines.smallworld.rules.scoring import power_coins, power_ground, race_coins, race_ground
from engines.smallworld.rules.troops import active_troop, board_of, has_power, tokens_on_map


def prepare(s: State, seat: int, context: SearchContext) -> int:
    """Write down what a search of `seat` does not change: turns left, fresh races, where opponents stand, who leads."""
    context.memo[M_LEFT] = turns_left(s, seat)
    troop = active_troop(seat)
    context.memo[M_MADE] = 0 if s.race[troop] == c.NO_RACE else s.history_conquests[s.history[troop]]
    prepare_fresh(s, context.memo[M_LEFT], context, seat * NUM_WEIGHTS)
    near = 0
    most = -1
    context.memo[M_LEADER] = c.NO_SEAT
    for other in range(s.players):
        if other != seat:
            near |= neighbours(board_of(s), s.regions[active_troop(other)])
            if standing(s, other, context) > most:
                most = standing(s, other, context)
                context.memo[M_LEADER] = other
    context.memo[M_NEAR] = near
    return 0


def standing(s: State, other: int, context: SearchContext) -> int:
    """How well a seat seems to do: its regions for the turns left, and its coins where totals are open."""
    held = popcount(s.regions[active_troop(other)]) + declined_regions(s, other)
    coins = s.coins[other] if s.options & c.OPTION_OPEN_TOTALS else 0
    return held * (context.memo[M_LEFT] + 1) + coins


def declined_regions(s: State, other: int) -> int:
    """How many regions the races in decline of a seat hold."""
    return popcount(s.regions[other * c.NUM_SLOTS + c.DECLINED] | s.regions[other * c.NUM_SLOTS + c.SPIRITS])


def evaluate(s: State, seat: int, context: SearchContext) -> int:
    """How good the position is for `seat`, in hundredths of a coin."""
    value = s.coins[seat] * WHOLE - evaluate_rivals(s, seat, context)
    if s.ended:
        return value
    troop = active_troop(seat)
    if s.race[troop] == c.NO_RACE:
        return value + after_decline(s, seat, context)
    return value + with_race(s, seat, troop, context)


def after_decline(s: State, seat: int, context: SearchContext) -> int:
    """Races in decline, and a fresh one in the next turn."""
    row = seat * NUM_WEIGHTS
    left = context.memo[M_LEFT]
    value = context.memo[M_FRESH + left]
    for slot in range(c.DECLINED, c.SPIRITS + 1):
        troop = seat * c.NUM_SLOTS + slot
        value += rest_of(s, troop, popcount(s.regions[troop]) * WHOLE, left, context, row)
    return value


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


def is_unpaid(s: State) -> int:
    """1 before the coins of the turn that is played."""
    for i in range(s.depth):
        if s.frame_kind[i] == c.K_PHASE:
            return 1 if s.frame_a[i] <= c.PHASE_SCORE else 0
    return 0


def lasting_bonus(s: State, troop: int) -> int:
    """Coins for terrain and symbols, which come again every turn."""
    own = s.regions[troop]
    return (popcount(own & race_ground(s, troop)) + popcount(own & power_ground(s, troop))) * WHOLE


def evaluate_rivals(s: State, seat: int, context: SearchContext) -> int:
    """What it is worth to hold the others down: their regions, the leader's most, and more the fewer they are."""
    row = seat * NUM_WEIGHTS
    total = 0
    for other in range(s.players):
        if other == seat:
            continue
        more = context.weights[row + W_LEADER] if other == context.memo[M_LEADER] else 0
        total += popcount(s.regions[active_troop(other)]) * (context.weights[row + W_HURT] + more)
        total += declined_regions(s, other) * (context.weights[row + W_HURT_DECLINED] + more)
    return total * OPPONENTS // (s.players - 1)
