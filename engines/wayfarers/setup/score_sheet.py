"""The score sheet of Wayfarers: what people count at the end, and the points for it. Rule: Y13.2, Y14.36"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.scoring.columns import Category, Count
from engines.core.scoring.score_sheet import ScoreSheet
from engines.core.scoring.sheet_entries import MANY, Entry, Sheet, SheetPlayer, Tie, choice
from engines.core.scoring.sheets import SEVERAL
from engines.drawing.words import say, say_count, with_commas
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import scoring, sources
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.setup import sheet_bounds, sheet_names
from engines.wayfarers.setup.dealing import BOARD_TITLES
from engines.wayfarers.setup.sheet_reckoning import (
    DECKS,
    PRIMARY,
    is_ai_of,
    is_solo,
    named_too_often,
    needs,
    needs_comets,
    reckoned,
    told_by_cards,
)
from engines.wayfarers.setup.sheet_rules import RULES, TIES
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


def is_person(sheet: Sheet, player: SheetPlayer) -> bool:
    """Whether a player is not the solo opponent."""
    return not is_ai_of(sheet, player)


def majorities(sheet: Sheet, player: SheetPlayer) -> list[str]:
    """The guilds in which nobody else has as many tokens. Rule: Y6.2"""
    others = [other for other in sheet.players if other.number != player.number]
    return [guild for guild in names.GUILDS if player.get(guild) > max(other.get(guild) for other in others)]


def untold(core: Any, p: int) -> None:
    """Sheets of positions have the sums, and nothing from which they follow."""


def people(sheet: Sheet) -> int:
    """How many players are not the solo opponent."""
    return len(sheet.players) - is_solo(sheet)


def most_tile_points(sheet: Sheet, player: SheetPlayer) -> int:
    """The most points of a caravan; tiles of the AI that do not fit lie beside it. Rule: Y9.6, Y14.28"""
    players = len(sheet.players)
    return sheet_bounds.all_tile_points(players) if is_ai_of(sheet, player) else sheet_bounds.most_tile_points(players)


def most_influence(sheet: Sheet, player: SheetPlayer) -> int:
    """All tokens of a player; those of the AI have no end. Rule: Y4.1, Y14.2"""
    return MANY if is_ai_of(sheet, player) else t.TOKENS


def for_space(key: str) -> dict[str, Any]:
    """How an entry is asked for only where the Space cards that a player names count it."""
    return {
        "only": "if a named Space card counts it",
        "asked": lambda _, player: key in needs(player),
        "needed_if_asked": True,
        "whose": is_person,
    }


def tag_entry(key: str, meaning: str, tag: int, is_secondary: bool = False) -> Entry:
    """Tags of a kind, unless named cards tell them; of a secondary kind only where Space cards count them."""
    asked: dict[str, Any] = (
        for_space(key)
        if is_secondary
        else {
            "asked": lambda _, player: key not in told_by_cards(player),
            "needed_if_asked": True,
            "whose": is_person,
        }
    )
    return Entry(
        key,
        meaning,
        untold if is_secondary else tags(tag),
        most=sheet_bounds.most_tags(tag),
        least=t.HOME_TAGS[tag],
        together=lambda sheet: sheet_bounds.most_tags(tag, people(sheet)),
        **asked,
    )


def named(key: str, meaning: str, example: str) -> Entry:
    """Cards that are named, for whoever would rather not count their tags."""
    return Entry(
        key,
        meaning,
        untold,
        kind=SEVERAL,
        only="by name",
        whose=is_person,
        reads=DECKS[key].read,
        example=example,
    )


def guild_entry(guild: int) -> Entry:
    """Influence in a guild. Rule: Y4.1"""
    key = names.GUILDS[guild]
    return Entry(key, f"influence in the {key} guild", influence(guild), most=most_influence)


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
        named("land", "Land cards, in place of city and vista", "city and library, 2 vistas"),
        named("water", "Water cards, in place of harbour and open_water", "harbour and library, 2 open waters"),
        tag_entry("city", "city tags, with home board and special tiles", t.TAG_CITY),
        tag_entry("vista", "vista tags, with special tiles", t.TAG_VISTA),
        tag_entry("harbour", "harbour tags, with home board and special tiles", t.TAG_HARBOUR),
        tag_entry("open_water", "open water tags, with special tiles", t.TAG_OPEN_WATER),
        Entry(
            "caravan",
            "points on upgrade tiles",
            scoring.tile_points,
            most=most_tile_points,
            together=lambda sheet: sheet_bounds.all_tile_points(len(sheet.players)),
            reads=sheet_names.TILES.read,
            example="2 camels, die +1 | ship, library",
        ),
        Entry(
            "space",
            "points of all Space cards with the home star, before Inspiration",
            of_people(sources.printed_points),
            most=lambda sheet, _: sheet_bounds.most_space(len(sheet.players)),
            together=lambda sheet: sheet_bounds.most_space(len(sheet.players), people(sheet)),
            whose=is_person,
            reads=sheet_names.read_spaces,
            example="sun, 2 comets, star for each city with 4 libraries",
            by="by name with any Inspiration card",
        ),
        Entry(
            "inspiration",
            "points of the Space cards whose Inspiration goal is reached, once more",
            of_people(sources.doubled_points),
            most=lambda sheet, _: sheet_bounds.most_inspiration(len(sheet.players)),
            together=lambda sheet: sheet_bounds.most_inspiration(len(sheet.players), people(sheet)),
            asked=lambda _, player: "space" not in player.named,
            needed_if_asked=True,
            whose=is_person,
        ),
        Entry(
            "townsfolk",
            "Townsfolk cards, without the one on the home board",
            untold,
            most=t.NUM_TOWNSFOLK,
            together=lambda _: t.NUM_TOWNSFOLK,
            reads=sheet_names.TOWNSFOLK.read,
            example="Guardian, 2 Merchants",
            **for_space("townsfolk"),
        ),
        tag_entry("observatory", "observatory tags, with home board and special tiles", t.TAG_OBSERVATORY, True),
        tag_entry("library", "library tags, with home board and special tiles", t.TAG_LIBRARY, True),
        Entry("silver", "silver left", untold, **for_space("silver")),
        Entry("provision", "provisions left", untold, **for_space("provision")),
        guild_entry(t.GUILD_BLACK),
        guild_entry(t.GUILD_YELLOW),
        guild_entry(t.GUILD_BLUE),
        Entry(
            "comet",
            "comet tags",
            untold,
            most=sheet_bounds.most_tags(t.TAG_COMET),
            together=lambda sheet: sheet_bounds.most_tags(t.TAG_COMET, people(sheet)),
            only="if others name comets",
            asked=needs_comets,
            needed_if_asked=True,
            whose=is_person,
        ),
        Entry(
            "comet_track",
            "its Comet Track",
            untold,
            most=t.MOST_COMETS,
            only="if comets are named",
            asked=needs_comets,
            needed_if_asked=True,
            whose=is_ai_of,
        ),
        Entry(
            "journal",
            "column of the Journal Track",
            sources.journal_column,
            t.LAST_COLUMN,
            only="to tell whether the game is over",
        ),
        Entry(
            "cards",
            "points of its cards: 1 a Townsfolk, 2 a Land or Water, 3 a Space, 4 an Inspiration card",
            ai_cards,
            most=sheet_bounds.most_card_points(),
            whose=is_ai_of,
            reads=DECKS["cards"].read,
            example="8 Townsfolk, 3 Land, 2 Space",
        ),
    )
    rules, tie_rule = RULES, TIES
    ties = tuple(Tie(f"{guild} influence", (guild,)) for guild in names.GUILDS)

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[ScoreLine]:
        """The points and where they come from; in solo games also the cards of the AI.

        Rule: Y14.36, Y3.3, Y3.4, Y6.2, Y7.17, Y13.2, Y13.3, Y13.4, Y13.5
        """
        numbers = [player.get(tag) for tag in PRIMARY]
        led = majorities(sheet, player)
        points = (
            *((scoring.tag_points(number), say_count("{count} tag", "{count} tags", number)) for number in numbers),
            (min(numbers) * t.SET_VP, say_count("{count} set", "{count} sets", min(numbers))),
            *((player.get(key), player.reckonings.get(key, "")) for key in ("space", "inspiration", "caravan")),
            (len(led) * t.MAJORITY_VP, with_commas(map(say, led))),
            (player.get("cards"), ""),
        )
        is_solo = isinstance(self.tables.under(sheet.options), SoloTables)
        categories = SOLO_CATEGORIES if is_solo else CATEGORIES
        return [category.line(*own) for category, own in zip(categories, points, strict=False)]

    def reckoned(self, sheet: Sheet) -> Sheet:
        """Tags, tiles, Space cards and Inspiration from the names of cards and tiles."""
        return reckoned(sheet)

    def unfinished(self, sheet: Sheet) -> Iterator[str]:
        """Nobody has reached the end of the Journal Track, if the sheet says how far everybody has come. Rule: Y13.1"""
        reached = [player.get("journal", t.LAST_COLUMN) for player in sheet.players]
        if max(reached) < t.LAST_COLUMN:
            yield say(
                "nobody has reached column {column} of the Journal Track, so the game is not over",
                column=t.LAST_COLUMN,
            )

    def checks(self, sheet: Sheet) -> Iterator[str]:
        """Numbers that cannot be, and cards that are not there. Rule: Y1.2, Y1.5, Y3.5, Y4.1, Y7.17"""
        yield from named_too_often(sheet)
        for player in sheet.players:
            tokens = sum(player.get(guild) for guild in names.GUILDS)
            if tokens > t.TOKENS and is_person(sheet, player):
                yield f"{player.name}: {tokens} influence in the guilds, but a player has {t.TOKENS} tokens"
            space, doubled = player.get("space"), player.get("inspiration")
            if doubled > player.get("space", doubled):
                yield f"{player.name}: inspiration is {doubled}, but the Space cards have only {space} points"
