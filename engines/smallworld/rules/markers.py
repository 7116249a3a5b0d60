"""Encampments, fortresses and heroes, placed after the tokens."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.core.counting import even_share
from engines.core.frames import push
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import BIVOUACKING, FORTIFIED, HEROES, HEROIC, MAX_FORTRESSES
from engines.smallworld.rules.constants import K_ENCAMP, K_FORTRESS, K_HERO, K_PLACE_CAMPS, LEAVE, SPREAD, STOP
from engines.smallworld.rules.deploy import shares, styles
from engines.smallworld.rules.troops import has_power, next_of_several


def encamp(s: State, p: int, t: int, moves_all: int) -> int:
    """The Bivouacking player places encampments: all of them, or as a victim those in hand. Rule: W7.6, W13.3."""
    return push(s, K_ENCAMP, p, t, moves_all, 0) if has_power(s, t, BIVOUACKING) else 0


def legal_encamp(s: State, t: int, moves_all: int) -> int:
    """Leave all where they are, spread them, or choose; without a region they stay in hand. Rule: W5.6, W13.3."""
    own = s.regions[t]
    if own == 0 or (s.camps_in_hand == 0 and moves_all == 0):
        return 0
    return styles(own, s.camps_in_hand)


def apply_encamp(s: State, p: int, t: int, moves_all: int, style: int) -> int:
    """The acting player takes all encampments up first. Rule: W13.3."""
    if style == LEAVE:
        return 0
    if moves_all:
        strike_camps(s, t)
    if style == SPREAD:
        return spread_camps(s, t)
    return push(s, K_PLACE_CAMPS, p, t, s.regions[t], 0)


def strike_camps(s: State, t: int) -> int:
    """All encampments come into hand. Rule: W13.3."""
    mask = s.regions[t]
    while mask:
        r = ctz(mask)
        mask &= mask - 1
        s.camps_in_hand += s.camps[r]
        s.camps[r] = 0
    return 0


def spread_camps(s: State, t: int) -> int:
    """The encampments in hand go evenly over the regions of the troop. Rule: W13.3."""
    mask = s.regions[t]
    n = s.camps_in_hand
    places = popcount(mask)
    for i in range(places):
        put_camps(s, ctz(mask), even_share(n, places, i))
        mask &= mask - 1
    return 0


def put_camps(s: State, r: int, n: int) -> int:
    """Encampments from the hand into a region. Rule: W13.3."""
    assert n <= s.camps_in_hand, "more encampments than in hand"
    s.camps[r] += n
    s.camps_in_hand -= n
    return 0


def legal_place_camps(s: State, left: int) -> int:
    """How many for the lowest region left; the last one takes the rest. Rule: W13.3."""
    return shares(left, s.camps_in_hand)


def apply_place_camps(s: State, p: int, t: int, left: int, n: int) -> int:
    """The next region is asked for, while there are encampments in hand. Rule: W13.3."""
    put_camps(s, ctz(left), n)
    rest = left & (left - 1)
    return push(s, K_PLACE_CAMPS, p, t, rest, 0) if rest and s.camps_in_hand else 0


def fortify(s: State, p: int, t: int) -> int:
    """One fortress a turn. Rule: W13.9."""
    return push(s, K_FORTRESS, p, t, 0, 0) if has_power(s, t, FORTIFIED) else 0


def legal_fortress(s: State, t: int) -> int:
    """An own region without a fortress, while fewer than six are on the map; or none. Rule: W13.9, W14.42."""
    if popcount(s.fortresses) >= MAX_FORTRESSES:
        return 0
    mask = s.regions[t] & ~s.fortresses
    return mask | BIT[STOP] if mask else 0


def apply_fortress(s: State, x: int) -> int:
    """The fortress stands there. Rule: W13.9."""
    if x != STOP:
        s.fortresses |= BIT[x]
    return 0


def station_heroes(s: State, p: int, t: int) -> int:
    """The heroes move to two own regions, or to the only one. Rule: W13.10, W14.20."""
    if has_power(s, t, HEROIC) == 0:
        return 0
    s.heroes = 0
    n = min(HEROES, popcount(s.regions[t]))
    return push(s, K_HERO, p, t, 0, n) if n else 0


def legal_hero(s: State, t: int, lowest: int, still: int) -> int:
    """An own region, in ascending order so that each pair has one path. Rule: W13.10."""
    return next_of_several(s.regions[t] & ~(BIT[lowest] - 1), still)


def apply_hero(s: State, p: int, t: int, still: int, r: int) -> int:
    """The hero makes the region immune; then the other one is placed. Rule: W0.9, W13.10."""
    s.heroes |= BIT[r]
    return push(s, K_HERO, p, t, r + 1, still - 1) if still > 1 else 0
