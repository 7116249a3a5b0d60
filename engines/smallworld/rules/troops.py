"""Races in play: whose they are, what they still can, and where they are."""

from __future__ import annotations

from engines.core.bits import BIT, ctz, popcount
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import GHOULS, MAX_REGIONS
from engines.smallworld.rules.constants import ACTIVE, NOBODY, NUM_SLOTS, NUM_TROOPS, SPIRITS


def board_of(s: State) -> int:
    """Number of the board: each number of players has its own. Rule: W1.1."""
    return s.players - 2


def active_troop(p: int) -> int:
    """The troop of the active race of a seat. Rule: W0.4."""
    return p * NUM_SLOTS + ACTIVE


def seat_of(t: int) -> int:
    """Whose troop this is."""
    return t // NUM_SLOTS


def is_active(t: int) -> int:
    """1 for the active race of a seat. Rule: W0.4."""
    return 1 if t % NUM_SLOTS == ACTIVE else 0


def is_spirit(t: int) -> int:
    """1 for a race in decline with the Spirit badge. Rule: W13.16."""
    return 1 if t % NUM_SLOTS == SPIRITS else 0


def has_race(s: State, t: int, race: int) -> int:
    """1 when the ability of this race is in force for the troop; it ends when the race declines. Rule: W0.10."""
    return 1 if s.race[t] == race and t % NUM_SLOTS == ACTIVE else 0


def has_power(s: State, t: int, power: int) -> int:
    """1 when this special power is in force for the troop; it ends when the race declines. Rule: W0.10, W14.9."""
    return 1 if s.power[t] == power and t % NUM_SLOTS == ACTIVE else 0


def fights_on(s: State, t: int) -> int:
    """1 for a troop that acts and suffers losses as an active race: the active one, and Ghouls in decline.

    Rule: W5.2, W12.4.
    """
    return 1 if t % NUM_SLOTS == ACTIVE or s.race[t] == GHOULS else 0


def immune_regions(s: State) -> int:
    """Regions that nobody can conquer or touch: those with a hole, a hero or the dragon. Rule: W0.9."""
    return s.holes | s.heroes | s.dragon


def tokens_on_map(s: State, t: int) -> int:
    """Race tokens of the troop in all its regions."""
    n = 0
    mask = s.regions[t]
    while mask:
        n += s.tokens[ctz(mask)]
        mask &= mask - 1
    return n


def has_tokens(s: State, t: int) -> int:
    """1 when the race has a token left, on the map or in hand. Rule: W5.9."""
    return 1 if s.regions[t] or s.in_hand[t] or s.aside[t // NUM_SLOTS] else 0


def lowest_bits(mask: int, n: int) -> int:
    """The `n` lowest bits of a mask that has so many."""
    found = 0
    for _ in range(n):
        found |= mask & -mask
        mask &= mask - 1
    return found


def next_of_several(mask: int, still: int) -> int:
    """What can be named next when `still` of a mask are named in ascending order."""
    return lowest_bits(mask, popcount(mask) - still + 1)


def recount_all(s: State) -> int:
    """Write the caches anew: the regions of each troop. Rule: W0.5."""
    for t in range(NUM_TROOPS):
        s.regions[t] = 0
    for r in range(MAX_REGIONS):
        if s.occupant[r] != NOBODY:
            s.regions[s.occupant[r]] |= BIT[r]
    return 0
