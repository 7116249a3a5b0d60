"""What later turns bring: how a race grows and shrinks, when it should decline, what a fresh one earns after it.

All numbers are hundredths: of coins, regions and tokens.
"""

from __future__ import annotations

from engines.core.bits import popcount
from engines.core.search_context import SearchContext
from engines.smallworld.bots.weights import (
    M_FRESH,
    W_CHEAPER,
    W_COST,
    W_EAGER,
    W_FORTRESS,
    W_FRESH_BONUS,
    W_FRESH_COINS,
    W_FRESH_TOKENS,
    W_GHOULS,
    W_LOSS,
    W_LOSS_DECLINED,
    W_LOSS_DECLINED_MORE,
    W_LOSS_MORE,
    W_OCCUPIED,
    W_ROOM,
    W_SAFE,
    W_SHARE,
    W_SUBSTITUTION,
)
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import (
    ALCHEMIST,
    AMAZONS,
    BERSERK,
    BIVOUACKING,
    COMMANDO,
    DIPLOMAT,
    DRAGON_MASTER,
    DWARVES,
    ELVES,
    FLYING,
    FOREST,
    FORTIFIED,
    GHOULS,
    GIANTS,
    HALFLINGS,
    HEROES,
    HEROIC,
    HILL,
    HOLES,
    HUMANS,
    MERCHANT,
    MOUNTED,
    ORCS,
    PILLAGING,
    RACE_EXTRA,
    ROUNDS_OF,
    SEAFARING,
    SKELETONS,
    SORCERERS,
    SPIRIT,
    STOUT,
    SWAMP,
    TRITONS,
    TROLLS,
    UNDERWORLD,
    WIZARDS,
)
from engines.smallworld.rules.constants import ALCHEMY, DECLINED, NO_RACE, NUM_SLOTS, SPIRITS
from engines.smallworld.rules.ending import order
from engines.smallworld.rules.scoring import declined_coins
from engines.smallworld.rules.troops import board_of

WHOLE: int = 100
LEAST_COST: int = 100
NO_TROOP: int = 15
MOST_VICTIMS: int = 2  # opponents with a lone token in reach of Sorcerers


def turns_left(s: State, p: int) -> int:
    """Turns that the seat has left after the turn that is played."""
    played = 1 if order(s, p) <= order(s, s.active) else 0
    return ROUNDS_OF[board_of(s)] - s.round + 1 - played


def loss_of(s: State, n: SearchContext, w: int) -> int:
    """Per cent of an active race's regions that are lost in a round."""
    return min(n.weights[w + W_LOSS] + (s.players - 2) * n.weights[w + W_LOSS_MORE], WHOLE)


def declined_loss_of(s: State, n: SearchContext, w: int) -> int:
    """Per cent of the regions of a race in decline that are lost in a round."""
    return min(n.weights[w + W_LOSS_DECLINED] + (s.players - 2) * n.weights[w + W_LOSS_DECLINED_MORE], WHOLE)


def resting(s: State, regions: int, turns: int, n: SearchContext, w: int) -> int:
    """Coins of a race in decline in so many turns, losses before each."""
    keep = WHOLE - declined_loss_of(s, n, w)
    total = 0
    for _ in range(turns):
        regions = regions * keep // WHOLE
        total += regions
    return total


def rest_of(s: State, t: int, regions: int, turns: int, n: SearchContext, w: int) -> int:
    """Coins of the race in decline in so many turns; Ghouls take back what they lose."""
    if t != NO_TROOP and s.race[t] == GHOULS:
        return regions * turns * n.weights[w + W_GHOULS] // WHOLE
    return resting(s, regions, turns, n, w)


def prepare_fresh(s: State, left: int, n: SearchContext, w: int) -> int:
    """Write down what a fresh race, and those after it, earn in 0 to `left` turns."""
    n.memo[M_FRESH] = 0
    for turns in range(1, left + 1):
        n.memo[M_FRESH + turns] = n.weights[w + W_FRESH_COINS] + ahead(s, NO_TROOP, 0, 0, 0, turns, 0, n, w)
    return 0


def ahead(
    s: State, t: int, regions: int, bonus: int, tokens: int, left: int, unpaid: int, n: SearchContext, w: int
) -> int:
    """Coins of an active race in the turns left, declining at the best time, and of what comes after it.

    `t` is NO_TROOP for a typical fresh race, which must play a turn first. A Stout race can decline in a turn before
    or after it is paid; `unpaid` is 1 while that is possible in this turn.
    """
    is_fresh = t == NO_TROOP
    if is_fresh:
        tokens = n.weights[w + W_FRESH_TOKENS]
    loss = loss_of(s, n, w) if is_fresh else losses(s, t, n, w)
    cost = n.weights[w + W_COST] if is_fresh else usual_cost(s, t, n, w)
    rate = n.weights[w + W_FRESH_BONUS] if is_fresh else new_bonus(s, t, n, w)
    more = n.weights[w + W_FORTRESS] if t != NO_TROOP and s.power[t] == FORTIFIED else 0
    free = 1 if t != NO_TROOP and s.power[t] == STOUT else 0
    flat = 0 if is_fresh else flat_bonus(s, t)
    room = n.weights[w + W_ROOM]
    safe = safe_regions(s, t)
    others = 0 if is_fresh else resting_coins(s, t // NUM_SLOTS)
    keep = WHOLE - declined_loss_of(s, n, w)
    best = 0 if is_fresh else ended(s, t, regions, others, left, free * unpaid, n, w)
    coins = 0
    for turn in range(1, left + 1):
        open_to_attack = max(regions - safe, 0)
        lost = open_to_attack * loss // WHOLE
        bonus -= bonus * lost // max(regions, 1)
        regions -= lost
        tokens -= 0 if t != NO_TROOP and s.race[t] == ELVES else lost
        spare = max(tokens - regions, 0)
        new = min(spare * WHOLE // cost + extra_regions(s, t, n, w), max(room - regions, 0))
        regions += new
        bonus += new * rate // WHOLE
        tokens += extra_tokens(s, t, new, n, w)
        others = others * keep // WHOLE
        flat += more
        coins += regions + bonus + flat + others + new * loot(s, t, n, w) // WHOLE
        best = max(best, coins + ended(s, t, regions, others, left - turn, free, n, w))
    return best


def ended(s: State, t: int, regions: int, others: int, left: int, free: int, n: SearchContext, w: int) -> int:
    """Coins from a decline in the next turn, or at no cost at the end of this one; nothing when no turn is left."""
    if left == 0:
        return 0
    value = rest_of(s, t, regions, left, n, w) + n.memo[M_FRESH + left - (0 if free else 1)]
    if t != NO_TROOP and s.power[t] == SPIRIT:
        value += resting(s, others, left, n, w)
    return value - n.weights[w + W_EAGER]


def resting_coins(s: State, p: int) -> int:
    """What the seat's races in decline earn in a turn."""
    coins = 0
    for slot in range(DECLINED, SPIRITS + 1):
        if s.race[p * NUM_SLOTS + slot] != NO_RACE:
            coins += declined_coins(s, p * NUM_SLOTS + slot)
    return coins * WHOLE


def losses(s: State, t: int, n: SearchContext, w: int) -> int:
    """Per cent of the regions that are lost in a round: less behind lairs and encampments, or in peace."""
    loss = loss_of(s, n, w)
    if s.race[t] == TROLLS or s.power[t] == BIVOUACKING or s.power[t] == FORTIFIED:
        kept = max(WHOLE - n.weights[w + W_SAFE], 0)
        loss = loss * kept // WHOLE
    if s.power[t] == DIPLOMAT:
        others = s.players - 1
        loss -= loss // others
    return loss


def safe_regions(s: State, t: int) -> int:
    """Regions that nobody can take: those with heroes, dragon or holes."""
    if t == NO_TROOP:
        return 0
    safe = 0
    if s.power[t] == HEROIC:
        safe = HEROES
    elif s.power[t] == DRAGON_MASTER:
        safe = 1
    return (safe + (HOLES if s.race[t] == HALFLINGS else 0)) * WHOLE


def usual_cost(s: State, t: int, n: SearchContext, w: int) -> int:
    """Tokens for a region in a later turn."""
    saved = 0
    power = s.power[t]
    if power == COMMANDO or power == BERSERK:
        saved = n.weights[w + W_CHEAPER]
    elif power == MOUNTED or power == FLYING:
        saved = n.weights[w + W_CHEAPER] // 2
    elif power == UNDERWORLD or power == SEAFARING:
        saved = n.weights[w + W_CHEAPER] // 3
    if s.race[t] == GIANTS or s.race[t] == TRITONS:
        saved += n.weights[w + W_CHEAPER] // 2
    return max(n.weights[w + W_COST] - saved, LEAST_COST)


def new_bonus(s: State, t: int, n: SearchContext, w: int) -> int:
    """Coins beside that for the region that a region conquered later earns each turn."""
    rate = 0
    race = s.race[t]
    power = s.power[t]
    if race == HUMANS or race == DWARVES or race == WIZARDS:
        rate = n.weights[w + W_SHARE]
    if power == FOREST or power == HILL or power == SWAMP:
        rate += n.weights[w + W_SHARE]
    if power == MERCHANT:
        rate += WHOLE
    return rate


def flat_bonus(s: State, t: int) -> int:
    """Coins a turn whatever the race does."""
    if s.power[t] == ALCHEMIST:
        return ALCHEMY * WHOLE
    return popcount(s.regions[t] & s.fortresses) * WHOLE if s.power[t] == FORTIFIED else 0


def loot(s: State, t: int, n: SearchContext, w: int) -> int:
    """Coins for each conquest, as many of them as hit regions that are not empty."""
    if t == NO_TROOP:
        return 0
    coins = n.weights[w + W_OCCUPIED] if s.race[t] == ORCS else 0
    return coins + (n.weights[w + W_OCCUPIED] if s.power[t] == PILLAGING else 0)


def extra_regions(s: State, t: int, n: SearchContext, w: int) -> int:
    """Regions a turn that cost no tokens: substitutions; the dragon takes a whole one for a token."""
    if t == NO_TROOP:
        return 0
    more = n.weights[w + W_SUBSTITUTION] * min(s.players - 1, MOST_VICTIMS) if s.race[t] == SORCERERS else 0
    return more + (n.weights[w + W_SUBSTITUTION] if s.power[t] == DRAGON_MASTER else 0)


def extra_tokens(s: State, t: int, new: int, n: SearchContext, w: int) -> int:
    """Tokens that a turn of so many conquests brings."""
    if t == NO_TROOP:
        return 0
    more = new * n.weights[w + W_OCCUPIED] // (2 * WHOLE) if s.race[t] == SKELETONS else 0
    return more + (n.weights[w + W_SUBSTITUTION] * min(s.players - 1, MOST_VICTIMS) if s.race[t] == SORCERERS else 0)


def busy_tokens(s: State, t: int) -> int:
    """Tokens that cannot hold a region: the Amazons that are taken off."""
    return RACE_EXTRA[AMAZONS] if s.race[t] == AMAZONS else 0
