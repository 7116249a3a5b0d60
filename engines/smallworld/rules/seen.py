"""What a seat knows of fields that not everybody sees: rows of `SEEN` in `fields.py`. Rule: W0.3"""

from __future__ import annotations

from engines.smallworld.generated.state import State
from engines.smallworld.rules.constants import OPTION_OPEN_TOTALS


def coins(s: State, seat: int, i: int) -> int:
    """The coins of seat `i`; -1 where they are not known. Rule: W0.3"""
    if i == seat or s.ended or s.options & OPTION_OPEN_TOTALS:
        return s.coins[i]
    return -1
