"""The words of Wayfarers' questions and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.language.explaining import Explanation
from engines.core.words import Words
from engines.wayfarers.questions import QUESTIONS
from engines.wayfarers.questions.events import LOG
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.words import asides, status, terms
from engines.wayfarers.words.slots import SLOTS

AI = "AI"


class WayfarersWords(Words):
    """Also visible cards and the Journal Track can be asked about."""

    questions = QUESTIONS
    log = LOG
    slots = SLOTS
    things = asides.THINGS
    terms = terms.TERMS

    def about(self, core: Any, seat: int, text: str, /) -> Explanation | None:
        """What the words name, as the seat at turn sees it."""
        return asides.about(core, max(core.active, 0), text)

    def seat_words(self, core: Any, seat: int, /) -> Sequence[str]:
        """The solo opponent is the AI. Rule: Y14.1"""
        return (AI, f"the {AI}") if is_ai(core, seat) else ()

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table in words; nothing is hidden."""
        return status.status_lines(core)
