"""The position that can be played: `State` with the questions of the game behind the kernel's virtual methods."""

from __future__ import annotations

from engines.core.frames import push
from engines.scythe.constants import K_START_GAME
from engines.scythe.decisions import chance_key_of, chance_weight_of, choose, legal, settle
from engines.scythe.state import State, copy_fresh, copy_into


class Play(State):
    """A Scythe position."""

    def legal_mask(self) -> int:
        """Legal answers to the top question, worked out anew."""
        i = self.depth - 1
        if i < 0:
            return 0
        return legal(self, self.frame_kind[i], self.frame_player[i], self.frame_a[i], self.frame_b[i], self.frame_c[i])

    def apply_choice(self, a: int) -> int:
        """Answer the top question and go on to the next one."""
        return choose(self, a)

    def chance_weight(self, a: int) -> int:
        """Weight of an outcome of chance."""
        i = self.depth - 1
        return chance_weight_of(self, self.frame_kind[i], self.frame_a[i], self.frame_b[i], a)

    def chance_key(self) -> int:
        """Place of the draw in the keys."""
        i = self.depth - 1
        return chance_key_of(self, self.frame_kind[i], self.frame_a[i], self.frame_b[i])


def new_play() -> Play:
    """An empty position."""
    return Play()


def clone(s: Play) -> Play:
    """An independent copy."""
    copy: Play = Play.__new__(Play)
    copy_fresh(copy, s)
    return copy


def copy_over(dst: Play, src: Play) -> int:
    """Make `dst` equal to `src` without making a new position."""
    return copy_into(dst, src)


def begin(s: Play) -> int:
    """Start the game for the players, factions, mats and options written into the position."""
    push(s, K_START_GAME, 0, 0, 0, 0)
    return settle(s)


def resume(s: Play) -> int:
    """Work out the legal answers anew, after fields were changed from outside."""
    return settle(s)


def choose_in(s: Play, a: int) -> int:
    """Answer the top question."""
    return choose(s, a)


def legal_in(s: Play) -> int:
    """Legal answers to the top question, worked out anew."""
    return s.legal_mask()


def weight_in(s: Play, a: int) -> int:
    """Weight of an outcome of chance."""
    return s.chance_weight(a)
