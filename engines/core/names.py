"""What people at a table may be called: nothing that somebody could mean otherwise, and no two of them the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Any

from engines.core.language.speaking import ways_of
from engines.core.language.spelling import JOINERS, folded
from engines.core.language.templates import JOINING, POINTING, SLOT, normal
from engines.core.setup.tables import Tables
from engines.core.words import Words

SEAT = re.compile(r"\b(?:seat|player) ?(\d+)\b")
PLACE = re.compile(r"[a-z]{1,2}\d{1,3}")  # `r12`, `V3`, `LC05`: spaces and cards
OF_LINES = ":#"  # in scripts the first follows who answers, the second begins a comment
COLOURS = "black blue brown gray green grey orange pink purple red white yellow"
ANYBODY = "ai, the ai, all, anybody, chance, everybody, i, me, nobody, player, players, random, seat, someone, you"
COMMANDS = (
    "back, board, enough, exit, help, hint, log, mats, moves, q, quit, "
    "random all, recap, save, score, undo, undo!, view"
)


class Names:
    """The names that people can have in one game."""

    def __init__(self, tables: Tables, words: Words) -> None:
        self._tables = tables
        self._words = words

    def objection(
        self, names: Sequence[str], own: Sequence[Collection[str]] = (), new: Collection[int] = (), noun: str = "seat"
    ) -> tuple[int, str] | None:
        """The first seat, from 0, that cannot be called so, and why in a sentence; None where all can.

        '' is a seat without a name. `own` are words for each seat that may stand for its name, such as its faction on a
        score sheet; its number may then, too. The seats `new` are looked at last: of two with the same name, theirs is
        the one to be changed. `noun` is what people are where there are no seats.
        """
        found: dict[str, int] = {}
        for seat in sorted(range(len(names)), key=lambda seat: seat in new):
            name = names[seat]
            why = self._why_not(name, seat, {folded(word) for word in own[seat]} if own else None) if name else ""
            earlier = found.setdefault(folded(name), seat) if name else seat
            if earlier != seat:
                why = f"{noun} {earlier + 1} is called {names[earlier]} already."
            if why:
                return seat, why
        return None

    def _why_not(self, name: str, seat: int, own: Collection[str] | None) -> str:
        """Why a name cannot be used, whatever the others are called; '' where it can."""
        unseen = next((sign for sign in name if not (sign.isprintable() or sign in JOINERS)), "")
        if unseen:
            return f"a name cannot hold the sign U+{ord(unseen):04X}, which nobody sees."
        cut = next((sign for sign in name if sign in OF_LINES), "")
        if cut and own is None:
            return f"a name cannot hold '{cut}'."
        if not any(unicodedata.category(sign)[0] in "LS" for sign in name):
            return f"'{name}' has no letter; choose another name."
        means = self._means(folded(name), seat, own)
        return f"'{name}' is {means}; choose another name." if means else ""

    def _means(self, name: str, seat: int, own: Collection[str] | None) -> str:
        """What else somebody could mean; '' for nothing."""
        numbers = [int(number[:9]) for number in SEAT.findall(name)]
        if numbers and (own is None or numbers != [seat + 1]):
            return "a seat" if SEAT.fullmatch(name) else f"taken for seat {numbers[0]}"
        word = name if own is None else name.partition(" (")[0]  # `Saxony (Patriotic)`
        if own is not None and (numbers or word in own):
            return ""
        if PLACE.fullmatch(word):
            return "a space or card"
        if word in self._taken:
            return self._taken[word]
        tells = type(self._words).about is not Words.about
        return "a word of the game" if tells and self._words.about(self._start, 0, word) else ""

    @cached_property
    def _start(self) -> Any:
        """A position in which things of the game can be asked about."""
        return self._words.rules.start(self._tables.deal(self._tables.min_players, Random(0)))

    @cached_property
    def _taken(self) -> dict[str, str]:
        """Each word and name of the game and of the program, and what it is."""
        found: dict[str, str] = {}
        for word, kind in self._words_taken():
            found.setdefault(folded(word.replace("_", " ")), kind)
        return found

    def _words_taken(self) -> Iterator[tuple[str, str]]:
        tables, words = self._tables, self._words
        for factor in tables.factors:
            for level in factor.levels:
                yield from ((word, f"a {factor.name}") for word in (level, tables.level_title(level)))
        yield from ((word, "a word of the game") for label in tables.labels.items() for word in label)
        yield from (
            (name, f"a {slot.noun or 'word of the game'}") for slot in words.slots.values() for name in slot.names
        )
        yield from ((resource.name, "a word of the game") for resource in words.log.resources)
        yield from ((colour, "a colour") for colour in COLOURS.split())
        yield from ((word, "a word that the program reads") for word in f"{COMMANDS}, {ANYBODY}".split(", "))
        yield from ((word, "a word of answers") for word in (*JOINING, *POINTING))
        for row in words.questions:
            for answer in getattr(row, "answers", ()):
                for way in ways_of(answer):
                    yield from ((word, "a word of answers") for word in normal(SLOT.sub(" ", way)).split())
