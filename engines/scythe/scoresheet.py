"""Scoring a game that was played at a real table, from the numbers that can be counted there.

A sheet is read, its numbers are checked against what the components allow, and it is scored by S11.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.errors import SheetError, nearest
from engines.core.results import Line, PlayerResult, Result
from engines.scythe.names import BONUS_TILES, FACTIONS, MATS, STARS
from engines.scythe.tables import (
    ENCOUNTERS,
    FACTORY_TERRITORIES,
    LAKES,
    MECHS_PER_PLAYER,
    NUM_HEXES,
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POLANIA_COINS_PER_ENCOUNTER,
    POPULARITY_MAX,
    POWER_MAX,
    RESOURCES_PER_PAIR,
    STAR_SPACES,
    STARS_PER_PLAYER,
    STRUCTURE_BONUS_COINS,
    STRUCTURES_PER_PLAYER,
    TIER_OF,
    TUNNELS,
    WORKERS_AT_START,
    WORKERS_PER_PLAYER,
)

FORMAT = "scythe-sheet"
FORMAT_VERSION = 1
HEADER = ("format", "format_version", "program_version", "rules_version", "game", "structure_bonus", "player")
TILE_COUNTS = 10  # columns of STRUCTURE_BONUS_COINS
MOST_COUNTED = (TUNNELS.bit_count(), LAKES.bit_count(), 9, 4, 4, 4)  # by tile: what four structures can reach
NEEDS_STRUCTURES = (3, 4, 5)  # tiles that count the structures themselves
BASE_PLAYERS = 5  # S16.2 starts above
UNLIMITED = {"saxony": ("objective", "combat")}  # Dominate, S12.5
TIE_BREAKS = ("workers + mechs + structures", "power", "popularity", "resources", "territories", "stars")
COMPLETE = {"mechs": MECHS_PER_PLAYER, "structures": STRUCTURES_PER_PLAYER, "workers": WORKERS_PER_PLAYER}


@dataclass(frozen=True)
class Entry:
    """One number of a player: its bounds, whether it may be left out, and what it is, for the template."""

    name: str
    low: int
    high: int
    meaning: str
    needed: bool = True


ENTRIES: tuple[Entry, ...] = (
    Entry("coins", 0, 999, "coins in hand"),
    Entry("popularity", 0, POPULARITY_MAX, f"0 to {POPULARITY_MAX}"),
    Entry("territories", 0, NUM_HEXES - 1, "territories controlled, without the Factory and home bases; lakes count"),
    Entry("resources", 0, 999, "resource tokens on controlled territories, all types together"),
    Entry("structure_bonus_count", 0, TILE_COUNTS - 1, "what the structure bonus tile counts", needed=False),
    Entry("flags", 0, 4, "Albion: Flags on controlled territories not next to its home base", needed=False),
    Entry("encounter_territories", 0, ENCOUNTERS.bit_count(), "Polania with 6 or 7 players", needed=False),
    Entry("power", 0, POWER_MAX, f"for ties: 0 to {POWER_MAX}", needed=False),
    Entry("workers", WORKERS_AT_START, WORKERS_PER_PLAYER, "for ties: workers off the player mat", needed=False),
    Entry("mechs", 0, MECHS_PER_PLAYER, "for ties: mechs deployed", needed=False),
    Entry("structures", 0, STRUCTURES_PER_PLAYER, "for ties: structures built", needed=False),
)
OTHER_KEYS = ("name", "faction", "mat", "factory", "stars")


@dataclass
class SheetPlayer:
    """The numbers of one player; what was left out is absent from `numbers`."""

    name: str
    faction: str
    mat: str
    factory: bool
    stars: int
    star_kinds: dict[str, int]
    numbers: dict[str, int] = field(default_factory=dict)

    def get(self, key: str) -> int:
        """A number, 0 when it was left out."""
        return self.numbers.get(key, 0)

    @property
    def territories(self) -> int:
        """Territories as they score: the Factory is three, a Flag is one more. Rule: S11.7, S16.5"""
        return self.get("territories") + (FACTORY_TERRITORIES if self.factory else 0) + self.get("flags")


class SheetReader:
    """Reads one sheet. Impossible numbers are errors, or with `lenient` doubts that are noted."""

    def __init__(self, source: str, lenient: bool) -> None:
        self.source = source
        self.lenient = lenient
        self.doubts: list[str] = []

    def doubt(self, sentence: str) -> None:
        """An impossible number. Raises SheetError unless lenient."""
        if not self.lenient:
            raise SheetError(f"{self.source}: {sentence} (--lenient scores it all the same).")
        self.doubts.append(sentence)

    def fail(self, sentence: str) -> SheetError:
        """An error that no leniency can mend."""
        return SheetError(f"{self.source}: {sentence}")

    def read(self, data: Mapping[str, Any]) -> tuple[int | None, list[SheetPlayer]]:
        """The structure bonus tile and the players. Raises SheetError."""
        self._header(data)
        tile = data.get("structure_bonus")
        if tile not in (None, "") and tile not in BONUS_TILES:
            raise self.fail(f"structure_bonus: no tile is called '{tile}'; {nearest(str(tile), BONUS_TILES)}")
        tables = data.get("player")
        if not isinstance(tables, list) or len(tables) < 2 or not all(isinstance(table, dict) for table in tables):
            raise self.fail("needs at least two tables [[player]].")
        players = [self._player(table, number) for number, table in enumerate(tables, 1)]
        number = BONUS_TILES.index(tile) if tile else None
        self._check_bonus(number, players)
        self._check_together(players)
        return number, players

    def _header(self, data: Mapping[str, Any]) -> None:
        for key in data:
            if key not in HEADER:
                raise self.fail(f"key '{key}' does not belong in a sheet; {nearest(key, HEADER)}")
        if data.get("format") != FORMAT:
            raise self.fail(f"key 'format' is {data.get('format', 'missing')!r}, but a score sheet says '{FORMAT}'.")
        if data.get("format_version") != FORMAT_VERSION:
            found = data.get("format_version")
            raise self.fail(f"sheet version {found} is not one this program reads; it reads {FORMAT_VERSION}.")

    def _player(self, table: Mapping[str, Any], number: int) -> SheetPlayer:
        name = str(table.get("name") or f"player {number}")
        known = [entry.name for entry in ENTRIES] + list(OTHER_KEYS)
        for key in table:
            if key not in known:
                raise self.fail(f"{name}: key '{key}' is not one of a player; {nearest(key, known)}")
        factory = table.get("factory", False)
        if not isinstance(factory, bool):
            raise self.fail(f"{name}: factory is {factory!r}, but must be true or false.")
        faction, mat = self._level(table, "faction", FACTIONS, name), self._level(table, "mat", MATS, name)
        stars, kinds = self._stars(table.get("stars"), name)
        player = SheetPlayer(name, faction, mat, factory, stars, kinds, self._numbers(table, name))
        self._check_player(player)
        return player

    def _level(self, table: Mapping[str, Any], key: str, known: Sequence[str], name: str) -> str:
        value = table.get(key, "")
        if value and value not in known:
            raise self.fail(f"{name}: no {key} is called '{value}'; {nearest(str(value), known)}")
        return str(value)

    def _numbers(self, table: Mapping[str, Any], name: str) -> dict[str, int]:
        numbers: dict[str, int] = {}
        for entry in ENTRIES:
            if entry.name in table:
                numbers[entry.name] = self._whole(table[entry.name], f"{name}: {entry.name}")
                if not entry.low <= numbers[entry.name] <= entry.high:
                    self.doubt(
                        f"{name}: {entry.name} is {numbers[entry.name]}, but can only be {entry.low} to {entry.high}"
                    )
            elif entry.needed:
                raise self.fail(f"{name}: {entry.name} is missing ({entry.meaning}).")
        return numbers

    def _whole(self, value: object, place: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.fail(f"{place} is {value!r}, but must be a whole number, 0 or more.")
        return value

    def _stars(self, value: object, name: str) -> tuple[int, dict[str, int]]:
        """Their number, and their kinds where the sheet tells them."""
        if value is None:
            raise self.fail(f"{name}: stars is missing (a number, or a table of kinds).")
        if not isinstance(value, dict):
            return self._whole(value, f"{name}: stars"), {}
        for kind in value:
            if kind not in STARS:
                raise self.fail(f"{name}: stars: there is no star for '{kind}'; {nearest(kind, STARS)}")
        kinds = {kind: self._whole(number, f"{name}: stars: {kind}") for kind, number in value.items()}
        return sum(kinds.values()), kinds

    def _check_player(self, player: SheetPlayer) -> None:
        """What one player cannot have. Rule: S10.1, S10.3, S12.5"""
        if player.stars > STARS_PER_PLAYER:
            self.doubt(f"{player.name}: {player.stars} stars, but a player has only {STARS_PER_PLAYER}")
        for kind, number in player.star_kinds.items():
            most = STAR_SPACES[STARS.index(kind)]
            if kind in UNLIMITED.get(player.faction, ()):
                most = 2 if kind == "objective" else STARS_PER_PLAYER
            if number > most:
                self.doubt(f"{player.name}: {number} stars for {kind}, but there can be only {most}")
            full = COMPLETE.get(kind)
            if number and full is not None and player.numbers.get(kind, full) != full:
                self.doubt(f"{player.name}: a star for {kind} needs {full}, but there are {player.numbers[kind]}")
        for key, faction in (("flags", "albion"), ("encounter_territories", "polania")):
            if player.get(key) and player.faction != faction:
                self.doubt(f"{player.name}: only {faction.capitalize()} counts {key}")
        if player.get("flags") > player.get("territories") + player.factory:
            self.doubt(f"{player.name}: more flags than controlled territories")

    def _check_bonus(self, tile: int | None, players: Sequence[SheetPlayer]) -> None:
        """What the tile cannot count. Rule: S11.9, S11.10"""
        for player in players:
            count, built = player.get("structure_bonus_count"), player.numbers.get("structures")
            if tile is None:
                if count:
                    raise self.fail(f"{player.name}: structure_bonus_count needs the tile in 'structure_bonus'.")
                continue
            most = MOST_COUNTED[tile]
            if built is not None and (tile in NEEDS_STRUCTURES or not built):
                most = min(most, built)
            if count > most:
                self.doubt(f"{player.name}: structure_bonus_count is {count}, but can only be 0 to {most}")

    def _check_together(self, players: Sequence[SheetPlayer]) -> None:
        """What the players cannot have together. Rule: S0.6, S1.6, S11.1"""
        for key in ("faction", "mat"):
            levels = [level for level in (getattr(player, key) for player in players) if level]
            twice = sorted({level for level in levels if levels.count(level) > 1})
            if twice:
                self.doubt(f"two players have the {key} '{twice[0]}'")
        if sum(player.factory for player in players) > 1:
            self.doubt("two players control the Factory")
        held = sum(player.get("territories") for player in players)
        if held > NUM_HEXES - 1:
            self.doubt(f"{held} territories are controlled, but there are only {NUM_HEXES - 1} and the Factory")
        if max(player.stars for player in players) < STARS_PER_PLAYER:
            self.doubt(f"nobody has placed {STARS_PER_PLAYER} stars, so the game is not over")


def score_sheet(data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
    """The result of a sheet. Raises SheetError that names `source` and the key. Rule: S11.5, S11.14, S11.15"""
    reader = SheetReader(source, lenient)
    tile, players = reader.read(data)
    lines = [score_lines(player, tile, len(players)) for player in players]
    totals = [sum(line.points for line in own) for own in lines]
    results = [
        PlayerResult(player.name, lines[i], *_place(i, players, totals, reader)) for i, player in enumerate(players)
    ]
    return Result(results, reader.doubts)


def score_lines(player: SheetPlayer, tile: int | None, players: int) -> list[Line]:
    """A player's coins, category by category. Rule: S11.5, S11.6, S11.7, S11.8, S11.9, S16.2, S16.5"""
    tier = TIER_OF[min(player.get("popularity"), POPULARITY_MAX)]
    star, territory, pair = PER_STAR[tier], PER_TERRITORY[tier], PER_RESOURCE_PAIR[tier]
    pairs = player.get("resources") // RESOURCES_PER_PAIR
    lines = [
        Line("coins", player.get("coins"), "S11.5"),
        Line("stars", player.stars * star, "S11.6", f"{player.stars} × {star}"),
        Line("territories", player.territories * territory, "S11.7", f"{player.territories} × {territory}"),
        Line("resources", pairs * pair, "S11.8", f"{pairs} × {pair}"),
        Line("structure bonus", _bonus(player, tile), "S11.9", _bonus_words(player, tile)),
    ]
    if player.faction == "polania" and players > BASE_PLAYERS:
        count = player.get("encounter_territories")
        each = POLANIA_COINS_PER_ENCOUNTER
        lines.append(Line("encounter territories", count * each, "S16.2", f"{count} × {each}"))
    return lines


def _bonus(player: SheetPlayer, tile: int | None) -> int:
    if tile is None:
        return 0
    return STRUCTURE_BONUS_COINS[tile * TILE_COUNTS + min(player.get("structure_bonus_count"), TILE_COUNTS - 1)]


def _bonus_words(player: SheetPlayer, tile: int | None) -> str:
    return "" if tile is None else f"{player.get('structure_bonus_count')} {BONUS_TILES[tile].replace('_', ' ')}"


def _place(index: int, players: Sequence[SheetPlayer], totals: Sequence[int], reader: SheetReader) -> tuple[int, str]:
    """Rank of a player and the tie-break that decided it, or ''. Rule: S11.14, S11.15"""
    rank, decided = 1, ""
    for other in range(len(players)):
        if other == index:
            continue
        sign, by = _compared(index, other, players, totals, reader)
        rank += sign < 0
        decided = by if by else decided
    return rank, decided


def _compared(
    one: int, two: int, players: Sequence[SheetPlayer], totals: Sequence[int], reader: SheetReader
) -> tuple[int, str]:
    """Who is ahead (1 the first, -1 the second, 0 nobody), and by which tie-break if their coins are equal."""
    if totals[one] != totals[two]:
        return (1 if totals[one] > totals[two] else -1), ""
    for place, name in enumerate(TIE_BREAKS):
        mine, other = (_tie_break(players[i], place, reader) for i in (one, two))
        if mine != other:
            return (1 if mine > other else -1), name
    return 0, "shared"


def _tie_break(player: SheetPlayer, place: int, reader: SheetReader) -> int:
    """The number compared at the `place`-th tie-break. Raises SheetError when the sheet does not have it."""
    if place in (4, 5):
        return player.territories if place == 4 else player.stars
    for key in (("workers", "mechs", "structures"), ("power",), ("popularity",), ("resources",))[place]:
        if key not in player.numbers:
            raise reader.fail(f"{player.name}: a tie has to be broken, and {key} is missing.")
    if place == 0:
        return player.get("workers") + player.get("mechs") + player.get("structures")
    return player.get(TIE_BREAKS[place])


def template(players: int = 2) -> str:
    """An empty sheet with comments, as TOML."""
    tiles = ", ".join(BONUS_TILES)
    heading = [
        "# A score sheet of Scythe. Fill in the numbers of every player; those for ties may wait until there is one.",
        f'format = "{FORMAT}"',
        f"format_version = {FORMAT_VERSION}",
        'game = "scythe"',
        f"# One of {tiles}.",
        'structure_bonus = ""',
    ]
    return (
        "\n".join([*heading, *(line for number in range(1, players + 1) for line in _template_player(number))]) + "\n"
    )


def _template_player(number: int) -> list[str]:
    start = ["", "[[player]]", f'name = "Player {number}"', 'faction = ""', 'mat = ""']
    for entry in ENTRIES:
        line = f"{entry.name} = 0  # {entry.meaning}"
        start.append(line if entry.needed or entry.name == "structure_bonus_count" else f"# {line}")
    kinds = ", ".join(f"{kind} = 0" for kind in STARS)
    return [*start, "factory = false  # controls the Factory", f"stars = 0  # or by kind: {{ {kinds} }}"]
