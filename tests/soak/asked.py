"""What holds of the question of every position, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core.engine.asking import legal_again
from engines.core.engine.constants import CHANCE_PLAYER, FIRST_STEP, STACK_SIZE


def question_is_sound(core: Any) -> Iterator[str]:
    """The stored answers are those of the top frame, which asks a player or chance; without frames the game is over."""
    depth = core.depth
    if not 0 <= depth <= STACK_SIZE:
        yield f"{depth} frames on the stack"
    if (depth == 0) != (core.ended != 0) or (core.legal == 0) != (depth == 0):
        yield f"{depth} frames, answers {core.legal:b}, ended {core.ended}"
    if core.legal != legal_again(core):
        yield f"answers {core.legal:b} are kept, but legal are {legal_again(core):b}"
    kinds, seats = core.frame_kind, core.frame_player
    for i in range(depth):
        if seats[i] not in (*range(core.players), CHANCE_PLAYER):
            yield f"frame {i} of kind {kinds[i]} is of player {seats[i]}"
    if depth and kinds[depth - 1] >= FIRST_STEP:
        yield f"the top frame is step {kinds[depth - 1]}, which nobody answers"
