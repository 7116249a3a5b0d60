"""The short table of a comparison: one line a level of each single factor."""

from __future__ import annotations

from reports.comparison.summary import ComparedRow, ComparedTable, Comparison
from reports.findings.names import row_name, table_name
from reports.findings.words import percent, signed, signed_range, typical_decimals


def compared_brief(comparison: Comparison) -> list[dict[str, str]]:
    """Rows of texts: the win rates in both runs, their difference in percentage points, the verdict."""
    singles = [table for table in comparison.tables if len(table.factors) == 1]
    return [_line(comparison, table, row) for table in singles for row in table.rows if row.first or row.second]


def _line(comparison: Comparison, table: ComparedTable, row: ComparedRow) -> dict[str, str]:
    judged, rates = row.difference, (row.first, row.second)
    known = [entry.difference for entry in table.rows]
    places = typical_decimals([difference.interval if difference else None for difference in known], 100)
    scaled = (100 * judged.interval[0], 100 * judged.interval[1]) if judged else None
    return {
        "": f"{table_name(comparison, table)}: {row_name(comparison, table, row)}",
        comparison.first.name: percent(rates[0].rate if rates[0] else None, places),
        comparison.second.name: percent(rates[1].rate if rates[1] else None, places),
        "difference": signed(100 * judged.value if judged else None, places),
        "95 % interval": signed_range(scaled, places),
        "verdict": row.verdict,
    }
