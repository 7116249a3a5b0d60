"""Points of a seat, line by line, from what people count at the end: at a table or in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.architects.generated import tables as t
from engines.architects.rules import scoring
from engines.core.results import Line

COLUMNS = ("points_buildings", "points_cathedral", "points_virtue", "points_debts", "points_goods", "points_prison")
LABELS = ("Buildings", "Cathedral", "Virtue", "Debts", "Gold, marble, silver", "Prison")
TIE_BREAKS = ("virtue", "silver")


@dataclass(frozen=True)
class Counts:
    """What a seat has at the end; `buildings` are points, their end effects included."""

    buildings: int
    cathedral: int
    virtue: int
    debts: int
    gold: int
    marble: int
    silver: int
    prison: int

    @classmethod
    def of(cls, core: Any, seat: int) -> Counts:
        """Those of a position."""
        gold, marble, silver = (core.goods[seat * t.NUM_GOODS + good] for good in (t.GOLD, t.MARBLE, t.SILVER))
        track = core.cathedral[seat], core.virtue[seat], core.debts[seat]
        return cls(scoring.building_points(core, seat), *track, gold, marble, silver, core.prison[seat])

    def lines(self) -> list[Line]:
        """The points and where they come from. Rule: A8.5, A8.6, A7.1"""
        points = (
            self.buildings,
            t.CATHEDRAL_VP[min(self.cathedral, len(t.CATHEDRAL_VP) - 1)],
            t.VIRTUE_VP[min(self.virtue, t.MOST_VIRTUE)],
            scoring.debt_points(self.debts),
            self.gold + self.marble + scoring.silver_points(self.silver),
            scoring.prison_points(self.prison),
        )
        return [Line(label.lower(), count, "A8.5") for label, count in zip(LABELS, points, strict=True)]

    def key(self) -> tuple[int, int, int]:
        """Total, virtue, silver: what decides, in this order. Rule: A8.7"""
        return sum(line.points for line in self.lines()), self.virtue, self.silver


def ahead(one: Counts, two: Counts) -> int:
    """0 when `one` is not ahead of `two`, else 1 by points, 2 by virtue, 3 by silver. Rule: A8.7"""
    pairs = zip(one.key(), two.key(), strict=True)
    place, (mine, other) = next(((i, pair) for i, pair in enumerate(pairs, 1) if pair[0] != pair[1]), (0, (0, 0)))
    return place if mine > other else 0
