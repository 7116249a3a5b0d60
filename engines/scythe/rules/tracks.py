"""Gains and losses on the tracks, coins, and resource tokens."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.scythe.generated.state import State
from engines.scythe.generated.tables import POPULARITY_MAX, POWER_MAX
from engines.scythe.rules.constants import NUM_RESOURCES


def gain_power(s: State, p: int, n: int) -> int:
    """Move up the power track; what goes beyond 16 is lost. Rule: S0.9."""
    s.power[p] = min(s.power[p] + n, POWER_MAX)
    return 0


def gain_popularity(s: State, p: int, n: int) -> int:
    """Move up the popularity track; what goes beyond 18 is lost. Rule: S0.9."""
    s.popularity[p] = min(s.popularity[p] + n, POPULARITY_MAX)
    return 0


def gain_coins(s: State, p: int, n: int) -> int:
    """Take coins from the unlimited supply. Rule: S0.5."""
    s.coins[p] += n
    return 0


def lose_power(s: State, p: int, n: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    s.power[p] = max(s.power[p] - n, 0)
    return 0


def lose_popularity(s: State, p: int, n: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    s.popularity[p] = max(s.popularity[p] - n, 0)
    return 0


def lose_coins(s: State, p: int, n: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    s.coins[p] = max(s.coins[p] - n, 0)
    return 0


def add_resources(s: State, h: int, r: int, n: int) -> int:
    """Put tokens of resource `r` on space `h`. Rule: S0.5."""
    if n > 0:
        s.res[h * NUM_RESOURCES + r] += n
        s.res_at[r] |= BIT[h]
    return 0


def remove_resources(s: State, h: int, r: int, n: int) -> int:
    """Take tokens of resource `r` off space `h`."""
    i = h * NUM_RESOURCES + r
    assert s.res[i] >= n, "more resource tokens taken than lie there"
    s.res[i] -= n
    if s.res[i] == 0:
        s.res_at[r] &= ~BIT[h]
    return 0
