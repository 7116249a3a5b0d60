"""The position that can be played: its questions and its bots, behind the virtual methods of the kernel."""

from __future__ import annotations

from engines.core.asking import settle
from engines.core.frames import clear, push
from engines.core.notebook import Notebook
from engines.scythe.bribes import open_offer
from engines.scythe.constants import K_START_GAME, K_START_TURN
from engines.scythe.decisions import Questions
from engines.scythe.focus import focus_of, mode_of
from engines.scythe.hidden import hide_from
from engines.scythe.state import copy_fresh
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

    def bot_pass(self, seat: int) -> int:
        """Go on to the next turn of the seat, as if the others did nothing."""
        return next_own_turn(self, seat)

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


def begin(s: Play) -> int:
    """Start the game for the players, factions, mats and options written into the position."""
    push(s, K_START_GAME, 0, 0, 0, 0)
    return settle(s)


def offer(s: Play, seat: int) -> int:
    """Ask the seat, which began this itself, to whom it gives coins. Rule: S14.4."""
    open_offer(s, seat)
    return settle(s)


def next_own_turn(s: Play, seat: int) -> int:
    """Begin the next turn of the seat, as if the others did nothing; 0 when the game is over."""
    if s.ended:
        return 0
    clear(s)
    s.active = seat
    push(s, K_START_TURN, seat, 0, 0, 0)
    settle(s)
    return 0 if s.ended else 1
