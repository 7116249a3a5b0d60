"""Reports as rows of plain numbers, one a level or pair, for other programs (CSV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reports.findings.report import Difference, Report, RowChange
from reports.findings.summary import Design
from reports.sections.rates.sentences import was_stopped

_COUNTED = ("n", "wins", "rate", "counted", "baseline", "score", "margin")

_ROW = (*_COUNTED, "p", "holm", "bh", "equivalence", "verdict", "bid", "best", "worst")


def level_rows(report: Report) -> list[dict[str, Any]]:
    """One row for each level and pair of each run; empty where nothing can be said. Of several runs each row names its
    own, and what changes from the first one to it."""
    return [row for place in report.places for row in _rows_of(report, place)]


def _rows_of(report: Report, place: int) -> Iterator[dict[str, Any]]:
    run, change = report.runs[place], next((change for change in report.changes if change.place == place), None)
    for table in run.report.tables:
        compared = change.table(table.factors) if change else None
        changed = {row.levels: row for row in compared.rows} if compared else {}
        for row in table.rows:
            yield {
                **({"run": run.name} if len(report.runs) > 1 else {}),
                "table": "+".join(table.factors),
                "level": "/".join(row.levels),
                **{name: getattr(row, name) for name in _ROW},
                **ends("rate", row.interval),
                **ends("margin", row.margin_interval),
                **ends("bid", row.bid_interval),
                **early(run.report.design),
                **(_changed(changed.get(row.levels)) if len(report.runs) > 1 else {}),
            }


def _changed(row: RowChange | None) -> dict[str, Any]:
    """What changes from the first run."""
    row = row or RowChange((), verdict="")
    return {
        **_difference("difference", row.difference),
        **_difference("margin_difference", row.margin),
        "difference_equivalence": row.equivalence,
        "difference_verdict": row.verdict,
    }


def _difference(name: str, part: Difference | None) -> dict[str, Any]:
    told = {name: part.value if part else None, **ends(name, part.interval if part else None)}
    return told | {f"{name}_{key}": getattr(part, key) if part else None for key in ("p", "holm", "bh")}


def early(design: Design) -> dict[str, Any]:
    """Whether a stopping rule ended the run, 1 or 0, so that its intervals do not hold, in a column."""
    return {"stopped_early": int(was_stopped(design))}


def ends(name: str, interval: Sequence[float | None] | None) -> dict[str, Any]:
    """The ends of an interval in two columns."""
    low, high = interval or (None, None)
    return {f"{name}_low": low, f"{name}_high": high}
