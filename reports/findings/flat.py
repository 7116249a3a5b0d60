"""Reports as rows of plain numbers, one a level or pair, for other programs (CSV)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.findings.summary import Summary

_COUNTED = ("n", "wins", "rate", "counted", "baseline", "score", "margin")
_ROW = (*_COUNTED, "p", "holm", "bh", "equivalence", "verdict", "bid", "best", "worst")


def level_rows(summary: Summary) -> list[dict[str, Any]]:
    """One row for each level and pair of the report; empty where nothing can be said."""
    return [
        {
            "table": "+".join(table.factors),
            "level": "/".join(row.levels),
            **{name: getattr(row, name) for name in _ROW},
            **ends("rate", row.interval),
            **ends("margin", row.margin_interval),
            **ends("bid", row.bid_interval),
        }
        for table in summary.tables
        for row in table.rows
    ]


def ends(name: str, interval: Sequence[float | None] | None) -> dict[str, Any]:
    """The ends of an interval in two columns."""
    low, high = interval or (None, None)
    return {f"{name}_low": low, f"{name}_high": high}
