"""The score sheet of Architects: what each player has at the end, put into a position and scored. Rule: A8.5"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.play import new_play
from engines.architects.rules import constants as c
from engines.architects.rules import scoring, town
from engines.architects.setup import sheet_checks
from engines.architects.setup.points import score_lines
from engines.architects.setup.sheet_rules import RULES, TIES
from engines.core.engine.outcome import ScoreLine
from engines.core.engine.saving import put
from engines.core.language.speaking import members
from engines.core.scoring.columns import Count, field_of
from engines.core.scoring.score_sheet import ScoreSheet
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer, Tie, choice
from engines.core.scoring.sheets import NUMBER, SEVERAL

GAME = "architects"
HUTS = (t.CARPENTERS_HUT, t.TILERS_HUT, t.MASONS_HUT)
TITLES = dict(zip(names.CHARACTERS, names.CHARACTER_NAMES, strict=True))


def goods(good: int) -> Count:
    """How many of a good a seat has."""
    return lambda core, seat: core.goods[seat * t.NUM_GOODS + good]


def told_character(core: Any, seat: int) -> str | None:
    """The character of a seat, None on the standard side. Rule: A11.1"""
    return None if core.character[seat] == c.NO_CHARACTER else names.CHARACTERS[core.character[seat]]


def told_buildings(core: Any, seat: int) -> str:
    """Constructed buildings, with commas between."""
    return ", ".join(names.BUILDINGS[card] for card in members(core.built[seat]))


def told_apprentices(core: Any, seat: int) -> str:
    """Apprentices, with commas between; of which there are two, twice."""
    return ", ".join(names.APPRENTICES[kind] for own in (core.hired, core.twice) for kind in members(own[seat]))


def has(*buildings: int) -> Callable[[Sheet, SheetPlayer], bool]:
    """Whether the player constructed one of these buildings."""
    titles = {names.BUILDINGS[building] for building in buildings}
    return lambda _, player: not titles.isdisjoint(player.several("buildings"))


def compared_by(building: int) -> Callable[[Sheet, SheetPlayer], bool]:
    """Whether anybody constructed the building, which compares all players. Rule: A8.8, A10.10"""
    return lambda sheet, _: any(has(building)(sheet, player) for player in sheet.players)


def asked_for(key: str, meaning: str, count: Count, building: int, compares: bool = False, **own: Any) -> Entry:
    """A number that one building asks for."""
    asked = compared_by(building) if compares else has(building)
    return Entry(
        key, meaning, count, only=f"for the {names.BUILDINGS[building]}", asked=asked, needed_if_asked=True, **own
    )


class ArchitectsSheet(ScoreSheet):
    """Buildings by name, tracks, goods; the rest only as far as a building asks for it. Rule: A8.5, A8.7"""

    entries = (
        choice("character", "character", "character", TITLES, told_character, "with the variable sides"),
        Entry(
            "buildings",
            "constructed buildings, with commas between",
            told_buildings,
            most=sheet_checks.most_works,
            kind=SEVERAL,
            noun="building",
            levels={name: alias or name for name, alias in zip(names.BUILDINGS, names.BUILDING_ALIASES, strict=True)},
        ),
        Entry(
            "apprentices",
            "apprentices, with commas between",
            told_apprentices,
            most=sheet_checks.MOST_APPRENTICES,
            kind=SEVERAL,
            noun="apprentice",
            levels={name: name for name in names.APPRENTICES},
            copies={names.APPRENTICES[kind]: 2 for kind in members(t.TWINS)},
            only="for a hut",
            asked=has(*HUTS),
            needed_if_asked=True,
        ),
        Entry("cathedral", "level on the cathedral", field_of("cathedral"), t.TOP_LEVEL),
        Entry("virtue", "virtue, after the end effects of buildings", scoring.end_virtue, t.MOST_VIRTUE),
        Entry("debts", "unpaid debts, after the end effects of buildings", scoring.end_debts),
        Entry("gold", "gold", goods(t.GOLD)),
        Entry("marble", "marble", goods(t.MARBLE)),
        Entry("silver", "silver", goods(t.SILVER)),
        Entry("prison", "own workers in Prison", field_of("prison"), t.WORKERS),
        asked_for("paid", "paid debts", field_of("paid"), t.MONEYLENDER),
        asked_for(
            "captives",
            "captured workers on the own board",
            town.num_captives,
            t.KEEP,
            most=sheet_checks.most_captives,
        ),
        asked_for("clay", "clay", goods(t.CLAY), t.CLAY_MARKET, compares=True),
        asked_for("wood", "wood", goods(t.WOOD), t.WOOD_MARKET, compares=True),
        asked_for("stone", "stone", goods(t.STONE), t.STONE_MARKET, compares=True),
    )
    rules, tie_rule = RULES, TIES
    ties = (Tie("virtue", ("virtue",)), Tie("silver", ("silver",)))

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        """The points and where they come from. Rule: A8.5, A8.6, A7.1"""
        return score_lines(position_of(sheet), player.number)

    def checks(self, sheet: Sheet) -> Iterator[str]:
        """What cannot be."""
        return sheet_checks.impossible(sheet, TITLES)

    def unfinished(self, sheet: Sheet) -> Iterator[str]:
        """Why the game is not over."""
        return sheet_checks.unfinished(sheet)


def position_of(sheet: Sheet) -> Any:
    """A position at the end of the game that says what the sheet says; what it leaves out is nothing."""
    core = new_play()
    players = sheet.players[: c.MAX_PLAYERS]
    put(GAME, core, "players", 0, len(players))
    put(GAME, core, "ended", 0, c.ENDED_GUILDHALL)
    for seat in range(c.MAX_PLAYERS):
        put(GAME, core, "character", seat, c.NO_CHARACTER)
    for player in players:
        _write(core, sheet, player)
    return core


def _write(core: Any, sheet: Sheet, player: SheetPlayer) -> None:
    seat, entries = player.number, {entry.key: entry for entry in ArchitectsSheet.entries}
    numbers = [(key, entry) for key, entry in entries.items() if entry.kind == NUMBER]
    own = {key: min(player.get(key), entry.most_of(sheet, player)) for key, entry in numbers}
    kinds = [names.APPRENTICES.index(name) for name in player.several("apprentices")]
    put(GAME, core, "built", seat, sum({1 << names.BUILDINGS.index(name) for name in player.several("buildings")}))
    put(GAME, core, "hired", seat, sum({1 << kind for kind in kinds}))
    put(GAME, core, "twice", seat, sum({1 << kind for kind in kinds if kinds.count(kind) > 1}))
    for key in ("cathedral", "virtue", "debts", "paid", "prison"):
        put(GAME, core, key, seat, own[key])
    for i, good in enumerate(names.GOODS):
        put(GAME, core, "goods", seat * t.NUM_GOODS + i, own[good])
    left = own["captives"]
    for other in (other for other in range(c.MAX_PLAYERS) if other != seat):
        put(GAME, core, "captured", seat * c.MAX_PLAYERS + other, min(left, t.WORKERS))
        left -= min(left, t.WORKERS)
