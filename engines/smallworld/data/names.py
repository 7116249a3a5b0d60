"""Writes the text of `names.py`: the stable text ids and the titles of everything that has a number."""

from __future__ import annotations

from engines.core.generate.common import Data
from engines.core.generate.text import Entry, module_text
from engines.smallworld.data.combos import name_entries
from engines.smallworld.data.vocabulary import MAKER, MAX_REGIONS, SYMBOLS, TERRAINS


def region_title(region: Data) -> str:
    """What people read for a region: its id, terrain and symbols."""
    return f"r{region['id']} ({', '.join([region['terrain'], *region.get('symbols', [])])})"


def region_rows(data: Data) -> list[str]:
    """map * MAX_REGIONS + region -> title; empty where there is no region."""
    result = []
    for board in data["maps"]["map"]:
        row = [region_title(region) for region in board["region"]]
        result += row + [""] * (MAX_REGIONS - len(row))
    return result


def places(data: Data, axis: int) -> list[int]:
    """map * MAX_REGIONS + region -> per mille from the left (axis 0) or from the top (axis 1)."""
    result = []
    for board in data["maps"]["map"]:
        row = [round(10 * region["place"][axis]) for region in board["region"]]
        result += row + [0] * (MAX_REGIONS - len(row))
    return result


def board_entries(data: Data) -> list[Entry]:
    """Names of the regions and where to write them."""
    return [
        Entry("REGIONS", [f"r{number + 1}" for number in range(MAX_REGIONS)]),
        Entry("REGION_TITLES", region_rows(data), "map * 48 + region."),
        Entry(
            "REGION_X",
            places(data, 0),
            "Where a region's label stands, in thousandths of the board; map * 48 + region.",
        ),
        Entry("REGION_Y", places(data, 1)),
        Entry(
            "MAP_ASPECT",
            [round(1000 * board["aspect"]) for board in data["maps"]["map"]],
            "Height to width, per mille.",
        ),
        Entry("TERRAINS", TERRAINS),
        Entry("SYMBOLS", SYMBOLS),
    ]


def names_text(data: Data) -> str:
    """The text of `names.py`."""
    sections = [("The boards", board_entries(data)), ("Races and powers", name_entries(data))]
    return module_text("Text ids and titles by number.", MAKER, sections)
