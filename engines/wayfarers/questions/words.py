"""The words of Wayfarers' questions and events."""

from __future__ import annotations

from typing import Any

from engines.core.language.explaining import Explanation
from engines.core.words import Words
from engines.wayfarers.questions import QUESTIONS
from engines.wayfarers.questions.events import LOG
from engines.wayfarers.words import asides, status
from engines.wayfarers.words.slots import SLOTS


class WayfarersWords(Words):
    """Also visible cards and the Journal Track can be asked about."""

    questions = QUESTIONS
    log = LOG
    slots = SLOTS

    def about(self, core: Any, seat: int, text: str, /) -> Explanation | None:
        """What the words name, as the seat at turn sees it."""
        return asides.about(core, max(core.active, 0), text)

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table in words; nothing is hidden."""
        return status.status_lines(core)
