"""Which regions a race may attack, and how many tokens that takes."""

from __future__ import annotations

from engines.core.bits import BIT, ctz
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import (
    ADJACENT,
    CAVERNS,
    COASTS,
    COMMANDO,
    ENTRY,
    FARMLANDS,
    FLYING,
    GIANTS,
    HALFLINGS,
    HILLS,
    LAKES,
    LAND,
    MAX_REGIONS,
    MOUNTAINS,
    MOUNTED,
    SEAFARING,
    TRITONS,
    UNDERWORLD,
    WATER,
)
from engines.smallworld.rules.constants import NO_SEAT, OPTION_GHOULS_PASS_OWN, OPTION_LAKE_ENTRY
from engines.smallworld.rules.troops import (
    active_troop,
    board_of,
    has_power,
    has_race,
    immune_regions,
    is_active,
    seat_of,
)


def targets(s: State, t: int) -> int:
    """Regions that the troop may attack, whatever they cost. Rule: W4.6, W4.7, W14.26."""
    return within_reach(s, t) & ~s.regions[t] & ~barred(s, t)


def within_reach(s: State, t: int) -> int:
    """Conquerable regions at the edge for a First Conquest, afterwards next to a region of the same race.

    Rule: W3.1, W3.5, W3.6, W9.5, W13.7.
    """
    if has_power(s, t, FLYING):
        return LAND[board_of(s)]
    if s.regions[t] == 0:
        return entries(s, t)
    return linked(s, t) & conquerable(s, t)


def entries(s: State, t: int) -> int:
    """Where a race without a region may begin. Rule: W3.1, W3.2, W3.3, W12.6, W14.25, W14.28, W14.56, W15.2."""
    m = board_of(s)
    is_halfling = has_race(s, t, HALFLINGS)
    mask = LAND[m] if is_halfling else ENTRY[m] & LAND[m]
    if has_power(s, t, SEAFARING):
        mask |= ENTRY[m] & WATER[m]
        if is_halfling and s.options & OPTION_LAKE_ENTRY:
            mask |= LAKES[m]
    return mask


def linked(s: State, t: int) -> int:
    """Regions next to those of the troop; caverns are next to each other for Underworld.

    Rule: W3.6, W12.11, W13.7, W13.15, W13.19.
    """
    m = board_of(s)
    if has_power(s, t, FLYING):
        return LAND[m]
    mask = CAVERNS[m] if has_power(s, t, UNDERWORLD) and s.regions[t] & CAVERNS[m] else 0
    return mask | neighbours(m, s.regions[t])


def neighbours(m: int, mask: int) -> int:
    """Regions of board `m` that border one of these. Rule: W3.6, W14.55."""
    found = 0
    while mask:
        found |= ADJACENT[m * MAX_REGIONS + ctz(mask)]
        mask &= mask - 1
    return found


def conquerable(s: State, t: int) -> int:
    """Land, and for an active Seafaring race also seas and lake. Rule: W4.6, W13.15, W14.9."""
    m = board_of(s)
    return LAND[m] | WATER[m] if has_power(s, t, SEAFARING) else LAND[m]


def barred(s: State, t: int) -> int:
    """Regions that are immune, or protected from this troop by peace. Rule: W0.9, W4.6, W14.16, W14.17."""
    immune = immune_regions(s)
    if s.options & OPTION_GHOULS_PASS_OWN and is_active(t) == 0:
        immune &= ~s.regions[active_troop(seat_of(t))]
    return immune | at_peace(s, t)


def at_peace(s: State, t: int) -> int:
    """Regions of the Diplomat's active race, for the active race of the ally. Rule: W13.5, W14.10, W14.22."""
    if s.ally == NO_SEAT or t != active_troop(s.ally):
        return 0
    return s.regions[active_troop(s.diplomat)]


def cost(s: State, t: int, r: int, roll: int) -> int:
    """Tokens that the troop needs for region `r` with this much on Berserk's die: at least one.

    Rule: W4.1, W13.15, W14.1, W14.2.
    """
    return max(1, 2 + defence(s, r) - reduction(s, t, r) - roll)


def defence(s: State, r: int) -> int:
    """Tokens and markers that defend the region, whoever put them there. Rule: W4.2, W4.8, W14.3, W14.4, W14.5."""
    d = s.tokens[r] + s.camps[r]
    d += (s.tribes >> r & 1) + (MOUNTAINS[board_of(s)] >> r & 1)
    return d + (s.lairs >> r & 1) + (s.fortresses >> r & 1)


def reduction(s: State, t: int, r: int) -> int:
    """What race and power of the attacker save; a race in decline saves nothing. Rule: W4.3, W0.10, W14.9."""
    if is_active(t) == 0:
        return 0
    return race_reduction(s, t, r) + power_reduction(s, t, r)


def race_reduction(s: State, t: int, r: int) -> int:
    """Tritons on the coast, Giants beside their mountain. Rule: W0.7, W12.5, W12.12, W14.27, W14.31."""
    m = board_of(s)
    if s.race[t] == TRITONS:
        return COASTS[m] >> r & 1
    if s.race[t] == GIANTS and s.regions[t] & MOUNTAINS[m] & ADJACENT[m * MAX_REGIONS + r]:
        return 1
    return 0


def power_reduction(s: State, t: int, r: int) -> int:
    """Commando everywhere, Mounted on hill and farmland, Underworld in caverns.

    Rule: W13.4, W13.13, W13.19, W14.23, W14.29, W14.30.
    """
    m = board_of(s)
    if s.power[t] == COMMANDO:
        return 1
    if s.power[t] == MOUNTED:
        return 1 if (HILLS[m] | FARMLANDS[m]) & BIT[r] else 0
    if s.power[t] == UNDERWORLD:
        return CAVERNS[m] >> r & 1
    return 0
