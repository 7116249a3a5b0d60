"""Every question of Pearl Divers: its legal answers and what an answer does."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.frames import pop
from tests.core.divers.constants import (
    FIRST_STEP,
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
    end_charm,
    end_turn,
    legal_charm,
    legal_dive,
    legal_draw,
    legal_gift,
    legal_pool,
    legal_return,
    must_ask,
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


def settle(s: State) -> int:
    """Go on until there is something to ask, and write its legal answers down."""
    while s.depth > 0:
        i = s.depth - 1
        kind = s.frame_kind[i]
        p = s.frame_player[i]
        if kind >= FIRST_STEP:
            step(s, kind, p)
            continue
        mask = legal(s, kind, p)
        if mask & (mask - 1) or must_ask(s, kind, p):
            s.legal = mask
            return 0
        s.depth = i
        if mask:
            answer(s, kind, p, s.frame_a[i], s.frame_b[i], ctz(mask))
        else:
            end_charm(s, kind)
    s.legal = 0
    return 0


def choose(s: State, x: int) -> int:
    """Answer the top question with `x` and go on to the next one."""
    assert s.depth > 0 and s.legal & BIT[x], "the answer is not legal"
    i = s.depth - 1
    s.depth = i
    s.decisions += 1
    answer(s, s.frame_kind[i], s.frame_player[i], s.frame_a[i], s.frame_b[i], x)
    return settle(s)
