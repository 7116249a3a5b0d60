"""What a seat knows of fields that not everybody sees: rows of `SEEN` in `fields.py`. Rule: W0.3"""

from __future__ import annotations

from engines.smallworld.generated.state import State
from engines.smallworld.rules.constants import OPTION_OPEN_TOTALS


def coins(s: State, seat: int, i: int) -> int:
    """The coins of seat `i`; -1 where they are not known. Rule: W0.3"""
    return s.coins[i] if shows_total(s, seat, i) else -1


def shows_total(s: State, viewer: int, seat: int) -> int:
    """Whether the viewer, a number of no seat for an onlooker, may know the total of seat `seat`. Rule: W0.3"""
    return 1 if seat == viewer or s.ended or s.options & OPTION_OPEN_TOTALS else 0
