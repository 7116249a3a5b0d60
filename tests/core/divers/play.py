"""A Pearl Divers position that can be played."""

from __future__ import annotations

from engines.core.asking import choose, settle
from tests.core.divers.decisions import answer, legal, step
from tests.core.divers.rules import draw_place, must_ask, start_game
from tests.core.divers.state import State, copy_fresh


class Play(State):
    """A position behind the kernel's virtual methods."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        return legal(self, self.frame_kind[i], self.frame_player[i]) if i >= 0 else 0

    def answer_top(self, a: int) -> int:
        """Carry out an answer to the question that was just taken off."""
        i = self.depth
        return answer(self, self.frame_kind[i], self.frame_player[i], self.frame_a[i], self.frame_b[i], a)

    def step_top(self) -> int:
        """Carry out the step on top."""
        i = self.depth - 1
        return step(self, self.frame_kind[i], self.frame_player[i])

    def must_ask(self) -> int:
        """Questions about a hand are asked of everybody who has one."""
        i = self.depth - 1
        return must_ask(self, self.frame_kind[i], self.frame_player[i])

    def heavy_outcomes(self) -> int:
        """None: every card is one card."""
        return 0

    def chance_weight(self, a: int) -> int:
        """Every card is one card."""
        return 1

    def chance_key(self) -> int:
        """Place of the draw in the keys."""
        return draw_place(self)


def new_play() -> Play:
    """An empty position."""
    return Play()


def clone(s: Play) -> Play:
    """An independent copy."""
    copy: Play = Play.__new__(Play)
    copy_fresh(copy, s)
    return copy


def begin(s: Play) -> int:
    """Start the game for the players written into the position."""
    start_game(s)
    return settle(s)


def resume(s: Play) -> int:
    """Work out the legal answers anew."""
    return settle(s)


def choose_in(s: Play, a: int) -> int:
    """Answer the top question."""
    return choose(s, a)


def weight_in(s: Play, a: int) -> int:
    """Weight of an outcome of chance."""
    return s.chance_weight(a)
