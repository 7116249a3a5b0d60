"""Regions, races, combos and tokens as people say them."""

from __future__ import annotations

from typing import Any

from engines.core.language.explaining import counted, listed
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.generated.state import State
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import board_of, seat_of

MARKERS = {"lairs": "a lair", "fortresses": "a fortress", "holes": "a hole", "heroes": "a hero", "dragon": "the dragon"}


def region(answer: int) -> str:
    """Name of a region."""
    return names.REGIONS[answer]


def region_also(s: State, answer: int) -> tuple[str, ...]:
    """r5 is also 5, and region 5, and what is printed with its terrain."""
    return str(answer + 1), f"region {answer + 1}", f"region {region(answer)}", title(s, answer)


def last_region(s: State) -> str:
    """The region with the highest number on this board."""
    return names.REGIONS[t.NUM_REGIONS_OF[board_of(s)] - 1]


def title(s: State, answer: int) -> str:
    """A region with its terrain and symbols."""
    return names.REGION_TITLES[board_of(s) * t.MAX_REGIONS + answer]


def terrain(s: State, answer: int) -> str:
    """Terrain and symbols of a region."""
    return title(s, answer).partition(" ")[2].strip("()")


def region_list(mask: int) -> str:
    """Regions of a mask by name."""
    return listed(regions_in(mask), empty="none")


def regions_in(mask: int) -> list[str]:
    """The names of the regions of a mask."""
    return [names.REGIONS[region] for region in range(t.MAX_REGIONS) if mask >> region & 1]


def markers(core: Any, answer: int) -> list[str]:
    """What stands in a region beside tokens, of a position or of what a seat sees of one."""
    found = [what.split()[1] for field, what in MARKERS.items() if getattr(core, field) >> answer & 1]
    return [*found, counted(core.camps[answer], "encampment")] if core.camps[answer] else found


def race(s: State, troop: int) -> str:
    """The race of a troop, and that it is in decline."""
    return names.RACE_TITLES[s.race[troop]] + ("" if troop % c.NUM_SLOTS == c.ACTIVE else " in decline")


def holder(s: State, seat: int, answer: int) -> str:
    """Who holds a region, as player `seat` would say it."""
    troop = s.occupant[answer]
    if troop == c.NOBODY:
        return "nobody"
    return f"{'your' if seat_of(troop) == seat else f'seat {seat_of(troop) + 1}{chr(39)}s'} {race(s, troop)}"


def defender(s: State, seat: int, answer: int) -> str:
    """What stands in a region against an attack of player `seat`. Rule: W4.7"""
    troop = s.occupant[answer]
    if troop != c.NOBODY and seat_of(troop) == seat:
        number = f" x{s.tokens[answer]}" if s.tokens[answer] > 1 else ""
        return f"your own {names.RACE_TITLES[s.race[troop]]}{number}, in decline"
    if troop != c.NOBODY:
        return f"seat {seat_of(troop) + 1}'s {names.RACE_TITLES[s.race[troop]]} x{s.tokens[answer]}"
    return "Lost Tribe" if s.tribes >> answer & 1 else "empty"


def tokens_in_hand(s: State, troop: int) -> str:
    """The tokens in hand."""
    return counted(s.in_hand[troop], "token")


def ghouls(troop: int) -> str:
    """What marks a question to Ghouls in decline"""
    return "" if troop % c.NUM_SLOTS == c.ACTIVE else ", Ghouls in decline"


def combo_title(race: int, power: int) -> str:
    """A combo as people say it."""
    return f"{names.POWER_TITLES[power]} {names.RACE_TITLES[race]}"


COMBOS = {  # what people read in place of the names that transcripts keep
    f"{race} {power}": combo_title(r, p) for r, race in enumerate(names.RACES) for p, power in enumerate(names.POWERS)
}

DRAWN = {
    **{f"banner {race}": f"banner {names.RACE_TITLES[r]}" for r, race in enumerate(names.RACES)},
    **{f"badge {power}": f"badge {names.POWER_TITLES[p]}" for p, power in enumerate(names.POWERS)},
}


def troop_title(race: int, power: int, is_active: bool) -> str:
    """A race in play; in decline with its power only where that still does something. Rule: W10.8"""
    lasts = is_active or names.POWER_DECLINED[power]
    return combo_title(race, power) if lasts else names.RACE_TITLES[race]
