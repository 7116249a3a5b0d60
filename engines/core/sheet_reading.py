"""Reads a score sheet of any game: what is malformed is refused here, whether numbers are possible is asked later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.errors import SetupError, SheetError, nearest
from engines.core.factors import as_name
from engines.core.options import Option, check_options, complete
from engines.core.sheet_entries import Entry, Sheet, SheetPlayer
from engines.core.sheets import CHOICE, FORMAT, FORMAT_VERSION, SEAT, SEVERAL, YES, several

STAMP = ("format", "format_version", "program_version", "rules_version", "game", "options", "player")


class SheetReader:
    """Reads one sheet with these rows; `source` is what its errors name. All methods raise SheetError."""

    def __init__(self, source: str, header: Sequence[Entry], entries: Sequence[Entry]) -> None:
        self._source = source
        self._header = {entry.key: entry for entry in header}
        self._entries = {entry.key: entry for entry in entries}

    def check_form(self, data: Mapping[str, Any]) -> None:
        """Format, version, keys of the whole sheet, tables of players."""
        known = (*STAMP, *self._header)
        for key in data:
            if key not in known:
                raise self._fail(f"key '{key}' does not belong in a sheet; {nearest(key, known)}")
        if data.get("format") != FORMAT:
            found = repr(data["format"]) if "format" in data else "missing"
            raise self._fail(f"key 'format' is {found}, but a score sheet says '{FORMAT}'.")
        if data.get("format_version") != FORMAT_VERSION:
            raise self._fail(
                f"sheet version {data.get('format_version')} is not one this program reads; it reads {FORMAT_VERSION}."
            )
        tables = data.get("player")
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables) or len(tables) < 2:
            raise self._fail("needs at least two tables [[player]].")

    def check_complete(self, sheet: Sheet) -> None:
        """Every entry of a player that cannot be left out, and none that the player cannot have."""
        for player in sheet.players:
            own = [key for key, entry in self._entries.items() if entry.is_of(sheet, player)]
            for key, entry in self._entries.items():
                if key in player.entries and key not in own:
                    raise self._fail(f"{player.name}: key '{key}' is not one of this player; {nearest(key, own)}")
                if key not in player.entries and entry.is_needed(sheet, player):
                    raise self._fail(f"{player.name}: {key} is missing ({entry.meaning}).")

    def sheet(self, data: Mapping[str, Any], known: Mapping[str, Option]) -> Sheet:
        """Everything that is filled in; `known` are the options of the game."""
        tables = data.get("player", [])
        told = {key: self._value(self._header[key], data[key], key, len(tables)) for key in self._header if key in data}
        players = [self._player(number, table) for number, table in enumerate(tables)]
        return Sheet(players, _without_blanks(told), self._options(data, known))

    def _player(self, number: int, table: Mapping[str, Any]) -> SheetPlayer:
        name = str(table.get("name") or f"player {number + 1}")
        for key in table:
            if key != "name" and key not in self._entries:
                raise self._fail(
                    f"{name}: key '{key}' is not one of a player; {nearest(key, ['name', *self._entries])}"
                )
        told = {
            key: self._value(entry, table[key], f"{name}: {key}")
            for key, entry in self._entries.items()
            if key in table
        }
        return SheetPlayer(number, name, _without_blanks(told))

    def _value(self, entry: Entry, value: object, place: str, players: int = 0) -> Any:
        if entry.kind == CHOICE:
            return self._level(entry, value, place)
        if entry.kind == SEVERAL:
            return self._several(entry, value, place.removesuffix(f": {entry.key}"))
        if entry.kind == YES:
            if not isinstance(value, bool):
                raise self._fail(f"{place} is {value!r}, but must be true or false.")
            return value
        if entry.kind == SEAT:
            if type(value) is not int or not 1 <= value <= players:
                raise self._fail(f"{place} is {value!r}, but must be a seat from 1 to {players}.")
            return value
        if entry.least < 0 and type(value) is int:
            return value
        return (
            self._by_kind(entry, value, place) if entry.kinds and isinstance(value, dict) else self._whole(value, place)
        )

    def _level(self, entry: Entry, value: object, place: str) -> str | None:
        """One of the known ids, also as it is printed; None where the sheet does not tell it."""
        if value in ("", None):
            return None
        if isinstance(value, str) and as_name(value) in entry.levels:
            return as_name(value)
        if not isinstance(value, str) or value not in entry.levels:
            near = nearest(str(value), entry.levels)
            raise self._fail(f"{place.removesuffix(f': {entry.noun}')}: no {entry.noun} is called '{value}'; {near}")
        return value

    def _several(self, entry: Entry, value: object, whose: str) -> str:
        """Known ids with commas between."""
        if not isinstance(value, str):
            raise self._fail(f"{whose}: {entry.key} is {value!r}, but must be names with commas between.")
        try:
            return several(value, entry.levels.items())
        except SheetError as error:
            raise self._fail(f"{whose}: {entry.key}: {error}") from None

    def _by_kind(self, entry: Entry, value: Mapping[str, object], place: str) -> dict[str, int]:
        for kind in value:
            if kind not in entry.kinds:
                raise self._fail(f"{place}: there is no '{kind}'; {nearest(kind, entry.kinds)}")
        return {kind: self._whole(number, f"{place}: {kind}") for kind, number in value.items()}

    def _whole(self, value: object, place: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self._fail(f"{place} is {value!r}, but must be a whole number, 0 or more.")
        return value

    def _options(self, data: Mapping[str, Any], known: Mapping[str, Option]) -> dict[str, Any]:
        """Every option with the value in force."""
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise self._fail(f"options is {options!r}, but must be a table of rulings.")
        try:
            return complete(check_options(options, known, self._source), known)
        except SetupError as error:
            raise SheetError(str(error)) from None

    def _fail(self, sentence: str) -> SheetError:
        """An error that no leniency can mend."""
        return SheetError(f"{self._source}: {sentence}")


def _without_blanks(told: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in told.items() if value is not None}
