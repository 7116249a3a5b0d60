"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.position import State
from engines.core.results import (
    LEAD_COLUMN,
    Measure,
    Profile,
    Rows,
    field_of,
    labelled,
    lead_changes,
    place_in,
)
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.rules import objectives, queries, scoring
from engines.scythe.setup.score_sheet import STARS

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
    Measure("factory_card", "Factory card", objectives.num_factory_cards),
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
    "labels": {"star6": "a sixth star", "points": "coins"},
    "endings": list(ENDINGS.values()),
    "counts": [LEAD_COLUMN],
    "table": [{"column": "structure_bonus", "label": "Structure bonus tile", "words": list(names.BONUS_TILES)}],
}


def rows(state: State, bots: Sequence[BotSpec]) -> Rows:
    """The row of the game and the columns of its seats."""
    core: Any = state.core
    by = core.ended_by
    game = results.game_row(state, ENDINGS[core.ended]) | {
        "turns": core.turns,
        "ended_by_seat": by + 1 if by != c.NO_SEAT else None,
        "lead_changes": lead_changes(state),
        "structure_bonus": names.BONUS_TILES[core.bonus_tile],
    }
    return game, results.seat_columns(state, bots)
