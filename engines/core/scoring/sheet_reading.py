"""Reads a score sheet of any game: what is malformed is refused here, whether numbers are possible is asked later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.engine.errors import SetupError, SheetError, nearest
from engines.core.language.shapes import Choice, FileKind, Rule, Shape, check, check_file, whole
from engines.core.language.spelling import tidy
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer
from engines.core.scoring.sheets import CHOICE, FORMAT, FORMAT_VERSION, SEAT, SEVERAL, YES, several
from engines.core.setup.factors import as_name
from engines.core.setup.options import Option, check_options, complete
from engines.drawing.words import say

NAME = "name"
NUMBER = whole(0)
BLANK = Rule(lambda value: value in ("", None), "left out")
PLAYERS = Rule(
    lambda value: isinstance(value, list) and len(value) > 1 and all(isinstance(one, dict) for one in value),
    "at least two tables [[player]]",
)
STAMP = {"program_version?": object, "rules_version?": object, "game?": object, "options?": {str: object}}


class SheetReader:
    """Reads one sheet with these rows; `source` is what its errors name. All methods raise SheetError."""

    def __init__(self, source: str, header: Sequence[Entry], entries: Sequence[Entry]) -> None:
        self._source = source
        self._header = {entry.key: entry for entry in header}
        self._entries = {entry.key: entry for entry in entries}

    def check_form(self, data: Any) -> None:
        """Format, version, keys and values of the whole sheet and of every player."""
        players = data.get("player") if isinstance(data, dict) else None
        number = len(players) if isinstance(players, list) else 0
        head = {f"{entry.key}?": shape_of(entry, number) for entry in self._header.values()}
        shape = {**STAMP, **head, "player": PLAYERS}
        check_file(data, FileKind("sheet", "a score sheet", FORMAT, FORMAT_VERSION, SheetError, shape), self._source)
        own = {f"{NAME}?": object, **{f"{entry.key}?": shape_of(entry) for entry in self._entries.values()}}
        for place, table in enumerate(data["player"]):
            check(table, own, f"{self._source}: {name_of(place, table)}", SheetError, within="to a player")

    def check_entry(self, key: str, value: Any, of_player: bool, players: int) -> None:
        """One entry of a player, which may be the name, or of the whole table of so many players."""
        known, others = (self._entries, self._header) if of_player else (self._header, self._entries)
        if of_player and key == NAME:
            return
        if key in others:
            remedy = f"leave out whose it is: {key}" if of_player else f"say whose it is, such as 1.{key}"
            raise SheetError(
                f"{self._source}: '{key}' is of {'the whole table' if of_player else 'a player'}; {remedy}."
            )
        if key not in known:
            whose, names = ("a player", [NAME, *known]) if of_player else ("the whole table", list(known))
            raise SheetError(f"{self._source}: {whose} has no '{key}' on this sheet; {nearest(key, names)}")
        check({key: value}, {key: shape_of(known[key], players)}, self._source, SheetError)

    def check_complete(self, sheet: Sheet) -> None:
        """Every entry of a player that cannot be left out, and none that the player cannot have."""
        for player in sheet.players:
            place = f"{self._source}: {player.name}"
            own = [key for key, entry in self._entries.items() if entry.is_of(sheet, player)]
            for key, entry in self._entries.items():
                if player.has(key) and key not in own:
                    raise SheetError(f"{place}: key '{key}' does not belong to this player; {nearest(key, own)}")
                if not player.has(key) and entry.is_needed(sheet, player):
                    raise SheetError(f"{place}: {key} is missing ({entry.meaning}).")

    def sheet(self, data: Mapping[str, Any], known: Mapping[str, Option]) -> Sheet:
        """Everything that is filled in, of a form that was checked; `known` are the options of the game."""
        players = [self._player(place, table) for place, table in enumerate(data.get("player", ()))]
        try:
            options = complete(check_options(data.get("options", {}), known, self._source), known)
        except SetupError as error:
            raise SheetError(str(error)) from None
        return Sheet(players, self._told(self._header, data, self._source), options)

    def _player(self, number: int, table: Mapping[str, Any]) -> SheetPlayer:
        """What is told of a player, names apart from numbers."""
        name = name_of(number, table)
        told = self._told(self._entries, table, f"{self._source}: {name}")
        named = {key: value for key, value in told.items() if self._entries[key].reads and isinstance(value, str)}
        return SheetPlayer(number, name, {key: told[key] for key in told if key not in named}, named)

    def _told(self, entries: Mapping[str, Entry], data: Mapping[str, Any], place: str) -> dict[str, Any]:
        """The values of these entries, without choices left blank."""
        told = {key: value_of(entry, data[key], place) for key, entry in entries.items() if key in data}
        return {key: value for key, value in told.items() if value is not None}


def name_of(place: int, table: Mapping[str, Any]) -> str:
    """What a player, from 0, is called."""
    return tidy(str(table.get(NAME) or "")) or say("player {number}", number=place + 1)


def shape_of(entry: Entry, players: int = 0) -> Shape:
    """What may stand in an entry, on a sheet of so many players."""
    if entry.kind == CHOICE:
        return BLANK, Choice(entry.noun, entry.levels, as_name)
    if entry.kind == SEAT:
        return Rule(whole(1, players).fits, f"a seat from 1 to {players}")
    if entry.kind in (SEVERAL, YES):
        return str if entry.kind == SEVERAL else bool
    number = int if entry.least < 0 else NUMBER
    if entry.reads is not None:
        return str, number
    return ({f"{kind}?": number for kind in entry.kinds}, number) if entry.kinds else number


def value_of(entry: Entry, value: Any, place: str) -> Any:
    """The value of an entry: names, also as they are printed, as ids; None for a blank choice. Raises SheetError."""
    if entry.kind == CHOICE:
        if BLANK.fits(value):
            return None
        return as_name(value) if as_name(value) in entry.levels else value
    if not isinstance(value, str) or not (entry.reads or entry.kind == SEVERAL):
        return value
    try:
        return entry.reads(value) if entry.reads else several(value, entry.levels.items())
    except SheetError as error:
        raise SheetError(f"{place}: {entry.key}: {error}") from None
