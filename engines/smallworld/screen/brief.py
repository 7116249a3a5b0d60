"""The table of Small World in a few lines: a cell a region, a line a player, the combos without their effects."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.drawing.brief import in_cells
from engines.drawing.words import wrapped
from engines.smallworld.generated import names
from engines.smallworld.screen.players import player_sentence, title
from engines.smallworld.screen.seen import Seen
from engines.smallworld.words.phrases import markers
from engines.smallworld.words.status import column

LETTERS = 3  # of the name of a race
KEY = "Key: 1:3Orc means three Orcs of seat 1; + in decline, ! a marker, Lost a Lost Tribe."


def brief_lines(seen: Seen, width: int, with_combos: bool = True) -> list[str]:
    """Regions, players and, if wanted, combos."""
    offered = column(seen.core) if with_combos else []
    combos = [f"{cost}c {name} {tokens}t{f' +{coins}c' if coins else ''}" for cost, name, tokens, coins in offered]
    people = [f"Seat {p + 1}: {player_sentence(seen, p)}" for p in seen.seats]
    regions = in_cells([region_cell(seen, r) for r in seen.regions], width)
    return [
        *wrapped([title(seen)], width),
        *regions,
        *wrapped(people, width),
        *in_cells(combos, width),
        *wrapped([KEY], width),
    ]


def region_cell(seen: Seen, r: int) -> str:
    """`r3 Mo 1:3Orc`: the region, its terrain, its owner with tokens and race."""
    terrain = seen.title(r).partition("(")[2][:2].capitalize()
    marked = "!" if markers(seen.core, r) else ""
    return f"{names.REGIONS[r]} {terrain} {_holder(seen, r)}{marked}".rstrip()


def _holder(seen: Seen, r: int) -> str:
    troop = seen.occupant(r)
    if troop is None:
        return "Lost" if seen.core.tribes & BIT[r] else ""
    race = names.RACE_TITLES[troop.race][:LETTERS]
    return f"{troop.seat + 1}:{seen.core.tokens[r]}{race}{'' if troop.active else '+'}"
