"""By what the handicaps of a file are told, as a score sheet has it: levels of players, and who started."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.engine.errors import SheetError
from engines.core.scoring.sheet_entries import FIRST_SEAT, Sheet, SheetPlayer
from engines.core.scoring.sheet_totals import COMBOS_KEY, names_of
from engines.core.setup.handicaps import AND, KEY, PLACE, Points, place_of
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables


def factors_of(points: Points) -> list[str]:
    """The factors by which these points are told, and `place` where they are told by it."""
    return list(dict.fromkeys(factor for key in points for factor in key.split(AND)))


def levels_of(tables: Tables, sheet: Sheet, points: Points, source: str) -> list[dict[str, str]]:
    """By what the points are told, of each player. Raises SheetError where the sheet does not say it."""
    needed = factors_of(points)
    levels = [_began(tables, player, [own for own in needed if own != PLACE], source) for player in sheet.players]
    if PLACE not in needed:
        return levels
    first = starter(tables, sheet)
    if first is None:
        raise SheetError(
            f"{source}: who started is missing, by which handicaps are told; say the seat as '{FIRST_SEAT.key}', "
            f"players clockwise, or write the points of each player as '{KEY}'."
        )
    return [{**own, PLACE: place_of(seat, first, len(levels))} for seat, own in enumerate(levels)]


def _began(tables: Tables, player: SheetPlayer, needed: Sequence[str], source: str) -> dict[str, str]:
    """The levels by which handicaps are told that a player began with: of several combos those of the first. Raises
    SheetError."""
    if KEY in player.entries:
        raise SheetError(f"{source}: {player.name}: has the key '{KEY}' already; leave out one of the two.")
    combos = names_of(tables).read(player.named.get(COMBOS_KEY, "")).combos
    first = combos[0] if combos else {}
    held = {factor: player.level(factor) or first.get(factor, "") for factor in needed}
    for factor, level in held.items():
        if not level:
            raise SheetError(
                f"{source}: {player.name}: the {factor} is missing, by which handicaps are told; say it, or "
                f"write the points of each player as '{KEY}'."
            )
    return held


def starter(tables: Tables, sheet: Sheet) -> int | None:
    """The seat, from 0, that started: as the sheet says it, or as it follows from what players have there; None where
    neither does."""
    if FIRST_SEAT.key in sheet.table:
        return int(sheet.table[FIRST_SEAT.key]) - 1
    if FIRST_SEAT.key in tables.table_keys and not tables.is_solo(sheet.options):
        return None
    names = [factor.name for factor in tables.factors]
    seats = [{name: player.level(name) for name in names if player.level(name)} for player in sheet.players]
    return tables.starter(Setup(tables.name, tuple(seats), {}, dict(sheet.options)))
