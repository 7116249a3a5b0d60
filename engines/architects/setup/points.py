"""The points of a seat by category, and line by line."""

from __future__ import annotations

from typing import Any

from engines.architects.generated import tables as t
from engines.architects.rules import scoring
from engines.core.engine.outcome import ScoreLine
from engines.core.scoring.columns import Category

CATEGORIES = (
    Category("points_buildings", "Buildings", "A8.5"),
    Category("points_effects", "End effects of buildings", "A8.5", "end effects"),
    Category("points_cathedral", "Cathedral", "A8.5"),
    Category("points_virtue", "Virtue", "A7.1"),
    Category("points_debts", "Unpaid debts", "A8.5", "debts"),
    Category("points_goods", "Gold and marble", "A8.5"),
    Category("points_silver", "Silver", "A8.5"),
    Category("points_prison", "Prison", "A8.5"),
)


def points(core: Any) -> list[list[int]]:
    """Points of every seat by category, if the game ended now. Rule: A8.5"""
    return [points_of(core, seat) for seat in range(core.players)]


def points_of(core: Any, seat: int) -> list[int]:
    """Points of a seat by category. Rule: A8.5"""
    virtue, debts = scoring.end_virtue(core, seat), scoring.end_debts(core, seat)
    return [
        scoring.printed_points(core, seat),
        scoring.effect_points(core, seat, virtue, debts),
        t.LEVEL_VP[core.cathedral[seat]],
        t.VIRTUE_VP[virtue],
        scoring.debt_points(core, seat, debts),
        scoring.goods_points(core, seat),
        scoring.silver_points(core, seat),
        scoring.prison_points(core, seat),
    ]


def score_lines(core: Any, seat: int) -> list[ScoreLine]:
    """The same line by line."""
    return [category.line(n) for category, n in zip(CATEGORIES, points_of(core, seat), strict=True)]
