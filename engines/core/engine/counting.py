"""Counted choices: "how many" is one question, never token by token.

Answers 0 to 61 name an amount; answer 62 (`ALL`) takes everything and is the only way to name more than 61.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.constants import ALL, LAST_COUNT


def amounts(low: int, high: int) -> int:
    """Mask of the legal answers to "how many, from `low` to `high`"; above 61 the highest amount is `ALL`."""
    if high <= LAST_COUNT:
        return (BIT[high] - BIT[low]) | BIT[high]
    if low > LAST_COUNT:
        return BIT[ALL]
    return (BIT[LAST_COUNT] - BIT[low]) | BIT[LAST_COUNT] | BIT[ALL]


def amount_of(choice: int, high: int) -> int:
    """The amount that an answer names when `high` is the most there is."""
    if choice == ALL:
        return high
    return choice


def even_share(total: int, places: int, i: int) -> int:
    """What place `i` (from 0) of `places` gets when `total` is spread evenly: the first places get one more."""
    return total // places + (1 if i < total % places else 0)
