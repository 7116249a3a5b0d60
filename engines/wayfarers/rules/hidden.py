"""What a seat may not know: nothing but the order of the decks, which chance decides card by card. Rule: Y1.9"""

from __future__ import annotations

from engines.wayfarers.generated.state import State


def hide_from(s: State, seat: int, key: int) -> int:
    """Nothing is to be replaced. Rule: Y1.9"""
    return 0
