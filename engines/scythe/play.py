"""The position that can be played: its questions and its bots, behind the virtual methods of the kernel."""

from __future__ import annotations

from engines.core.asking import choose, settle
from engines.core.frames import push
from engines.core.notebook import Notebook
from engines.core.search import bot_choice, play_bots
from engines.scythe.constants import K_START_GAME
from engines.scythe.decisions import Questions
from engines.scythe.focus import focus_of, mode_of
from engines.scythe.hidden import hide_from
from engines.scythe.state import copy_fresh, copy_into
from engines.scythe.worth import prepare, worth


class Play(Questions):
    """A Scythe position: its questions and what bots think of them."""

    __slots__ = ()

    def bot_hide(self, seat: int, key: int) -> int:
        """Replace what the seat may not know."""
        return hide_from(self, seat, key)

    def bot_prepare(self, seat: int, notebook: Notebook) -> int:
        """Write down what a search of the seat does not change."""
        return prepare(self, seat, notebook)

    def bot_mode(self, seat: int) -> int:
        """How a search of the seat treats the top question."""
        i = self.depth - 1
        return mode_of(self, seat, self.frame_kind[i], self.frame_player[i], self.frame_c[i])

    def bot_focus(self, seat: int, notebook: Notebook) -> int:
        """The answers that a search of the seat looks at."""
        i = self.depth - 1
        return focus_of(self, seat, self.frame_kind[i], self.frame_a[i], self.frame_b[i], self.frame_c[i], notebook)

    def bot_worth(self, seat: int, notebook: Notebook) -> int:
        """What the position is worth to the seat."""
        return worth(self, seat, notebook)


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


def relist(s: Play) -> int:
    """Write the legal answers to the top question anew, and nothing else."""
    s.legal = s.legal_mask()
    return 0


def choose_in(s: Play, a: int) -> int:
    """Answer the top question."""
    return choose(s, a)


def legal_in(s: Play) -> int:
    """Legal answers to the top question, worked out anew."""
    return s.legal_mask()


def weight_in(s: Play, a: int) -> int:
    """Weight of an outcome of chance."""
    return s.chance_weight(a)


def bot_step(s: Play, w0: Play, w1: Play, w2: Play, notebook: Notebook, key: int) -> int:
    """Answer of the greedy bot to the top question; `w0`, `w1`, `w2` are scratch positions."""
    return bot_choice(s, w0, w1, w2, notebook, key)


def play_with_bots(s: Play, w0: Play, w1: Play, w2: Play, notebook: Notebook, key: int, limit: int) -> int:
    """Play on with the bots of the notebook; returns the number of decisions."""
    return play_bots(s, w0, w1, w2, notebook, key, limit)
