"""Scores as people write them: a number, or a sum of numbers such as `15+16+8+8-30`. Nothing is ever evaluated."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from reports.plays.model import Number

LONGEST = 120  # characters of a score
DIGITS = 6  # of one number in it
CACHED = 20_000  # texts that are kept once they are read
MOST = 9_999  # points either way
SIGNS = str.maketrans({"−": "-", "–": "-", "\xa0": " ", "\u202f": " "})
TERM = re.compile(rf"\s*([+-]?)\s*(\d{{1,{DIGITS}}})(?:[.,](\d{{1,2}}))?\s*")
WHAT = "a number, or a sum such as 15+16+8-3"


def read_terms(text: str) -> list[Fraction]:
    """The terms of a sum from left to right, with their signs. Raises ValueError that says what would be right."""
    plain = text.translate(SIGNS)
    if len(plain) > LONGEST:
        raise ValueError(f"'{text[:30]}…' is not a score; write {WHAT}")
    found: list[Fraction] = []
    at = 0
    while at < len(plain):
        term = TERM.match(plain, at)
        if term is None or not (term[1] or not found):
            raise ValueError(f"'{text}' is not a score; write {WHAT}")
        size = Fraction(int(term[2])) + Fraction(int(term[3] or 0), 10 ** len(term[3] or ""))
        found.append(-size if term[1] == "-" else size)
        at = term.end()
    if not found:
        raise ValueError(f"'{text}' is not a score; write {WHAT}")
    if abs(sum(found, Fraction())) > MOST:
        raise ValueError(f"'{text}' is not a score; nobody has so many points")
    return found


@lru_cache(CACHED)
def read_sum(text: str) -> Number:
    """The value of a sum. Raises ValueError."""
    return as_number(sum(read_terms(text), Fraction()))


def as_number(value: Fraction) -> Number:
    """A whole number where it is one."""
    return int(value) if value.denominator == 1 else float(value)


def number_text(value: Number | None) -> str:
    """A number as files have it, '' for none."""
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
