"""Cards and tiles that a score sheet takes by name: by their ids, or by what people call them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from engines.core.engine.errors import SheetError
from engines.core.language.explaining import listed, with_article
from engines.core.scoring.sheets import LONGEST

TIMES = re.compile(r"(?P<first>\d\d?) ?x? (?P<what>.+)|(?P<rest>.+) x ?(?P<last>\d\d?)", re.IGNORECASE)
WORDS = re.compile(r"[+-]?\w+")
FILLERS = {"1", "a", "an", "and", "card", "each", "every", "for", "of", "or", "per", "set", "the", "tile", "with"}
NUMBERS = {"double": "2", "two": "2", "triple": "3", "three": "3"}
SHOWN = 4  # things that an error names when several fit


class Things:
    """Things of a kind, numbered from 0: an id and a title each, and other titles by which they may be called.

    Things with the same title are the same for a score. A title has no comma. `noun` is what one is called.
    """

    def __init__(
        self, noun: str, ids: Sequence[str], titles: Sequence[str], others: Sequence[tuple[str, str]] = ()
    ) -> None:
        """`others` are further titles of titles."""
        self.noun = noun
        self.ids = {name: number for number, name in enumerate(ids)}
        self.titles = list(titles)
        self._by_id = {name.lower(): name for name in ids}
        self._by_words = {_words(also): title for also, title in others} | {_words(title): title for title in titles}

    def read(self, text: str) -> str:
        """The ids and titles, with commas between, of things that are named so; `2 x` before one is it twice.

        Raises SheetError for the first that is unknown, or that several are called.
        """
        return ", ".join(name for part in parts_of(text) for name in self.read_part(part))

    def read_part(self, words: str) -> list[str]:
        """The thing between two commas, as often as it is there. Raises SheetError."""
        found = TIMES.fullmatch(words)
        if found is None or self._called(words):
            return [self.read_one(words)]
        return [self.read_one(found["what"] or found["rest"])] * int(found["first"] or found["last"])

    def read_one(self, words: str) -> str:
        """The id or the title of one thing. Raises SheetError."""
        words = words[:LONGEST]
        called = self._called(words)
        if len(called) == 1:
            return called[0]
        meant = called or self._by_near_words(_words(words))
        quoted = [f"'{title}'" for title in meant[:SHOWN]] + ["another"] * (len(meant) > SHOWN)
        known = ", ".join(dict.fromkeys(self.titles))
        advice = f"{'do' if called else 'did'} you mean {listed(quoted, 'or')}?" if quoted else f"known: {known}."
        raise SheetError(f"'{words}' is not {with_article(self.noun)}; {advice}")

    def _called(self, words: str) -> list[str]:
        """The id of that name, or the title of these words, or else all titles that have these words among theirs."""
        name = self._by_id.get(words.lower())
        return [name] if name else self._titles(_words(words))

    def _titles(self, words: tuple[str, ...]) -> list[str]:
        if words in self._by_words:
            return [self._by_words[words]]
        fitting = [title for own, title in self._by_words.items() if words and Counter(words) <= Counter(own)]
        return list(dict.fromkeys(fitting))

    def _by_near_words(self, words: Sequence[str]) -> list[str]:
        """The titles of words that are spelt nearly so."""
        known = sorted({word for own in self._by_words for word in own})
        close = [get_close_matches(word, known, n=1) or [word] for word in words]
        return self._titles(tuple(sorted(word for own in close for word in own)))

    def numbers(self, name: str) -> list[int]:
        """The things that this id or title may be."""
        if name in self.ids:
            return [self.ids[name]]
        return [number for number, title in enumerate(self.titles) if title == name]

    def title(self, name: str) -> str:
        """The title of what this id or title names."""
        return self.titles[self.numbers(name)[0]]

    def handed_out(self, named: Sequence[Sequence[str]]) -> list[list[int]]:
        """Which things those may be that each player names: each a different one, as far as there are so many."""
        taken = {self.ids[name] for own in named for name in own if name in self.ids}
        return [[self._next(name, taken) for name in own] for own in named]

    def _next(self, name: str, taken: set[int]) -> int:
        numbers = self.numbers(name)
        number = next((number for number in numbers if number not in taken), numbers[0])
        taken.add(number)
        return number

    def too_many(self, named: Sequence[Sequence[str]], copies: Sequence[int]) -> Iterator[str]:
        """What is named more often than there is of it; `copies` by number. Sentences without their full stop."""
        names = [name for own in named for name in own]
        for title, often in Counter(map(self.title, names)).items():
            there = sum(copies[number] for number in self.numbers(title))
            if often > there:
                yield f"the {self.noun} '{title}' is named {_times(often)}, but there {_are(there)}"
        for name, often in Counter(names).items():
            if name in self.ids and often > copies[self.ids[name]]:
                yield f"the {self.noun} '{name}' is named {_times(often)}, but there {_are(copies[self.ids[name]])}"


def parts_of(text: str) -> list[str]:
    """What stands between commas."""
    return [words for part in text.split(",") if (words := " ".join(part.split()))]


def _words(text: str) -> tuple[str, ...]:
    """The words that tell one thing from another, in the singular, sorted."""
    return tuple(sorted(word for word in map(_singular, WORDS.findall(text.lower())) if word not in FILLERS))


def _singular(word: str) -> str:
    if word in NUMBERS:
        return NUMBERS[word]
    if word.endswith("ies"):
        return word.removesuffix("ies") + "y"
    return word.removesuffix("s") if len(word) > 3 else word


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _are(count: int) -> str:
    return f"is only {count}" if count == 1 else f"are only {count}"
