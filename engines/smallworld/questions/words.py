"""The words of Small World's questions and events."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engines.core.words import Words
from engines.smallworld.questions import QUESTIONS
from engines.smallworld.questions.events import LOG
from engines.smallworld.words import asides, phrases, status, terms
from engines.smallworld.words.slots import SLOTS


class SmallWorldWords(Words):
    """Also races, powers and regions can be asked about."""

    questions = QUESTIONS
    log = LOG
    slots = SLOTS
    things = asides.THINGS
    terms = terms.TERMS
    names_read: Mapping[str, str] = MappingProxyType({**phrases.COMBOS, **phrases.DRAWN})

    about = staticmethod(asides.about)
    seat_words = staticmethod(status.active_race)
    status_lines = staticmethod(status.status_lines)
