"""The words of Scythe's questions and events, and of what seats do out of turn."""

from __future__ import annotations

from typing import Any

from engines.core.language.answer_words import joined
from engines.core.language.explaining import Explanation
from engines.core.language.interrupting import Interruptions
from engines.core.words import Words
from engines.scythe.questions import QUESTIONS
from engines.scythe.questions.events import LOG
from engines.scythe.rules import bribes
from engines.scythe.rules import constants as c
from engines.scythe.words import (
    asides,
    automa,
    automa_why,
    cards,
    chance,
    fighting,
    moving,
    offers,
    paying,
    phrases,
    rows,
    status,
    terms,
    turn,
    view,
)

CHAPTERS = (phrases, cards, chance, automa, paying, rows, turn, moving, fighting)


class ScytheWords(Words):
    """Also abilities can be asked about."""

    questions = QUESTIONS
    log = LOG
    slots = joined(*(chapter.SLOTS for chapter in CHAPTERS))
    things = (*asides.THINGS, *automa_why.THINGS)
    terms = terms.TERMS
    names_read = phrases.NAMES_READ

    seat_words = staticmethod(phrases.faction_title)
    status_lines = staticmethod(status.status_lines)

    def about(self, core: Any, seat: int, text: str, /) -> Explanation | None:
        """What the ability that the words name does; how the Automa stands, and why it moved as it did."""
        return automa_why.about(core, text) or asides.about(core, text)

    def happens(self, core: Any, action: int) -> list[str]:
        """What is seen to change; what follows a commitment is decided by what the opponent hides. Rule: S6.6"""
        return [] if core.frame_kind[core.depth - 1] in view.COMMITMENTS else super().happens(core, action)

    def asked(self, core: Any, seat: int) -> dict[str, Any]:
        """Who is asked what; nothing is told of a hidden commitment."""
        return view.secret_question(core, seat) or super().asked(core, seat)


class Bribes(Interruptions):
    """A seat may give coins out of turn. Rule: S14.4"""

    begin = staticmethod(bribes.offer)
    why_none = staticmethod(offers.why_no_offer)
    read = staticmethod(offers.read_offer)

    def is_begun(self, core: Any, /) -> bool:
        """Whether a seat gives coins out of turn just now."""
        return bool(bribes.is_offer(core))

    def help(self, core: Any, /) -> str:
        """How coins are given out of turn, where the option is on."""
        return offers.HELP if core.options & c.OPTION_BRIBES else ""
