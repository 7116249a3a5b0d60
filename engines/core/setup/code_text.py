"""Numbers as short codes that people read aloud and type: letters and digits that nobody takes for each other, and two
check characters at the end, by which any two wrong or exchanged characters are noticed.

The characters are those of Crockford's base 32; the checks are a shortened Reed-Solomon code over GF(32) (Reed and
Solomon 1960, Journal of the Society for Industrial and Applied Mathematics 8).
"""

from __future__ import annotations

from collections.abc import Sequence

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
PARTS = " -.‐‑‒–—−_"  # may stand between groups, as people and programs write them
ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", **dict.fromkeys(PARTS, "")})  # what is read for what is meant
BASE = len(SYMBOLS)
MOST = 24  # characters of a code, with its hyphens
GROUP = 4  # characters between two hyphens, more in long codes
CHECKS = 2
_POLYNOMIAL = 0b100101  # x^5 + x^2 + 1, which is primitive
_ROOTS = (2, 4)  # x and x², the zeros of every code


def symbols_of(number: int) -> list[int]:
    """The digits of a number in base 32, the last first, at least one."""
    found = [number % BASE]
    while number := number // BASE:
        found.append(number % BASE)
    return found


def number_of(symbols: Sequence[int]) -> int:
    """The number of these digits."""
    return sum(symbol * BASE**place for place, symbol in enumerate(symbols))


def code_text(symbols: Sequence[int]) -> str:
    """The code of these symbols with its checks, in groups; '' where it would be too long."""
    text = "".join(SYMBOLS[symbol] for symbol in (*symbols, *_checks(symbols)))
    groups = (parted for size in range(GROUP, MOST + 1) if len(parted := _parted(text, size)) <= MOST)
    return next(groups, "")


def letters_of(text: str) -> str:
    """The letters and digits of a code as somebody wrote it."""
    return text.strip().upper().translate(ALIKE)


def read_symbols(text: str) -> list[int] | None:
    """The symbols of a code without its checks; None where it is none, or is misread."""
    letters = letters_of(text)
    if not CHECKS < len(letters) <= MOST or not set(letters) <= set(SYMBOLS):
        return None
    *symbols, one, two = map(SYMBOLS.index, letters)
    return symbols if _checks(symbols) == [one, two] else None


def _parted(text: str, size: int) -> str:
    return "-".join(text[at : at + size] for at in range(0, len(text), size))


def _checks(symbols: Sequence[int]) -> list[int]:
    """What is left of the symbols, with two zeros behind, after division by (x - a)(x - a²)."""
    first, second = _ROOTS
    middle, last = first ^ second, _times(first, second)
    one = two = 0
    for symbol in symbols:
        lead = symbol ^ one
        one, two = two ^ _times(lead, middle), _times(lead, last)
    return [one, two]


def _times(one: int, two: int) -> int:
    """The product in GF(32)."""
    found = 0
    while two:
        found ^= one * (two & 1)
        one, two = one << 1, two >> 1
        one ^= _POLYNOMIAL * (one >> 5)
    return found
