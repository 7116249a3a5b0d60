"""Which regions a race may attack, and how many tokens that takes."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import (
    active_troop,
    board_of,
    has_power,
    has_race,
    immune_regions,
    is_active,
    seat_of,
)


def all_regions(s: State) -> int:
    """Every region of the board. Rule: W1.1."""
    return BIT[t.NUM_REGIONS_OF[board_of(s)]] - 1


def targets(s: State, troop: int) -> int:
    """Regions that the troop may attack, whatever they cost. Rule: W4.6, W4.7, W14.26."""
    return within_reach(s, troop) & ~s.regions[troop] & ~barred(s, troop)


def within_reach(s: State, troop: int) -> int:
    """Conquerable regions at the edge for a First Conquest, afterwards next to a region of the same race.

    Rule: W3.1, W3.5, W3.6, W9.5, W13.7.
    """
    if has_power(s, troop, t.FLYING):
        return t.LAND[board_of(s)]
    if s.regions[troop] == 0:
        return entries(s, troop)
    return linked(s, troop) & conquerable(s, troop)


def entries(s: State, troop: int) -> int:
    """Where a race without a region may begin. Rule: W3.1, W3.2, W3.3, W12.6, W14.25, W14.28, W14.56, W15.2."""
    m = board_of(s)
    is_halfling = has_race(s, troop, t.HALFLINGS)
    mask = t.LAND[m] if is_halfling else t.ENTRY[m] & t.LAND[m]
    if has_power(s, troop, t.SEAFARING):
        mask |= t.ENTRY[m] & t.WATER[m]
        if is_halfling and s.options & c.OPTION_LAKE_ENTRY:
            mask |= t.LAKES[m]
    return mask


def closed_lakes(s: State, troop: int) -> int:
    """Lakes at which a First Conquest cannot start. Rule: W3.2, W14.56."""
    return 0 if s.regions[troop] else t.LAKES[board_of(s)] & ~entries(s, troop)


def inland(s: State, troop: int) -> int:
    """Regions at which a First Conquest cannot start. Rule: W3.1, W3.3."""
    return 0 if s.regions[troop] else all_regions(s) & ~within_reach(s, troop)


def linked(s: State, troop: int) -> int:
    """Regions next to those of the troop; caverns are next to each other for Underworld.

    Rule: W3.6, W12.11, W13.7, W13.15, W13.19.
    """
    m = board_of(s)
    if has_power(s, troop, t.FLYING):
        return t.LAND[m]
    mask = t.CAVERNS[m] if has_power(s, troop, t.UNDERWORLD) and s.regions[troop] & t.CAVERNS[m] else 0
    return mask | neighbours(m, s.regions[troop])


def neighbours(board: int, mask: int) -> int:
    """Regions of board `board` that border one of these. Rule: W3.6, W14.55."""
    found = 0
    while mask:
        found |= t.ADJACENT[board * t.MAX_REGIONS + ctz(mask)]
        mask &= mask - 1
    return found


def conquerable(s: State, troop: int) -> int:
    """Land, and for an active Seafaring race also seas and lake. Rule: W4.6, W13.15, W14.9."""
    m = board_of(s)
    return t.LAND[m] | t.WATER[m] if has_power(s, troop, t.SEAFARING) else t.LAND[m]


def barred(s: State, troop: int) -> int:
    """Regions that are immune, or protected from this troop by peace. Rule: W4.6."""
    return immune_to(s, troop) | at_peace(s, troop)


def immune_to(s: State, troop: int) -> int:
    """Regions that are immune to this troop: by option not those of the own race to Ghouls.

    Rule: W0.9, W4.6, W14.16, W14.17.
    """
    if s.options & c.OPTION_GHOULS_PASS_OWN and is_active(troop) == 0:
        return immune_regions(s) & ~s.regions[active_troop(seat_of(troop))]
    return immune_regions(s)


def at_peace(s: State, troop: int) -> int:
    """Regions of the Diplomat's active race, for the active race of the ally. Rule: W13.5, W14.10, W14.22."""
    if s.ally == c.NO_SEAT or troop != active_troop(s.ally):
        return 0
    return s.regions[active_troop(s.diplomat)]


def cost(s: State, troop: int, region: int, roll: int) -> int:
    """Tokens that the troop needs for region `region` with this much on Berserk's die: at least one.

    Rule: W4.1, W13.15, W14.1, W14.2.
    """
    return max(1, full_price(s, region) - unopposed(s, troop, region) - reduction(s, troop, region) - roll)


def suffices(s: State, troop: int, region: int, roll: int, tokens: int) -> int:
    """1 when so many tokens are at least the cost of region `region`. Rule: W4.1, W4.5."""
    if tokens < 1:
        return 0
    if full_price(s, region) - roll <= tokens:
        return 1
    return 1 if cost(s, troop, region, roll) <= tokens else 0


def full_price(s: State, region: int) -> int:
    """Tokens for region `region` without anything that saves some. Rule: W4.1."""
    return 2 + defence(s, region)


def defence(s: State, region: int) -> int:
    """Tokens and markers that defend the region, whoever put them there. Rule: W4.2, W4.8, W14.3, W14.4, W14.5."""
    d = s.tokens[region] + s.camps[region]
    d += (s.tribes >> region & 1) + (t.MOUNTAINS[board_of(s)] >> region & 1)
    return d + (s.lairs >> region & 1) + (s.fortresses >> region & 1)


def unopposed(s: State, troop: int, region: int) -> int:
    """Tokens of the attacker's own race in the region, which do not defend it by option. Rule: W4.2."""
    if s.options & c.OPTION_OWN_TOKENS_DEFEND or s.occupant[region] == c.NOBODY:
        return 0
    return s.tokens[region] if seat_of(s.occupant[region]) == seat_of(troop) else 0


def reduction(s: State, troop: int, region: int) -> int:
    """What race and power of the attacker save; a race in decline saves nothing. Rule: W4.3, W0.10, W14.9."""
    if is_active(troop) == 0:
        return 0
    return race_reduction(s, troop, region) + power_reduction(s, troop, region)


def race_reduction(s: State, troop: int, region: int) -> int:
    """Tritons on the coast, Giants beside their mountain. Rule: W0.7, W12.5, W12.12, W14.27, W14.31."""
    m = board_of(s)
    if s.race[troop] == t.TRITONS:
        return t.COASTS[m] >> region & 1
    if s.race[troop] == t.GIANTS and s.regions[troop] & t.MOUNTAINS[m] & t.ADJACENT[m * t.MAX_REGIONS + region]:
        return 1
    return 0


def power_reduction(s: State, troop: int, region: int) -> int:
    """Commando everywhere, Mounted on hill and farmland, Underworld in caverns.

    Rule: W13.4, W13.13, W13.19, W14.23, W14.29, W14.30.
    """
    m = board_of(s)
    if s.power[troop] == t.COMMANDO:
        return 1
    if s.power[troop] == t.MOUNTED:
        return 1 if (t.HILLS[m] | t.FARMLANDS[m]) & BIT[region] else 0
    if s.power[troop] == t.UNDERWORLD:
        return t.CAVERNS[m] >> region & 1
    return 0
