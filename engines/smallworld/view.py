"""What one seat may know of a position: everything but the totals of the others. Rule: W0.3"""

from __future__ import annotations

from typing import Any

from engines.core.view import asked_openly, seat_view, visible_fields
from engines.smallworld import constants as c
from engines.smallworld.notation import question_text


def view(core: Any, seat: int) -> dict[str, Any]:
    """The position as `seat` (from 0) may know it, as plain JSON values. Rule: W0.3"""
    fields = visible_fields("smallworld", core, seat, c.MAX_PLAYERS)
    coins = [known_coins(core, seat, p) for p in range(core.players)]
    return seat_view(seat, asked_openly(core, seat, question_text), fields | {"coins": coins})


def knows_total(core: Any, viewer: int | None, p: int) -> bool:
    """Whether the viewer, None for an onlooker, may know the total of seat `p`. Rule: W0.3"""
    return bool(p == viewer or core.ended or core.options & c.OPTION_OPEN_TOTALS)


def known_coins(core: Any, viewer: int | None, p: int) -> int | None:
    """The total of seat `p` as far as the viewer may know it. Rule: W0.3"""
    return core.coins[p] if knows_total(core, viewer, p) else None
