"""The points of a seat line by line, and the rows that a finished game leaves in a run file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.architects.rules import scoring
from engines.core import results
from engines.core.botspec import BotSpec
from engines.core.position import State
from engines.core.results import Line

ENDINGS = {k.ENDED_GUILDHALL: "guildhall", k.ENDED_TURN_CAP: "turn_cap"}
TIE_BREAKS = ("virtue", "silver")
CATEGORIES = (
    ("points_buildings", "Buildings", "A8.5"),
    ("points_effects", "End effects of buildings", "A8.5"),
    ("points_cathedral", "Cathedral", "A8.5"),
    ("points_virtue", "Virtue", "A7.1"),
    ("points_debts", "Unpaid debts", "A8.5"),
    ("points_goods", "Gold and marble", "A8.5"),
    ("points_silver", "Silver", "A8.5"),
    ("points_prison", "Prison", "A8.5"),
)


def score_lines(core: Any, seat: int) -> list[Line]:
    """Points and where they come from, if the game ended now. Rule: A8.5"""
    virtue, debts = scoring.end_virtue(core, seat), scoring.end_debts(core, seat)
    points = (
        scoring.printed_points(core, seat),
        scoring.effect_points(core, seat, virtue, debts),
        t.LEVEL_VP[core.cathedral[seat]],
        t.VIRTUE_VP[virtue],
        scoring.debt_points(core, seat, debts),
        scoring.goods_points(core, seat),
        scoring.silver_points(core, seat),
        scoring.prison_points(core, seat),
    )
    return [Line(label.lower(), n, rule) for (_, label, rule), n in zip(CATEGORIES, points, strict=True)]


COLUMNS: dict[str, Any] = {
    "categories": [{"column": column, "label": label, "rule": rule} for column, label, rule in CATEGORIES],
    "endings": list(ENDINGS.values()),
}


def game_row(state: State) -> results.GameRow:
    """The row of the game."""
    core: Any = state.core
    return results.game_row(state, core.first, ENDINGS[core.ended]) | {"turns": core.turns}


def seat_rows(state: State, bots: Sequence[BotSpec]) -> list[results.SeatRow]:
    """One row a seat."""
    core: Any = state.core
    lines = [state.score(seat) for seat in range(state.num_players)]
    return results.seat_rows(state, bots, lines, [column for column, _, _ in CATEGORIES], core.first)
