"""A comparison as rows of plain numbers, one a level or pair, for other programs (CSV)."""

from __future__ import annotations

from typing import Any

from reports.comparison.summary import ComparedRow, ComparedTable, Comparison, Counted, Difference
from reports.findings.flat import ends


def compared_rows(comparison: Comparison) -> list[dict[str, Any]]:
    """One row for each level and pair of the comparison; empty where nothing can be said."""
    return [_compared(table, row) for table in comparison.tables for row in table.rows]


def _compared(table: ComparedTable, row: ComparedRow) -> dict[str, Any]:
    return {
        "table": "+".join(table.factors),
        "level": "/".join(row.levels),
        **_counted("first", row.first),
        **_counted("second", row.second),
        **_difference("difference", row.difference),
        **_difference("margin_difference", row.margin),
        "equivalence": row.equivalence,
        "verdict": row.verdict,
    }


def _counted(name: str, part: Counted | None) -> dict[str, Any]:
    keys = ("n", "wins", "rate", "baseline", "margin")
    told = {f"{name}_{key}": getattr(part, key) if part else None for key in keys}
    return told | ends(f"{name}_rate", part.interval if part else None)


def _difference(name: str, part: Difference | None) -> dict[str, Any]:
    keys = ("p", "holm", "bh")
    told = {name: part.value if part else None, **ends(name, part.interval if part else None)}
    return told | {f"{name}_{key}": getattr(part, key) if part else None for key in keys}
