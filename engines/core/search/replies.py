"""Replies: the turns that seats find after one path and play again after the others of the same world.

What the others do in their turns seldom hangs on which path the seat that plans is on. So each of them searches its
turn after the first path, and after the others plays it again, as far as it is asked the same and may answer the same.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import LINE_SIZE, MAX_SEATS
from engines.core.engine.frames import top_kind
from engines.core.engine.search_context import SearchContext
from engines.core.engine.state import CoreState


def share_replies(context: SearchContext) -> int:
    """From here on seats play turns again; there are none yet."""
    context.shares_replies = 1
    for seat in range(MAX_SEATS):
        context.reply_size[seat] = 0
    return 0


def await_replies(context: SearchContext) -> int:
    """After another path each seat may play its turn again."""
    for seat in range(MAX_SEATS):
        context.reply_used[seat] = 0
    return 0


def keep_reply(context: SearchContext, seat: int) -> int:
    """The plan that a seat has made becomes the turn that it plays again, unless it has played one already."""
    if context.shares_replies == 0 or context.reply_used[seat]:
        return 0
    context.reply_used[seat] = 1
    context.reply_size[seat] = context.plan_size
    for i in range(context.plan_size):
        j = seat * LINE_SIZE + i
        context.reply_choice[j] = context.plan_choice[i]
        context.reply_kind[j] = context.plan_kind[i]
        context.reply_about[j] = context.plan_about[i]
    return 0


def plays_again(s: CoreState, context: SearchContext, seat: int) -> int:
    """1 where the turn that the seat has found after another path answers this question; it becomes the plan."""
    if context.shares_replies == 0 or context.reply_used[seat] or context.reply_size[seat] == 0:
        return 0
    first = seat * LINE_SIZE
    if context.reply_kind[first] != top_kind(s) or context.reply_about[first] != s.frame_a[s.depth - 1]:
        return 0
    if s.legal & BIT[context.reply_choice[first]] == 0:
        return 0
    context.reply_used[seat] = 1
    context.plan_seat = seat
    context.plan_size = context.reply_size[seat]
    context.plan_next = 0
    for i in range(context.plan_size):
        context.plan_choice[i] = context.reply_choice[first + i]
        context.plan_kind[i] = context.reply_kind[first + i]
        context.plan_about[i] = context.reply_about[first + i]
    return 1
