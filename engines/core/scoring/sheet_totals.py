"""What every sheet may say beside the rows of its game: a total in place of them, a bid, combos that were held, and
that a tie stays."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from engines.core.engine.errors import SetupError, SheetError
from engines.core.engine.outcome import ScoreLine
from engines.core.language.explaining import listed
from engines.core.scoring.sheet_entries import MANY, Entry, Sheet, SheetPlayer
from engines.core.scoring.sheets import CHOICE, SEVERAL, UNBROKEN_KEY, YES
from engines.core.setup.handicaps import BID_KEY, bid_line
from engines.core.setup.level_names import LevelNames
from engines.core.setup.tables import Tables

TOTAL_KEY, COMBOS_KEY = "total", "combos"
COUNTED = "as counted"  # the name of the line of a total

TOTAL = Entry(
    TOTAL_KEY,
    "everything as it was counted at the table, before a bid",
    lambda core, seat: None,
    most=MANY,
    least=-MANY,
    only="in place of all numbers but those for ties",
)
BID = Entry(BID_KEY, "bid for the seat, taken off the score", lambda core, seat: None, only="with an auction")
UNBROKEN = Entry(
    UNBROKEN_KEY,
    "whether the tie stays, as nobody knows any more what decides it",
    lambda core, seat: None,
    kind=YES,
    only="for ties",
)


@cache
def names_of(tables: Tables) -> LevelNames:
    """The names of the levels of a game."""
    return LevelNames(tables)


def combos_entry(tables: Tables) -> Entry:
    """What a player of a game held one after the other, where levels are picked."""
    factors = [factor.name for factor in tables.factors]

    def read(text: str) -> str:
        try:
            names_of(tables).read(text)
        except SetupError as wrong:
            raise SheetError(str(wrong)) from None
        return text

    return Entry(
        COMBOS_KEY,
        f"every {' and '.join(factors)} in order, with commas between",
        lambda core, seat: None,
        kind=SEVERAL,
        only="for a log",
        reads=read,
    )


def has_totals(sheet: Sheet) -> bool:
    """Whether a sheet tells totals in place of what they are made of."""
    return any(player.has(TOTAL_KEY) for player in sheet.players)


def check_totals(sheet: Sheet, entries: Sequence[Entry], for_ties: Collection[str], source: str) -> None:
    """Raises SheetError where only some players have a total, or one stands beside numbers that it is made of."""
    without = [player.name for player in sheet.players if not player.has(TOTAL_KEY)]
    if without:
        raise SheetError(f"{source}: {listed(without)}: total is missing, which other players have; give it to all.")
    beside = {entry.key for entry in entries if entry.kind != CHOICE and entry.key not in for_ties} - {COMBOS_KEY}
    for player in sheet.players:
        double = [key for key in beside if player.has(key)]
        if double:
            raise SheetError(
                f"{source}: {player.name}: total stands in place of '{sorted(double)[0]}'; leave out one of the two."
            )


def total_line(player: SheetPlayer) -> ScoreLine:
    """The one line of a player whose total is told."""
    return ScoreLine(COUNTED, player.get(TOTAL_KEY), "")


def bid_lines(sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
    """What a bid takes off, for everybody where anybody bid."""
    some = any(BID_KEY in one.entries for one in sheet.players)
    return [bid_line(player.get(BID_KEY))] if some else []


def by_ids(tables: Tables, entries: Sequence[Entry], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A sheet with ids for the levels of factors that it calls by another of their names."""
    players = data.get("player") if isinstance(data, Mapping) else None
    if not isinstance(players, list) or not all(isinstance(own, dict) for own in players):
        return data
    factors = {factor.name for factor in tables.factors}
    levels = {entry.key: entry.levels for entry in entries if entry.key in factors}
    told = [{key: _id(tables, key, value, levels.get(key, {})) for key, value in own.items()} for own in players]
    return {**data, "player": told}


def level_id(tables: Tables, entry: Entry, text: str) -> str:
    """The id of the level of an entry that somebody calls by another of its names; '' for none."""
    is_factor = entry.key in [factor.name for factor in tables.factors]
    found = _id(tables, entry.key, text, entry.levels) if is_factor else ""
    return str(found) if found in entry.levels else ""


def _id(tables: Tables, factor: str, value: Any, levels: Mapping[str, str]) -> Any:
    """The id of one of these levels; what is none stays as it is."""
    is_text = isinstance(value, str | int) and not isinstance(value, bool)
    if not levels or not is_text or value in ("", *levels):
        return value
    try:
        held = names_of(tables).read(str(value), factor)
    except SetupError:
        return value
    found = held.combos[0][factor] if len(held.combos) == 1 else ""
    return found if found in levels else value
