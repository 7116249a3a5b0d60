"""What a seat has at the end that no rule counts."""

from __future__ import annotations

from engines.core.bits import popcount
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c


def regions_held(s: State, seat: int) -> int:
    """Regions of the player, also those of its races in decline. Rule: W0.5."""
    n = 0
    for slot in range(c.NUM_SLOTS):
        n += popcount(s.regions[seat * c.NUM_SLOTS + slot])
    return n
