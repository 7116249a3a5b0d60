"""Names of people that are nearly the same, as by a slip: `Ana` and `Anna`, `Änne` and `Anne`, `Bne` and `Ben`."""

from __future__ import annotations

from engines.core.language.spelling import folded
from engines.core.setup.level_names import words

LETTERS = 3  # of the shorter name, where a letter is missing in it
LONG = 6  # letters of names in which one may be another: Tim and Tom are two people


def is_nearly(one: str, two: str) -> bool:
    """Whether two names of different people differ only in accents, blanks and punctuation, or by one slip."""
    if folded(one) == folded(two):
        return False
    first, second = sorted(("".join(words(one)), "".join(words(two))), key=len)
    return bool(first) and (first == second or _differ_by_a_slip(first, second))


def _differ_by_a_slip(short: str, long: str) -> bool:
    """Whether a letter is missing in the shorter name, two neighbours are swapped, or, in long ones, one is another."""
    if len(long) - len(short) > 1 or len(short) < LETTERS:
        return False
    start = next(place for place, sign in enumerate(long) if short[place : place + 1] != sign)
    if long[start].isdecimal():
        return False  # Guest 1 and Guest 2
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    if short[start + 1 :] == long[start + 1 :]:
        return len(long) >= LONG
    return short[start : start + 2] == long[start : start + 2][::-1] and short[start + 2 :] == long[start + 2 :]
