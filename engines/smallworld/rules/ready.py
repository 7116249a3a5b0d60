"""Ready troops and abandoned regions, before the conquests."""

from __future__ import annotations

from engines.core.engine.bits import ctz
from engines.core.engine.frames import push
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.losses import give_up
from engines.smallworld.rules.troops import is_active


def apply_abandon(s: State, seat: int, troop: int, answer: int) -> int:
    """Which regions are given up is asked one by one. Rule: W9.4."""
    return push(s, c.K_ABANDON_REGION, seat, troop, 0, 0) if answer == c.YES else 0


def has_abandoned(lowest: int) -> int:
    """Not 0 after the first region: only then may it be enough. Rule: W9.4."""
    return lowest


def apply_abandon_region(s: State, seat: int, troop: int, region: int) -> int:
    """The region is given up, and perhaps another one. Rule: W9.4, W9.5, W9.6, W9.7."""
    if region == c.STOP:
        return 0
    give_up(s, region)
    return push(s, c.K_ABANDON_REGION, seat, troop, region + 1, 0)


def ready(s: State, troop: int) -> int:
    """All tokens but one of each region come into hand, and the Amazons that were taken off. Rule: W9.3, W12.1."""
    if is_active(troop):
        s.in_hand[troop] += s.aside[troop // c.NUM_SLOTS]
        s.aside[troop // c.NUM_SLOTS] = 0
    return take_up(s, troop)


def take_up(s: State, troop: int) -> int:
    """All tokens but one of each region of the troop come into hand. Rule: W7.1, W9.3, W15.4."""
    mask = s.regions[troop]
    while mask:
        region = ctz(mask)
        mask &= mask - 1
        s.in_hand[troop] += s.tokens[region] - 1
        s.tokens[region] = 1
    return 0
