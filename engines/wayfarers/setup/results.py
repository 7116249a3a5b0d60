"""The rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.position import State
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.setup.scoring import AI_CATEGORY, CATEGORIES, Counts, all_lines

ENDINGS = {k.ENDED_FINAL_SPACE: "final_space", k.ENDED_TURN_CAP: "turn_cap"}
MEASURES = {
    "journal_column": "Journal column reached",
    "land_cards": "Land cards gained",
    "water_cards": "Water cards gained",
    "space_cards": "Space cards gained",
    "townsfolk_cards": "Townsfolk cards gained",
    "inspiration_cards": "Inspiration cards tucked",
    "tiles": "Upgrade tiles",
    "silver_left": "Silver left",
    "provisions_left": "Provisions left",
}
LABELS = {"final_space": "a final Journal space", "turn_cap": "the turn cap"}


def columns(solo: bool) -> dict[str, Any]:
    """The columns of the result tables; `solo`: with those that only the printed opponent fills."""
    return {
        "categories": [{"column": column, "label": label, "rule": rule} for column, label, rule in categories(solo)],
        "measures": [{"column": column, "label": label} for column, label in MEASURES.items()],
        "endings": list(ENDINGS.values()),
        "labels": LABELS | {board: f"Board {board}" for board in names.BOARDS},
    }


def categories(solo: bool) -> tuple[tuple[str, str, str], ...]:
    """Sources of points: column, label, rule."""
    return (*CATEGORIES, AI_CATEGORY) if solo else CATEGORIES


def game_row(state: State) -> dict[str, Any]:
    """The row of the game."""
    core: Any = state.core
    return results.game_row(state, core.first, ENDINGS[core.ended]) | {"turns": core.turns}


def seat_rows(state: State, bots: Sequence[BotSpec], solo: bool) -> list[dict[str, Any]]:
    """One row a seat."""
    core: Any = state.core
    lines = all_lines([Counts.of(core, seat) for seat in range(core.players)], solo)
    points = [column for column, _, _ in categories(solo)]
    rows = results.seat_rows(state, bots, lines, points, core.first)
    return [row | measures(core, seat) for seat, row in enumerate(rows)]


def measures(core: Any, seat: int) -> dict[str, int]:
    """What a seat has at the end."""
    tucked, skies = core.tucked, core.skies[seat]
    own = [tucked[card] for card in range(t.NUM_SPACE) if skies >> card & 1]
    inspirations = sum(card != k.NO_CARD for card in [*own, core.home_tucked[seat]])
    if is_ai(core, seat):
        inspirations = core.ai_inspirations.bit_count()
    return {
        "journal_column": t.JOURNAL_COLUMN[core.marker[seat]],
        "land_cards": core.lands[seat].bit_count(),
        "water_cards": core.waters[seat].bit_count(),
        "space_cards": skies.bit_count(),
        "townsfolk_cards": core.townsfolk[seat].bit_count(),
        "inspiration_cards": inspirations,
        "tiles": sum(core.tiles[seat * t.NUM_DESIGNS : (seat + 1) * t.NUM_DESIGNS]),
        "silver_left": core.silver[seat],
        "provisions_left": core.provision[seat],
    }
