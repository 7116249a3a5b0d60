"""Ready troops and abandoned regions, before the conquests."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.core.frames import push
from engines.smallworld.generated.state import State
from engines.smallworld.rules.constants import K_ABANDON_REGION, NO, NUM_SLOTS, STOP, YES
from engines.smallworld.rules.losses import give_up
from engines.smallworld.rules.troops import is_active


def legal_abandon(s: State, t: int) -> int:
    """Keep all regions, or give some up. Rule: W9.2, W9.4."""
    return BIT[NO] | BIT[YES] if s.regions[t] else 0


def apply_abandon(s: State, p: int, t: int, x: int) -> int:
    """Which regions are given up is asked one by one. Rule: W9.4."""
    return push(s, K_ABANDON_REGION, p, t, 0, 0) if x == YES else 0


def legal_abandon_region(s: State, t: int, lowest: int) -> int:
    """Any own region, in ascending order so that each set has one path. Rule: W9.4, W9.5."""
    mask = s.regions[t] & ~(BIT[lowest] - 1)
    return mask | BIT[STOP] if mask and lowest > 0 else mask


def apply_abandon_region(s: State, p: int, t: int, r: int) -> int:
    """The region is given up, and perhaps another one. Rule: W9.4, W9.6, W9.7."""
    if r == STOP:
        return 0
    give_up(s, r)
    return push(s, K_ABANDON_REGION, p, t, r + 1, 0)


def ready(s: State, t: int) -> int:
    """All tokens but one of each region come into hand, and the Amazons that were taken off. Rule: W9.3, W12.1."""
    if is_active(t):
        s.in_hand[t] += s.aside[t // NUM_SLOTS]
        s.aside[t // NUM_SLOTS] = 0
    return take_up(s, t)


def take_up(s: State, t: int) -> int:
    """All tokens but one of each region of the troop come into hand. Rule: W7.1, W9.3, W15.4."""
    mask = s.regions[t]
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        s.in_hand[t] += s.tokens[r] - 1
        s.tokens[r] = 1
    return 0
