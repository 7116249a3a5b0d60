"""What one seat may know of a position. Rule: A0.6, A0.10"""

from __future__ import annotations

from typing import Any

from engines.architects.rules import constants as c

SECRET_CHOICES = (c.K_DRAFT, c.K_KEEP, c.K_DISCARD, c.K_SACRIFICE)


def hides(core: Any, seat: int, action: int) -> bool:
    """Whether somebody else's answer stays unknown to the seat: drafted, drawn, kept, discarded buildings.

    Rule: A0.6, A0.10, A1.9
    """
    i = core.depth - 1
    kind = core.frame_kind[i]
    if kind == c.K_DRAW_BUILDING:
        return bool(core.frame_a[i] != seat)
    if core.frame_player[i] == seat:
        return False
    return kind in SECRET_CHOICES or (kind == c.K_LIBRARY and action != c.NO_BUILDING)


def is_first_open(core: Any) -> bool:
    """Whether the setup has not come to who starts. Rule: A1.11"""
    frames = range(core.depth)
    is_to_come = any(core.frame_kind[i] == c.K_SETUP and core.frame_a[i] <= c.STAGE_START_PLAYER for i in frames)
    return is_to_come or any(core.frame_kind[i] == c.K_FIRST_PLAYER for i in frames)


def counts(core: Any) -> dict[str, Any]:
    """How many hidden cards there are where: that is public. Rule: A0.6"""
    seats = range(core.players)
    return {
        "hand_sizes": [int(core.hand[p]).bit_count() for p in seats],
        "pack_sizes": [int(core.pack[p]).bit_count() for p in seats],
        "pile_size": int(core.pile).bit_count(),
    }


def own_discards(core: Any, seat: int) -> list[int | None]:
    """The cards under the pile, the next one first, as far as the seat put them there itself. Rule: A0.10"""
    size = core.tail_size
    return [core.tail[i] if core.tail_owner[i] == seat else None for i in range(size)]
