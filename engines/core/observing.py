"""Events for observers: what statistics count and no rule, chance key or bot reads."""

from __future__ import annotations

from engines.core.state import CoreState


def tell(s: CoreState, event: int, a: int, b: int, c: int) -> int:
    """Tell the game's observers of an event, while somebody keeps what they count."""
    return s.observe(event, a, b, c) if s.observed else 0
