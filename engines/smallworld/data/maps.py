"""Tables of the four boards: neighbours, terrains, symbols, where a race may start; titles of the regions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engines.core.build.generate.common import Data, mask, number_of
from engines.core.build.generate.text import Entry
from engines.core.engine.errors import DataError
from engines.smallworld.data.vocabulary import SYMBOLS, TERRAINS, WATER

Value = TypeVar("Value", int, str)


def place_of(board: Data, region: Data) -> str:
    """Where a region stands in the data, for messages."""
    return f"maps.toml, map for {board['players']} players, region {region['id']}"


def set_of(board: Data, belongs: Callable[[Data], bool]) -> int:
    """Set of the regions of one board for which `belongs` is true."""
    return mask([number for number, region in enumerate(board["region"]) if belongs(region)])


def sets(data: Data, belongs: Callable[[Data], bool]) -> list[int]:
    """The same set on each board."""
    return [set_of(board, belongs) for board in data["maps"]["map"]]


def of_terrain(data: Data, *terrains: str) -> list[int]:
    """Regions of these terrains, by board."""
    return sets(data, lambda region: region["terrain"] in terrains)


def with_symbol(data: Data, symbol: str) -> list[int]:
    """Regions that show a symbol, by board."""
    return sets(data, lambda region: symbol in region.get("symbols", []))


def most_regions(data: Data) -> int:
    """Regions of the largest board."""
    return max(len(board["region"]) for board in data["maps"]["map"])


def by_region(data: Data, value: Callable[[Data, Data], Value], empty: Value) -> list[Value]:
    """map * MAX_REGIONS + region -> its value, worked out from board and region; `empty` where there is no region."""
    result: list[Value] = []
    size = most_regions(data)
    for board in data["maps"]["map"]:
        row = [value(board, region) for region in board["region"]]
        result += row + [empty] * (size - len(row))
    return result


def neighbours(board: Data, region: Data) -> int:
    """Set of the regions that share a border with one.

    Raises DataError for a number that the board does not have.
    """
    count = len(board["region"])
    strange = [number for number in region["adjacent"] if not 1 <= number <= count]
    if strange:
        raise DataError(f"{place_of(board, region)}: neighbour {strange[0]} is unknown; the board has 1 to {count}")
    return mask([number - 1 for number in region["adjacent"]])


def shore(board: Data) -> int:
    """Land of one board that borders a sea or the lake. Rule: W0.7."""
    water = set_of(board, lambda region: region["terrain"] in WATER)
    return set_of(board, lambda region: bool(neighbours(board, region) & water)) & ~water


def terrain(board: Data, region: Data) -> int:
    """Number of a region's terrain. Raises DataError for a terrain or a symbol that is none of the printed ones."""
    place = place_of(board, region)
    for symbol in region.get("symbols", []):
        number_of(symbol, SYMBOLS, f"{place}, symbols")
    return number_of(region["terrain"], TERRAINS, f"{place}, terrain")


def die_weights(data: Data) -> list[int]:
    """How many faces of the die show 0, 1, 2 ..."""
    faces = data["maps"]["die_faces"]
    return [faces.count(pips) for pips in range(max(faces) + 1)]


def map_entries(data: Data) -> list[Entry]:
    """Sets of regions of each board, and what all boards share."""
    boards = data["maps"]["map"]
    land = [name for name in TERRAINS if name not in WATER]
    return [
        Entry("MAX_REGIONS", most_regions(data), "Map m is for m + 2 players; region r is printed as r + 1."),
        Entry("NUM_TERRAINS", len(TERRAINS)),
        Entry("NUM_REGIONS_OF", [len(board["region"]) for board in boards]),
        Entry("ROUNDS_OF", [board["rounds"] for board in boards]),
        Entry("ADJACENT", by_region(data, neighbours, 0), "map * MAX_REGIONS + region -> neighbours."),
        Entry(
            "TERRAIN",
            by_region(data, terrain, len(TERRAINS)),
            "map * MAX_REGIONS + region -> terrain; NUM_TERRAINS where there is no region.",
        ),
        Entry("LAND", of_terrain(data, *land), "By map, as all that follow."),
        Entry("WATER", of_terrain(data, *WATER)),
        *(Entry(f"{terrain.upper()}S", of_terrain(data, terrain)) for terrain in TERRAINS),
        Entry("MINES", with_symbol(data, "mine")),
        Entry("MAGIC", with_symbol(data, "magic")),
        Entry("CAVERNS", with_symbol(data, "cavern")),
        Entry("COASTS", [shore(board) for board in boards], "Land that borders a sea or the lake."),
        Entry("ENTRY", sets(data, lambda region: bool(region.get("entry"))), "Where a race may start, seas included."),
        Entry("LOST_TRIBES", sets(data, lambda region: bool(region.get("lost_tribe")))),
        Entry("LOST_TRIBE_TOKENS", data["maps"]["lost_tribe_tokens"]),
        Entry("START_COINS", data["maps"]["starting_coins"]),
        Entry("COMBOS_ON_OFFER", data["maps"]["combos_on_offer"]),
        Entry("DIE_SIDES", len(data["maps"]["die_faces"])),
        Entry("DIE_WEIGHT", die_weights(data), "Faces of the die that show 0, 1, 2, 3."),
    ]


def title(_: Data, region: Data) -> str:
    """What people read for a region: its id, terrain and symbols."""
    return f"r{region['id']} ({', '.join([region['terrain'], *region.get('symbols', [])])})"


def name_entries(data: Data) -> list[Entry]:
    """Names and titles of the regions, and of the terrains."""
    return [
        Entry("REGIONS", [f"r{number + 1}" for number in range(most_regions(data))]),
        Entry("REGION_TITLES", by_region(data, title, ""), "map * MAX_REGIONS + region."),
        Entry("TERRAINS", TERRAINS),
    ]
