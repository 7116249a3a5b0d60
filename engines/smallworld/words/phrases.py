"""Regions, races, combos and tokens as people say them."""

from __future__ import annotations

from engines.core.explaining import counted, listed
from engines.smallworld.generated import names
from engines.smallworld.generated.state import State
from engines.smallworld.generated.tables import MAX_REGIONS, NUM_REGIONS_OF
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import board_of, seat_of


def region(x: int) -> str:
    """Name of a region."""
    return names.REGIONS[x]


def region_also(x: int) -> tuple[str, ...]:
    """r5 is also 5, and region 5."""
    return str(x + 1), f"region {x + 1}", f"region {region(x)}"


def last_region(s: State) -> str:
    """The region with the highest number on this board."""
    return names.REGIONS[NUM_REGIONS_OF[board_of(s)] - 1]


def title(s: State, x: int) -> str:
    """A region with its terrain and symbols."""
    return names.REGION_TITLES[board_of(s) * MAX_REGIONS + x]


def terrain(s: State, x: int) -> str:
    """Terrain and symbols of a region."""
    return title(s, x).partition(" ")[2].strip("()")


def region_list(mask: int) -> str:
    """Regions of a mask by name."""
    return listed((names.REGIONS[r] for r in range(MAX_REGIONS) if mask >> r & 1), empty="none")


def race(s: State, t: int) -> str:
    """The race of a troop, and that it is in decline."""
    return names.RACE_TITLES[s.race[t]] + ("" if t % c.NUM_SLOTS == c.ACTIVE else " in decline")


def holder(s: State, p: int, x: int) -> str:
    """Who holds a region, as player `p` would say it."""
    t = s.occupant[x]
    if t == c.NOBODY:
        return "nobody"
    return f"{'your' if seat_of(t) == p else f'seat {seat_of(t) + 1}{chr(39)}s'} {race(s, t)}"


def defender(s: State, x: int) -> str:
    """What stands in a region against an attack."""
    t = s.occupant[x]
    if t != c.NOBODY:
        return f"seat {seat_of(t) + 1}'s {names.RACE_TITLES[s.race[t]]} x{s.tokens[x]}"
    return "Lost Tribe" if s.tribes >> x & 1 else "empty"


def in_hand(s: State, t: int) -> str:
    """The tokens in hand."""
    return counted(s.in_hand[t], "token")


def ghouls(t: int) -> str:
    """What marks a question to Ghouls in decline"""
    return "" if t % c.NUM_SLOTS == c.ACTIVE else ", Ghouls in decline"


def combo_title(race: int, power: int) -> str:
    """A combo as people say it."""
    return f"{names.POWER_TITLES[power]} {names.RACE_TITLES[race]}"


def combo_effects(race: int, power: int) -> str:
    """What race and power of a combo do."""
    return f"race: {names.RACE_EFFECTS[race]}; power: {names.POWER_EFFECTS[power]}"
