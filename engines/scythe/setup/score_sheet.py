"""The score sheet of Scythe: what people count at the end of a game, and the coins for it. Rule: S11"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.scoring.columns import Category, Count, Measure, bit_in, field_of
from engines.core.scoring.score_sheet import ScoreSheet
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer, Tie, choice, factor_choice
from engines.core.scoring.sheets import YES
from engines.drawing.words import Figure, say_count
from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    AUTOMA_POPULARITY,
    BONUS_COUNTS,
    ENCOUNTERS,
    FACTION_TOKENS,
    FACTORY_MASK,
    FACTORY_TERRITORIES,
    HOME_ADJACENT,
    MECHS_PER_PLAYER,
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POLANIA_COINS_PER_ENCOUNTER,
    POPULARITY_MAX,
    POWER_MAX,
    RECRUITS_PER_PLAYER,
    RESOURCES_PER_PAIR,
    STRUCTURE_BONUS_COINS,
    STRUCTURES_PER_PLAYER,
    TIER_OF,
    WORKERS_AT_START,
    WORKERS_PER_PLAYER,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules import queries, scoring
from engines.scythe.rules.reach import BASE_PLAYERS
from engines.scythe.setup import dealing, sheet_checks
from engines.scythe.setup.automa import is_person
from engines.scythe.setup.sheet_rules import RULES, TIES

FLAGS = FACTION_TOKENS[c.ALBION]
FOR_TIES, FOR_STARS = "for ties", "checked against the stars"
CATEGORIES = (
    Category("coins_held", "Coins in hand", "S11.5", "coins", count=field_of("coins")),
    Category("coins_stars", "Stars", "S11.6", count=scoring.star_coins),
    Category("coins_territories", "Territories", "S11.7", count=scoring.territory_coins),
    Category("coins_resources", "Resources", "S11.8", count=scoring.resource_coins),
    Category("coins_structure_bonus", "Structure bonus", "S11.9", count=scoring.bonus_coins),
    Category("coins_other", "Encounter territories", "S16.2", count=scoring.encounter_coins),
)
STARS = {
    "upgrades": Measure("star_upgrades", "All upgrades", bit_in("stars", c.STAR_UPGRADES)),
    "mechs": Measure("star_mechs", "All mechs", bit_in("stars", c.STAR_MECHS)),
    "structures": Measure("star_structures", "All structures", bit_in("stars", c.STAR_STRUCTURES)),
    "recruits": Measure("star_recruits", "All recruits", bit_in("stars", c.STAR_RECRUITS)),
    "workers": Measure("star_workers", "All workers", bit_in("stars", c.STAR_WORKERS)),
    "objective": Measure("star_objective", "Objective", field_of("objective_stars")),
    "combat": Measure("star_combat", "Combat victory", field_of("combat_stars")),
    "popularity": Measure("star_popularity", "Full popularity", bit_in("stars", c.STAR_POPULARITY)),
    "power": Measure("star_power", "Full power", bit_in("stars", c.STAR_POWER)),
}


def mat_of(core: Any, p: int) -> str:
    """The player mat of a seat. Rule: S1.6"""
    return str(names.MATS[core.mat[p]])


def stars_of(core: Any, p: int) -> dict[str, int] | int:
    """Stars by kind; those of an Automa together. Rule: S10.1, S20.51"""
    if queries.is_automa(core, p):
        return queries.num_stars(core, p)
    return {kind: number for kind, star in STARS.items() if (number := star.count(core, p))}


def of_people(count: Count) -> Count:
    """What people count and an Automa does not. Rule: S20.5, S20.67"""
    return lambda core, p: None if queries.is_automa(core, p) else count(core, p)


def completed(sheet: Sheet, player: SheetPlayer) -> SheetPlayer:
    """The player; of the Automa also what needs no counting. Rule: S20.3, S20.5"""
    fixed = {"popularity": AUTOMA_POPULARITY, "structures": 0, "resources": 0}
    return player if is_person(sheet, player) else replace(player, entries={**player.entries, **fixed})


def counts_polania(core: Any, p: int) -> bool:
    """Whether a seat is asked for encounter territories. Rule: S16.2"""
    return bool(core.faction[p] == c.POLANIA and not queries.is_automa(core, p))


def held(core: Any, p: int, kind: int) -> int:
    """How many territories of `kind`, a mask, the seat controls. Rule: S11.7, S16.11"""
    return (scoring.scored_control(core, p) & kind).bit_count()


def has_factory(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether somebody else than the player controls the Factory."""
    return any(other.get("factory") for other in sheet.players if other.number != player.number)


def scored_territories(player: SheetPlayer) -> int:
    """Territories as they score: the Factory is three, a Flag is one more. Rule: S11.7, S16.5"""
    return player.get("territories") + player.get("factory") * FACTORY_TERRITORIES + player.get("flags")


def counts_encounters(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether the player has coins for encounter territories. Rule: S16.2"""
    return player.level("faction") == "polania" and len(sheet.players) > BASE_PLAYERS


def bonus_words(tile: str, count: int) -> str:
    """What was counted for the structure bonus, such as '4 lakes adjacent'. Rule: S11.10"""
    what = tile.replace("_", " ")
    return say_count(f"{{count}} {what.replace('s adjacent', ' adjacent')}", f"{{count}} {what}", count)


class ScytheSheet(ScoreSheet):
    """The sheet with the structure bonus tile. Rule: S11.5, S11.14"""

    header = (
        choice(
            "structure_bonus",
            "structure bonus tile",
            "tile",
            dict(zip(names.BONUS_TILES, names.BONUS_TILE_TITLES, strict=True)),
            lambda core, _: names.BONUS_TILES[core.bonus_tile] if core.bonus_tile != c.NO_TILE else "",
        ),
    )
    entries = (
        factor_choice("faction", names.FACTIONS, names.FACTION_TITLES),
        replace(factor_choice("mat", names.MATS, names.MAT_TITLES), count=of_people(mat_of), whose=is_person),
        Entry("coins", "coins in hand", field_of("coins")),
        Entry("popularity", "popularity", of_people(field_of("popularity")), POPULARITY_MAX, whose=is_person),
        Entry(
            "territories",
            "territories controlled, lakes too, without the Factory and home bases",
            lambda core, p: held(core, p, ~FACTORY_MASK),
            sheet_checks.TERRITORIES,
        ),
        Entry(
            "factory",
            "controls the Factory",
            lambda core, p: bool(held(core, p, FACTORY_MASK)),
            kind=YES,
            asked=lambda sheet, player: not has_factory(sheet, player),
        ),
        Entry(
            "resources",
            "resource tokens on controlled territories, all types together",
            of_people(scoring.num_resources_scored),
            whose=is_person,
        ),
        Entry(
            "structure_bonus_count",
            "what the structure bonus tile counts",
            of_people(lambda core, p: None if core.bonus_tile == c.NO_TILE else scoring.bonus_count(core, p)),
            asked=lambda sheet, _: "structure_bonus" in sheet.table,
            whose=is_person,
        ),
        Entry(
            "flags",
            "Flags on controlled territories not next to the home base",
            lambda core, p: (
                held(core, p, core.flags & ~HOME_ADJACENT[c.ALBION])
                if core.faction[p] == c.ALBION and not queries.is_automa(core, p)
                else None
            ),
            FLAGS,
            only="Albion",
            asked=lambda _, player: player.level("faction") == "albion",
            whose=is_person,
        ),
        Entry(
            "encounter_territories",
            "encounter territories controlled, token or not",
            lambda core, p: held(core, p, ENCOUNTERS) if counts_polania(core, p) else None,
            ENCOUNTERS.bit_count(),
            only="Polania with 6 or 7 players",
            asked=counts_encounters,
            whose=is_person,
        ),
        Entry(
            "stars",
            "stars placed",
            stars_of,
            kinds=(*STARS,),
        ),
        Entry("power", "power", field_of("power"), POWER_MAX, only=FOR_TIES),
        Entry(
            "workers",
            "workers off the player mat",
            field_of("num_workers"),
            WORKERS_PER_PLAYER,
            WORKERS_AT_START,
            only=FOR_TIES,
        ),
        Entry("mechs", "mechs deployed", queries.num_mechs, MECHS_PER_PLAYER, only=FOR_TIES),
        Entry(
            "structures",
            "structures built",
            of_people(queries.num_structures),
            STRUCTURES_PER_PLAYER,
            only=FOR_TIES,
            whose=is_person,
        ),
        Entry(
            "upgrades",
            "upgrades made",
            of_people(queries.num_upgrades),
            len(names.UPGRADE_BOXES),
            only=FOR_STARS,
            whose=is_person,
        ),
        Entry(
            "recruits",
            "recruits enlisted",
            of_people(queries.num_recruits),
            RECRUITS_PER_PLAYER,
            only=FOR_STARS,
            whose=is_person,
        ),
    )
    rules, tie_rule = RULES, TIES
    ties = (
        Tie("workers+mechs+structures", ("workers", "mechs", "structures")),
        Tie("power", ("power",)),
        Tie("popularity", ("popularity",)),
        Tie("resources", ("resources",)),
        Tie("territories", ("territories",), lambda _, player: scored_territories(player)),
        Tie("stars", ("stars",)),
        Tie("person against Automa"),  # by the option tie_rule alone
    )

    def words(self, entry: Entry, sheet: Sheet) -> str:
        """What is asked for; of the structure bonus what its tile counts. Rule: S11.10"""
        if entry.key != "structure_bonus_count":
            return entry.meaning
        title = self.header[0].levels[sheet.table["structure_bonus"]]
        return title[0].lower() + title[1:]

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        """Final fortune in coins. Rule: S11.5, S11.6, S11.7, S11.8, S11.9, S16.2, S16.5, S20.67"""
        popularity = player.get("popularity") if is_person(sheet, player) else AUTOMA_POPULARITY
        tier = TIER_OF[min(popularity, POPULARITY_MAX)]
        reckoned = (
            (player.get("coins"), ""),
            _times(player.get("stars"), PER_STAR[tier]),
            _times(scored_territories(player), PER_TERRITORY[tier]),
            _times(player.get("resources") // RESOURCES_PER_PAIR, PER_RESOURCE_PAIR[tier]),
            _bonus(sheet.table.get("structure_bonus", ""), player.get("structure_bonus_count")),
            _times(player.get("encounter_territories"), POLANIA_COINS_PER_ENCOUNTER)
            if counts_encounters(sheet, player)
            else (0, ""),
        )
        return [category.line(*own) for category, own in zip(CATEGORIES, reckoned, strict=True)]

    def of_position(self, core: Any, seat: int | None = None, options: Mapping[str, Any] | None = None) -> Sheet:
        """What people would count in a position; the options say that an Automa plays. Rule: S20.67"""
        plays = {"automas": int(core.automas).bit_count()} if core.automas else {}
        return super().of_position(core, seat, {**(options or {}), **plays} if plays else options)

    def tie_break(self, sheet: Sheet, one: int, two: int) -> int:
        """As printed; by option a person wins a tie with the Automa. Rule: S11.14, S20.68"""
        people = [is_person(sheet, sheet.players[number]) for number in (one, two)]
        if people[0] != people[1] and sheet.options.get("tie_rule") == "human":
            return scoring.TIE_OF_PEOPLE if people[0] else 0
        return super().tie_break(replace(sheet, players=[completed(sheet, p) for p in sheet.players]), one, two)

    def checks(self, sheet: Sheet) -> Iterator[str]:
        """What cannot be."""
        return sheet_checks.impossible(sheet)

    def not_clockwise(self, sheet: Sheet) -> str:
        """That the factions that are told sit in another order. Rule: S1.6"""
        told = [player.level("faction") for player in sheet.players]
        return dealing.not_clockwise([faction for faction in told if faction])

    def unfinished(self, sheet: Sheet) -> Iterator[str]:
        """Why the game is not over."""
        return sheet_checks.unfinished(sheet)

    def left_out(self, sheet: Sheet) -> Iterator[str]:
        """What the structure bonus lacks."""
        return sheet_checks.left_out(sheet)


def _times(number: int, each: int) -> tuple[int, str]:
    return number * each, Figure(f"{number} × {each}")


def _bonus(tile: str, count: int) -> tuple[int, str]:
    """The structure bonus, nothing without its tile. Rule: S11.9"""
    if not tile:
        return 0, ""
    column = names.BONUS_TILES.index(tile) * BONUS_COUNTS
    return STRUCTURE_BONUS_COINS[column + min(count, BONUS_COUNTS - 1)], bonus_words(tile, count)
