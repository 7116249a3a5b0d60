"""What one seat may know of a position: everything but the totals of the others. Rule: W0.3"""

from __future__ import annotations

from typing import Any

from engines.smallworld.rules import constants as c


def knows_total(core: Any, viewer: int | None, seat: int) -> bool:
    """Whether the viewer, None for an onlooker, may know the total of seat `seat`. Rule: W0.3"""
    return bool(seat == viewer or core.ended or core.options & c.OPTION_OPEN_TOTALS)


def known_coins(core: Any, viewer: int | None, seat: int) -> int | None:
    """The total of seat `seat` as far as the viewer may know it. Rule: W0.3"""
    return core.coins[seat] if knows_total(core, viewer, seat) else None
