"""How the search of the frozen greedy bot treats each question, and which answers it looks at."""

from __future__ import annotations

from engines.core.engine.constants import MODE_BRANCH, MODE_CHAIN, MODE_GREEDY, MODE_QUICK, MODE_STOP
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots.candidates import (
    candidate_allow,
    candidate_for_influence,
    candidate_hosts,
    candidate_pips,
    candidate_places,
    candidate_refresh,
    candidate_reroll,
    candidate_shift,
    candidate_spaces,
    candidate_squares,
    candidate_stars,
    candidate_values,
    candidate_workers,
    candidates_of_pool,
    no_pips,
)
from engines.wayfarers.bots.greedy_1.actions import candidate_actions
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c


def mode(s: State, seat: int, context: SearchContext) -> int:
    """How a search of the seat treats the top question."""
    kind = s.frame_kind[s.depth - 1]
    if kind == c.K_ACTION and s.decisions > context.began:
        return MODE_STOP
    if s.frame_player[s.depth - 1] != seat:
        return MODE_STOP
    if s.active != seat:
        return MODE_QUICK
    if kind == c.K_ACTION or kind == c.K_DIE_VALUE or kind == c.K_DIE_SPACE or kind == c.K_WORKER_PLACE:
        return MODE_BRANCH
    if kind == c.K_OPTION:
        return MODE_BRANCH
    return mode_of_detail(kind)


def mode_of_detail(kind: int) -> int:
    """The questions that are not followed to the end of the turn."""
    if kind == c.K_POOL or kind == c.K_ALLOW:
        return MODE_GREEDY
    if kind == c.K_FEE or kind == c.K_GUILD or kind == c.K_SOURCE or kind == c.K_MOVE or kind == c.K_STEP:
        return MODE_CHAIN
    if kind == c.K_TAKE_WORKER or kind == c.K_CARD or kind == c.K_KEEP or kind == c.K_HOST or kind == c.K_TUCK:
        return MODE_CHAIN
    if kind == c.K_TILE or kind == c.K_TILE_PAY or kind == c.K_LAY:
        return MODE_CHAIN
    return MODE_QUICK


def candidates(s: State, asked: int, context: SearchContext) -> int:
    """The answers that a search looks at when this seat is asked the top question."""
    kind = s.frame_kind[s.depth - 1]
    if kind == c.K_ACTION:
        return candidate_actions(s, asked, context)
    if kind == c.K_POOL:
        return candidates_of_pool(s, asked, context)
    if kind == c.K_TAKE_WORKER:
        return candidate_workers(s, asked)
    if kind == c.K_TUCK:
        return candidate_stars(s, asked, context)
    if kind == c.K_AFTER:
        return no_pips(s)
    if kind == c.K_ALLOW:
        return candidate_allow()
    return candidates_of_dice(s, kind, context)


def candidates_of_dice(s: State, kind: int, context: SearchContext) -> int:
    """The same of influence on cards and of dice in supply."""
    if kind == c.K_CARD_INFLUENCE:
        return candidate_for_influence(s, context)
    if kind == c.K_REFRESH:
        return candidate_refresh(s, context)
    if kind == c.K_SHIFT:
        return candidate_shift(s, context)
    if kind == c.K_REROLL:
        return candidate_reroll(s, context)
    return candidates_by_frame(s, kind, context)


def candidates_by_frame(s: State, kind: int, context: SearchContext) -> int:
    """The same of questions that say about what they are."""
    a = s.frame_a[s.depth - 1]
    if kind == c.K_DIE_VALUE:
        return candidate_values(s, a, context)
    if kind == c.K_DIE_SPACE:
        return candidate_spaces(s, a, context)
    if kind == c.K_PIPS:
        return candidate_pips(s, a, s.frame_b[s.depth - 1], context)
    if kind == c.K_WORKER_PLACE:
        return candidate_places(s, a, context)
    if kind == c.K_HOST:
        return candidate_hosts(s, a, context)
    if kind == c.K_LAY:
        return candidate_squares(s, s.frame_player[s.depth - 1], a, context)
    return s.legal
