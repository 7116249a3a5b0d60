"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.results import Results
from engines.core.scoring.columns import LEAD_COLUMN, Measure, Profile, Rows, field_of, labelled, place_in
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup
from engines.scythe.generated import counts, names, play
from engines.scythe.rules import constants as c
from engines.scythe.rules import deal, queries, scoring
from engines.scythe.setup.score_sheet import CATEGORIES, STARS, ScytheSheet
from engines.scythe.setup.tables import ScytheTables

ENDINGS = {c.ENDED_STAR: "star6", c.ENDED_TURN_CAP: "turn_cap"}
MEASURES = (
    Measure("popularity", "Popularity", field_of("popularity")),
    Measure("power", "Power", field_of("power")),
    Measure("territories", "Territories", scoring.num_territories_scored),
    Measure("resources", "Resource tokens", scoring.num_resources_scored),
    Measure("workers", "Workers", field_of("num_workers")),
    Measure("mechs", "Mechs", queries.num_mechs),
    Measure("structures", "Structures", queries.num_structures),
    Measure("recruits", "Recruits", queries.num_recruits),
    Measure("upgrades", "Upgrades", queries.num_upgrades),
    Measure("combat_cards", "Combat cards", queries.num_hand),
    Measure("combats_won", "Combats won", field_of("combats_won")),
    Measure("combats_lost", "Combats lost", field_of("combats_lost")),
    Measure("encounters", "Encounters", field_of("encounters_met")),
    Measure("factory_card", "Factory card", queries.num_factory_cards),
    Measure("turns_without_star", "Turns before the first star", field_of("turns_without_star")),
    Measure("turns", "Turns", field_of("turns_of")),
)
TOP_ROWS = (
    Measure("top_move", "Move", place_in("top_rows", c.TOP_MOVE, c.NUM_TOP_ROWS)),
    Measure("top_bolster", "Bolster", place_in("top_rows", c.TOP_BOLSTER, c.NUM_TOP_ROWS)),
    Measure("top_trade", "Trade", place_in("top_rows", c.TOP_TRADE, c.NUM_TOP_ROWS)),
    Measure("top_produce", "Produce", place_in("top_rows", c.TOP_PRODUCE, c.NUM_TOP_ROWS)),
    Measure("top_gain", "Gain coins", place_in("top_rows", c.TOP_GAIN, c.NUM_TOP_ROWS)),
    Measure("top_factory", "Factory card", place_in("top_rows", c.TOP_FACTORY, c.NUM_TOP_ROWS)),
)
BOTTOM_ROWS = (  # by the top row that stands above it; nothing stands below "Gain coins"
    Measure("bottom_move", "Move", place_in("bottom_rows", c.TOP_MOVE, c.NUM_TOP_ROWS)),
    Measure("bottom_bolster", "Bolster", place_in("bottom_rows", c.TOP_BOLSTER, c.NUM_TOP_ROWS)),
    Measure("bottom_trade", "Trade", place_in("bottom_rows", c.TOP_TRADE, c.NUM_TOP_ROWS)),
    Measure("bottom_produce", "Produce", place_in("bottom_rows", c.TOP_PRODUCE, c.NUM_TOP_ROWS)),
    Measure("bottom_factory", "Factory card", place_in("bottom_rows", c.TOP_FACTORY, c.NUM_TOP_ROWS)),
)
PROFILES = (
    Profile(
        "top_rows",
        "Top rows taken",
        "How often a player took each top row in a game, wholly or in part.",
        "top rows",
        TOP_ROWS,
    ),
    Profile(
        "bottom_rows",
        "Bottom rows taken",
        "How often a player took the bottom row in a game, by the top row that stands above it.",
        "bottom rows",
        BOTTOM_ROWS,
    ),
)
ALL_STARS = Measure("stars", "Stars", queries.num_stars)
COLUMNS: dict[str, Any] = {
    "stars": labelled(STARS.values()),
    "labels": dict(ScytheTables.labels),
    "endings": list(ENDINGS.values()),
    "counts": [LEAD_COLUMN],
    "table": [{"column": "structure_bonus", "label": "Structure bonus tile", "words": list(names.BONUS_TILES)}],
}


class ScytheResults(Results):
    """The results of Scythe. Rule: S11"""

    categories = CATEGORIES
    measures = MEASURES
    counted_columns = counts.COLUMNS
    profiles = PROFILES
    further_columns = COLUMNS
    sheet_type = ScytheSheet  # also scores a position, at any time. Rule: S15.2

    ahead = staticmethod(scoring.beats)
    first_seat = staticmethod(deal.first_player)

    def points(self, core: Any) -> Sequence[Sequence[int]]:
        """The coins of every seat by category, without words. Rule: S11.5"""
        return [play.points_of(core, seat) for seat in range(core.players)]

    def rows(self, core: Any, setup: Setup, bots: Sequence[BotSpec]) -> Rows:
        """The row of the game and the columns of its seats."""
        by = core.ended_by
        game = self.game_row(core, ENDINGS[core.ended]) | {
            "turns": core.turns,
            "ended_by_seat": by + 1 if by != c.NO_SEAT else None,
            "lead_changes": self.lead_changes(core),
            "structure_bonus": names.BONUS_TILES[core.bonus_tile],
        }
        return game, self.seat_columns(core, setup, bots)
