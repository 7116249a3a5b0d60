"""What people type, in any script, as it is compared: composed letters, plain digits, no signs that nobody sees."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from difflib import get_close_matches

WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")  # that may be misspelt
CLOSE = 0.8  # as like, from 0 to 1, are words of which one is misspelt
JOINERS = "\u200c\u200d"  # they shape letters of a name, and nobody sees them
_UNSEEN = dict.fromkeys(map(ord, "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
_ONE_LETTER = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "ـ": None, **dict.fromkeys(JOINERS)})


def tidy(name: str) -> str:
    """A name as it is kept: composed letters (NFC), single blanks."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def seen(text: str) -> str:
    """Typed words without the marks of direction that a keyboard or a copied name brings along."""
    return text if text.isascii() else text.translate(_UNSEEN)


def plain(text: str) -> str:
    """Typed words with composed letters (NFC), digits of any script as 0 to 9, and without marks of direction."""
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFC", seen(text))
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in composed)


def folded(text: str) -> str:
    """A name as people compare it: whatever its case, blanks and joiners, Arabic letters as the Persian ones."""
    wide = unicodedata.normalize("NFKC", plain(text)).casefold()
    return " ".join(unicodedata.normalize("NFKC", wide).translate(_ONE_LETTER).split())


def nearest_word(word: str, known: Collection[str]) -> str:
    """The word itself if it is known, in the singular or plural, or like none that is; else the known one that is
    nearest: a few letters are wrong, or they have changed places."""
    wanted = folded(word)
    if not known or not {wanted, f"{wanted}s", wanted.removesuffix("s")}.isdisjoint(known):
        return word
    turned = sorted(one for one in known if len(one) == len(wanted) and sorted(one) == sorted(wanted))
    return next(iter(turned or get_close_matches(wanted, sorted(known), 1, CLOSE)), word)
