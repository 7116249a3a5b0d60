"""Reads a score sheet: what is malformed is refused here; whether the numbers are possible is asked elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.errors import nearest
from engines.core.sheet_reading import SheetReader
from engines.scythe.generated.names import BONUS_TILES, FACTIONS, MATS, STARS
from engines.scythe.setup.options import OPTIONS
from engines.scythe.setup.sheet_entries import ENTRIES, HEADER, KEYS, Sheet, SheetPlayer


def read_sheet(data: Mapping[str, Any], source: str) -> Sheet:
    """The sheet, complete. Raises SheetError that names `source`, the player and the key."""
    reader = ScytheReader(source)
    reader.check_header(data, HEADER)
    reader.tile(data)
    tables = reader.tables(data)
    sheet = reader.sheet(data)
    for table, player in zip(tables, sheet.players, strict=True):
        reader.check_complete(table, player)
    return sheet


def read_partly(data: Mapping[str, Any]) -> Sheet:
    """The sheet as far as it is filled in; nothing is missed. Raises SheetError."""
    return ScytheReader("the sheet").sheet(data)


class ScytheReader(SheetReader):
    """Reads one sheet of Scythe. All methods raise SheetError."""

    def sheet(self, data: Mapping[str, Any]) -> Sheet:
        """Everything that is filled in."""
        players = [self._player(table, number) for number, table in enumerate(data.get("player", ()), 1)]
        return Sheet(self.tile(data), players, bool(self.options(data, OPTIONS)["bonus_counts_own_hex"]))

    def tile(self, data: Mapping[str, Any]) -> int | None:
        """The number of the structure bonus tile, None when the sheet names none."""
        tile = self.one_of(data.get("structure_bonus"), BONUS_TILES, "structure_bonus: no tile is called")
        return BONUS_TILES.index(tile) if tile else None

    def check_complete(self, table: Mapping[str, Any], player: SheetPlayer) -> None:
        """Raises SheetError for an entry that cannot be left out."""
        for entry in ENTRIES:
            if entry.needed and entry.name not in table:
                raise self.fail(f"{player.name}: {entry.name} is missing ({entry.meaning}).")
        if "stars" not in table:
            raise self.fail(f"{player.name}: stars is missing (a number, or a table of kinds).")

    def _player(self, table: Mapping[str, Any], number: int) -> SheetPlayer:
        name = self.name(table, number, KEYS)
        factory = table.get("factory", False)
        if not isinstance(factory, bool):
            raise self.fail(f"{name}: factory is {factory!r}, but must be true or false.")
        faction = self.one_of(table.get("faction"), FACTIONS, f"{name}: no faction is called")
        mat = self.one_of(table.get("mat"), MATS, f"{name}: no mat is called")
        stars, kinds = self._stars(table.get("stars"), name)
        return SheetPlayer(name, faction, mat, factory, stars, kinds, self._numbers(table, name))

    def _numbers(self, table: Mapping[str, Any], name: str) -> dict[str, int]:
        given = [entry.name for entry in ENTRIES if entry.name in table]
        return {key: self.whole(table[key], f"{name}: {key}") for key in given}

    def _stars(self, value: object, name: str) -> tuple[int, dict[str, int]]:
        """Their number (-1 unknown), and their kinds where the sheet tells them."""
        if value is None:
            return -1, {}
        if not isinstance(value, dict):
            return self.whole(value, f"{name}: stars"), {}
        for kind in value:
            if kind not in STARS:
                raise self.fail(f"{name}: stars: there is no star for '{kind}'; {nearest(kind, STARS)}")
        kinds = {kind: self.whole(number, f"{name}: stars: {kind}") for kind, number in value.items()}
        return sum(kinds.values()), kinds
