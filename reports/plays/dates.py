"""Days as files write them. Where day and month may be meant either way, nobody guesses: `--date` says it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

DMY, MDY = "dmy", "mdy"
ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?")
TURNED = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ ,].*)?")
LONGEST = 60
EXAMPLE = "year, month and day: 2024-01-31"
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
UNKNOWN = ("", "0000-00-00")


class DateError(ValueError):
    """A date that is none, or may be two; `kind` is counted."""

    kind = "a date that is not clear"


class NoDayError(DateError):
    """A date whose day the calendar does not have."""

    kind = "a date that does not exist"


def read_date(text: str, order: str = "") -> str:
    """A day as `2024-01-05`, '' where none was kept. `order` is DMY, MDY or ''. Raises DateError."""
    words = text.strip()[:LONGEST]
    if words.split("T")[0].split(" ")[0] in UNKNOWN:
        return ""
    iso = ISO.fullmatch(words)
    if iso:
        return _day(words, *map(int, iso.groups()))
    turned = TURNED.fullmatch(words)
    if not turned:
        raise DateError(f"'{words}' is not a date; write {EXAMPLE}")
    one, two, year = int(turned[1]), int(turned[3]), int(turned[4])
    readings = {DMY: (two, one), MDY: (one, two)}
    fitting = [own for own in readings if _is_day(year, *readings[own])]
    if order in readings:
        return _day(words, year, *readings[order])
    if len(fitting) == 2 and one != two:
        raise DateError(f"'{words}' may be {_said(year, two, one)} or {_said(year, one, two)}; say --date dmy or mdy")
    return _day(words, year, *readings[fitting[0] if fitting else DMY])


def read_day(text: str) -> str:
    """A day that somebody types, '' for none. Raises DateError, which says how to write one that may be two."""
    try:
        return read_date(text)
    except DateError as wrong:
        raise DateError(f"{str(wrong).partition(';')[0]}; write {EXAMPLE}") from None


def order_of(texts: Iterable[str]) -> str:
    """DMY or MDY where a column has dates that can only be read so, and none that contradicts; else ''."""
    found = set()
    for text in texts:
        turned = TURNED.fullmatch(text.strip()[:LONGEST])
        if turned and int(turned[1]) > 12 >= int(turned[3]):
            found.add(DMY)
        if turned and int(turned[3]) > 12 >= int(turned[1]):
            found.add(MDY)
    return found.pop() if len(found) == 1 else ""


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _day(words: str, year: int, month: int, day: int) -> str:
    if not _is_day(year, month, day):
        raise NoDayError(f"there is no day '{words.split()[0]}'; write {EXAMPLE}")
    return date(year, month, day).isoformat()


def _said(year: int, month: int, day: int) -> str:
    return f"{day} {MONTHS[month - 1]}"
