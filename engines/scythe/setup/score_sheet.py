"""Scoring a game that was played at a real table, from the numbers that can be counted there. Rule: S11"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.errors import SheetError
from engines.core.results import Line, PlayerResult, Result, ranked
from engines.core.sheet_reading import Ahead, MissingNumber, first_gap, refuse, settled
from engines.scythe.generated.names import BONUS_TILES
from engines.scythe.generated.tables import (
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POLANIA_COINS_PER_ENCOUNTER,
    POPULARITY_MAX,
    RESOURCES_PER_PAIR,
    STRUCTURE_BONUS_COINS,
    TIER_OF,
)
from engines.scythe.rules.reach import BASE_PLAYERS
from engines.scythe.setup.sheet_checks import impossible, unfinished
from engines.scythe.setup.sheet_entries import TILE_COUNTS, Sheet, SheetPlayer
from engines.scythe.setup.sheet_reading import read_sheet

TIE_BREAKS = ("workers+mechs+structures", "power", "popularity", "resources", "territories", "stars")
NEEDED_FOR = (("workers", "mechs", "structures"), ("power",), ("popularity",), ("resources",), (), ())


def score_sheet(data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
    """The result of a sheet. Raises SheetError that names `source` and the key. Rule: S11.5, S11.14, S11.15

    Impossible numbers are errors, or with `lenient` doubts of the result.
    """
    sheet = read_sheet(data, source)
    for player in sheet.players:
        if sheet.tile is None and player.get("structure_bonus_count"):
            raise SheetError(f"{source}: {player.name}: structure_bonus_count needs the tile in 'structure_bonus'.")
    doubts = [*impossible(sheet), *unfinished(sheet)]
    refuse(doubts, source, lenient)
    names = [player.name for player in sheet.players]
    results, ties = settled(lambda ahead: _results(sheet, ahead), _comparing(sheet), names, source, lenient)
    return Result(results, doubts + ties)


def missing_for_ties(sheet: Sheet) -> MissingNumber | None:
    """The first number that a tie needs and the sheet does not have. Rule: S11.14"""
    return first_gap(lambda ahead: _results(sheet, ahead), _comparing(sheet))


def _results(sheet: Sheet, ahead: Ahead) -> list[PlayerResult]:
    """Everybody's result, given who is ahead of whom."""
    lines = [score_lines(player, sheet.tile, len(sheet.players)) for player in sheet.players]
    ranks = ranked(len(lines), ahead, TIE_BREAKS)
    return [PlayerResult(player.name, lines[i], *ranks[i]) for i, player in enumerate(sheet.players)]


def _comparing(sheet: Sheet) -> Ahead:
    """Who is ahead of whom, and by which tie-break. Rule: S11.14"""
    players = sheet.players
    totals = [sum(line.points for line in score_lines(player, sheet.tile, len(players))) for player in players]
    return lambda one, two: _ahead(one, two, players, totals)


def score_lines(player: SheetPlayer, tile: int | None, players: int) -> list[Line]:
    """A player's coins, category by category. Rule: S11.5, S11.6, S11.7, S11.8, S11.9, S16.2, S16.5"""
    tier = TIER_OF[min(player.get("popularity"), POPULARITY_MAX)]
    star, territory, pair = PER_STAR[tier], PER_TERRITORY[tier], PER_RESOURCE_PAIR[tier]
    pairs = player.get("resources") // RESOURCES_PER_PAIR
    counted = player.faction == "polania" and players > BASE_PLAYERS
    found, each = player.get("encounter_territories") if counted else 0, POLANIA_COINS_PER_ENCOUNTER
    return [
        Line("coins", player.get("coins"), "S11.5"),
        Line("stars", player.stars * star, "S11.6", f"{player.stars} × {star}"),
        Line("territories", player.territories * territory, "S11.7", f"{player.territories} × {territory}"),
        Line("resources", pairs * pair, "S11.8", f"{pairs} × {pair}"),
        Line("structure bonus", _bonus(player, tile), "S11.9", _bonus_words(player, tile)),
        Line("encounter territories", found * each, "S16.2", f"{found} × {each}" if counted else ""),
    ]


def bonus_words(tile: int, count: int) -> str:
    """What was counted for the structure bonus, such as '4 lakes adjacent'. Rule: S11.10"""
    what = BONUS_TILES[tile].replace("_", " ")
    return f"{count} {what.replace('s adjacent', ' adjacent') if count == 1 else what}"


def _bonus(player: SheetPlayer, tile: int | None) -> int:
    if tile is None:
        return 0
    return STRUCTURE_BONUS_COINS[tile * TILE_COUNTS + min(player.get("structure_bonus_count"), TILE_COUNTS - 1)]


def _bonus_words(player: SheetPlayer, tile: int | None) -> str:
    return "" if tile is None else bonus_words(tile, player.get("structure_bonus_count"))


def _ahead(one: int, two: int, players: Sequence[SheetPlayer], totals: Sequence[int]) -> int:
    """0 when `one` is not ahead of `two`, else 1 plus the place of the tie-break that decided. Rule: S11.14"""
    if totals[one] != totals[two]:
        return int(totals[one] > totals[two])
    for place in range(len(TIE_BREAKS)):
        mine, other = (_tie_break(i, players[i], place) for i in (one, two))
        if mine != other:
            return place + 2 if mine > other else 0
    return 0


def _tie_break(number: int, player: SheetPlayer, place: int) -> int:
    """The number compared at the `place`-th tie-break. Raises MissingNumber."""
    for key in NEEDED_FOR[place]:
        if key not in player.numbers:
            raise MissingNumber(number, key)
    if not NEEDED_FOR[place]:
        return player.territories if TIE_BREAKS[place] == "territories" else player.stars
    return sum(player.get(key) for key in NEEDED_FOR[place])
