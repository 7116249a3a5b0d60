"""How the search of the frozen greedy bot treats each question, and which answers it looks at."""

from __future__ import annotations

from engines.core.engine.constants import MODE_BRANCH, MODE_CHAIN, MODE_GREEDY, MODE_QUICK, MODE_STOP
from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.candidates import (
    agree,
    as_many,
    best_cards,
    best_dial,
    candidate_bottoms,
    candidate_cargo,
    candidate_sections,
    candidate_sites,
    candidate_steps,
    candidate_tops,
    candidates_of_window,
    decline_if_legal,
    first_if_ahead,
    mode_of_step,
    tokens_in_danger,
    whole_options,
    whole_recruits,
)
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c


def mode(s: State, seat: int, context: SearchContext) -> int:
    """How a search of the seat treats the top question."""
    kind = s.frame_kind[s.depth - 1]
    if kind == c.K_SECTION and s.decisions > context.began:
        return MODE_STOP
    if s.frame_player[s.depth - 1] != seat or s.active != seat:
        return MODE_QUICK
    if kind == c.K_SECTION or kind == c.K_TOP or kind == c.K_BOTTOM:
        return MODE_BRANCH
    if kind == c.K_MOVE_STEP:
        return mode_of_step(s.frame_c[s.depth - 1])
    return mode_of_detail(kind)


def mode_of_detail(kind: int) -> int:
    """The questions after those of the rows."""
    if kind == c.K_END_WINDOW or kind == c.K_MOVE_UNIT or kind == c.K_FACTORY_CHOICE:
        return MODE_GREEDY
    if kind == c.K_FACTORY_ALTERNATIVE or kind == c.K_ENCOUNTER or kind == c.K_PAY_TYPE or kind == c.K_TOKEN:
        return MODE_GREEDY
    if kind == c.K_CARGO or kind == c.K_RESOURCE_TYPES or kind == c.K_RESOURCE_SITE or kind == c.K_WORKER_SITE:
        return MODE_CHAIN
    if kind == c.K_UPGRADE or kind == c.K_DEPLOY or kind == c.K_DEPLOY_SITE or kind == c.K_PRODUCE:
        return MODE_CHAIN
    if kind == c.K_BUILD or kind == c.K_BUILD_SITE or kind == c.K_ENLIST:
        return MODE_CHAIN
    return MODE_QUICK


def candidates(s: State, asked: int, context: SearchContext) -> int:
    """The answers that a search looks at when this seat is asked the top question."""
    kind = s.frame_kind[s.depth - 1]
    if kind == c.K_SECTION:
        return candidate_sections(s, asked, context)
    if kind == c.K_TOP:
        return candidate_tops(s, asked, context)
    if kind == c.K_BOTTOM:
        return candidate_bottoms(s, asked, context)
    if kind == c.K_END_WINDOW:
        return candidates_of_window(s, asked, context)
    if kind == c.K_GIVE or kind == c.K_COERCION:
        return decline_if_legal(s)
    if kind == c.K_ABILITY or kind == c.K_ONGOING or kind == c.K_ARM:
        return agree()
    if kind == c.K_UPGRADE:
        return first_if_ahead(s, context)
    if kind == c.K_ENLIST:
        return whole_recruits(s, context)
    if kind == c.K_ENCOUNTER:
        return whole_options(s)
    if kind == c.K_PRODUCE_COUNT:
        return as_many(s)
    if kind == c.K_RESOURCE_SITE:
        return candidate_sites(s, asked, context)
    return candidates_by_frame(s, asked, kind, context)


def candidates_by_frame(s: State, asked: int, kind: int, context: SearchContext) -> int:
    """The same of questions that say about what they are."""
    a = s.frame_a[s.depth - 1]
    b = s.frame_b[s.depth - 1]
    if kind == c.K_MOVE_STEP:
        return candidate_steps(s, asked, a, s.frame_c[s.depth - 1], context)
    if kind == c.K_CARGO:
        return candidate_cargo(s, b)
    if kind == c.K_DIAL:
        return best_dial(s, asked, a, context)
    if kind == c.K_COMMIT:
        return best_cards(s, asked, a, b, context)
    if kind == c.K_PAY:
        return tokens_in_danger(s, s.frame_c[s.depth - 1], context)
    return s.legal
