"""Which conquest is the best: coins of this turn and the next ones, for the tokens that it takes."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext
from engines.smallworld.bots.eval_attack import (
    ALL_REGIONS,
    BY_DIE,
    BY_DRAGON,
    BY_SORCERER,
    BY_TOKENS,
    NONE,
    SCALE,
    SIDES,
    coins_of,
    hold,
    loot,
    luck,
    opening,
)
from engines.smallworld.bots.weights import (
    M_LEADER,
    W_HURT,
    W_HURT_DECLINED,
    W_LEADER,
    W_OPENING,
    W_STRONG,
    W_TOKEN,
    WHOLE,
)
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.conquest import substitutable
from engines.smallworld.rules.reach import cost, targets
from engines.smallworld.rules.troops import board_of, fights_on, has_power, seat_of


def gain(s: State, troop: int, region: int, context: SearchContext) -> int:
    """What the conquest of region `region` is worth, in hundredths of a coin."""
    row = seat_of(troop) * NUM_WEIGHTS
    value = coins_of(s, troop, region) * (WHOLE + hold(s, region, context, row))
    value += loot(s, troop, region, context, row) + harm(s, troop, region, context, row)
    if t.MOUNTAINS[board_of(s)] >> region & 1:
        value += context.weights[row + W_STRONG]
    return value + opening(s, troop, region) * context.weights[row + W_OPENING]


def harm(s: State, troop: int, region: int, context: SearchContext, row: int) -> int:
    """What it is worth that the occupant loses the region: an own race in decline loses its coins."""
    other = s.occupant[region]
    if other == c.NOBODY:
        return 0
    if seat_of(other) == seat_of(troop):
        return -coins_of(s, other, region) * (WHOLE + hold(s, region, context, row)) - (
            context.weights[row + W_TOKEN] if fights_on(s, other) else 0
        )
    value = context.weights[row + (W_HURT if other % c.NUM_SLOTS == c.ACTIVE else W_HURT_DECLINED)]
    return value + (context.weights[row + W_LEADER] if seat_of(other) == context.memo[M_LEADER] else 0)


def best_attack(s: State, troop: int, roll: int, context: SearchContext) -> int:
    """The next step of the conquests, as a bit: a region, ROLL, DRAGON, SUBSTITUTE or STOP."""
    if roll == c.NO_ROLL and s.legal & BIT[c.ROLL]:
        return before_roll(s, troop, context)
    if s.legal & BIT[c.SUBSTITUTE]:
        return BIT[c.SUBSTITUTE]
    spare = 1 if s.legal & BIT[c.DRAGON] else 0
    saved = 0 if roll == c.NO_ROLL else roll - 1
    region = best_region(s, troop, s.legal & ALL_REGIONS, BY_TOKENS, saved, s.in_hand[troop] - spare, context)
    if region != NONE:
        return BIT[region]
    if s.legal & BIT[c.DRAGON] and best_for_dragon(s, troop, context) != NONE:
        return BIT[c.DRAGON]
    region = best_attempt(s, troop, context)
    return BIT[region] if region != NONE else BIT[c.STOP]


def before_roll(s: State, troop: int, context: SearchContext) -> int:
    """Berserk throws the die before every attack but the cheapest ones."""
    region = best_region(s, troop, s.legal & ALL_REGIONS, BY_TOKENS, 0, s.in_hand[troop], context)
    return BIT[region] if region != NONE and cost(s, troop, region, 0) == 1 else BIT[c.ROLL]


def best_region(s: State, troop: int, mask: int, way: int, roll: int, hand: int, context: SearchContext) -> int:
    """The region of the mask that is worth most when it is taken this way, `BY_...`; NONE when none is worth it."""
    best = 0
    found = NONE
    while mask:
        region = ctz(mask)
        mask &= mask - 1
        value = worth(s, troop, region, way, roll, hand, context)
        if value > best:
            best = value
            found = region
    return found


def worth(s: State, troop: int, region: int, way: int, roll: int, hand: int, context: SearchContext) -> int:
    """How good it is to take region `region` this way, to compare regions; not above 0 where it is no good.

    With tokens in hand that suffice the gain a token counts; with the dragon what it saves, with the die how likely it
    makes up for missing tokens.
    """
    price = cost(s, troop, region, roll)
    if way == BY_TOKENS and price > hand:
        return 0
    value = gain(s, troop, region, context)
    if way == BY_TOKENS:
        return value * SCALE // price
    if way == BY_DRAGON:
        return value * (price + 1)
    return value * luck(price - hand) if way == BY_DIE else value + 1


def several(s: State, troop: int, many: int, context: SearchContext) -> int:
    """The best few regions that the tokens in hand suffice for, as a mask."""
    left = s.legal & ALL_REGIONS
    found = 0
    for _ in range(many):
        region = best_region(s, troop, left, BY_TOKENS, 0, s.in_hand[troop], context)
        if region == NONE:
            break
        found |= BIT[region]
        left &= ~BIT[region]
    return found


def best_for_dragon(s: State, troop: int, context: SearchContext) -> int:
    """The region that the dragon should take: worth much, and dear without it."""
    return best_region(s, troop, targets(s, troop), BY_DRAGON, 0, 0, context)


def best_substitution(s: State, troop: int, context: SearchContext) -> int:
    """The region where a Sorcerer takes the place of an opponent's token."""
    return best_region(s, troop, substitutable(s, troop), BY_SORCERER, 0, 0, context)


def best_attempt(s: State, troop: int, context: SearchContext) -> int:
    """The region for the final attempt with the die, or NONE."""
    if s.in_hand[troop] == 0 or has_power(s, troop, t.BERSERK):
        return NONE
    return best_region(s, troop, s.legal & ALL_REGIONS, BY_DIE, 0, s.in_hand[troop], context)


def evaluate_attempt(s: State, troop: int, context: SearchContext) -> int:
    """What the final attempt is worth on average."""
    region = best_attempt(s, troop, context)
    return 0 if region == NONE else worth(s, troop, region, BY_DIE, 0, s.in_hand[troop], context) // SIDES
