"""Tables of the four boards: neighbours, terrains, symbols, where a race may start."""

from __future__ import annotations

from collections.abc import Callable

from engines.core.errors import DataError
from engines.core.generate.common import Data, choice_of, mask, number_of
from engines.core.generate.text import Entry
from engines.smallworld.data.vocabulary import MAX_REGIONS, SYMBOLS, TERRAINS, WATER


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


def neighbours(board: Data, region: Data) -> int:
    """Set of the regions that share a border with one.

    Raises DataError for a number that the board does not have.
    """
    count = len(board["region"])
    strange = [number for number in region["adjacent"] if not 1 <= number <= count]
    if strange:
        raise DataError(f"{place_of(board, region)}: neighbour {strange[0]} is unknown; the board has 1 to {count}")
    return mask([number - 1 for number in region["adjacent"]])


def adjacent(data: Data) -> list[int]:
    """board * MAX_REGIONS + region -> neighbours."""
    result = []
    for board in data["maps"]["map"]:
        row = [neighbours(board, region) for region in board["region"]]
        result += row + [0] * (MAX_REGIONS - len(row))
    return result


def shore(board: Data) -> int:
    """Land of one board that borders a sea or the lake. Rule: W0.7."""
    water = set_of(board, lambda region: region["terrain"] in WATER)
    return set_of(board, lambda region: bool(neighbours(board, region) & water)) & ~water


def terrain_rows(data: Data) -> list[int]:
    """board * MAX_REGIONS + region -> terrain; the number of terrains where there is no region."""
    result = []
    for board in data["maps"]["map"]:
        row = [choice_of(region, "terrain", TERRAINS, place_of(board, region)) for region in board["region"]]
        result += row + [len(TERRAINS)] * (MAX_REGIONS - len(row))
    return result


def check_symbols(data: Data) -> None:
    """Raise DataError for a symbol that is none of the printed ones."""
    for board in data["maps"]["map"]:
        for region in board["region"]:
            for symbol in region.get("symbols", []):
                number_of(symbol, SYMBOLS, f"{place_of(board, region)}, symbols")


def die_weights(data: Data) -> list[int]:
    """How many faces of the die show 0, 1, 2 ..."""
    faces = data["maps"]["die_faces"]
    return [faces.count(pips) for pips in range(max(faces) + 1)]


def map_entries(data: Data) -> list[Entry]:
    """Sets of regions of each board, and what all boards share."""
    check_symbols(data)
    boards = data["maps"]["map"]
    land = [name for name in TERRAINS if name not in WATER]
    return [
        Entry("NUM_MAPS", len(boards), "Map m is for m + 2 players; region r is printed as r + 1."),
        Entry("MAX_REGIONS", MAX_REGIONS),
        Entry("NUM_REGIONS_OF", [len(board["region"]) for board in boards]),
        Entry("ROUNDS_OF", [board["rounds"] for board in boards]),
        Entry("ADJACENT", adjacent(data), "map * MAX_REGIONS + region -> neighbours."),
        Entry("TERRAIN", terrain_rows(data), "map * MAX_REGIONS + region -> terrain; 7 where there is no region."),
        Entry("FARMLANDS", of_terrain(data, "farmland"), "By map, as all that follow."),
        Entry("HILLS", of_terrain(data, "hill")),
        Entry("MOUNTAINS", of_terrain(data, "mountain")),
        Entry("FORESTS", of_terrain(data, "forest")),
        Entry("SWAMPS", of_terrain(data, "swamp")),
        Entry("SEAS", of_terrain(data, "sea")),
        Entry("LAKES", of_terrain(data, "lake")),
        Entry("LAND", of_terrain(data, *land)),
        Entry("WATER", of_terrain(data, *WATER)),
        Entry("MINES", with_symbol(data, "mine")),
        Entry("MAGIC", with_symbol(data, "magic")),
        Entry("CAVERNS", with_symbol(data, "cavern")),
        Entry("COASTS", [shore(board) for board in boards], "Land that borders a sea or the lake."),
        Entry("ENTRY", sets(data, lambda region: bool(region.get("entry"))), "Where a race may start, seas included."),
        Entry("LOST_TRIBES", sets(data, lambda region: bool(region.get("lost_tribe")))),
        Entry("LOST_TRIBE_TOKENS", data["maps"]["lost_tribe_tokens"]),
        Entry("START_COINS", data["maps"]["starting_coins"]),
        Entry("COMBOS_ON_OFFER", data["maps"]["combos_on_offer"]),
        Entry("DIE_WEIGHT", die_weights(data), "Faces of the die that show 0, 1, 2, 3."),
    ]
