"""Gains and losses on the tracks, coins, and resource tokens."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.engine.observing import tell_change
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c


def gain_power(s: State, seat: int, source: int, count: int) -> int:
    """Move up the power track; what goes beyond 16 is lost. Rule: S0.9."""
    gained = min(count, t.POWER_MAX - s.power[seat])
    s.power[seat] += gained
    return tell_change(s, seat, source, c.POWER, gained)


def gain_popularity(s: State, seat: int, source: int, count: int) -> int:
    """Move up the popularity track; what goes beyond 18 is lost. Rule: S0.9."""
    gained = min(count, t.POPULARITY_MAX - s.popularity[seat])
    s.popularity[seat] += gained
    return tell_change(s, seat, source, c.POPULARITY, gained)


def gain_coins(s: State, seat: int, source: int, count: int) -> int:
    """Take coins from the unlimited supply. Rule: S0.5."""
    s.coins[seat] += count
    return tell_change(s, seat, source, c.COINS, count)


def lose_power(s: State, seat: int, source: int, count: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    lost = min(count, s.power[seat])
    s.power[seat] -= lost
    return tell_change(s, seat, source, c.POWER, -lost)


def lose_popularity(s: State, seat: int, source: int, count: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    lost = min(count, s.popularity[seat])
    s.popularity[seat] -= lost
    return tell_change(s, seat, source, c.POPULARITY, -lost)


def lose_coins(s: State, seat: int, source: int, count: int) -> int:
    """A forced loss takes what is there. Rule: S0.9."""
    lost = min(count, s.coins[seat])
    s.coins[seat] -= lost
    return tell_change(s, seat, source, c.COINS, -lost)


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
