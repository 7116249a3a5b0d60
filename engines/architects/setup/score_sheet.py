"""The score sheet of Architects: what each player has at the end, put into a position and scored. Rule: A8.5"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.generated.play import new_play
from engines.architects.rules import constants as c
from engines.architects.rules import scoring, town
from engines.architects.setup.dealing import same_colour
from engines.architects.setup.points import score_lines
from engines.core.engine.outcome import ScoreLine
from engines.core.engine.saving import put
from engines.core.language.speaking import members
from engines.core.scoring.columns import Count, field_of
from engines.core.scoring.score_sheet import ScoreSheet
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer, Tie, choice
from engines.core.scoring.sheets import SEVERAL

GAME = "architects"
HUTS = (t.CARPENTERS_HUT, t.TILERS_HUT, t.MASONS_HUT)
MOST_APPRENTICES = max(t.MOST_APPRENTICES)
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
            kind=SEVERAL,
            noun="building",
            levels={name: alias or name for name, alias in zip(names.BUILDINGS, names.BUILDING_ALIASES, strict=True)},
        ),
        Entry(
            "apprentices",
            "apprentices, with commas between",
            told_apprentices,
            most=MOST_APPRENTICES,
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
            most=t.WORKERS * (c.MAX_PLAYERS - 1),
        ),
        asked_for("clay", "clay", goods(t.CLAY), t.CLAY_MARKET, compares=True),
        asked_for("wood", "wood", goods(t.WOOD), t.WOOD_MARKET, compares=True),
        asked_for("stone", "stone", goods(t.STONE), t.STONE_MARKET, compares=True),
    )
    ties = (Tie("virtue", ("virtue",)), Tie("silver", ("silver",)))

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        """The points and where they come from. Rule: A8.5, A8.6, A7.1"""
        return score_lines(position_of(sheet), player.number)

    def checks(self, sheet: Sheet) -> Iterator[str]:
        """More markers, captives or apprentices than there can be, or two characters of one colour.

        Rule: A0.1, A1.1, A3.12, A6.7, A11.1
        """
        for level in range(1, t.TOP_LEVEL + 1):
            markers = sum(player.get("cathedral") == level for player in sheet.players)
            if markers > t.LEVEL_CAPACITY[level]:
                yield f"{markers} markers on level {level} of the cathedral, which holds {t.LEVEL_CAPACITY[level]}"
        colours = same_colour([player.level("character") for player in sheet.players])
        if colours:
            one, two = TITLES[colours[0]], TITLES[colours[1]]
            yield f"{one} and {two} have the same colour, {colours[2]}"
        for player in sheet.players:
            yield from (f"{player.name}: {doubt}" for doubt in _too_many(sheet, player))


def _too_many(sheet: Sheet, player: SheetPlayer) -> Iterator[str]:
    """Captives that nobody has to lose, apprentices beyond the limit. Rule: A0.1, A1.1, A3.12, A11.7"""
    captives, others = player.get("captives"), [other for other in sheet.players if other is not player]
    left = sum(max(t.WORKERS - _out_of_reach(other), 0) for other in others)
    if left < captives <= t.WORKERS * (c.MAX_PLAYERS - 1):
        yield f"captives is {captives}, but the others have {left} workers outside Prison and Guildhall"
    apprentices, character = len(player.several("apprentices")), player.level("character")
    if character and _limit_of(character) < apprentices <= MOST_APPRENTICES:
        yield f"{apprentices} apprentices, but {TITLES[character]} can have at most {_limit_of(character)}"


def _out_of_reach(player: SheetPlayer) -> int:
    """Workers of a player whom nobody can capture: in Prison, and one in the Guildhall for each building and level."""
    return player.get("prison") + len(player.several("buildings")) + player.get("cathedral")


def _limit_of(character: str) -> int:
    return t.MOST_APPRENTICES[names.CHARACTERS.index(character)]


def position_of(sheet: Sheet) -> Any:
    """A position at the end of the game that says what the sheet says; what it leaves out is nothing."""
    core = new_play()
    players = sheet.players[: c.MAX_PLAYERS]
    put(GAME, core, "players", 0, len(players))
    put(GAME, core, "ended", 0, c.ENDED_GUILDHALL)
    for seat in range(c.MAX_PLAYERS):
        put(GAME, core, "character", seat, c.NO_CHARACTER)
    for player in players:
        _write(core, player)
    return core


def _write(core: Any, player: SheetPlayer) -> None:
    seat, entries = player.number, {entry.key: entry for entry in ArchitectsSheet.entries}
    own = {key: min(player.get(key), entry.most) for key, entry in entries.items() if entry.kind == "number"}
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
