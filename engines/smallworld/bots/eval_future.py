"""What later turns bring: how a race grows and shrinks, when it should decline, what a fresh one earns after it.

All numbers are hundredths: of coins, regions and tokens.
"""

from __future__ import annotations

from engines.core.engine.bits import popcount
from engines.core.engine.search_context import SearchContext
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
    WHOLE,
)
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.ending import order
from engines.smallworld.rules.scoring import declined_coins
from engines.smallworld.rules.troops import board_of

LEAST_COST: int = 100
NO_TROOP: int = c.NOBODY
MOST_VICTIMS: int = 2  # opponents with a lone token in reach of Sorcerers


def turns_left(s: State, seat: int) -> int:
    """Turns that the seat has left after the turn that is played."""
    played = 1 if order(s, seat) <= order(s, s.active) else 0
    return t.ROUNDS_OF[board_of(s)] - s.round + 1 - played


def loss_of(s: State, context: SearchContext, row: int) -> int:
    """Per cent of an active race's regions that are lost in a round."""
    return min(context.weights[row + W_LOSS] + (s.players - 2) * context.weights[row + W_LOSS_MORE], WHOLE)


def declined_loss_of(s: State, context: SearchContext, row: int) -> int:
    """Per cent of the regions of a race in decline that are lost in a round."""
    return min(
        context.weights[row + W_LOSS_DECLINED] + (s.players - 2) * context.weights[row + W_LOSS_DECLINED_MORE],
        WHOLE,
    )


def resting(s: State, regions: int, turns: int, context: SearchContext, row: int) -> int:
    """Coins of a race in decline in so many turns, losses before each."""
    keep = WHOLE - declined_loss_of(s, context, row)
    total = 0
    for _ in range(turns):
        regions = regions * keep // WHOLE
        total += regions
    return total


def rest_of(s: State, troop: int, regions: int, turns: int, context: SearchContext, row: int) -> int:
    """Coins of the race in decline in so many turns; Ghouls take back what they lose."""
    if troop != NO_TROOP and s.race[troop] == t.GHOULS:
        return regions * turns * context.weights[row + W_GHOULS] // WHOLE
    return resting(s, regions, turns, context, row)


def prepare_fresh(s: State, left: int, context: SearchContext, row: int) -> int:
    """Write down what a fresh race, and those after it, earn in 0 to `left` turns."""
    context.memo[M_FRESH] = 0
    for turns in range(1, left + 1):
        context.memo[M_FRESH + turns] = context.weights[row + W_FRESH_COINS] + ahead(
            s, NO_TROOP, 0, 0, 0, turns, 0, context, row
        )
    return 0


def ahead(
    s: State,
    troop: int,
    regions: int,
    bonus: int,
    tokens: int,
    left: int,
    unpaid: int,
    context: SearchContext,
    row: int,
) -> int:
    """Coins of an active race in the turns left, declining at the best time, and of what comes after it.

    `troop` is NO_TROOP for a typical fresh race, which must play a turn first. A Stout race can decline in a turn
    before or after it is paid; `unpaid` is 1 while that is possible in this turn.
    """
    is_fresh = troop == NO_TROOP
    if is_fresh:
        tokens = context.weights[row + W_FRESH_TOKENS]
    loss = loss_of(s, context, row) if is_fresh else losses(s, troop, context, row)
    cost = context.weights[row + W_COST] if is_fresh else usual_cost(s, troop, context, row)
    rate = context.weights[row + W_FRESH_BONUS] if is_fresh else new_bonus(s, troop, context, row)
    more = context.weights[row + W_FORTRESS] if troop != NO_TROOP and s.power[troop] == t.FORTIFIED else 0
    free = 1 if troop != NO_TROOP and s.power[troop] == t.STOUT else 0
    flat = 0 if is_fresh else flat_bonus(s, troop)
    room = context.weights[row + W_ROOM]
    safe = safe_regions(s, troop)
    others = 0 if is_fresh else resting_coins(s, troop // c.NUM_SLOTS)
    keep = WHOLE - declined_loss_of(s, context, row)
    best = 0 if is_fresh else ended(s, troop, regions, others, left, free * unpaid, context, row)
    coins = 0
    for turn in range(1, left + 1):
        open_to_attack = max(regions - safe, 0)
        lost = open_to_attack * loss // WHOLE
        bonus -= bonus * lost // max(regions, 1)
        regions -= lost
        tokens -= 0 if troop != NO_TROOP and s.race[troop] == t.ELVES else lost
        spare = max(tokens - regions, 0)
        new = min(spare * WHOLE // cost + extra_regions(s, troop, context, row), max(room - regions, 0))
        regions += new
        bonus += new * rate // WHOLE
        tokens += extra_tokens(s, troop, new, context, row)
        others = others * keep // WHOLE
        flat += more
        coins += regions + bonus + flat + others + new * loot(s, troop, context, row) // WHOLE
        best = max(best, coins + ended(s, troop, regions, others, left - turn, free, context, row))
    return best


def ended(
    s: State, troop: int, regions: int, others: int, left: int, free: int, context: SearchContext, row: int
) -> int:
    """Coins from a decline in the next turn, or at no cost at the end of this one; nothing when no turn is left."""
    if left == 0:
        return 0
    value = rest_of(s, troop, regions, left, context, row) + context.memo[M_FRESH + left - (0 if free else 1)]
    if troop != NO_TROOP and s.power[troop] == t.SPIRIT:
        value += resting(s, others, left, context, row)
    return value - context.weights[row + W_EAGER]


def resting_coins(s: State, seat: int) -> int:
    """What the seat's races in decline earn in a turn."""
    coins = 0
    for slot in range(c.DECLINED, c.SPIRITS + 1):
        if s.race[seat * c.NUM_SLOTS + slot] != c.NO_RACE:
            coins += declined_coins(s, seat * c.NUM_SLOTS + slot)
    return coins * WHOLE


def losses(s: State, troop: int, context: SearchContext, row: int) -> int:
    """Per cent of the regions that are lost in a round: less behind lairs and encampments, or in peace."""
    loss = loss_of(s, context, row)
    if s.race[troop] == t.TROLLS or s.power[troop] == t.BIVOUACKING or s.power[troop] == t.FORTIFIED:
        kept = max(WHOLE - context.weights[row + W_SAFE], 0)
        loss = loss * kept // WHOLE
    if s.power[troop] == t.DIPLOMAT:
        others = s.players - 1
        loss -= loss // others
    return loss


def safe_regions(s: State, troop: int) -> int:
    """Regions that nobody can take: those with heroes, dragon or holes."""
    if troop == NO_TROOP:
        return 0
    safe = 0
    if s.power[troop] == t.HEROIC:
        safe = t.HEROES
    elif s.power[troop] == t.DRAGON_MASTER:
        safe = 1
    return (safe + (t.HOLES if s.race[troop] == t.HALFLINGS else 0)) * WHOLE


def usual_cost(s: State, troop: int, context: SearchContext, row: int) -> int:
    """Tokens for a region in a later turn."""
    saved = 0
    power = s.power[troop]
    if power == t.COMMANDO or power == t.BERSERK:
        saved = context.weights[row + W_CHEAPER]
    elif power == t.MOUNTED or power == t.FLYING:
        saved = context.weights[row + W_CHEAPER] // 2
    elif power == t.UNDERWORLD or power == t.SEAFARING:
        saved = context.weights[row + W_CHEAPER] // 3
    if s.race[troop] == t.GIANTS or s.race[troop] == t.TRITONS:
        saved += context.weights[row + W_CHEAPER] // 2
    return max(context.weights[row + W_COST] - saved, LEAST_COST)


def new_bonus(s: State, troop: int, context: SearchContext, row: int) -> int:
    """Coins beside that for the region that a region conquered later earns each turn."""
    rate = 0
    race = s.race[troop]
    power = s.power[troop]
    if race == t.HUMANS or race == t.DWARVES or race == t.WIZARDS:
        rate = context.weights[row + W_SHARE]
    if power == t.FOREST or power == t.HILL or power == t.SWAMP:
        rate += context.weights[row + W_SHARE]
    if power == t.MERCHANT:
        rate += WHOLE
    return rate


def flat_bonus(s: State, troop: int) -> int:
    """Coins a turn whatever the race does."""
    if s.power[troop] == t.ALCHEMIST:
        return c.ALCHEMY * WHOLE
    return popcount(s.regions[troop] & s.fortresses) * WHOLE if s.power[troop] == t.FORTIFIED else 0


def loot(s: State, troop: int, context: SearchContext, row: int) -> int:
    """Coins for each conquest, as many of them as hit regions that are not empty."""
    if troop == NO_TROOP:
        return 0
    coins = context.weights[row + W_OCCUPIED] if s.race[troop] == t.ORCS else 0
    return coins + (context.weights[row + W_OCCUPIED] if s.power[troop] == t.PILLAGING else 0)


def extra_regions(s: State, troop: int, context: SearchContext, row: int) -> int:
    """Regions a turn that cost no tokens: substitutions; the dragon takes a whole one for a token."""
    if troop == NO_TROOP:
        return 0
    dragon = context.weights[row + W_SUBSTITUTION] if s.power[troop] == t.DRAGON_MASTER else 0
    return substitutions(s, troop, context, row) + dragon


def extra_tokens(s: State, troop: int, new: int, context: SearchContext, row: int) -> int:
    """Tokens that a turn of so many conquests brings."""
    if troop == NO_TROOP:
        return 0
    grown = new * context.weights[row + W_OCCUPIED] // (2 * WHOLE) if s.race[troop] == t.SKELETONS else 0
    return substitutions(s, troop, context, row) + grown


def substitutions(s: State, troop: int, context: SearchContext, row: int) -> int:
    """Tokens that Sorcerers replace in a turn."""
    if s.race[troop] != t.SORCERERS:
        return 0
    return context.weights[row + W_SUBSTITUTION] * min(s.players - 1, MOST_VICTIMS)


def busy_tokens(s: State, troop: int) -> int:
    """Tokens that cannot hold a region: the Amazons that are taken off."""
    return t.RACE_EXTRA[t.AMAZONS] if s.race[troop] == t.AMAZONS else 0
