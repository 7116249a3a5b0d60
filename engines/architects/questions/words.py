"""The words of Architects' questions and events."""

from __future__ import annotations

from engines.architects.questions import QUESTIONS
from engines.architects.questions.events import LOG
from engines.architects.words import asides, phrases, status, terms
from engines.architects.words.slots import SLOTS
from engines.core.words import Words


class ArchitectsWords(Words):
    """Also buildings, apprentices and characters can be asked about."""

    questions = QUESTIONS
    log = LOG
    slots = SLOTS
    things = asides.THINGS
    terms = terms.TERMS

    about = staticmethod(asides.about)
    seat_words = staticmethod(phrases.colour)
    status_lines = staticmethod(status.status_lines)
