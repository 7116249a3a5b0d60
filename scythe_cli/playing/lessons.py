"""The lessons of a tutorial while it is played: which are shown where, and whether they are over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenarios.tutorials import Step

ENOUGH = "enough"  # what ends them, when it is typed
HELP = (
    f"Type the number of an answer, or its words. ? explains the question, ? and a number an answer, ? and the id of a "
    f"rule that rule; undo takes back an answer, help says what else there is. {ENOUGH} ends the lessons, and the game "
    "goes on."
)
GOES_ON = f"Enter goes on; {ENOUGH} ends the lessons. "
NO_LESSONS = "There are no lessons to end; scythe play --tutorial begins a game with them."
ENDED = "The lessons are over; the game goes on."


@dataclass
class Lessons:
    """The steps of a tutorial for a seat; `shown` says after how many answers which of them was."""

    steps: Sequence[Step]
    seat: int
    shown: dict[int, int] = field(default_factory=dict)
    are_over: bool = False

    def end(self) -> None:
        """No more of them."""
        self.are_over = True
