"""Frames that nobody answers: the steps that the engine takes by itself."""

from __future__ import annotations

from engines.core.frames import pop
from engines.smallworld.combos import fill_column
from engines.smallworld.constants import K_END_TURN, K_FILL_COLUMN, K_PHASE, K_READY, K_START_GAME, K_START_TURN
from engines.smallworld.deal import start_game
from engines.smallworld.ready import ready
from engines.smallworld.state import State
from engines.smallworld.turn import end_turn, phase, start_turn


def step(s: State, i: int) -> int:
    """Carry out frame `i`, the top one, which nobody answers."""
    kind = s.frame_kind[i]
    p = s.frame_player[i]
    a = s.frame_a[i]
    pop(s)
    if kind == K_PHASE:
        return phase(s, p, a)
    if kind == K_READY:
        return ready(s, a)
    if kind == K_FILL_COLUMN:
        return fill_column(s)
    if kind == K_START_TURN:
        return start_turn(s, p)
    if kind == K_END_TURN:
        return end_turn(s, p)
    assert kind == K_START_GAME, "unknown step"
    return start_game(s)
