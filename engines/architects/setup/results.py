"""The results of Architects, with the rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.architects.generated import counts, names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import record, scoring
from engines.architects.setup import dealing
from engines.architects.setup.points import CATEGORIES, points, score_lines
from engines.architects.setup.score_sheet import ArchitectsSheet
from engines.architects.setup.tables import ArchitectsTables
from engines.architects.words import view
from engines.core.results import Results
from engines.core.scoring.columns import (
    Cell,
    FurtherTable,
    Measure,
    Profile,
    Rows,
    bits_in,
    field_of,
    place_in,
)
from engines.core.search.botspec import BotSpec
from engines.core.setup.items import Item
from engines.core.setup.setup import Setup

ENDINGS = {c.ENDED_GUILDHALL: "guildhall", c.ENDED_TURN_CAP: "turn_cap"}
MEASURES = (
    Measure("buildings", "Buildings constructed", bits_in("built")),
    Measure("cathedral", "Level on the cathedral", field_of("cathedral")),
    Measure("virtue", "Virtue", field_of("virtue")),
    Measure("hires", "Apprentices hired", field_of("hires")),
    Measure("captures", "Captures, of own workers too", field_of("captures")),
    Measure("workers_captured", "Workers captured, own ones too", field_of("workers_captured")),
    Measure("workers_sent", "Workers sent to Prison", field_of("sent")),
    Measure("market_visits", "Visits to the Black Market", field_of("market_visits")),
    Measure("debts_taken", "Debts taken", field_of("debts_taken")),
    Measure("debts_paid", "Debts paid off", field_of("paid")),
    Measure("debts_unpaid", "Unpaid debts at the end", field_of("debts")),
)

PLACED = (
    Measure("placed_forest", "Forest", place_in("placed", t.FOREST, t.NUM_OPEN)),
    Measure("placed_quarry", "Quarry", place_in("placed", t.QUARRY, t.NUM_OPEN)),
    Measure("placed_mines", "Mines", place_in("placed", t.MINES, t.NUM_OPEN)),
    Measure("placed_silversmith", "Silversmith", place_in("placed", t.SILVERSMITH, t.NUM_OPEN)),
    Measure("placed_storehouse", "King's Storehouse", place_in("placed", t.STOREHOUSE, t.NUM_OPEN)),
    Measure("placed_workshop", "Workshop", place_in("placed", t.WORKSHOP, t.NUM_OPEN)),
    Measure("placed_town_centre", "Town Centre", place_in("placed", t.TOWN_CENTRE, t.NUM_OPEN)),
    Measure("placed_tax_stand", "Tax Stand", place_in("placed", t.TAX_STAND, t.NUM_OPEN)),
    Measure("placed_guardhouse", "Guardhouse", place_in("placed", t.GUARDHOUSE, t.NUM_OPEN)),
    Measure("placed_guildhall", "Guildhall", field_of("laid")),
)
PROFILES = (
    Profile(
        "workers_placed",
        "Workers placed",
        "How many workers a player placed on each location in a game; visits to the Black Market count above.",
        "workers placed",
        PLACED,
    ),
)

APPRENTICES = FurtherTable(
    "apprentices",
    "Apprentices hired",
    c.HIRES,
    record.was_hired,
    (
        Cell("seat", "Seat", record.hired_by),
        Cell("apprentice", "Apprentice", record.apprentice, names.APPRENTICES),
        Cell("kept", "Whether it was there at the end", record.is_kept),
    ),
)
BUILDINGS = FurtherTable(
    "buildings",
    "Buildings constructed",
    c.WORKS,
    record.was_built,
    (
        Cell("seat", "Seat", record.built_by),
        Cell("building", "Building", record.building, names.BUILDINGS),
        Cell("points_printed", "Points printed on it", record.printed_points),
        Cell("points_end", "Points for its end effect", record.end_points),
    ),
)
ITEMS = (
    Item(name="apprentice", table="apprentices", kinds=("apprentice",), measures=("kept",)),
    Item(name="building", table="buildings", kinds=("building",), parts=("points_printed", "points_end")),
)
COLUMNS: dict[str, Any] = {
    "endings": list(ENDINGS.values()),
    "labels": dict(ArchitectsTables.labels),
}


class ArchitectsResults(Results):
    """The results of Architects."""

    categories = CATEGORIES
    measures = MEASURES
    counted_columns = counts.COLUMNS
    profiles = PROFILES
    further_tables = (APPRENTICES, BUILDINGS)
    items = ITEMS
    further_columns = COLUMNS
    sheet_type = ArchitectsSheet

    points = staticmethod(points)
    score = staticmethod(score_lines)
    ahead = staticmethod(scoring.beats)

    def first_seat(self, core: Any, /) -> int:
        """Who starts, also before the cards are drafted; no seat while that is to be drawn. Rule: A1.11, A11.2"""
        if core.options & c.FIRST_IS_FIXED or not view.is_first_open(core):
            return int(core.first)
        players = int(core.players)
        with_characters = core.options & c.OPTION_CHARACTERS
        return dealing.most_virtuous(core.character[:players]) if with_characters else players

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        """The row of the game with the further tables, and the columns of its seats."""
        game = self.game_row(core, ENDINGS[core.ended]) | {"turns": core.turns}
        return game, self.seat_columns(core, setup, bots)
