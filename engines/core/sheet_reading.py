"""What reading and scoring a sheet is in every game: keys and values checked, doubts, places, ties."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.core.errors import SetupError, SheetError, nearest
from engines.core.options import Option, check_options, complete
from engines.core.results import PlayerResult
from engines.core.sheets import FORMAT, FORMAT_VERSION

STAMP = ("format", "format_version", "program_version", "rules_version", "game", "options", "player")
FEWEST_PLAYERS = 2
Ahead = Callable[[int, int], int]  # as `results.ranked` asks for; may raise MissingNumber


class MissingNumber(Exception):
    """A tie has to be broken by a number that the sheet does not have: `key` of the player with this number."""

    def __init__(self, player: int, key: str) -> None:
        super().__init__(key)
        self.player = player
        self.key = key


class SheetReader:
    """Reads values of one sheet; `source` is what its errors name. All methods raise SheetError."""

    def __init__(self, source: str) -> None:
        self.source = source

    def fail(self, sentence: str) -> SheetError:
        """An error that no leniency can mend."""
        return SheetError(f"{self.source}: {sentence}")

    def check_header(self, data: Mapping[str, Any], own: Sequence[str]) -> None:
        """The keys of the whole sheet, `own` those of the game; format and version."""
        for key in data:
            if key not in (*STAMP, *own):
                raise self.fail(f"key '{key}' does not belong in a sheet; {nearest(key, (*STAMP, *own))}")
        if data.get("format") != FORMAT:
            raise self.fail(f"key 'format' is {data.get('format', 'missing')!r}, but a score sheet says '{FORMAT}'.")
        if data.get("format_version") != FORMAT_VERSION:
            found = data.get("format_version")
            raise self.fail(f"sheet version {found} is not one this program reads; it reads {FORMAT_VERSION}.")

    def tables(self, data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The tables of the players."""
        tables = data.get("player")
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            tables = []
        if len(tables) < FEWEST_PLAYERS:
            raise self.fail("needs at least two tables [[player]].")
        return tables

    def name(self, table: Mapping[str, Any], number: int, keys: Sequence[str]) -> str:
        """The name of a player, or `player 1`; every key must be one of `keys`."""
        name = str(table.get("name") or f"player {number}")
        for key in table:
            if key not in keys:
                raise self.fail(f"{name}: key '{key}' is not one of a player; {nearest(key, keys)}")
        return name

    def whole(self, value: object, place: str) -> int:
        """A whole number, 0 or more."""
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.fail(f"{place} is {value!r}, but must be a whole number, 0 or more.")
        return value

    def one_of(self, value: object, known: Sequence[str], refusal: str) -> str:
        """One of the known names, or '' where the sheet does not tell it; `refusal` begins the sentence."""
        if value in ("", None):
            return ""
        if value not in known:
            raise self.fail(f"{refusal} '{value}'; {nearest(str(value), known)}")
        return str(value)

    def options(self, data: Mapping[str, Any], known: Mapping[str, Option]) -> dict[str, Any]:
        """Every ruling with the value in force."""
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise self.fail(f"options is {options!r}, but must be a table of rulings.")
        try:
            return complete(check_options(options, known, self.source), known)
        except SetupError as error:
            raise SheetError(str(error)) from None


def refuse(doubts: Sequence[str], source: str, lenient: bool) -> None:
    """Raises SheetError for impossible numbers, unless lenient."""
    if doubts and not lenient:
        more = f"; {len(doubts) - 1} more mistake{'s' if len(doubts) > 2 else ''}" if len(doubts) > 1 else ""
        raise SheetError(f"{source}: {doubts[0]}{more} (--lenient scores it all the same).")


def first_gap(places: Callable[[Ahead], object], ahead: Ahead) -> MissingNumber | None:
    """The first number that a tie needs and the sheet does not have, when `places` compares players by `ahead`."""
    try:
        places(ahead)
    except MissingNumber as gap:
        return gap
    return None


def settled(
    places: Callable[[Ahead], list[PlayerResult]], ahead: Ahead, names: Sequence[str], source: str, lenient: bool
) -> tuple[list[PlayerResult], list[str]]:
    """Everybody's result, and doubts: with `lenient` a tie stays that a missing number would have to break.

    Raises SheetError when such a number is missing otherwise.
    """
    gap = first_gap(places, ahead)
    if gap is None:
        return places(ahead), []
    if not lenient:
        raise SheetError(f"{source}: {names[gap.player]}: a tie has to be broken, and {gap.key} is missing.")

    def tied_there(one: int, two: int) -> int:
        try:
            return ahead(one, two)
        except MissingNumber:
            return 0

    return places(tied_there), [f"{names[gap.player]}: a tie stays, for {gap.key} is missing"]
