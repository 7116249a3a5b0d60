"""What each player has at the end, and the points for it: the score sheet of Architects. Rule: A8.5"""

from __future__ import annotations

from engines.architects.generated import tables as t
from engines.architects.rules import scoring
from engines.core.results import Category, Count, Line, field_of
from engines.core.score_sheet import ScoreSheet
from engines.core.sheet_entries import Entry, Sheet, SheetPlayer, Tie

CATEGORIES = (
    Category("points_buildings", "Buildings", "A8.5"),
    Category("points_cathedral", "Cathedral", "A8.5"),
    Category("points_virtue", "Virtue", "A8.5"),
    Category("points_debts", "Debts", "A8.5"),
    Category("points_goods", "Gold, marble, silver", "A8.5"),
    Category("points_prison", "Prison", "A8.5"),
)


def goods(good: int) -> Count:
    """How many of a good a seat has."""
    return lambda core, seat: core.goods[seat * t.NUM_GOODS + good]


class ArchitectsSheet(ScoreSheet):
    """Buildings with their end effects, tracks, goods. Rule: A8.5, A8.7"""

    entries = (
        Entry("buildings", "points of all buildings, with those at the end", scoring.building_points),
        Entry("cathedral", "level on the cathedral", field_of("cathedral"), len(t.CATHEDRAL_VP) - 1),
        Entry("virtue", "virtue", field_of("virtue"), t.MOST_VIRTUE),
        Entry("debts", "unpaid debts", field_of("debts")),
        Entry("gold", "gold", goods(t.GOLD)),
        Entry("marble", "marble", goods(t.MARBLE)),
        Entry("silver", "silver", goods(t.SILVER)),
        Entry("prison", "own workers in Prison", field_of("prison"), t.WORKERS),
    )
    ties = (Tie("virtue", ("virtue",)), Tie("silver", ("silver",)))

    def lines(self, sheet: Sheet, player: SheetPlayer) -> list[Line]:
        """The points and where they come from. Rule: A8.5, A8.6, A7.1"""
        points = (
            player.get("buildings"),
            t.CATHEDRAL_VP[min(player.get("cathedral"), len(t.CATHEDRAL_VP) - 1)],
            t.VIRTUE_VP[min(player.get("virtue"), t.MOST_VIRTUE)],
            scoring.debt_points(player.get("debts")),
            player.get("gold") + player.get("marble") + scoring.silver_points(player.get("silver")),
            scoring.prison_points(player.get("prison")),
        )
        return [category.line(count) for category, count in zip(CATEGORIES, points, strict=True)]
