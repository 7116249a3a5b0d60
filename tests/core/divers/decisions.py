"""Every question of Pearl Divers: its legal answers and what an answer does."""

from __future__ import annotations

from engines.core.frames import pop
from tests.core.divers.constants import (
    K_CHARM,
    K_DIVE,
    K_DRAW,
    K_END_TURN,
    K_GIFT,
    K_POOL,
    K_RESOLVE,
    K_RETURN,
    K_ROWS,
    K_SELL,
    K_START_TURN,
)
from tests.core.divers.rules import (
    apply_charm,
    apply_dive,
    apply_draw,
    apply_gift,
    apply_pool,
    apply_return,
    apply_sell,
    do_row,
    end_turn,
    legal_charm,
    legal_dive,
    legal_draw,
    legal_gift,
    legal_pool,
    legal_return,
    resolve,
    start_turn,
)
from tests.core.divers.state import State


def legal(s: State, kind: int, p: int) -> int:
    """Mask of the legal answers to a question."""
    if kind == K_DIVE:
        return legal_dive(s)
    if kind == K_CHARM or kind == K_SELL:
        return legal_charm(s, p)
    if kind == K_RETURN:
        return legal_return(s)
    if kind == K_GIFT:
        return legal_gift()
    if kind == K_POOL:
        return legal_pool(s)
    assert kind == K_DRAW, "unknown question"
    return legal_draw(s)


def answer(s: State, kind: int, p: int, a: int, b: int, x: int) -> int:
    """Carry out answer `x` to a question that was just taken off."""
    if kind == K_DIVE:
        return apply_dive(s, p, x)
    if kind == K_CHARM:
        return apply_charm(s, p, x)
    if kind == K_RETURN:
        return apply_return(s, p, x)
    if kind == K_GIFT:
        return apply_gift(s, p, x)
    if kind == K_POOL:
        return apply_pool(s, p, x)
    if kind == K_SELL:
        return apply_sell(s, p, x)
    return apply_draw(s, a, b, x)


def step(s: State, kind: int, p: int) -> int:
    """Carry out a frame that nobody answers."""
    if kind == K_ROWS:
        return do_row(s, p)
    pop(s)
    if kind == K_START_TURN:
        return start_turn(s, p)
    if kind == K_RESOLVE:
        return resolve(s, p)
    assert kind == K_END_TURN, "unknown step"
    return end_turn(s, p)
