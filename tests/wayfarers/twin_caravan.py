"""A slow twin of counters and caravan: the printed sentences in plain words and numbers.

It knows a player by the ids of what lies there, takes nothing from the rules or the tables of the engine, and of cards
and tiles only what is printed on them.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import engines.wayfarers

DATA = Path(engines.wayfarers.__file__).parent / "data"
COLUMNS, ROWS = range(1, 7), range(1, 4)
NO_PAPER, EMPTY = "#", "-"
STEPS = {"die+": (1,), "die-": (-1,), "die+-": (1, -1)}
PRIMARY = ("city", "vista", "harbour", "open_water")
Square = tuple[int, int]  # column and row, from the top left


def printed(name: str, key: str) -> dict[str, dict[str, Any]]:
    """What is printed on components, by id."""
    return {one["id"]: one for one in tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))[key]}


CARDS = {kind: printed(f"{kind}_cards", "card") for kind in ("land", "water", "space", "townsfolk")}
TILES = printed("upgrade_tiles", "tile")
BOARDS = printed("player_boards", "board")
HOME = tomllib.loads((DATA / "player_boards.toml").read_text("utf-8"))["common"]


@dataclass
class Laid:
    """A tile in a caravan: its upper left square, and whether it shows its back."""

    tile: str
    square: Square
    flipped: bool = False

    @property
    def printed(self) -> dict[str, Any]:
        """What is printed on it."""
        return TILES[self.tile]

    def squares(self) -> list[Square]:
        """The squares under it."""
        column, row = self.square
        return [(column + x, row + y) for x in range(self.printed["w"]) for y in range(self.printed["h"])]

    def icons(self, column: int) -> list[str]:
        """Its icons in a column: of a tile that is two wide each half has its own. Rule: Y9.10"""
        faces = self.printed.get("back" if self.flipped else "front", [[]])
        place = column - self.square[0]
        return faces[place] if 0 <= place < len(faces) else []


@dataclass
class Player:
    """What lies before a player, by ids."""

    board: str
    cards: dict[str, list[str]] = field(default_factory=dict)
    laid: list[Laid] = field(default_factory=list)

    # ------------------------------------------------------------------------------------------------------- caravan

    def on_paper(self) -> set[Square]:
        """The squares that a tile may cover. Rule: Y9.6"""
        rows = BOARDS[self.board]["caravan"]
        return {(x, y) for x in COLUMNS for y in ROWS if rows[y - 1][x - 1] != NO_PAPER}

    def under_tiles(self) -> list[Square]:
        """The squares that are covered."""
        return [square for one in self.laid for square in one.squares()]

    def places_for(self, tile: str) -> Iterator[Laid]:
        """Every way to lay a tile: on the paper, over no other tile, not turned. Rule: Y9.5, Y9.7"""
        free = self.on_paper() - {*self.under_tiles()}
        for flipped in (False, True) if "back" in TILES[tile] else (False,):
            for square in free:
                one = Laid(tile, square, flipped)
                if {*one.squares()} <= free:
                    yield one

    def covered_by(self, one: Laid) -> Counter[str]:
        """What the squares under a tile show. Rule: Y9.8"""
        rows = BOARDS[self.board]["caravan"]
        shown = [rows[y - 1][x - 1] for x, y in one.squares()]
        return Counter(text for text in shown if text != EMPTY)

    def icons(self, column: int) -> Counter[str]:
        """All icons of a column, printed and on tiles. Rule: Y9.10, Y10.3"""
        found = Counter(HOME["column_assets"].get(str(column), []))
        for one in self.laid:
            found.update(one.icons(column))
        return found

    def values_from(self, die: int) -> set[int]:
        """What a die can be changed to, an icon of the column of its current value at a time.

        Rule: Y10.5, Y10.6, Y10.7
        """
        reached, new = {die}, [die]
        while new:
            value = new.pop()
            for icon, steps in STEPS.items():
                if self.icons(value)[icon]:
                    for other in {value + step for step in steps} - reached:
                        if 1 <= other <= 6:
                            reached.add(other)
                            new.append(other)
        return reached

    # ------------------------------------------------------------------------------------------------------ counters

    def tags(self) -> Counter[str]:
        """Tags of home board, cards and special tiles; Townsfolk have none. Rule: Y3.1, Y3.2, Y3.5, Y3.6"""
        found = Counter(HOME["middle"]["tags"])
        for part in ("home_land", "home_water", "home_space"):
            found.update(HOME[part]["tags"])
        for kind in ("land", "water", "space"):
            for card in self.cards[kind]:
                found.update(CARDS[kind][card]["tags"])
        for one in self.laid:
            found.update(one.printed.get("tags", []))
        return found

    def number_of(self, kind: str) -> int:
        """Cards of a kind with that of the home board. Rule: Y7.25, Y7.27"""
        return 1 + len(self.cards[kind])

    def tiles_of(self, kind: str) -> int:
        """Tiles of a kind, or of any, special ones too. Rule: Y5.4"""
        return sum(kind in ("any", one.printed["kind"]) for one in self.laid)

    def primary_points(self) -> int:
        """Points for primary tags, and five for each set of the four. Rule: Y3.3, Y3.4"""
        tags = self.tags()
        by_count = {0: 0, 1: 0, 2: 2, 3: 3, 4: 5, 5: 8, 6: 12, 7: 16}
        return sum(by_count[min(tags[tag], 7)] for tag in PRIMARY) + 5 * min(tags[tag] for tag in PRIMARY)

    def tile_points(self) -> int:
        """Points printed on tiles. Rule: Y13.4"""
        return sum(int(one.printed["vp"]) for one in self.laid)
