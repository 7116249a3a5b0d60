"""Tables of the spaces: neighbours, rivers, symbols, home bases."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.build.generate.common import Data, choices_of, ids, mask, number_of, texts
from engines.core.build.generate.text import Entry
from engines.scythe.data.vocabulary import LINE_DIRECTIONS, TERRAINS


def space_ids(data: Data) -> list[str]:
    """Text ids of the spaces: the hexes, then the home bases."""
    return ids(data["board"]["hex"]) + ids(data["board"]["home_base"])


def spaces_mask(data: Data, names: list[str]) -> int:
    """Set of the spaces with these ids."""
    order = space_ids(data)
    return mask([number_of(name, order, "board.toml, spaces") for name in names])


def hex_steps(data: Data, directions: Iterable[str]) -> list[list[int]]:
    """By direction: the next hex of each hex, or the number of spaces where the board ends."""
    hexes, steps = data["board"]["hex"], data["board"]["direction"]
    at = {(cell["q"], cell["r"]): i for i, cell in enumerate(hexes)}
    end = len(space_ids(data))
    return [[at.get((cell["q"] + dq, cell["r"] + dr), end) for cell in hexes] for dq, dr in map(steps.get, directions)]


def hex_neighbours(data: Data) -> list[int]:
    """Set of neighbouring hexes of each hex, rivers ignored."""
    end, steps = len(space_ids(data)), hex_steps(data, data["board"]["direction"])
    return [mask([place for place in around if place < end]) for around in zip(*steps, strict=True)]


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


def terrain_masks(data: Data) -> list[int]:
    """Set of the hexes of each terrain."""
    terrain = texts(data["board"]["hex"], "terrain")
    return [mask([i for i, name in enumerate(terrain) if name == kind]) for kind in TERRAINS]


def marked(data: Data, mark: str) -> int:
    """Set of the hexes with a printed symbol (`tunnel`, `encounter`)."""
    return mask([i for i, cell in enumerate(data["board"]["hex"]) if cell.get(mark)])


def hexes_within(data: Data) -> list[list[int]]:
    """Of each space the sets of hexes within 0, 1, 2 … steps, rivers and lakes ignored; a home base is its emblem."""
    hexes = data["board"]["hex"]
    spaces = [*hexes, *data["board"]["home_base"]]
    far = [[_steps(space, to) for to in hexes] for space in spaces]
    most = max(map(max, far))
    return [[mask([i for i, n in enumerate(row) if n <= steps]) for steps in range(most + 1)] for row in far]


def _steps(one: Data, other: Data) -> int:
    """Steps between two places with axial coordinates."""
    dq, dr = int(one["q"] - other["q"]), int(one["r"] - other["r"])
    return max(abs(dq), abs(dr), abs(dq + dr))


def distance_entries(data: Data) -> list[Entry]:
    """Hexes by their distance from each space."""
    within = hexes_within(data)
    return [
        Entry("STEPS_ACROSS", len(within[0]), "One more than any hex is away from a space."),
        Entry("WITHIN", [near for row in within for near in row], "space * STEPS_ACROSS + steps -> hexes so near."),
    ]


def board_entries(data: Data) -> list[Entry]:
    """Tables of spaces and their neighbours."""
    hexes, homes = data["board"]["hex"], data["board"]["home_base"]
    starts = [name for home in homes for name in home["starting_workers"]]
    count, order = len(hexes), space_ids(data)
    adjacent, river = hex_neighbours(data) + home_neighbours(data), river_neighbours(data)
    kinds = terrain_masks(data)
    lakes = kinds[TERRAINS.index("lake")]
    home_mask = mask(list(range(count, len(order))))
    return [
        Entry("NUM_HEXES", count, "The first spaces are hexes, the last home bases in the order of the factions."),
        Entry("NUM_SPACES", len(order)),
        Entry("ADJACENT", adjacent, "Neighbours, rivers ignored, lakes included; home bases are nobody's neighbours."),
        Entry("RIVER", river, "The neighbours behind a river."),
        Entry("LAND_STEP", [a & ~r & ~lakes for a, r in zip(adjacent, river, strict=True)], "Neighbours on foot."),
        *distance_entries(data),
        Entry("TERRAIN", choices_of(hexes, "terrain", TERRAINS) + [len(TERRAINS)] * len(homes)),
        Entry("TERRAIN_MASK", kinds),
        Entry("HEXES", mask(list(range(count)))),
        Entry("HOMES", home_mask),
        *[Entry(f"{name.upper()}S", kinds[i]) for i, name in enumerate(TERRAINS[:6])],
        Entry("FACTORY_MASK", kinds[TERRAINS.index("factory")]),
        Entry("FACTORY", order.index("FACTORY")),
        Entry("TUNNELS", marked(data, "tunnel")),
        Entry("ENCOUNTERS", marked(data, "encounter")),
        Entry("HOME", [order.index(home) for home in ids(homes)], "By faction."),
        Entry(
            "HOME_OWNER",
            [len(homes)] * count + list(range(len(homes))),
            "Faction of a home base; NUM_FACTIONS on hexes.",
        ),
        Entry("HOME_ADJACENT", home_neighbours(data), "Hexes next to the home base, by faction."),
        Entry(
            "START_WORKERS",
            [number_of(name, order, "board.toml, starting_workers") for name in starts],
            "faction * 2 + 0 or 1 -> hex.",
        ),
        Entry("NUM_LINES", len(LINE_DIRECTIONS), "Directions of straight lines."),
        Entry(
            "DIRECTION_NEXT",
            [place for row in hex_steps(data, LINE_DIRECTIONS) for place in row],
            "direction (E, SE, SW) * NUM_HEXES + hex -> next hex, or NUM_SPACES.",
        ),
    ]
