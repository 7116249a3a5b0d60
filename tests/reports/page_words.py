"""Numbers as the documentation says that they are printed, by exact decimals instead of the program's own words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Decimal

Ends = Sequence[float]

SPACE, DASH, MINUS, ABSENT = "\u00a0", "\u2013", "\u2212", "-"


def plain(value: float | None, places: int = 0) -> str:
    """1,234.5 with a true minus sign, none for zero; `-` for nothing."""
    if value is None:
        return ABSENT
    cut = Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    return (MINUS if cut < 0 else "") + f"{abs(cut):,}"


def with_sign(value: float | None, places: int = 0) -> str:
    """+1.2, −0.7, 0.0."""
    text = plain(value, places)
    return text if value is None or text.startswith(MINUS) or not text.strip("0.,") else "+" + text


def percent(share: float | None, places: int = 0) -> str:
    """0.2 is `20 %`."""
    return ABSENT if share is None else plain(100 * share, places) + SPACE + "%"


def percent_ends(ends: Ends | None, places: int = 0) -> str:
    """An interval of shares: `18–22 %`."""
    if ends is None:
        return ABSENT
    return plain(100 * ends[0], places) + DASH + percent(ends[1], places)


def ends_with_sign(ends: Ends, places: int = 0) -> str:
    """An interval of differences: `−1.2 to +0.3`."""
    return f"{with_sign(ends[0], places)} to {with_sign(ends[1], places)}"


def points(effect: float, ends: Ends, places: int) -> str:
    """A difference of shares in percentage points with its interval."""
    return f"{with_sign(100 * effect, places)} ({ends_with_sign([100 * end for end in ends], places)})"


def chance(p: float | None) -> str:
    """A p-value: three decimals below 0.1, two above, nothing below a thousandth."""
    if p is None:
        return ABSENT
    return "<0.001" if p < 0.001 else plain(p, 3 if p < 0.1 else 2)


def places_of(half: float) -> int:
    """Decimals of a number known to so much: two digits of it up to 3.5, one above; at most three decimals."""
    if half <= 0:
        return 0
    exact = Decimal(half)
    first = exact.adjusted()
    two = exact.scaleb(-first) <= Decimal("3.5")
    return min(max(two - first, 0), 3)


def places_of_column(intervals: Iterable[Ends | None], scale: float = 1) -> int:
    """Decimals of a column: those of the middle one of its intervals."""
    halves = sorted((ends[1] - ends[0]) / 2 for ends in intervals if ends is not None)
    return places_of(halves[len(halves) // 2] * scale) if halves else 0


def ordinal(place: str) -> str:
    """1st, 2nd, 3rd, 4th."""
    return place + {"1": "st", "2": "nd", "3": "rd"}.get(place, "th")
