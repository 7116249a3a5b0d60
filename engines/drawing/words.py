"""Words that every drawing uses, and every sentence; those of sheets and reports can be said in other languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from engines.drawing.columns import broken, columns

COMMA, SPACED, STROKE = "{some}, {next}", "{some} {next}", "{some} / {next}"  # of what stands in a row


class Figure(str):
    """A number as English writes it: `1,234.5`, `+3`, `20 %`. Another language writes it in its own way."""


class Name(str):
    """What somebody is called, which no language changes."""


class Message(str):
    """English words that know how they were made, so that another language can say them as well.

    `id` is the whole sentence with the names of `fields` in braces. Where there is `more`, `id` is for a `count` of one
    and `more` for any other. `is_first` says that they begin a sentence.
    """

    id: str
    fields: Mapping[str, Any]
    more: str
    is_first: bool

    def __new__(
        cls, text: str, id: str = "", fields: Mapping[str, Any] | None = None, more: str = "", is_first: bool = False
    ) -> Message:
        """The words; without an id they are their own."""
        made = super().__new__(cls, text)
        made.id, made.fields, made.more, made.is_first = id or text, fields or {}, more, is_first
        return made

    def capital(self) -> Message:
        """The same at the beginning of a sentence."""
        return Message(self[:1].upper() + self[1:], self.id, self.fields, self.more, True)


def say(sentence: str, **fields: Any) -> Message:
    """A sentence with its fields. Words that are to be translated are messages themselves, numbers are whole numbers or
    figures; everything else is a name and stays as it is."""
    return Message(sentence.format(**fields) if fields else sentence, sentence, fields)


def say_count(one: str, more: str, count: int, **fields: Any) -> Message:
    """A sentence about so many things, `{count}` in it."""
    fields = {"count": Figure(f"{count:,}"), **fields}
    return Message((one if count == 1 else more).format(**fields), one, fields | {"count": count}, more)


def in_a_row(parts: Iterable[str], last: str = "{some} and {next}", between: str = COMMA) -> str:
    """Parts of a sentence in a row, `a, b and c`; '' without any."""
    first, *others = [*parts] or [""]
    for part in others[:-1]:
        first = say(between, some=first, next=part)
    return say(last, some=first, next=others[-1]) if others else first


def with_commas(parts: Iterable[str]) -> str:
    """The same with commas alone: `a, b, c`."""
    return in_a_row(parts, COMMA)


class Tells(Protocol):
    """A language, by its words for something."""

    def tell(self, text: str, /) -> str: ...


def tell_in(language: Tells | None) -> Callable[[str], str]:
    """How a language says something; English as it stands."""
    return language.tell if language else str


def counted(n: int, word: str) -> str:
    """A number with its noun: `1 star`, `2 stars`."""
    return f"{n} {word}" if n == 1 else f"{n:,} {word}s"


def wrapped(texts: list[str], room: int, indent: int = 4) -> list[str]:
    """The texts in lines of at most `room` columns; what goes on is indented."""
    lines: list[str] = []
    for text in texts:
        lines += [text] if 0 < columns(text) <= room else broken(text, room, " " * indent)
    return lines
