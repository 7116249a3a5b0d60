"""What stands in a score sheet of Scythe: its keys, and the sheet once it has been read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.scythe.generated.tables import (
    ENCOUNTERS,
    FACTORY_TERRITORIES,
    MECHS_PER_PLAYER,
    NUM_HEXES,
    POPULARITY_MAX,
    POWER_MAX,
    STRUCTURES_PER_PLAYER,
    WORKERS_AT_START,
    WORKERS_PER_PLAYER,
)

HEADER = ("structure_bonus",)  # besides the keys of every game's sheet
TILE_COUNTS = 10  # columns of STRUCTURE_BONUS_COINS
TERRITORIES = NUM_HEXES - 1  # without the Factory


@dataclass(frozen=True)
class Entry:
    """One number of a player: its bounds, whether it may be left out, and what it is."""

    name: str
    low: int
    high: int
    meaning: str
    needed: bool = True


ENTRIES: tuple[Entry, ...] = (
    Entry("coins", 0, 999, "coins in hand"),
    Entry("popularity", 0, POPULARITY_MAX, f"0 to {POPULARITY_MAX}"),
    Entry("territories", 0, TERRITORIES, "territories controlled, without the Factory and home bases; lakes count"),
    Entry("resources", 0, 999, "resource tokens on controlled territories, all types together"),
    Entry("structure_bonus_count", 0, TILE_COUNTS - 1, "what the structure bonus tile counts", needed=False),
    Entry("flags", 0, 4, "Albion: Flags on controlled territories not next to its home base", needed=False),
    Entry(
        "encounter_territories",
        0,
        ENCOUNTERS.bit_count(),
        "Polania with 6 or 7 players: encounter territories controlled, token or not",
        needed=False,
    ),
    Entry("power", 0, POWER_MAX, f"for ties: 0 to {POWER_MAX}", needed=False),
    Entry("workers", WORKERS_AT_START, WORKERS_PER_PLAYER, "for ties: workers off the player mat", needed=False),
    Entry("mechs", 0, MECHS_PER_PLAYER, "for ties: mechs deployed", needed=False),
    Entry("structures", 0, STRUCTURES_PER_PLAYER, "for ties: structures built", needed=False),
    Entry("upgrades", 0, 6, "checked against the stars: upgrades made", needed=False),
    Entry("recruits", 0, 4, "checked against the stars: recruits enlisted", needed=False),
)
OTHER_KEYS = ("name", "faction", "mat", "factory", "stars")
KEYS = tuple(entry.name for entry in ENTRIES) + OTHER_KEYS
BY_NAME = {entry.name: entry for entry in ENTRIES}


@dataclass
class SheetPlayer:
    """The entries of one player; numbers that were left out are absent from `numbers`, unknown stars are -1."""

    name: str
    faction: str = ""
    mat: str = ""
    factory: bool = False
    stars: int = -1
    star_kinds: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def get(self, key: str) -> int:
        """A number, 0 when it was left out."""
        return self.numbers.get(key, 0)

    @property
    def held(self) -> int:
        """Territories controlled, the Factory among them. Rule: S0.6"""
        return self.get("territories") + self.factory

    @property
    def territories(self) -> int:
        """Territories as they score: the Factory is three, a Flag is one more. Rule: S11.7, S16.5"""
        return self.get("territories") + (FACTORY_TERRITORIES if self.factory else 0) + self.get("flags")


@dataclass(frozen=True)
class Sheet:
    """A sheet as read. `tile` is the number of the structure bonus tile, None when the sheet names none."""

    tile: int | None
    players: Sequence[SheetPlayer]
    own_hex_counts: bool = False  # S18 bonus_counts_own_hex
