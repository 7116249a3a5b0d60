"""What a position is worth to a seat: coins, those of this turn, what later turns bring, and how the others stand."""

from __future__ import annotations

from engines.core.bits import popcount
from engines.core.constants import NUM_WEIGHTS
from engines.core.search_context import SearchContext
from engines.smallworld.bots.eval_attack import WHOLE, evaluate_attempt, power_ground, race_ground
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
    W_BERSERK,
    W_HURT,
    W_HURT_DECLINED,
    W_LEADER,
    W_TOKEN,
)
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import BERSERK
from engines.smallworld.rules.constants import (
    ACTIVE,
    DECLINED,
    K_CONQUER,
    K_PHASE,
    NO_RACE,
    NO_SEAT,
    NUM_SLOTS,
    OPTION_OPEN_TOTALS,
    PHASE_SCORE,
    SPIRITS,
)
from engines.smallworld.rules.reach import neighbours
from engines.smallworld.rules.scoring import power_coins, race_coins
from engines.smallworld.rules.troops import active_troop, board_of, has_power, tokens_on_map


def prepare(s: State, p: int, n: SearchContext) -> int:
    """Write down what a search of `p` does not change: turns left, fresh races, where opponents stand, who leads."""
    n.memo[M_LEFT] = turns_left(s, p)
    t = active_troop(p)
    n.memo[M_MADE] = 0 if s.race[t] == NO_RACE else s.history_conquests[s.history[t]]
    prepare_fresh(s, n.memo[M_LEFT], n, p * NUM_WEIGHTS)
    near = 0
    most = -1
    n.memo[M_LEADER] = NO_SEAT
    for q in range(s.players):
        if q != p:
            near |= neighbours(board_of(s), s.regions[active_troop(q)])
            if standing(s, q, n) > most:
                most = standing(s, q, n)
                n.memo[M_LEADER] = q
    n.memo[M_NEAR] = near
    return 0


def standing(s: State, q: int, n: SearchContext) -> int:
    """How well a seat seems to do: its regions for the turns left, and its coins where totals are open."""
    held = 0
    for slot in range(ACTIVE, SPIRITS + 1):
        held += popcount(s.regions[q * NUM_SLOTS + slot])
    coins = s.coins[q] if s.options & OPTION_OPEN_TOTALS else 0
    return held * (n.memo[M_LEFT] + 1) + coins


def evaluate(s: State, p: int, n: SearchContext) -> int:
    """How good the position is for `p`, in hundredths of a coin."""
    value = s.coins[p] * WHOLE - evaluate_rivals(s, p, n)
    if s.ended:
        return value
    t = active_troop(p)
    if s.race[t] == NO_RACE:
        return value + after_decline(s, p, n)
    return value + with_race(s, p, t, n)


def after_decline(s: State, p: int, n: SearchContext) -> int:
    """Races in decline, and a fresh one in the next turn."""
    w = p * NUM_WEIGHTS
    left = n.memo[M_LEFT]
    value = n.memo[M_FRESH + left]
    for slot in range(DECLINED, SPIRITS + 1):
        t = p * NUM_SLOTS + slot
        value += rest_of(s, t, popcount(s.regions[t]) * WHOLE, left, n, w)
    return value


def with_race(s: State, p: int, t: int, n: SearchContext) -> int:
    """Coins of this turn as far as they are not paid yet, and those of later turns with this race and the next."""
    w = p * NUM_WEIGHTS
    regions = popcount(s.regions[t]) * WHOLE
    bonus = (race_coins(s, t) + power_coins(s, t)) * WHOLE
    tokens = (s.in_hand[t] + s.aside[p] + tokens_on_map(s, t) - busy_tokens(s, t)) * WHOLE
    coins = 0
    if is_unpaid(s):
        if s.frame_kind[s.depth - 1] == K_CONQUER:
            if has_power(s, t, BERSERK):
                new = s.in_hand[t] * WHOLE * WHOLE // max(n.weights[w + W_BERSERK], WHOLE)
                regions += new
                bonus += new * (new_bonus(s, t, n, w) + loot(s, t, n, w)) // WHOLE
            else:
                coins += evaluate_attempt(s, t, n)
        tokens += extra_tokens(s, t, s.nonempty * WHOLE, n, w)
        regions = min(regions, max(tokens, 0))
        coins += regions + bonus + resting_coins(s, p)
    lasting = lasting_bonus(s, t)
    value = ahead(s, t, regions, lasting, tokens, n.memo[M_LEFT], is_unpaid(s), n, w)
    return coins + value + tokens * n.weights[w + W_TOKEN] * min(n.memo[M_LEFT], 1) // (WHOLE * WHOLE)


def is_unpaid(s: State) -> int:
    """1 before the coins of the turn that is played."""
    for i in range(s.depth):
        if s.frame_kind[i] == K_PHASE:
            return 1 if s.frame_a[i] <= PHASE_SCORE else 0
    return 0


def lasting_bonus(s: State, t: int) -> int:
    """Coins for terrain and symbols, which come again every turn."""
    own = s.regions[t]
    return (popcount(own & race_ground(s, t)) + popcount(own & power_ground(s, t))) * WHOLE


def evaluate_rivals(s: State, p: int, n: SearchContext) -> int:
    """What it is worth to hold the others down: their regions, the leader's most."""
    w = p * NUM_WEIGHTS
    total = 0
    for q in range(s.players):
        if q == p:
            continue
        more = n.weights[w + W_LEADER] if q == n.memo[M_LEADER] else 0
        resting_regions = popcount(s.regions[q * NUM_SLOTS + DECLINED] | s.regions[q * NUM_SLOTS + SPIRITS])
        total += popcount(s.regions[q * NUM_SLOTS + ACTIVE]) * (n.weights[w + W_HURT] + more)
        total += resting_regions * (n.weights[w + W_HURT_DECLINED] + more)
    return total
