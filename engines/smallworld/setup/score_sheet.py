"""Scoring a game that was played at a real table: coins decide, race tokens on the map break ties.

A sheet is read, its numbers are checked against what the components allow, and it is scored by W11.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.results import Line, PlayerResult, Result, ranked
from engines.core.sheet_reading import Ahead, MissingNumber, SheetReader, first_gap, refuse, settled
from engines.smallworld.generated.names import RACES
from engines.smallworld.generated.tables import RACE_BOX
from engines.smallworld.setup.dealing import MAX_PLAYERS, MIN_PLAYERS
from engines.smallworld.setup.options import OPTIONS

HEADER = ("first_seat",)  # besides the keys of every game's sheet
KEYS = ("name", "coins", "tokens", "active", "declined", "spirits")
MOST_COINS = 999
MOST_RACES = 3  # active, in decline, in decline with the Spirit badge
TIE_BREAKS = ("race tokens on the map", "later in the round")


@dataclass(frozen=True)
class SheetPlayer:
    """What the sheet says of one player; `tokens` None and no `races` when it was left out."""

    name: str
    coins: int
    tokens: int | None
    races: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """The players clockwise, who started, and whether the last tie goes to the later seat."""

    players: Sequence[SheetPlayer]
    first: int = 0
    late_seats_win: bool = False

    def turn(self, player: int) -> int:
        """How many play before the player in a round."""
        return (player - self.first) % len(self.players)


def score_sheet(data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
    """The result of a sheet. Raises SheetError that names `source` and the key. Rule: W11.2, W11.3, W11.4

    Impossible numbers are errors, or with `lenient` doubts of the result.
    """
    sheet = read_sheet(data, source)
    doubts = list(impossible(sheet))
    refuse(doubts, source, lenient)
    names = [player.name for player in sheet.players]
    results, ties = settled(lambda ahead: _results(sheet, ahead), _comparing(sheet), names, source, lenient)
    return Result(results, doubts + ties)


def missing_for_ties(sheet: Sheet) -> MissingNumber | None:
    """The first player whose tokens a tie needs and the sheet does not have. Rule: W11.3"""
    return first_gap(lambda ahead: _results(sheet, ahead), _comparing(sheet))


def _results(sheet: Sheet, ahead: Ahead) -> list[PlayerResult]:
    """Everybody's result, given who is ahead of whom."""
    lines = [[Line("coins", player.coins, "W11.2")] for player in sheet.players]
    ranks = ranked(len(lines), ahead, TIE_BREAKS)
    return [PlayerResult(player.name, lines[i], *ranks[i]) for i, player in enumerate(sheet.players)]


def _comparing(sheet: Sheet) -> Ahead:
    return lambda one, two: _ahead(sheet, one, two)


def _ahead(sheet: Sheet, one: int, two: int) -> int:
    """0 when `one` is not ahead of `two`, else 1 by coins, 2 by tokens, 3 by the seat. Rule: W11.2, W11.3, W11.4"""
    mine, other = sheet.players[one], sheet.players[two]
    if mine.coins != other.coins:
        return int(mine.coins > other.coins)
    tokens = [_tokens(sheet, number) for number in (one, two)]
    if tokens[0] != tokens[1]:
        return 2 if tokens[0] > tokens[1] else 0
    return 3 if sheet.late_seats_win and sheet.turn(one) > sheet.turn(two) else 0


def _tokens(sheet: Sheet, number: int) -> int:
    tokens = sheet.players[number].tokens
    if tokens is None:
        raise MissingNumber(number, "tokens")
    return tokens


def impossible(sheet: Sheet) -> Iterator[str]:
    """What cannot be, in sentences without their full stop. Rule: W0.1, W0.2, W0.4"""
    if len(sheet.players) > MAX_PLAYERS:
        yield f"{len(sheet.players)} players, but Small World seats {MIN_PLAYERS} to {MAX_PLAYERS}"
    for player in sheet.players:
        if player.coins > MOST_COINS:
            yield f"{player.name}: coins is {player.coins}, but can only be 0 to {MOST_COINS}"
        boxes = [RACE_BOX[RACES.index(race)] for race in player.races]
        most = sum(boxes or sorted(RACE_BOX)[-MOST_RACES:])
        if player.tokens is not None and player.tokens > most:
            whose = "of these races" if boxes else "of three races"
            yield f"{player.name}: tokens is {player.tokens}, but the box has only {most} {whose}"
    races = [race for player in sheet.players for race in player.races]
    for race in RACES:
        if races.count(race) > 1:
            yield f"the race '{race}' is in play twice"


def read_sheet(data: Mapping[str, Any], source: str) -> Sheet:
    """The sheet as it stands. Raises SheetError that names `source` and the key."""
    reader = SheetReader(source)
    reader.check_header(data, HEADER)
    players = [_player(table, number, reader) for number, table in enumerate(reader.tables(data), 1)]
    first = data.get("first_seat", 1)
    if type(first) is not int or not 1 <= first <= len(players):
        raise reader.fail(f"first_seat is {first!r}, but must be a seat from 1 to {len(players)}.")
    return Sheet(players, first - 1, bool(reader.options(data, OPTIONS)["late_seats_win_ties"]))


def _player(table: Mapping[str, Any], number: int, reader: SheetReader) -> SheetPlayer:
    name = reader.name(table, number, KEYS)
    if "coins" not in table:
        raise reader.fail(f"{name}: coins is missing (all coins of the player).")
    coins = reader.whole(table["coins"], f"{name}: coins")
    tokens = reader.whole(table["tokens"], f"{name}: tokens") if "tokens" in table else None
    races = (reader.one_of(table.get(key), RACES, f"{name}: {key}: no race is called") for key in KEYS[3:])
    return SheetPlayer(name, coins, tokens, tuple(race for race in races if race))
