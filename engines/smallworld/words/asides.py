"""What somebody asks about besides moves: a race, a power, a region."""

from __future__ import annotations

from typing import Any

from engines.core.language.explaining import Explanation, because, counted, told
from engines.core.language.templates import normal
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import board_of, is_active, seat_of
from engines.smallworld.words import phrases
from engines.smallworld.words.combos import coins

THINGS = (*names.RACE_TITLES, *names.POWER_TITLES)


def about(core: Any, seat: int, text: str) -> Explanation | None:
    """What the words name, with where it is, as `seat` says it; None for anything else."""
    wanted = normal(text)
    races = [race for race, name in enumerate(names.RACE_TITLES) if wanted == normal(name)]
    powers = [power for power, name in enumerate(names.POWER_TITLES) if wanted == normal(name)]
    regions = range(t.NUM_REGIONS_OF[board_of(core)])
    named = [x for x in regions if wanted in map(normal, (phrases.region(x), *phrases.region_also(core, x)[1:]))]
    found = [*(of_race(core, x) for x in races), *(of_power(core, x) for x in powers)]
    found += [of_region(core, seat, x) for x in named]
    return told(found) if found else None


def of_race(core: Any, race: int) -> Explanation:
    """What a race does, and who has it. Rule: W0.10"""
    words = [f"{names.RACE_TITLES[race]}: {names.RACE_EFFECTS[race]}"]
    words += [f"in decline: {names.RACE_DECLINED[race]}"] if names.RACE_DECLINED[race] else []
    words += [f"{counted(t.RACE_TOKENS[race], 'token')} beside those of the power", *_held(core, core.race, race, True)]
    return because("; ".join([*words, *_offered(core, core.column_race, race)]), names.RACE_RULES[race])


def of_power(core: Any, power: int) -> Explanation:
    """What a power does, and who has it. Rule: W0.10"""
    words = [f"{names.POWER_TITLES[power]}: {names.POWER_EFFECTS[power]}"]
    words += [f"in decline: {names.POWER_DECLINED[power]}"] if names.POWER_DECLINED[power] else []
    lasts = bool(names.POWER_DECLINED[power])
    words += [counted(t.POWER_TOKENS[power], "token"), *_held(core, core.power, power, lasts)]
    return because("; ".join([*words, *_offered(core, core.column_power, power)]), names.POWER_RULES[power])


def of_region(core: Any, seat: int, region: int) -> Explanation:
    """Terrain and symbols of a region, who holds it, and what stands there. Rule: W4.1"""
    number = f" x{core.tokens[region]}" if core.tokens[region] > 1 else ""
    is_held = core.occupant[region] != c.NOBODY
    held = f"{phrases.holder(core, seat, region)}{number}" if is_held else phrases.defender(core, seat, region)
    there = [held, *phrases.markers(core, region)]
    return because(f"{phrases.title(core, region)}: {', '.join(there)}", "W4.1")


def _held(core: Any, held: Any, wanted: int, lasts: bool) -> list[str]:
    """`seat 2's Hill Giants`; those in decline only where it `lasts`."""
    troops = [troop for troop, one in enumerate(held) if one == wanted and core.race[troop] != c.NO_RACE]
    return [_title(core, troop) for troop in troops if lasts or is_active(troop)]


def _title(core: Any, troop: int) -> str:
    active = bool(is_active(troop))
    title = phrases.troop_title(core.race[troop], core.power[troop], active)
    return f"seat {seat_of(troop) + 1}'s {title}" + ("" if active else ", in decline")


def _offered(core: Any, column: Any, wanted: int) -> list[str]:
    """`on offer for 2 coins`."""
    return [f"on offer for {coins(place)}" for place, one in enumerate(column) if one == wanted]
