"""How the search of the frozen greedy bot treats each question, and which answers it looks at: all of them."""

from __future__ import annotations

from engines.architects.generated.state import State
from engines.architects.rules import constants as k
from engines.core.engine.constants import MODE_BRANCH, MODE_CHAIN, MODE_GREEDY, MODE_QUICK, MODE_STOP
from engines.core.engine.search_context import SearchContext


def mode(s: State, seat: int, context: SearchContext) -> int:
    """How a search of the seat treats the top question."""
    kind = s.frame_kind[s.depth - 1]
    if s.decisions > context.began and (kind == k.K_PLACE or kind == k.K_TAKE_BACK):
        return MODE_STOP
    if s.frame_player[s.depth - 1] != seat:
        return MODE_STOP
    if kind == k.K_PLACE:
        return MODE_BRANCH
    if kind == k.K_GUILD or kind == k.K_DISMISS or kind == k.K_KEEP or kind == k.K_SPLIT:
        return MODE_CHAIN
    if kind == k.K_SACRIFICE or kind == k.K_SAVE:
        return MODE_CHAIN
    return mode_of_detail(kind)


def mode_of_detail(kind: int) -> int:
    """The questions that are answered one at a time."""
    if kind == k.K_MINES or kind == k.K_TAKE_BACK or kind == k.K_DRAFT or kind == k.K_START_APPRENTICE:
        return MODE_GREEDY
    if kind == k.K_TRADE or kind == k.K_WORKSHOP or kind == k.K_MARKET or kind == k.K_TAVERN or kind == k.K_CAPTURE:
        return MODE_GREEDY
    if kind == k.K_FREE_CAPTURE or kind == k.K_GUARD or kind == k.K_DISCARD or kind == k.K_ONE_OF:
        return MODE_GREEDY
    if kind == k.K_CHURCH or kind == k.K_LIBRARY or kind == k.K_CRANE or kind == k.K_GRAVEYARD:
        return MODE_GREEDY
    if kind == k.K_RELEASE or kind == k.K_SQUIRE or kind == k.K_BUY_OFF or kind == k.K_DESTROY:
        return MODE_GREEDY
    return MODE_QUICK


def candidates(s: State, asked: int, context: SearchContext) -> int:
    """The answers that a search looks at."""
    return s.legal
