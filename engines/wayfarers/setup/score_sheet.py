"""The score sheet of Wayfarers: what people count at the end, and the points for it. Rule: Y13.2, Y14.36"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.language.explaining import counted
from engines.core.scoring.columns import Category, Count
from engines.core.scoring.score_sheet import ScoreSheet
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer, Tie, choice
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import scoring, sources
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.setup.dealing import BOARD_TITLES
from engines.wayfarers.setup.options import NO_AI, SOLO_SEATS
from engines.wayfarers.setup.tables import SoloTables

CATEGORIES = (
    Category("points_cities", "Cities", "Y3.3", count=sources.city_points),
    Category("points_vistas", "Vistas", "Y3.3", count=sources.vista_points),
    Category("points_harbours", "Harbours", "Y3.3", count=sources.harbour_points),
    Category("points_open_waters", "Open waters", "Y3.3", count=sources.open_water_points),
    Category("points_sets", "Sets of the four", "Y3.4", count=scoring.set_points),
    Category("points_space", "Space cards", "Y13.3", "Space cards", count=sources.printed_points),
    Category("points_inspiration", "Inspiration", "Y7.17", "Inspiration", count=sources.doubled_points),
    Category("points_caravan", "Caravan", "Y13.4", count=scoring.tile_points),
    Category("points_guilds", "Guild majorities", "Y6.2", count=scoring.guild_points),
)
AI_CATEGORY = Category("points_cards", "AI cards", "Y14.36", "AI cards")  # in solo games only
SOLO_CATEGORIES = (*CATEGORIES, AI_CATEGORY)
TAGS = ("city", "vista", "harbour", "open_water")


def board_of(core: Any, p: int) -> str:
    """The player board of a seat, or the board of the solo opponent. Rule: Y1.6, Y14.1"""
    board: str = names.AI_BOARDS[core.solo - 1] if is_ai(core, p) else names.BOARDS[core.board[p]]
    return board


def of_people(count: Count) -> Count:
    """What people count and the solo opponent does not. Rule: Y14.36"""
    return lambda core, p: None if is_ai(core, p) else count(core, p)


def tags(tag: int) -> Count:
    """Tags of a primary kind. Rule: Y13.2"""
    return of_people(lambda core, p: core.tags[p * t.NUM_TAGS + tag])


def influence(guild: int) -> Count:
    """Tokens in a guild. Rule: Y13.5"""
    return lambda core, p: core.guild[p * t.NUM_GUILDS + guild]


def ai_cards(core: Any, p: int) -> int | None:
    """Points for all cards of the solo opponent. Rule: Y14.36"""
    return sources.ai_points(core, p) if is_ai(core, p) else None


def is_ai_of(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether a player is the solo opponent. Rule: Y14.1"""
    plays = sheet.options.get("solo", NO_AI) != NO_AI and len(sheet.players) == SOLO_SEATS
    return plays and player.number == c.AI


def is_person(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether a player is not the solo opponent."""
    return not is_ai_of(sheet, player)


def majorities(sheet: Sheet, player: SheetPlayer) -> list[str]:
    """The guilds in which nobody else has as many tokens. Rule: Y6.2"""
    others = [other for other in sheet.players if other.number != player.number]
    return [guild for guild in names.GUILDS if player.get(guild) > max(other.get(guild) for other in others)]


class WayfarersSheet(ScoreSheet):
    """Tags, Space cards, tiles and influence; of the solo opponent its cards. Rule: Y13.2, Y13.6, Y14.36"""

    entries = (
        choice(
            "board",
            "player board",
            "board",
            BOARD_TITLES,
            board_of,
            "for the record",
        ),
        Entry("city", "city tags, with home board and special tiles", tags(t.TAG_CITY), whose=is_person),
        Entry("vista", "vista tags", tags(t.TAG_VISTA), whose=is_person),
        Entry("harbour", "harbour tags, with the home board", tags(t.TAG_HARBOUR), whose=is_person),
        Entry("open_water", "open water tags", tags(t.TAG_OPEN_WATER), whose=is_person),
        Entry(
            "space",
            "points of all Space cards with the home star, before Inspiration",
            of_people(sources.printed_points),
            whose=is_person,
        ),
        Entry(
            "inspiration",
            "points of the Space cards whose Inspiration goal is reached, once more",
            of_people(sources.doubled_points),
            whose=is_person,
        ),
        Entry("caravan", "points on upgrade tiles", scoring.tile_points),
        Entry("black", "influence in the black guild", influence(t.GUILD_BLACK)),
        Entry("yellow", "influence in the yellow guild", influence(t.GUILD_YELLOW)),
        Entry("blue", "influence in the blue guild", influence(t.GUILD_BLUE)),
        Entry(
            "cards",
            "points of its cards: 1 a Townsfolk, 2 a Land or Water, 3 a Space, 4 an Inspiration card",
            ai_cards,
            whose=is_ai_of,
        ),
    )
    ties = tuple(Tie(f"{guild} influence", (guild,)) for guild in names.GUILDS)

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        """The points and where they come from; in solo games also the cards of the AI.

        Rule: Y14.36, Y3.3, Y3.4, Y6.2, Y7.17, Y13.2, Y13.3, Y13.4, Y13.5
        """
        numbers = [player.get(tag) for tag in TAGS]
        led = majorities(sheet, player)
        points = (
            *((scoring.tag_points(number), counted(number, "tag")) for number in numbers),
            (min(numbers) * t.SET_VP, counted(min(numbers), "set")),
            *((player.get(key), "") for key in ("space", "inspiration", "caravan")),
            (len(led) * t.MAJORITY_VP, ", ".join(led)),
            (player.get("cards"), ""),
        )
        is_solo = isinstance(self.tables.under(sheet.options), SoloTables)
        categories = SOLO_CATEGORIES if is_solo else CATEGORIES
        return [category.line(*own) for category, own in zip(categories, points, strict=False)]

    def checks(self, sheet: Sheet) -> Iterator[str]:
        """Numbers that cannot be. Rule: Y3.5, Y4.1, Y7.17"""
        for player in sheet.players:
            for tag, key in enumerate(TAGS):
                if player.get(key, t.HOME_TAGS[tag]) < t.HOME_TAGS[tag] and is_person(sheet, player):
                    yield f"{player.name}: {key} is {player.get(key)}, but the home board alone has {t.HOME_TAGS[tag]}"
            tokens = sum(player.get(guild) for guild in names.GUILDS)
            if tokens > t.TOKENS and is_person(sheet, player):
                yield f"{player.name}: {tokens} influence in the guilds, but a player has {t.TOKENS} tokens"
            space, doubled = player.get("space"), player.get("inspiration")
            if doubled > player.get("space", doubled):
                yield f"{player.name}: inspiration is {doubled}, but the Space cards have only {space} points"
