"""What the tables of a run could show."""

from __future__ import annotations

from math import ceil

from engines.arena.power import DIFFERENCES, appearances_needed
from reports.findings.summary import Power
from reports.stats.tables import LevelTable


def power_of(table: LevelTable, games: int) -> Power | None:
    """What a table of a run of `games` games could see, and what it would take to see more; None without tests."""
    tested = [row for row in table.rows if row.p is not None]
    if not tested:
        return None
    least = min(tested, key=lambda row: row.known().trials)
    effective, baseline = least.known().trials, least.baseline or 0.0
    needed = {
        points: appearances_needed(baseline, points / 100, len(tested))
        for points in DIFFERENCES
        if baseline + points / 100 < 1
    }
    return Power(
        factors=table.factors,
        tests=len(tested),
        least=min(row.n for row in tested),
        most=max(row.n for row in tested),
        detectable=least.detectable,
        design_effect=least.design_effect or 1.0,
        appearances_needed=needed,
        games_needed={points: ceil(games * n / effective) for points, n in needed.items()},
    )
