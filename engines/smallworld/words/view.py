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


def attempt(core: Any) -> dict[str, Any]:
    """Troop and region of a final attempt for which the die is rolled now, else nothing. Rule: W6.1"""
    i = core.depth - 1
    rolls = core.depth > 0 and core.frame_kind[i] == c.K_DIE
    return {"context": [core.frame_a[i], core.frame_b[i], core.frame_c[i]]} if rolls else {}
