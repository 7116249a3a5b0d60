"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.results import Results
from engines.core.rules import Rules
from engines.core.scoring.columns import (
    Category,
    Cell,
    FurtherTable,
    Measure,
    Profile,
    Rows,
    bits_in,
    field_of,
    sum_in,
)
from engines.core.search.botspec import BotSpec
from engines.core.setup.items import Item
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables
from engines.wayfarers.generated import counts, names, play
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import record, scoring, sources
from engines.wayfarers.setup.score_sheet import CATEGORIES, SOLO_CATEGORIES, WayfarersSheet
from engines.wayfarers.setup.tables import SoloTables, WayfarersTables
from engines.wayfarers.words import cards

ENDINGS = {c.ENDED_FINAL_SPACE: "final_space", c.ENDED_TURN_CAP: "turn_cap"}

FINAL_SPACES = [name for x, name in enumerate(names.JOURNAL) if t.JOURNAL_FINAL >> x & 1]
TAKEN = FurtherTable(  # the first row of a seat has its first thing of every kind
    "taken",
    "Taken",
    c.PLACES_OF_SEATS,
    record.has_taken,
    (
        Cell("seat", "Seat", record.taken_by),
        Cell("townsfolk_card", "Townsfolk card", record.townsfolk, names.TOWNSFOLK),
        Cell("space_card", "Space card", record.space, names.SPACE),
        Cell("land_card", "Land card", record.land, names.LAND),
        Cell("water_card", "Water card", record.water, names.WATER),
        Cell("inspiration_card", "Inspiration card", record.inspiration, names.INSPIRATION),
        Cell("tile", "Tile", record.tile, [cards.tile_face(design) for design in range(t.NUM_DESIGNS)]),
        Cell("final_space", "Final space", record.final_space, FINAL_SPACES),
    ),
)
KINDS = [cell.column for cell in TAKEN.cells if cell.words]  # cards by their ids, tiles by what they show
ITEMS = tuple(Item(kind.replace("_", " "), TAKEN.name, (kind,)) for kind in KINDS)
MEASURES = (
    Measure("journal_column", "Journal column reached", sources.journal_column),
    Measure("land_cards", "Land cards gained", bits_in("lands")),
    Measure("water_cards", "Water cards gained", bits_in("waters")),
    Measure("space_cards", "Space cards gained", bits_in("skies")),
    Measure("townsfolk_cards", "Townsfolk cards gained", bits_in("townsfolk")),
    Measure("inspiration_cards", "Inspiration cards tucked", sources.num_inspirations),
    Measure("tiles", "Upgrade tiles", sum_in("tiles", t.NUM_DESIGNS)),
    Measure("influence_placed", "Influence placed on cards", field_of("influence_placed")),
    Measure("silver_left", "Silver left", field_of("silver")),
    Measure("provisions_left", "Provisions left", field_of("provision")),
)
PROFILES = (
    Profile(
        "turns",
        "Turns",
        "What a player used turns for in a game: to place a die or a worker, or to rest.",
        "turns",
        (
            Measure("turns_die", "die", field_of("dice_placed")),
            Measure("turns_worker", "worker", field_of("workers_placed")),
            Measure("turns_rest", "rest", field_of("rests")),
        ),
    ),
)
COLUMNS: dict[str, Any] = {
    "endings": list(ENDINGS.values()),
    "labels": dict(WayfarersTables.labels),
}


class WayfarersResults(Results):
    """The results of Wayfarers; against the solo opponent points have one source more. Rule: Y14.36"""

    measures = MEASURES
    counted_columns = counts.COLUMNS
    profiles = PROFILES
    further_tables = (TAKEN,)
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
        game = self.game_row(core, ENDINGS[core.ended]) | {"turns": core.turns}
        return game, self.seat_columns(core, setup, bots)
