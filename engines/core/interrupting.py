"""Answers out of turn: what a seat may do that is not asked, in games that know such a thing.

The seat begins a question of its own, which stands above the one that is asked; when it is answered, the game goes on
where it was. Nobody is ever asked whether to interrupt, so legal actions and bots know nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True)
class Interruption:
    """What a seat (from 0) wants to do out of turn: its answers to the question that it begins, in their words."""

    seat: int
    words: tuple[str, ...]


@runtime_checkable
class InterruptibleRules(Protocol):
    """Rules of a game in which a seat may answer out of turn."""

    def why_no_interruption(self, core: Any, seat: int) -> str:
        """One sentence that says why the seat cannot begin a question of its own now; '' when it can."""

    def interrupt(self, core: Any, seat: int) -> None:
        """Begin the seat's own question, trusting that it can."""

    def is_interruption(self, core: Any) -> bool:
        """Whether the top question is one that its seat began itself."""

    def read_interruption(self, core: Any, text: str, seat: int | None) -> Interruption | None:
        """What a line means that somebody types without being asked; None when it is about something else.

        `seat` acts where the line names nobody. Raises RulesError with one sentence when it cannot be done.
        """

    def interruption_help(self, core: Any) -> str:
        """A sentence on what can be typed out of turn in this game; '' for nothing."""
