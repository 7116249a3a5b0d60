"""Reports of people's games as rows of plain numbers, one a level or pair, for other programs (CSV)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.judging.report import PeopleReport


def level_rows(reports: Sequence[PeopleReport]) -> list[dict[str, Any]]:
    """One row for each level and pair, for other programs (CSV)."""
    return [row for report in reports for row in _rows_of(report)]


def _rows_of(report: PeopleReport) -> list[dict[str, Any]]:
    beside = {(row.factor, row.level): row for row in report.bots.levels} if report.bots else {}
    margins = {(row.factor, row.level): row for row in report.margins}
    found = []
    for factor in report.factors:
        for row in factor.levels:
            low, high = row.interval or (None, None)
            margin, bots = margins.get((row.factor, row.level)), beside.get((row.factor, row.level))
            found.append(
                {
                    "game": report.design.game,
                    "table": factor.name,
                    "level": row.level,
                    "name": report.label(factor.name, row.level),
                    "seats": row.seats,
                    "people": row.people,
                    "wins": row.won,
                    "counted": row.counted,
                    "counting_says": row.counting,
                    "adjusted": row.adjusted,
                    "adjusted_low": low,
                    "adjusted_high": high,
                    "difference": row.difference,
                    "p": row.p,
                    "holm": row.holm,
                    "equivalence": row.equivalence,
                    "verdict": row.verdict,
                    "margin": margin.adjusted if margin else None,
                    **(
                        {"bots": bots.bots if bots else None, "people_less_bots": bots.difference if bots else None}
                        if report.bots
                        else {}
                    ),
                }
            )
    return [*found, *(_pair_rows(report, list(found[0])) if found else [])]


def _pair_rows(report: PeopleReport, columns: Sequence[str]) -> list[dict[str, Any]]:
    names = [factor.name for factor in report.factors]
    rows = report.pairs.rows if report.pairs else ()
    return [
        dict.fromkeys(columns)
        | {
            "game": report.design.game,
            "table": "+".join(names),
            "level": "/".join(row.levels),
            "name": " / ".join(report.label(name, level) for name, level in zip(names, row.levels, strict=True)),
            "seats": row.seats,
            "wins": row.won,
            "counted": row.counted,
            "adjusted": row.adjusted,
            "adjusted_low": row.interval[0],
            "adjusted_high": row.interval[1],
            "difference": row.counted - row.adjusted,
            "p": row.p,
            "holm": row.holm,
            "verdict": row.verdict,
        }
        for row in rows
    ]
