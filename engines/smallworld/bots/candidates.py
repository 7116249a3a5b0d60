"""Which answers the bot looks at, question by question, and how: the rest would only cost time."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import MODE_BRANCH, MODE_PAUSE, MODE_QUICK, NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext
from engines.smallworld.bots.eval_attack import (
    NONE,
    best_attack,
    best_for_dragon,
    best_substitution,
    can_pay,
    several,
)
from engines.smallworld.bots.eval_defence import BY_COINS, BY_NEED, best_ally, first_of_best, nearest, share, taken_off
from engines.smallworld.bots.weights import M_LEFT, M_MADE, W_PICK_TRIES, W_TRIES
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import has_power, is_active


def candidates_of_decline(s: State, context: SearchContext) -> int:
    """Whether to decline, now or after scoring, is a question while there are turns left; else the race stays."""
    return s.legal if context.memo[M_LEFT] else s.legal & -s.legal


def abandon_nothing() -> int:
    """Regions are kept."""
    return BIT[c.NO]


# --------------------------------------------------------------------------------------------------------- conquests


def mode_of_conquest(s: State, troop: int) -> int:
    """Own conquests, not those of Ghouls in decline, make the plan of a turn."""
    return mode_of_first_conquest(s, troop) if is_active(troop) else MODE_QUICK


def mode_of_first_conquest(s: State, troop: int) -> int:
    """The first conquest of a turn decides about the others; what the die decides is not foreseen."""
    return MODE_PAUSE if has_power(s, troop, t.BERSERK) or can_pay(s, troop) == 0 else MODE_BRANCH


def candidate_conquests(s: State, seat: int, troop: int, roll: int, context: SearchContext) -> int:
    """Several first conquests, or the best next step."""
    best = best_attack(s, troop, roll, context)
    if roll != c.NO_ROLL or is_active(troop) == 0 or s.history_conquests[s.history[troop]] > context.memo[M_MADE]:
        return best
    if mode_of_first_conquest(s, troop) == MODE_PAUSE:
        return best
    row = seat * NUM_WEIGHTS
    return best | several(s, troop, context.weights[row + (W_PICK_TRIES if s.picked else W_TRIES)], context)


def region_for_dragon(s: State, troop: int, context: SearchContext) -> int:
    """Where the dragon saves most."""
    return one(best_for_dragon(s, troop, context), s.legal)


def region_for_substitution(s: State, troop: int, context: SearchContext) -> int:
    """The token that hurts its owner most."""
    return one(best_substitution(s, troop, context), s.legal)


# ------------------------------------------------------------------------------------------------------ redeployment


def mode_of_redeployment(troop: int) -> int:
    """A plan ends with the own conquests."""
    return MODE_PAUSE if is_active(troop) else MODE_QUICK


def way_to_place(s: State, context: SearchContext) -> int:
    """Region by region, while there are turns left in which it matters."""
    return BIT[c.CHOOSE] if s.legal & BIT[c.CHOOSE] and context.memo[M_LEFT] else s.legal & -s.legal


def tokens_for_region(s: State, troop: int, left: int, context: SearchContext) -> int:
    """Tokens go where an attack is to be feared."""
    return nearest(s.legal, share(s, troop, left, s.in_hand[troop], context))


def camps_for_region(s: State, troop: int, left: int, context: SearchContext) -> int:
    """Encampments go where an attack is to be feared."""
    return nearest(s.legal, share(s, troop, left, s.camps_in_hand, context))


def region_to_keep(s: State, troop: int, lowest: int, still: int, context: SearchContext) -> int:
    """The regions that pay most."""
    return next_of_best(s, troop, lowest, still, BY_COINS, context)


def amazons_to_take_off(s: State, left: int, still: int) -> int:
    """Where most stand."""
    return nearest(s.legal, taken_off(s, left, still))


def region_for_fortress(s: State, troop: int, context: SearchContext) -> int:
    """Where an attack is to be feared most."""
    return first_of_best(s, troop, s.legal & ~BIT[c.STOP], 1, BY_NEED, context)


def region_for_hero(s: State, troop: int, lowest: int, still: int, context: SearchContext) -> int:
    """The two regions where an attack is to be feared most."""
    return next_of_best(s, troop, lowest, still, BY_NEED, context)


def next_of_best(s: State, troop: int, lowest: int, still: int, by: int, context: SearchContext) -> int:
    """The next of the best own regions, `BY_...`, that are named in ascending order."""
    return one(ctz(first_of_best(s, troop, s.regions[troop] & ~(BIT[lowest] - 1), still, by, context)), s.legal)


def ally(s: State, seat: int) -> int:
    """The neighbour who could take most."""
    return best_ally(s, seat, s.legal & ~BIT[c.STOP])


def one(answer: int, legal: int) -> int:
    """The answer as a bit when it is legal, else the first legal one."""
    return BIT[answer] if answer != NONE and legal & BIT[answer] else legal & -legal
