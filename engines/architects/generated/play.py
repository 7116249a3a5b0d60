"""The position that can be played. Written from the questions of architects by engines.core.generate; do not edit."""

# fmt: off
# ruff: noqa
from __future__ import annotations

from collections.abc import Callable

from engines.architects.generated.state import State, copy_fresh
from engines.architects.rules.guildhall import apply_build, fill_space, legal_build
from engines.architects.rules.locations import apply_mines, legal_mines
from engines.architects.rules.opening import apply_first_player, first_player_key, legal_first_player, start_game
from engines.architects.rules.turn import apply_place, apply_take_back, end_turn, legal_place, legal_take_back, start_turn
from engines.core.frames import pop

LEGAL: dict[int, Callable[[State, int], int]] = {
    1: lambda s, i: legal_place(s, s.frame_player[i]),  # k.K_PLACE
    2: lambda s, i: legal_mines(s.frame_a[i]),  # k.K_MINES
    3: lambda s, i: legal_build(s, s.frame_player[i]),  # k.K_BUILD
    4: lambda s, i: legal_take_back(s, s.frame_player[i]),  # k.K_TAKE_BACK
    48: lambda s, i: legal_first_player(s),  # k.K_FIRST_PLAYER
}

APPLY: dict[int, Callable[[State, int, int], int]] = {
    1: lambda s, i, a: apply_place(s, s.frame_player[i], a),  # k.K_PLACE
    2: lambda s, i, a: apply_mines(s, s.frame_player[i], s.frame_a[i], a),  # k.K_MINES
    3: lambda s, i, a: apply_build(s, s.frame_player[i], a),  # k.K_BUILD
    4: lambda s, i, a: apply_take_back(s, s.frame_player[i], a),  # k.K_TAKE_BACK
    48: lambda s, i, a: apply_first_player(s, a),  # k.K_FIRST_PLAYER
}

STEP: dict[int, Callable[[State, int], int]] = {
    64: lambda s, i: start_game(s),  # k.K_START_GAME
    65: lambda s, i: start_turn(s, s.frame_player[i]),  # k.K_START_TURN
    66: lambda s, i: fill_space(s),  # k.K_FILL_SPACE
    67: lambda s, i: end_turn(s, s.frame_player[i]),  # k.K_END_TURN
}

KEY: dict[int, Callable[[State, int], int]] = {
    48: lambda s, i: first_player_key(),  # k.K_FIRST_PLAYER
}


class Play(State):
    """A position of architects."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        if i < 0:
            return 0
        kind = self.frame_kind[i]
        return LEGAL[kind](self, i)

    def answer_top(self, a: int) -> int:
        """Carry out an answer to the question that was just taken off."""
        i = self.depth
        kind = self.frame_kind[i]
        return APPLY[kind](self, i, a)

    def step_top(self) -> int:
        """Carry out the step on top."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        pop(self)
        return STEP[kind](self, i)

    def must_ask(self) -> int:
        """Whether the top question is asked although there is just one answer."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        return 0

    def chance_weight(self, a: int) -> int:
        """Weight of an outcome of chance."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        return 1

    def chance_key(self) -> int:
        """Place of the draw in the keys."""
        i = self.depth - 1
        kind = self.frame_kind[i]
        return KEY[kind](self, i)

    def observe(self, event: int, a: int, b: int, c: int) -> int:
        """Let observers count an event."""
        return 0


def new_play() -> Play:
    """An empty position."""
    return Play()


def clone(s: Play) -> Play:
    """An independent copy."""
    copy: Play = Play.__new__(Play)
    copy_fresh(copy, s)
    return copy
