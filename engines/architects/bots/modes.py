"""How a search treats questions: the expert follows more answers to the end of the turn than greedy does.

Its network judges whole turns, and sees those alone that are followed.
"""

from __future__ import annotations

from engines.core.engine.constants import MODE_BRANCH, MODE_CHAIN, MODE_GREEDY, POLICY_EXPERT
from engines.core.engine.search_context import SearchContext


def mode_of_choice(context: SearchContext) -> int:
    """Every answer is a turn of its own to the expert; greedy takes the one that looks best at once."""
    return MODE_BRANCH if context.own_policy == POLICY_EXPERT else MODE_GREEDY


def mode_of_work(context: SearchContext) -> int:
    """The same for what a worker in the Guildhall does, which greedy tries together with what brought it there."""
    return MODE_BRANCH if context.own_policy == POLICY_EXPERT else MODE_CHAIN


def mode_of_capture(made: int, context: SearchContext) -> int:
    """The first capture of a visit makes a turn of its own; the others follow one another in too many ways."""
    return MODE_GREEDY if made else mode_of_choice(context)


def mode_of_last(left: int, context: SearchContext) -> int:
    """The last of several actions makes turns of its own, for those before it follow one another in too many ways."""
    return MODE_GREEDY if left > 1 else mode_of_choice(context)
