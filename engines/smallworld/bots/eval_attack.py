"""Which conquest is the best: coins of this turn and the next ones, for the tokens that it takes."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.constants import NUM_WEIGHTS
from engines.core.search_context import SearchContext
from engines.smallworld.bots.weights import (
    M_LEADER,
    M_LEFT,
    M_NEAR,
    W_HOLD,
    W_HURT,
    W_HURT_DECLINED,
    W_LEADER,
    W_NEAR,
    W_OPENING,
    W_STRONG,
    W_TOKEN,
)
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import (
    ADJACENT,
    BERSERK,
    DWARVES,
    FARMLANDS,
    HUMANS,
    LAND,
    MAGIC,
    MAX_REGIONS,
    MERCHANT,
    MINES,
    MOUNTAINS,
    ORCS,
    PILLAGING,
    SKELETONS,
    WIZARDS,
)
from engines.smallworld.rules.conquest import counts_as_conquest, substitutable
from engines.smallworld.rules.constants import (
    ACTIVE,
    DRAGON,
    MOST_SHORT,
    NO_ROLL,
    NOBODY,
    NUM_SLOTS,
    ROLL,
    STOP,
    SUBSTITUTE,
)
from engines.smallworld.rules.reach import cost, targets
from engines.smallworld.rules.scoring import paying_terrain
from engines.smallworld.rules.troops import board_of, fights_on, has_power, has_race, is_active, seat_of

WHOLE: int = 100
SCALE: int = 1000
NONE: int = -1
SIDES: int = 6
ALL_REGIONS: int = (1 << 48) - 1


def race_ground(s: State, t: int) -> int:
    """Regions that pay the race a coin more each turn."""
    m = board_of(s)
    race = s.race[t]
    if race == DWARVES:
        return MINES[m]
    if is_active(t) == 0:
        return 0
    if race == HUMANS:
        return FARMLANDS[m]
    return MAGIC[m] if race == WIZARDS else 0


def power_ground(s: State, t: int) -> int:
    """Regions that pay the power a coin more each turn."""
    if is_active(t) == 0:
        return 0
    return ALL_REGIONS if s.power[t] == MERCHANT else paying_terrain(s, s.power[t])


def coins_of(s: State, t: int, r: int) -> int:
    """Coins a turn that region `r` earns the troop."""
    return 1 + (race_ground(s, t) >> r & 1) + (power_ground(s, t) >> r & 1)


def gain(s: State, t: int, r: int, n: SearchContext) -> int:
    """What the conquest of region `r` is worth, in hundredths of a coin."""
    w = seat_of(t) * NUM_WEIGHTS
    value = coins_of(s, t, r) * (WHOLE + hold(s, r, n, w))
    value += loot(s, t, r, n, w) + harm(s, t, r, n, w)
    if MOUNTAINS[board_of(s)] >> r & 1:
        value += n.weights[w + W_STRONG]
    return value + opening(s, t, r) * n.weights[w + W_OPENING]


def hold(s: State, r: int, n: SearchContext, w: int) -> int:
    """What a region earns later, in per cent of what it earns now; less beside an opponent, nothing at the end."""
    percent = min(n.weights[w + W_HOLD], n.memo[M_LEFT] * WHOLE)
    kept = max(WHOLE - n.weights[w + W_NEAR], 0)
    return percent * kept // WHOLE if n.memo[M_NEAR] >> r & 1 else percent


def loot(s: State, t: int, r: int, n: SearchContext, w: int) -> int:
    """What the conquest itself earns Orcs, Pillaging and Skeletons."""
    if counts_as_conquest(s, t, r) == 0:
        return 0
    value = WHOLE if has_race(s, t, ORCS) else 0
    if has_power(s, t, PILLAGING):
        value += WHOLE
    return value + (n.weights[w + W_TOKEN] // 2 if has_race(s, t, SKELETONS) else 0)


def harm(s: State, t: int, r: int, n: SearchContext, w: int) -> int:
    """What it is worth that the occupant loses the region: an own race in decline loses its coins."""
    q = s.occupant[r]
    if q == NOBODY:
        return 0
    if seat_of(q) == seat_of(t):
        return -coins_of(s, q, r) * (WHOLE + hold(s, r, n, w)) - (n.weights[w + W_TOKEN] if fights_on(s, q) else 0)
    value = n.weights[w + (W_HURT if q % NUM_SLOTS == ACTIVE else W_HURT_DECLINED)]
    return value + (n.weights[w + W_LEADER] if seat_of(q) == n.memo[M_LEADER] else 0)


def opening(s: State, t: int, r: int) -> int:
    """Land that comes into reach: neighbours neither held nor next to the race yet."""
    m = board_of(s)
    known = s.regions[t]
    mask = ADJACENT[m * MAX_REGIONS + r] & LAND[m] & ~known
    return popcount(mask)


def best_attack(s: State, t: int, roll: int, n: SearchContext) -> int:
    """The next step of the conquests, as a bit: a region, ROLL, DRAGON, SUBSTITUTE or STOP."""
    if roll == NO_ROLL and s.legal & BIT[ROLL]:
        return before_roll(s, t, n)
    if s.legal & BIT[SUBSTITUTE]:
        return BIT[SUBSTITUTE]
    spare = 1 if s.legal & BIT[DRAGON] else 0
    r = best_region(s, t, 0 if roll == NO_ROLL else roll - 1, s.in_hand[t] - spare, s.legal & ALL_REGIONS, n)
    if r != NONE:
        return BIT[r]
    if s.legal & BIT[DRAGON] and best_for_dragon(s, t, n) != NONE:
        return BIT[DRAGON]
    r = best_attempt(s, t, n)
    return BIT[r] if r != NONE else BIT[STOP]


def before_roll(s: State, t: int, n: SearchContext) -> int:
    """Berserk throws the die before every attack but the cheapest ones."""
    r = best_region(s, t, 0, s.in_hand[t], s.legal & ALL_REGIONS, n)
    return BIT[r] if r != NONE and cost(s, t, r, 0) == 1 else BIT[ROLL]


def best_region(s: State, t: int, roll: int, hand: int, mask: int, n: SearchContext) -> int:
    """The region of the mask that brings most for the tokens it takes, of those for which `hand` suffices; or NONE."""
    best = 0
    found = NONE
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        price = cost(s, t, r, roll)
        if price <= hand:
            value = gain(s, t, r, n) * SCALE // price if gain(s, t, r, n) > 0 else 0
            if value > best:
                best = value
                found = r
    return found


def several(s: State, t: int, many: int, n: SearchContext) -> int:
    """The best few regions that the tokens in hand suffice for, as a mask."""
    left = s.legal & ALL_REGIONS
    found = 0
    for _ in range(many):
        r = best_region(s, t, 0, s.in_hand[t], left, n)
        if r == NONE:
            break
        found |= BIT[r]
        left &= ~BIT[r]
    return found


def best_for_dragon(s: State, t: int, n: SearchContext) -> int:
    """The region that the dragon should take: worth much, and dear without it."""
    best = 0
    found = NONE
    mask = targets(s, t)
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        value = gain(s, t, r, n)
        if value > 0 and value * (cost(s, t, r, 0) + 1) > best:
            best = value * (cost(s, t, r, 0) + 1)
            found = r
    return found


def best_substitution(s: State, t: int, n: SearchContext) -> int:
    """The region where a Sorcerer takes the place of an opponent's token."""
    best = NONE
    found = NONE
    mask = substitutable(s, t)
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        value = gain(s, t, r, n)
        if value > best:
            best = value
            found = r
    return found


def best_attempt(s: State, t: int, n: SearchContext) -> int:
    """The region for the final attempt with the die, or NONE."""
    best = 0
    found = NONE
    if s.in_hand[t] == 0 or has_power(s, t, BERSERK):
        return NONE
    mask = s.legal & ALL_REGIONS
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        value = luck(cost(s, t, r, 0) - s.in_hand[t]) * gain(s, t, r, n)
        if value > best:
            best = value
            found = r
    return found


def luck(short: int) -> int:
    """Faces of the die, of six, that make up for so many missing tokens. Rule: W6.2."""
    return MOST_SHORT + 1 - short if 1 <= short <= MOST_SHORT else 0


def evaluate_attempt(s: State, t: int, n: SearchContext) -> int:
    """What the final attempt is worth on average."""
    r = best_attempt(s, t, n)
    if r == NONE:
        return 0
    faces = luck(cost(s, t, r, 0) - s.in_hand[t])
    return faces * gain(s, t, r, n) // SIDES


def can_pay(s: State, t: int) -> int:
    """1 when the tokens in hand suffice for some region, or something special can be done."""
    if s.legal & (BIT[SUBSTITUTE] | BIT[DRAGON]):
        return 1
    mask = s.legal & ALL_REGIONS
    while mask:
        if cost(s, t, ctz(mask), 0) <= s.in_hand[t]:
            return 1
        mask &= mask - 1
    return 0
