"""Races in play: whose they are, what they still can, and where they are."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c


def board_of(s: State) -> int:
    """Number of the board: each number of players has its own. Rule: W1.1."""
    return s.players - 2


def active_troop(seat: int) -> int:
    """The troop of the active race of a seat. Rule: W0.4."""
    return seat * c.NUM_SLOTS + c.ACTIVE


def seat_of(troop: int) -> int:
    """Whose troop this is."""
    return troop // c.NUM_SLOTS


def is_active(troop: int) -> int:
    """1 for the active race of a seat. Rule: W0.4."""
    return 1 if troop % c.NUM_SLOTS == c.ACTIVE else 0


def is_spirit(troop: int) -> int:
    """1 for a race in decline with the Spirit badge. Rule: W13.16."""
    return 1 if troop % c.NUM_SLOTS == c.SPIRITS else 0


def has_race(s: State, troop: int, race: int) -> int:
    """1 when the ability of this race is in force for the troop; it ends when the race declines. Rule: W0.10."""
    return 1 if s.race[troop] == race and troop % c.NUM_SLOTS == c.ACTIVE else 0


def has_power(s: State, troop: int, power: int) -> int:
    """1 when this special power is in force for the troop; it ends when the race declines. Rule: W0.10, W14.9."""
    return 1 if s.power[troop] == power and troop % c.NUM_SLOTS == c.ACTIVE else 0


def fights_on(s: State, troop: int) -> int:
    """1 for a troop that acts and suffers losses as an active race: the active one, and Ghouls in decline.

    Rule: W5.2, W12.4.
    """
    return 1 if troop % c.NUM_SLOTS == c.ACTIVE or s.race[troop] == t.GHOULS else 0


def immune_regions(s: State) -> int:
    """Regions that nobody can conquer or touch: those with a hole, a hero or the dragon. Rule: W0.9."""
    return s.holes | s.heroes | s.dragon


def tokens_on_map(s: State, troop: int) -> int:
    """Race tokens of the troop in all its regions."""
    n = 0
    mask = s.regions[troop]
    while mask:
        n += s.tokens[ctz(mask)]
        mask &= mask - 1
    return n


def has_in_hand(s: State, troop: int) -> int:
    """Not 0 when the troop has tokens in hand. Rule: W4.5, W7.3."""
    return s.in_hand[troop]


def has_tokens(s: State, troop: int) -> int:
    """1 when the race has a token left, on the map or in hand. Rule: W5.9."""
    return 1 if s.regions[troop] or s.in_hand[troop] or s.aside[troop // c.NUM_SLOTS] else 0


def held_regions(s: State, troop: int) -> int:
    """The regions of the troop. Rule: W0.5."""
    return s.regions[troop]


def passed_regions(lowest: int) -> int:
    """Regions below the lowest that can still be named: several are named in ascending order, so that each set has one
    path.
    """
    return BIT[lowest] - 1


def lowest_bits(mask: int, count: int) -> int:
    """The `count` lowest bits of a mask that has so many."""
    found = 0
    for _ in range(count):
        found |= mask & -mask
        mask &= mask - 1
    return found


def followed_regions(s: State, troop: int, still: int) -> int:
    """Regions of the troop that can be named next when `still` of them are named in ascending order."""
    mask = s.regions[troop]
    return lowest_bits(mask, popcount(mask) - still + 1)


def recount_all(s: State) -> int:
    """Write the caches anew: the regions of each troop. Rule: W0.5."""
    for troop in range(c.NUM_TROOPS):
        s.regions[troop] = 0
    for region in range(t.MAX_REGIONS):
        if s.occupant[region] != c.NOBODY:
            s.regions[s.occupant[region]] |= BIT[region]
    return 0
