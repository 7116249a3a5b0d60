"""Answers out of turn: what a seat may do that is not asked, in games that know such a thing.

The seat begins a question of its own, which stands above the one that is asked; when it is answered, the game goes on
where it was. Nobody is ever asked whether to interrupt, so legal actions and bots know nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.engine.errors import IllegalActionError

NOBODY = "In this game nobody does anything without being asked."


@dataclass(frozen=True)
class Interruption:
    """What a seat (from 0) wants to do out of turn: its answers to the question that it begins, in their words."""

    seat: int
    words: tuple[str, ...]


class Interruptions:
    """What seats may do out of turn in a game: nothing, unless it says otherwise."""

    def why_none(self, core: Any, seat: int, /) -> str:
        """One sentence that says why the seat cannot begin a question of its own now; '' when it can."""
        return NOBODY

    def begin(self, core: Any, seat: int, /) -> object:
        """Begin the seat's own question, trusting that it can."""
        raise IllegalActionError(NOBODY)

    def is_begun(self, core: Any, /) -> bool:
        """Whether the top question is one that its seat began itself."""
        return False

    def read(self, core: Any, text: str, seat: int | None, /) -> Interruption | None:
        """What a line means that somebody types without being asked; None when it is about something else.

        `seat` acts where the line names nobody. Raises RulesError with one sentence when it cannot be done.
        """
        return None

    def help(self, core: Any, /) -> str:
        """A sentence on what can be typed out of turn; '' for nothing."""
        return ""
