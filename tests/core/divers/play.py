"""A Pearl Divers position that can be played."""

from __future__ import annotations

from tests.core.divers.decisions import choose, legal, settle
from tests.core.divers.rules import draw_place, start_game
from tests.core.divers.state import State, copy_fresh


class Play(State):
    """A position behind the kernel's virtual methods."""

    __slots__ = ()

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        return legal(self, self.frame_kind[i], self.frame_player[i]) if i >= 0 else 0

    def apply_choice(self, a: int) -> int:
        """Answer the top question."""
        return choose(self, a)

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
