"""The position that can be played: its questions and its bots, behind the virtual methods of the kernel."""

from __future__ import annotations

from engines.core.asking import settle
from engines.core.frames import push
from engines.core.notebook import Notebook
from engines.smallworld.constants import K_START_GAME
from engines.smallworld.decisions import Questions
from engines.smallworld.focus import focus_of, mode_of
from engines.smallworld.hidden import hide_from
from engines.smallworld.state import copy_fresh
from engines.smallworld.worth import prepare, worth


class Play(Questions):
    """A Small World position: its questions and what bots think of them."""

    __slots__ = ()

    def bot_hide(self, seat: int, key: int) -> int:
        """Replace what the seat may not know."""
        return hide_from(self, seat, key)

    def bot_prepare(self, seat: int, notebook: Notebook) -> int:
        """Write down what a search of the seat does not change."""
        return prepare(self, seat, notebook)

    def bot_pass(self, seat: int) -> int:
        """The next turn is not looked at: others change too much until then."""
        return 0

    def bot_mode(self, seat: int) -> int:
        """How a search of the seat treats the top question."""
        i = self.depth - 1
        return mode_of(self, seat, self.frame_kind[i], self.frame_player[i], self.frame_a[i], self.frame_b[i])

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


def begin(s: Play) -> int:
    """Start the game for the players, first seat and options written into the position."""
    push(s, K_START_GAME, 0, 0, 0, 0)
    return settle(s)
