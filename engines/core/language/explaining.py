"""What a move does, and why one is not legal, in plain sentences with the ids of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engines.drawing.words import Message
from engines.drawing.words import counted as counted


@dataclass(frozen=True)
class Explanation:
    """One or more plain sentences, and the ids of the rules they rest on; the sentences name them in brackets.

    Of a refusal, `reading` says how the words that are refused were read.
    """

    text: str
    rules: tuple[str, ...] = ()
    reading: str = field(default="", compare=False)


def because(text: str, *rules: str) -> Explanation:
    """One reason: a clause without its full stop, and its rules; '' is none."""
    return Explanation(text, tuple(filter(None, rules)))


def told(parts: Iterable[Explanation]) -> Explanation:
    """Several clauses as sentences, each with its rules in brackets; clauses said before are left out."""
    kept = list(dict.fromkeys(parts))
    rules = tuple(dict.fromkeys(rule for part in kept for rule in part.rules))
    return Explanation(" ".join(sentence(part) for part in kept), rules)


def sentence(part: Explanation) -> str:
    """A clause with its rules and a full stop, unless it asks; a name like r9 in front stays as it is written."""
    first = part.text[:1] if part.text[1:2].isdecimal() else part.text[:1].upper()
    ids = f" ({', '.join(part.rules)})" if part.rules else ""
    said = f"{first}{part.text[1:]}{ids}"
    return said if said.endswith("?") else f"{said}."


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th …"""
    tail = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{tail}"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text.capital() if isinstance(text, Message) else text[:1].upper() + text[1:]


def with_article(noun: str) -> str:
    """A combo, an apprentice."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def listed(words: Iterable[str], last: str = "and", empty: str = "nothing") -> str:
    """Words in a row: "a, b and c"."""
    found = list(words)
    if len(found) < 2:
        return "".join(found) or empty
    return f"{', '.join(found[:-1])} {last} {found[-1]}"
