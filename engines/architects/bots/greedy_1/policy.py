"""How the search of the frozen greedy bot treats each question, and which answers it looks at: all of them."""

from __future__ import annotations

from engines.architects.generated.state import State
from engines.architects.rules import constants as c
from engines.core.engine.constants import MODE_BRANCH, MODE_CHAIN, MODE_GREEDY, MODE_QUICK, MODE_STOP
from engines.core.engine.search_context import SearchContext


def mode(s: State, seat: int, context: SearchContext) -> int:
    """How a search of the seat treats the top question."""
    kind = s.frame_kind[s.depth - 1]
    if s.decisions > context.began and (kind == c.K_PLACE or kind == c.K_TAKE_BACK):
        return MODE_STOP
    if s.frame_player[s.depth - 1] != seat:
        return MODE_STOP
    if kind == c.K_PLACE:
        return MODE_BRANCH
    if kind == c.K_GUILD or kind == c.K_DISMISS or kind == c.K_KEEP or kind == c.K_SPLIT:
        return MODE_CHAIN
    if kind == c.K_SACRIFICE or kind == c.K_SAVE:
        return MODE_CHAIN
    return mode_of_detail(kind)


def mode_of_detail(kind: int) -> int:
    """The questions that are answered one at a time."""
    if kind == c.K_MINES or kind == c.K_TAKE_BACK or kind == c.K_DRAFT or kind == c.K_START_APPRENTICE:
        return MODE_GREEDY
    if kind == c.K_TRADE or kind == c.K_WORKSHOP or kind == c.K_MARKET or kind == c.K_TAVERN or kind == c.K_CAPTURE:
        return MODE_GREEDY
    if kind == c.K_FREE_CAPTURE or kind == c.K_GUARD or kind == c.K_DISCARD or kind == c.K_ONE_OF:
        return MODE_GREEDY
    if kind == c.K_CHURCH or kind == c.K_LIBRARY or kind == c.K_CRANE or kind == c.K_GRAVEYARD:
        return MODE_GREEDY
    if kind == c.K_RELEASE or kind == c.K_SQUIRE or kind == c.K_BUY_OFF or kind == c.K_DESTROY:
        return MODE_GREEDY
    return MODE_QUICK


def candidates(s: State, asked: int, context: SearchContext) -> int:
    """The answers that a search looks at."""
    return s.legal
