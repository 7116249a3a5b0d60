"""The question that is asked, as ordinary Python reads it: the top frame of a position, or one only imagined."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from engines.core.asking import relist
from engines.core.constants import CHANCE_PLAYER
from engines.core.state import CoreState

GUESS_KEY = 1  # any fixed key: what is said must not depend on it
PlayT = TypeVar("PlayT", bound=CoreState)


class Question:
    """The top frame of a position, read once."""

    def __init__(self, core: Any) -> None:
        i = core.depth - 1
        self.core = core
        self.kind: int = core.frame_kind[i]
        self.player: int = core.frame_player[i]
        self.a: int = core.frame_a[i]
        self.b: int = core.frame_b[i]
        self.c: int = core.frame_c[i]


@dataclass(frozen=True)
class AskedCase(Generic[PlayT]):
    """A question of a kind to a player with the numbers of its frame, asked or only imagined, and its position."""

    s: PlayT
    kind: int
    player: int
    a: int = 0
    b: int = 0
    c: int = 0

    @classmethod
    def asked(cls, s: PlayT) -> Self:
        """The top question."""
        i = s.depth - 1
        return cls(s, s.frame_kind[i], s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i])

    @property
    def of_chance(self) -> bool:
        """Whether chance is asked."""
        return self.player == CHANCE_PLAYER


def as_asked(
    core: PlayT,
    new_play: Callable[[], PlayT],
    clone: Callable[[PlayT], PlayT],
    hide: Callable[[PlayT, PlayT, int, int], int],
) -> PlayT:
    """A copy of the position as the seat asked may know it: what is hidden from it is replaced by a fixed guess."""
    player = core.frame_player[core.depth - 1]
    if player == CHANCE_PLAYER:
        return clone(core)
    guess = new_play()
    hide(guess, core, player, GUESS_KEY)
    relist(guess)
    return guess
