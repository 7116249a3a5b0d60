"""How the search of the frozen greedy bot treats each question, and which answers it looks at."""

from __future__ import annotations

from engines.core.engine.constants import MODE_BRANCH, MODE_QUICK, MODE_STOP
from engines.core.engine.search_context import SearchContext
from engines.smallworld.bots.candidates import (
    abandon_nothing,
    ally,
    amazons_to_take_off,
    camps_for_region,
    candidates_of_decline,
    region_for_fortress,
    region_for_hero,
    region_to_keep,
    tokens_for_region,
    way_to_place,
)
from engines.smallworld.bots.greedy_1.candidates import (
    candidate_conquests,
    mode_of_conquest,
    mode_of_redeployment,
    region_for_dragon,
    region_for_substitution,
)
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c


def mode(s: State, seat: int, context: SearchContext) -> int:
    """How a search of the seat treats the top question."""
    kind = s.frame_kind[s.depth - 1]
    if s.frame_player[s.depth - 1] != seat:
        return MODE_STOP
    if s.active != seat:
        return MODE_QUICK
    if kind == c.K_TURN or kind == c.K_PICK or kind == c.K_STOUT:
        return MODE_BRANCH
    if kind == c.K_CONQUER:
        return mode_of_conquest(s, s.frame_a[s.depth - 1])
    if kind == c.K_REDEPLOY:
        return mode_of_redeployment(s.frame_a[s.depth - 1])
    return MODE_QUICK


def candidates(s: State, asked: int, context: SearchContext) -> int:
    """The answers that a search looks at when this seat is asked the top question."""
    kind = s.frame_kind[s.depth - 1]
    if kind == c.K_TURN or kind == c.K_STOUT:
        return candidates_of_decline(s, context)
    if kind == c.K_ABANDON:
        return abandon_nothing()
    if kind == c.K_REDEPLOY or kind == c.K_ENCAMP:
        return way_to_place(s, context)
    if kind == c.K_ALLY:
        return ally(s, asked)
    return candidates_by_frame(s, asked, kind, context)


def candidates_by_frame(s: State, asked: int, kind: int, context: SearchContext) -> int:
    """The same of questions that say about what they are."""
    a = s.frame_a[s.depth - 1]
    b = s.frame_b[s.depth - 1]
    x = s.frame_c[s.depth - 1]
    if kind == c.K_CONQUER:
        return candidate_conquests(s, asked, a, b, context)
    if kind == c.K_DRAGON:
        return region_for_dragon(s, a, context)
    if kind == c.K_SUBSTITUTE:
        return region_for_substitution(s, a, context)
    if kind == c.K_PLACE:
        return tokens_for_region(s, a, b, context)
    if kind == c.K_PLACE_CAMPS:
        return camps_for_region(s, a, b, context)
    if kind == c.K_KEEP:
        return region_to_keep(s, a, b, x, context)
    if kind == c.K_TAKE_OFF:
        return amazons_to_take_off(s, b, x)
    if kind == c.K_FORTRESS:
        return region_for_fortress(s, a, context)
    if kind == c.K_HERO:
        return region_for_hero(s, a, b, x, context)
    return s.legal
