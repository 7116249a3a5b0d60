"""Which answers the bot looks at, question by question, and how: the rest would only cost time."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.constants import MODE_BRANCH, MODE_QUICK, MODE_STOP, NUM_WEIGHTS
from engines.core.search_context import SearchContext
from engines.smallworld.bots.eval_attack import (
    NONE,
    best_attack,
    best_for_dragon,
    best_substitution,
    can_pay,
    several,
)
from engines.smallworld.bots.eval_defence import best_ally, nearest, richest, share, taken_off, weakest
from engines.smallworld.bots.weights import M_LEFT, M_MADE, W_PICK_TRIES, W_TRIES
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import BERSERK
from engines.smallworld.rules.constants import CHOOSE, EXPAND, NO, NO_ROLL, STOP
from engines.smallworld.rules.troops import has_power, is_active


def candidates_of_turn(s: State, context: SearchContext) -> int:
    """Whether to decline is a question while there are turns left."""
    return s.legal if context.memo[M_LEFT] else BIT[EXPAND]


def candidates_of_stout(s: State, context: SearchContext) -> int:
    """A Stout race that was paid declines only for later turns."""
    return s.legal if context.memo[M_LEFT] else BIT[NO]


def abandon_nothing() -> int:
    """Regions are kept."""
    return BIT[NO]


# --------------------------------------------------------------------------------------------------------- conquests


def mode_of_conquest(s: State, t: int) -> int:
    """Own conquests, not those of Ghouls in decline, make the plan of a turn."""
    return mode_of_first_conquest(s, t) if is_active(t) else MODE_QUICK


def mode_of_first_conquest(s: State, t: int) -> int:
    """The first conquest of a turn decides about the others; what the die decides is not foreseen."""
    return MODE_STOP if has_power(s, t, BERSERK) or can_pay(s, t) == 0 else MODE_BRANCH


def candidate_conquests(s: State, p: int, t: int, roll: int, context: SearchContext) -> int:
    """Several first conquests, or the best next step."""
    best = best_attack(s, t, roll, context)
    if roll != NO_ROLL or is_active(t) == 0 or s.history_conquests[s.history[t]] > context.memo[M_MADE]:
        return best
    if mode_of_first_conquest(s, t) == MODE_STOP:
        return best
    w = p * NUM_WEIGHTS
    return best | several(s, t, context.weights[w + (W_PICK_TRIES if s.picked else W_TRIES)], context)


def region_for_dragon(s: State, t: int, context: SearchContext) -> int:
    """Where the dragon saves most."""
    return one(best_for_dragon(s, t, context), s.legal)


def region_for_substitution(s: State, t: int, context: SearchContext) -> int:
    """The token that hurts its owner most."""
    return one(best_substitution(s, t, context), s.legal)


# ------------------------------------------------------------------------------------------------------ redeployment


def mode_of_redeployment(t: int) -> int:
    """A plan ends with the own conquests."""
    return MODE_STOP if is_active(t) else MODE_QUICK


def way_to_place(s: State, context: SearchContext) -> int:
    """Region by region, while there are turns left in which it matters."""
    return BIT[CHOOSE] if s.legal & BIT[CHOOSE] and context.memo[M_LEFT] else s.legal & -s.legal


def tokens_for_region(s: State, t: int, left: int, context: SearchContext) -> int:
    """Tokens go where an attack is to be feared."""
    return nearest(s.legal, share(s, t, left, s.in_hand[t], context))


def camps_for_region(s: State, t: int, left: int, context: SearchContext) -> int:
    """Encampments go where an attack is to be feared."""
    return nearest(s.legal, share(s, t, left, s.camps_in_hand, context))


def region_to_keep(s: State, t: int, lowest: int, still: int) -> int:
    """The regions that pay most."""
    return one(ctz(richest(s, t, s.regions[t] & ~(BIT[lowest] - 1), still)), s.legal)


def amazons_to_take_off(s: State, left: int, still: int) -> int:
    """Where most stand."""
    return nearest(s.legal, taken_off(s, left, still))


def region_for_fortress(s: State, t: int, context: SearchContext) -> int:
    """Where an attack is to be feared most."""
    return weakest(s, t, s.legal & ~BIT[STOP], 1, context)


def region_for_hero(s: State, t: int, lowest: int, still: int, context: SearchContext) -> int:
    """The two regions where an attack is to be feared most."""
    return one(ctz(weakest(s, t, s.regions[t] & ~(BIT[lowest] - 1), still, context)), s.legal)


def ally(s: State, p: int) -> int:
    """The neighbour who could take most."""
    return best_ally(s, p, s.legal & ~BIT[STOP])


def one(x: int, legal: int) -> int:
    """The answer as a bit when it is legal, else the first legal one."""
    return BIT[x] if x != NONE and legal & BIT[x] else legal & -legal
