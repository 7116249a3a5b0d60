"""Gains and losses on the tracks, coins, and resource tokens."""

from __future__ import annotations

from engines.core.bits import BIT
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c


def gain_power(s: State, seat: int, count: int) -> int:
    """Move up the power track; what goes beyond 16 is lost. Rule: S0.9."""
    s.power[seat] = min(s.power[seat] + count, t.POWER_MAX)
    return 0


def gain_popularity(s: State, seat: int, count: int) -> int:
    """Move up the popularity track; what goes beyond 18 is lost. Rule: S0.9."""
    s.popularity[seat] = min(s.popularity[seat] + count, t.POPULARITY_MAX)
    return 0


def gain_coins(s: State, seat: int, count: int) -> int:
    """Take coins from the unlimited supply. Rule: S0.5."""
    s.coins[seat] += count
    return 0


def lose_power(s: State, seat: int, count: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    s.power[seat] = max(s.power[seat] - count, 0)
    return 0


def lose_popularity(s: State, seat: int, count: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    s.popularity[seat] = max(s.popularity[seat] - count, 0)
    return 0


def lose_coins(s: State, seat: int, count: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    s.coins[seat] = max(s.coins[seat] - count, 0)
    return 0


def add_resources(s: State, space: int, resource: int, count: int) -> int:
    """Put tokens of resource `resource` on space `space`. Rule: S0.5."""
    if count > 0:
        s.res[space * c.NUM_RESOURCES + resource] += count
        s.res_at[resource] |= BIT[space]
    return 0


def remove_resources(s: State, space: int, resource: int, count: int) -> int:
    """Take tokens of resource `resource` off space `space`."""
    i = space * c.NUM_RESOURCES + resource
    assert s.res[i] >= count, "more resource tokens taken than lie there"
    s.res[i] -= count
    if s.res[i] == 0:
        s.res_at[resource] &= ~BIT[space]
    return 0
