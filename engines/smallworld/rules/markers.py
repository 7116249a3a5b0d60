"""Encampments, fortresses and heroes, placed after the tokens."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.counting import even_share
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.deploy import holds_several, shares
from engines.smallworld.rules.troops import has_power, seat_of


def encamp(s: State, seat: int, troop: int, moves_all: int) -> int:
    """The Bivouacking player places encampments: all of them, or as a victim those in hand. Rule: W7.6, W13.3."""
    return push(s, c.K_ENCAMP, seat, troop, moves_all, 0) if has_power(s, troop, t.BIVOUACKING) else 0


def has_camps_in_hand(s: State) -> int:
    """Not 0 when there are encampments in hand. Rule: W13.3."""
    return s.camps_in_hand


def can_encamp(s: State, troop: int, moves_all: int) -> int:
    """1 when there are encampments to place and a region for them, or to move from one region to another.

    Without a region they stay in hand. Rule: W5.6, W13.3.
    """
    if s.camps_in_hand:
        return 1 if s.regions[troop] else 0
    return 1 if moves_all and holds_several(s, troop) else 0


def apply_encamp(s: State, seat: int, troop: int, moves_all: int, style: int) -> int:
    """The acting player takes all encampments up first. Rule: W13.3."""
    if style == c.LEAVE:
        return 0
    if moves_all:
        strike_camps(s, troop)
    if style == c.SPREAD:
        return spread_camps(s, troop)
    return push(s, c.K_PLACE_CAMPS, seat, troop, s.regions[troop], 0)


def strike_camps(s: State, troop: int) -> int:
    """All encampments come into hand. Rule: W13.3."""
    mask = s.regions[troop]
    while mask:
        region = ctz(mask)
        mask &= mask - 1
        s.camps_in_hand += s.camps[region]
        s.camps[region] = 0
    return 0


def spread_camps(s: State, troop: int) -> int:
    """The encampments in hand go evenly over the regions of the troop. Rule: W13.3."""
    mask = s.regions[troop]
    n = s.camps_in_hand
    places = popcount(mask)
    for i in range(places):
        put_camps(s, ctz(mask), even_share(n, places, i))
        mask &= mask - 1
    return 0


def put_camps(s: State, region: int, count: int) -> int:
    """Encampments from the hand into a region. Rule: W13.3."""
    assert count <= s.camps_in_hand, "more encampments than in hand"
    s.camps[region] += count
    s.camps_in_hand -= count
    return tell(s, c.EVENT_CAMPS, seat_of(s.occupant[region]), region, s.camps[region], 0) if count else 0


def shares_of_camps(s: State, left: int) -> int:
    """How many for the lowest region left; the last one takes the rest. Rule: W13.3."""
    return shares(left, s.camps_in_hand)


def apply_place_camps(s: State, seat: int, troop: int, left: int, count: int) -> int:
    """The next region is asked for, while there are encampments in hand. Rule: W13.3."""
    put_camps(s, ctz(left), count)
    rest = left & (left - 1)
    return push(s, c.K_PLACE_CAMPS, seat, troop, rest, 0) if rest and s.camps_in_hand else 0


def fortify(s: State, seat: int, troop: int) -> int:
    """One fortress a turn. Rule: W13.9."""
    return push(s, c.K_FORTRESS, seat, troop, 0, 0) if has_power(s, troop, t.FORTIFIED) else 0


def has_fortress_left(s: State) -> int:
    """1 while fewer than six fortresses are on the map. Rule: W13.9, W14.42."""
    return 1 if popcount(s.fortresses) < t.MAX_FORTRESSES else 0


def fortified_regions(s: State) -> int:
    """Regions with a fortress. Rule: W13.9."""
    return s.fortresses


def apply_fortress(s: State, seat: int, answer: int) -> int:
    """The fortress stands there. Rule: W13.9."""
    if answer != c.STOP:
        s.fortresses |= BIT[answer]
        tell(s, c.EVENT_MARKED, seat, c.FORTRESS, answer, 0)
    return 0


def station_heroes(s: State, seat: int, troop: int) -> int:
    """The heroes move to two own regions, or to the only one. Rule: W13.10, W14.20."""
    if has_power(s, troop, t.HEROIC) == 0:
        return 0
    s.heroes = 0
    n = min(t.HEROES, popcount(s.regions[troop]))
    return push(s, c.K_HERO, seat, troop, 0, n) if n else 0


def apply_hero(s: State, seat: int, troop: int, still: int, region: int) -> int:
    """The hero makes the region immune; then the other one is placed. Rule: W0.9, W13.10."""
    s.heroes |= BIT[region]
    tell(s, c.EVENT_MARKED, seat, c.HERO, region, 0)
    return push(s, c.K_HERO, seat, troop, region + 1, still - 1) if still > 1 else 0
