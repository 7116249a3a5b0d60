"""Holds the numbers in a text against the facts that it may say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tests.reports.page_facts import CONSTANTS, NUMBER, Fact, Owner
from tests.reports.page_words import SPACE, plain, with_sign

_KNOWN = re.compile("|".join(f"(?:{phrase})" for phrase in CONSTANTS))
# What may stand between a name and its number, and between a number and its name.
_BESIDE = re.compile(r"'? ?\(?(?:[\d.,%+−– -]|of |to |and |started in |in )*")
_BEHIND = re.compile(r" (?:%|percentage points) \('?")


@dataclass(frozen=True)
class Said:
    """A number in a text: as it is printed, whether in percent, and the levels that it is told of."""

    text: str
    percent: bool
    owners: tuple[Owner, ...] = ()
    below: bool = False  # told as a bound, with `<` before it


def said_in(text: str, names: Mapping[str, Owner]) -> Iterator[Said]:
    """The numbers of a text; constants are taken out together with the words that make them such."""
    text = _KNOWN.sub(lambda found: " " * len(found[0]), text.replace(SPACE, " "))
    spans = _spans(text, names)
    for found in NUMBER.finditer(text):
        if any(start <= found.start() and found.end() <= end for start, end, _ in spans):
            continue  # the number is a part of a name
        behind = text[found.end() :]
        percent = re.match(r"(?:–[\d.,]+)? %", behind) is not None
        owners = tuple(_owners(text, found.start(), found.end(), spans))
        yield Said(found[0].rstrip(","), percent, owners, text[: found.start()].endswith("<"))


def _spans(text: str, names: Mapping[str, Owner]) -> list[tuple[int, int, Owner]]:
    if not names:
        return []
    longest_first = sorted(names, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")
    return [(found.start(), found.end(), names[found[0]]) for found in pattern.finditer(text)]


def _owners(text: str, start: int, end: int, spans: Sequence[tuple[int, int, Owner]]) -> Iterator[Owner]:
    """The pair of a level and its opponent in the same clause, or the level right before or behind the number."""
    clause = max(text.rfind(mark, 0, start) for mark in (". ", "; ", ": "))
    before = [span for span in spans if clause < span[0] and span[1] <= start]
    if len(before) >= 2 and re.match(r" play\w* \(", text[before[-1][1] : start]):
        yield before[-2][2] + before[-1][2]
    if before and _BESIDE.fullmatch(text[before[-1][1] : start]):
        yield before[-1][2]
    yield from (span[2] for span in spans if _BEHIND.fullmatch(text[end : span[0]]))


def is_said(said: Said, facts: Sequence[Fact]) -> bool:
    """Whether a number is one of the facts, in the decimals in which it is printed."""
    places = len(said.text.partition(".")[2])
    known = {fact.owner for fact in facts}
    owners = [owner for owner in said.owners if owner in known] or [()]
    for fact in facts:
        if fact.owner in owners and (fact.share or not said.percent):
            value = 100 * fact.value if fact.share else fact.value
            if said.below:
                if said.text == "0.001" and 0 <= value < 0.001:
                    return True
            elif said.text in (plain(value, places), with_sign(value, places)):
                return True
    return False


def nudged(said: Said) -> Said:
    """The same number with another last digit."""
    last = str((int(said.text[-1]) + 1) % 10)
    return replace(said, text=said.text[:-1] + last)
