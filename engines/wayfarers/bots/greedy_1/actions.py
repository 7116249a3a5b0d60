"""Which main actions are searched: all of them where fewer can be estimated than may be tried."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots import evaluate
from engines.wayfarers.bots import weights as w
from engines.wayfarers.bots.candidates import some
from engines.wayfarers.bots.eval_actions import MOST_TRIES, face_of, prepare_actions
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c


def prepare(s: State, seat: int, context: SearchContext) -> int:
    """What greedy prepares; then which main actions to try."""
    evaluate.prepare(s, seat, context)
    return set_least(context.own[w.W_TRIES], context)


def set_least(tries: int, context: SearchContext) -> int:
    """The last of the best few is what others must reach, even if nothing was estimated there."""
    context.memo[w.M_LEAST] = context.memo[w.M_TOP + min(max(tries, 1), MOST_TRIES) - 1]
    return 0


def candidate_actions(s: State, seat: int, context: SearchContext) -> int:
    """The dice and workers of the best estimates, and a rest once a die is placed; in the turn after, fewer."""
    if context.ahead:
        prepare_actions(s, seat, context.own[w.W_AHEAD_TRIES], context)
        set_least(context.own[w.W_AHEAD_TRIES], context)
    found = BIT[c.REST] if s.occupied[s.active] else 0
    for space in range(t.NUM_DIE_SPACES):
        if context.memo[w.M_SPACE + space] >= context.memo[w.M_LEAST]:
            found |= BIT[c.DIE + face_of(context.memo[w.M_DIE + space])]
    for place in range(t.NUM_PLACES):
        if context.memo[w.M_PLACE + place] >= context.memo[w.M_LEAST]:
            found |= BIT[c.WORKER + context.memo[w.M_COLOUR + place]]
    return some(found, s.legal & ~BIT[c.PIPS])
