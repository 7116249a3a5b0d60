"""Which answers the bot looks at, question by question, and how: the rest would only cost time."""

from __future__ import annotations

from engines.core.engine.constants import MODE_BRANCH, MODE_QUICK, MODE_STOP, NUM_WEIGHTS
from engines.core.engine.search_context import SearchContext
from engines.smallworld.bots.candidates import one
from engines.smallworld.bots.eval_attack import can_pay
from engines.smallworld.bots.greedy_1.eval_attack import best_attack, best_for_dragon, best_substitution, several
from engines.smallworld.bots.weights import M_MADE, W_PICK_TRIES, W_TRIES
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import has_power, is_active


def mode_of_conquest(s: State, troop: int) -> int:
    """Own conquests, not those of Ghouls in decline, make the plan of a turn."""
    return mode_of_first_conquest(s, troop) if is_active(troop) else MODE_QUICK


def mode_of_first_conquest(s: State, troop: int) -> int:
    """The first conquest of a turn decides about the others; what the die decides is not foreseen."""
    return MODE_STOP if has_power(s, troop, t.BERSERK) or can_pay(s, troop) == 0 else MODE_BRANCH


def candidate_conquests(s: State, seat: int, troop: int, roll: int, context: SearchContext) -> int:
    """Several first conquests, or the best next step."""
    best = best_attack(s, troop, roll, context)
    if roll != c.NO_ROLL or is_active(troop) == 0 or s.history_conquests[s.history[troop]] > context.memo[M_MADE]:
        return best
    if mode_of_first_conquest(s, troop) == MODE_STOP:
        return best
    row = seat * NUM_WEIGHTS
    return best | several(s, troop, context.weights[row + (W_PICK_TRIES if s.picked else W_TRIES)], context)


def region_for_dragon(s: State, troop: int, context: SearchContext) -> int:
    """Where the dragon saves most."""
    return one(best_for_dragon(s, troop, context), s.legal)


def region_for_substitution(s: State, troop: int, context: SearchContext) -> int:
    """The token that hurts its owner most."""
    return one(best_substitution(s, troop, context), s.legal)


def mode_of_redeployment(troop: int) -> int:
    """A plan ends with the own conquests."""
    return MODE_STOP if is_active(troop) else MODE_QUICK
