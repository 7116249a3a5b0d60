"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.language.speaking import members
from engines.core.results import Results
from engines.core.rules import Rules
from engines.core.scoring.columns import Category, Columns, Measure, Rows, bits_in, field_of, further_table, sum_in
from engines.core.search.botspec import BotSpec
from engines.core.setup.items import Item
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables
from engines.wayfarers.generated import counts, names, play
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import scoring, sources
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.setup.score_sheet import CATEGORIES, SOLO_CATEGORIES, WayfarersSheet
from engines.wayfarers.setup.tables import SoloTables, WayfarersTables
from engines.wayfarers.words import cards

ENDINGS = {c.ENDED_FINAL_SPACE: "final_space", c.ENDED_TURN_CAP: "turn_cap"}

KINDS_OF_ITEMS = {  # what is taken during a game: cards by their ids, tiles by what they show
    "townsfolk_card": names.TOWNSFOLK,
    "space_card": names.SPACE,
    "land_card": names.LAND,
    "water_card": names.WATER,
    "inspiration_card": names.INSPIRATION,
    "tile": [cards.tile_face(design) for design in range(t.NUM_DESIGNS)],
    "final_space": [name for x, name in enumerate(names.JOURNAL) if t.JOURNAL_FINAL >> x & 1],
}
TAKEN = "taken"  # the table of them
CARDS = {"townsfolk_card": "townsfolk", "space_card": "skies", "land_card": "lands", "water_card": "waters"}  # as bits
ITEMS = tuple(Item(kind.replace("_", " "), TAKEN, (kind,)) for kind in KINDS_OF_ITEMS)
LABELS_OF_ITEMS = {kind: kind.replace("_", " ").capitalize() for kind in KINDS_OF_ITEMS}


def item_columns(core: Any) -> Columns:
    """What the seats took, in as few rows as hold it: the first row of a seat has its first thing of every kind."""
    by_seat = zip(*(taken(core, kind) for kind in KINDS_OF_ITEMS), strict=True)
    rows = [[*zip_longest(*own)] for own in by_seat]
    seats = [p for p, own in enumerate(rows, 1) for _ in own]
    columns = zip(*chain.from_iterable(rows), strict=True)
    return {"seat": seats, **dict(zip(KINDS_OF_ITEMS, columns, strict=True))} if seats else {}


def taken(core: Any, kind: str) -> list[list[int]]:
    """What of a kind each seat has at the end, by its numbers. Rule: Y5.10, Y7.1, Y7.7, Y7.11, Y7.15, Y7.19, Y9.4"""
    if kind == "tile":
        tiles, starts = core.tiles, range(0, core.players * t.NUM_DESIGNS, t.NUM_DESIGNS)
        by_seat = [tiles[start : start + t.NUM_DESIGNS] for start in starts]
        return [[x for x, copies in enumerate(own) if copies for _ in range(copies)] for own in by_seat]
    if kind == "final_space":
        reached, finals = [names.JOURNAL[space] for space in core.marker[: core.players]], KINDS_OF_ITEMS[kind]
        return [[finals.index(space)] if space in finals else [] for space in reached]
    if kind == "inspiration_card":
        return inspirations(core)
    return [*map(members, getattr(core, CARDS[kind])[: core.players])]


def inspirations(core: Any) -> list[list[int]]:
    """Inspiration cards that each seat tucked, or that the AI took. Rule: Y7.15, Y14.36"""
    home, tucked, skies = core.home_tucked, core.tucked, core.skies
    found = [[home[p], *map(tucked.__getitem__, members(skies[p]))] for p in range(core.players)]
    own = [[card for card in cards if card != c.NO_CARD] for cards in found]
    return [members(core.ai_inspirations) if is_ai(core, p) else cards for p, cards in enumerate(own)]


MEASURES = (
    Measure("journal_column", "Journal column reached", sources.journal_column),
    Measure("land_cards", "Land cards gained", bits_in("lands")),
    Measure("water_cards", "Water cards gained", bits_in("waters")),
    Measure("space_cards", "Space cards gained", bits_in("skies")),
    Measure("townsfolk_cards", "Townsfolk cards gained", bits_in("townsfolk")),
    Measure("inspiration_cards", "Inspiration cards tucked", sources.num_inspirations),
    Measure("tiles", "Upgrade tiles", sum_in("tiles", t.NUM_DESIGNS)),
    Measure("silver_left", "Silver left", field_of("silver")),
    Measure("provisions_left", "Provisions left", field_of("provision")),
)
COLUMNS: dict[str, Any] = {
    "endings": list(ENDINGS.values()),
    "tables": [further_table(TAKEN, "Taken", {"seat": "Seat", **LABELS_OF_ITEMS}, KINDS_OF_ITEMS)],
    "labels": dict(WayfarersTables.labels),
}


class WayfarersResults(Results):
    """The results of Wayfarers; against the solo opponent points have one source more. Rule: Y14.36"""

    measures = MEASURES
    counted_columns = counts.COLUMNS
    items: Sequence[Item] = ITEMS
    further_columns = COLUMNS
    sheet_type = WayfarersSheet

    ahead = staticmethod(scoring.ahead)

    def __init__(self, tables: Tables, rules: Rules) -> None:
        super().__init__(tables, rules)
        self._is_solo = isinstance(tables, SoloTables)
        self.categories: Sequence[Category] = SOLO_CATEGORIES if self._is_solo else CATEGORIES

    def score(self, core: Any, seat: int) -> list[ScoreLine]:
        """Points line by line."""
        sheet = self.sheet.of_position(core)
        return self.sheet.lines(sheet, sheet.players[seat])

    def points(self, core: Any) -> Sequence[Sequence[int]]:
        """The same of every seat without words, in solo games last those of the AI's cards."""
        points: list[list[int]] = [play.points_of(core, seat) for seat in range(core.players)]
        return [[*own, sources.ai_points(core, seat)] for seat, own in enumerate(points)] if self._is_solo else points

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        """The row of the game with what was taken, and the columns of its seats."""
        game = self.game_row(core, ENDINGS[core.ended]) | {"turns": core.turns, TAKEN: item_columns(core)}
        return game, self.seat_columns(core, setup, bots)
