"""What a position is worth to a seat: what pays at the end, what leads to stars, what lies ahead, what is in danger."""

from __future__ import annotations

from engines.core.engine.search_context import SearchContext
from engines.scythe.bots.constants import M_PHASE
from engines.scythe.bots.eval_cards import evaluate_card, popularity_promise
from engines.scythe.bots.eval_future import LAST_PHASE, PERCENT, goals, journey
from engines.scythe.bots.evaluate import (
    SLOW_FADE,
    evaluate_end,
    exposed,
    fights,
    haste,
    points,
    star_progress,
    threatened,
    tokens,
    tracks,
)
from engines.scythe.bots.greedy_1.eval_future import engine, income, needs
from engines.scythe.generated.state import State
from engines.scythe.generated.weights import W_FACTORY_CARD
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import control, num_stars


def evaluate(s: State, seat: int, context: SearchContext) -> int:
    """How good the position is for `seat`, in hundredths of a coin."""
    if s.ended:
        return evaluate_end(s, seat, context)
    phase = min(max(context.memo[M_PHASE], num_stars(s, seat)), LAST_PHASE)
    held = control(s, seat)
    early = LAST_PHASE - phase
    value = points(s, seat, held, phase, context) + tracks(s, seat, context)
    value += star_progress(s, seat, context) * (PERCENT + haste(s, seat, context)) // PERCENT
    value += early * engine(s, seat, context) // LAST_PHASE
    value += min(early + SLOW_FADE, LAST_PHASE) * income(s, seat, held, context) // LAST_PHASE
    value += needs(s, seat, held, context) + journey(s, seat, early, context) + goals(s, seat, early, context)
    value += popularity_promise(s, seat, early, min(early + SLOW_FADE, LAST_PHASE), context)
    if s.factory_card[seat] != c.NO_CARD:
        value += context.own[W_FACTORY_CARD] + evaluate_card(s, seat, s.factory_card[seat], early, context)
    return (
        value
        + tokens(s, seat, context)
        + fights(s, seat, context)
        - exposed(s, seat, held, context)
        - threatened(s, seat, context)
    )
