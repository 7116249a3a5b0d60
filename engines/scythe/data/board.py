"""Tables of the spaces: neighbours, rivers, symbols, home bases."""

from __future__ import annotations

from engines.core.generate.common import Data, choice_of, ids, mask, number_of
from engines.core.generate.text import Entry
from engines.scythe.data.vocabulary import LINE_DIRECTIONS, TERRAINS


def space_ids(data: Data) -> list[str]:
    """Text ids of the 54 spaces: the hexes, then the home bases."""
    return ids(data["board"]["hex"]) + ids(data["board"]["home_base"])


def spaces_mask(data: Data, names: list[str]) -> int:
    """Set of the spaces with these ids."""
    order = space_ids(data)
    return mask([number_of(name, order, "board.toml, spaces") for name in names])


def hex_neighbours(data: Data) -> list[int]:
    """Set of neighbouring hexes of each hex, rivers ignored."""
    hexes, steps = data["board"]["hex"], list(data["board"]["direction"].values())
    at = {(cell["q"], cell["r"]): i for i, cell in enumerate(hexes)}
    around = [[(cell["q"] + dq, cell["r"] + dr) for dq, dr in steps] for cell in hexes]
    return [mask([at[place] for place in places if place in at]) for places in around]


def home_neighbours(data: Data) -> list[int]:
    """Set of hexes next to each home base, on foot, over a river, or a lake."""
    return [spaces_mask(data, home["land"] + home["over_river"] + home["lake"]) for home in data["board"]["home_base"]]


def river_neighbours(data: Data) -> list[int]:
    """Set of neighbours behind a river, for each space; a hex never lists a home base."""
    order, across = space_ids(data), [0] * len(space_ids(data))
    for pair in data["board"]["river"]:
        first, second = (number_of(name, order, "board.toml, river") for name in pair)
        for here, there in ((first, second), (second, first)):
            across[here] |= 0 if order[there].startswith("HOME_") else 1 << there
    return across


def direction_next(data: Data) -> list[int]:
    """The next hex in the three directions of a line, or the number of spaces where the board ends."""
    hexes = data["board"]["hex"]
    at = {(cell["q"], cell["r"]): i for i, cell in enumerate(hexes)}
    result = []
    for name in LINE_DIRECTIONS:
        dq, dr = data["board"]["direction"][name]
        result += [at.get((cell["q"] + dq, cell["r"] + dr), len(space_ids(data))) for cell in hexes]
    return result


def terrain_masks(data: Data) -> list[int]:
    """Set of the hexes of each terrain."""
    terrain = [cell["terrain"] for cell in data["board"]["hex"]]
    return [mask([i for i, name in enumerate(terrain) if name == kind]) for kind in TERRAINS]


def marked(data: Data, mark: str) -> int:
    """Set of the hexes with a printed symbol (`tunnel`, `encounter`)."""
    return mask([i for i, cell in enumerate(data["board"]["hex"]) if cell.get(mark)])


def board_entries(data: Data) -> list[Entry]:
    """Tables of spaces and their neighbours."""
    hexes, homes = data["board"]["hex"], data["board"]["home_base"]
    count, order = len(hexes), space_ids(data)
    adjacent, river = hex_neighbours(data) + home_neighbours(data), river_neighbours(data)
    kinds = terrain_masks(data)
    lakes = kinds[TERRAINS.index("lake")]
    home_mask = mask(list(range(count, len(order))))
    return [
        Entry("NUM_HEXES", count, "Spaces 0..46 are hexes, 47..53 home bases in the order of the factions."),
        Entry("NUM_SPACES", len(order)),
        Entry("ADJACENT", adjacent, "Neighbours, rivers ignored, lakes included; home bases are nobody's neighbours."),
        Entry("RIVER", river, "The neighbours behind a river."),
        Entry("LAND_STEP", [a & ~r & ~lakes for a, r in zip(adjacent, river, strict=True)], "Neighbours on foot."),
        Entry(
            "TERRAIN",
            [choice_of(cell, "terrain", TERRAINS, "board.toml") for cell in hexes] + [len(TERRAINS)] * len(homes),
        ),
        Entry("TERRAIN_MASK", kinds),
        Entry("HEXES", mask(list(range(count)))),
        Entry("HOMES", home_mask),
        *[Entry(f"{name.upper()}S", kinds[i]) for i, name in enumerate(TERRAINS[:6])],
        Entry("FACTORY_MASK", kinds[TERRAINS.index("factory")]),
        Entry("FACTORY", order.index("FACTORY")),
        Entry("TUNNELS", marked(data, "tunnel")),
        Entry("ENCOUNTERS", marked(data, "encounter")),
        Entry("HOME", [order.index(home["id"]) for home in homes], "By faction."),
        Entry("HOME_OWNER", [len(homes)] * count + list(range(len(homes))), "Faction of a home base; 7 on hexes."),
        Entry("HOME_ADJACENT", home_neighbours(data), "Hexes next to the home base, by faction."),
        Entry(
            "START_WORKERS",
            [
                number_of(name, order, "board.toml, starting_workers")
                for home in homes
                for name in home["starting_workers"]
            ],
            "faction * 2 + 0 or 1 -> hex.",
        ),
        Entry("DIRECTION_NEXT", direction_next(data), "direction (E, SE, SW) * 47 + hex -> next hex, or 54."),
    ]
