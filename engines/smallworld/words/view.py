"""What one seat may know of a position: everything but the totals of the others. Rule: W0.3"""

from __future__ import annotations

from typing import Any

from engines.smallworld.rules import constants as c
from engines.smallworld.rules import seen

ONLOOKER = c.NO_SEAT


def knows_total(core: Any, viewer: int | None, seat: int) -> bool:
    """Whether the viewer, None for an onlooker, may know the total of seat `seat`. Rule: W0.3"""
    return bool(seen.shows_total(core, ONLOOKER if viewer is None else viewer, seat))


def known_coins(core: Any, viewer: int | None, seat: int) -> int | None:
    """The total of seat `seat` as far as the viewer may know it. Rule: W0.3"""
    return core.coins[seat] if knows_total(core, viewer, seat) else None
