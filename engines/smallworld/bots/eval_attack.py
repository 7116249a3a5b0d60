"""Which conquest is the best: coins of this turn and the next ones, for the tokens that it takes."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.constants import NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext
from engines.smallworld.bots.weights import (
    M_LEADER,
    M_LEFT,
    M_NEAR,
    OPPONENTS,
    W_HOLD,
    W_HURT,
    W_HURT_DECLINED,
    W_LEADER,
    W_NEAR,
    W_OPENING,
    W_STRONG,
    W_TOKEN,
    WHOLE,
)
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.conquest import counts_as_conquest, substitutable
from engines.smallworld.rules.reach import cost, suffices, targets
from engines.smallworld.rules.scoring import power_ground, race_ground
from engines.smallworld.rules.troops import board_of, fights_on, has_power, has_race, seat_of

SCALE: int = 1000
NONE: int = -1
SIDES: int = t.DIE_SIDES
ALL_REGIONS: int = (1 << t.MAX_REGIONS) - 1

# Ways to take a region.
BY_TOKENS: int = 0
BY_DRAGON: int = 1
BY_SORCERER: int = 2
BY_DIE: int = 3


def coins_of(s: State, troop: int, region: int) -> int:
    """Coins a turn that region `region` earns the troop."""
    return 1 + (race_ground(s, troop) >> region & 1) + (power_ground(s, troop) >> region & 1)


def gain(s: State, troop: int, region: int, context: SearchContext) -> int:
    """What the conquest of region `region` is worth, in hundredths of a coin."""
    row = seat_of(troop) * NUM_WEIGHTS
    value = coins_of(s, troop, region) * (WHOLE + hold(s, region, context, row))
    value += loot(s, troop, region, context, row) + harm(s, troop, region, context, row)
    if t.MOUNTAINS[board_of(s)] >> region & 1:
        value += context.weights[row + W_STRONG]
    return value + opening(s, troop, region) * context.weights[row + W_OPENING]


def hold(s: State, region: int, context: SearchContext, row: int) -> int:
    """What a region earns later, in per cent of what it earns now; less beside an opponent, nothing at the end."""
    percent = min(context.weights[row + W_HOLD], context.memo[M_LEFT] * WHOLE)
    kept = max(WHOLE - context.weights[row + W_NEAR], 0)
    return percent * kept // WHOLE if context.memo[M_NEAR] >> region & 1 else percent


def loot(s: State, troop: int, region: int, context: SearchContext, row: int) -> int:
    """What the conquest itself earns Orcs, Pillaging and Skeletons."""
    if counts_as_conquest(s, troop, region) == 0:
        return 0
    value = WHOLE if has_race(s, troop, t.ORCS) else 0
    if has_power(s, troop, t.PILLAGING):
        value += WHOLE
    return value + (context.weights[row + W_TOKEN] // 2 if has_race(s, troop, t.SKELETONS) else 0)


def harm(s: State, troop: int, region: int, context: SearchContext, row: int) -> int:
    """What it is worth that the occupant loses the region: an own race in decline loses its coins.

    The fewer opponents there are, the more counts what one of them loses.
    """
    other = s.occupant[region]
    if other == c.NOBODY:
        return 0
    if seat_of(other) == seat_of(troop):
        return -coins_of(s, other, region) * (WHOLE + hold(s, region, context, row)) - (
            context.weights[row + W_TOKEN] if fights_on(s, other) else 0
        )
    value = context.weights[row + (W_HURT if other % c.NUM_SLOTS == c.ACTIVE else W_HURT_DECLINED)]
    value += context.weights[row + W_LEADER] if seat_of(other) == context.memo[M_LEADER] else 0
    return value * OPPONENTS // (s.players - 1)


def opening(s: State, troop: int, region: int) -> int:
    """Land that comes into reach: neighbours neither held nor next to the race yet."""
    m = board_of(s)
    return popcount(t.ADJACENT[m * t.MAX_REGIONS + region] & t.LAND[m] & ~s.regions[troop])


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


def luck(missing: int) -> int:
    """Faces of the die, of six, that make up for so many missing tokens. Rule: W6.2."""
    return c.MOST_SHORT + 1 - missing if 1 <= missing <= c.MOST_SHORT else 0


def evaluate_attempt(s: State, troop: int, context: SearchContext) -> int:
    """What the final attempt is worth on average."""
    region = best_attempt(s, troop, context)
    return 0 if region == NONE else worth(s, troop, region, BY_DIE, 0, s.in_hand[troop], context) // SIDES


def can_pay(s: State, troop: int) -> int:
    """1 when the tokens in hand suffice for some region, or something special can be done."""
    if s.legal & (BIT[c.SUBSTITUTE] | BIT[c.DRAGON]):
        return 1
    mask = s.legal & ALL_REGIONS
    while mask:
        if suffices(s, troop, ctz(mask), 0, s.in_hand[troop]):
            return 1
        mask &= mask - 1
    return 0
