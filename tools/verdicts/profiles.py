"""How each pair of levels is played: means of columns of a run file, as the page of verdicts shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from engines.core.engine.errors import DataError
from reports.load.run_file import RunInfo, open_run
from tools.shelf import Figures

SCORE, STARS = "score", "stars"


def profile_of(run: Path, experiment: str, columns: Mapping[str, Sequence[str]]) -> Figures:
    """Means for every pair of levels in a run file, or every level where it has one factor: of each heading the mean of
    the sum of its columns, a game and seat. Raises ScytheError."""
    with open_run(run) as (connection, info):
        check_columns(info, columns, run)
        factors = info.pairs[0] if info.pairs else info.factors[:1]
        keys = ", ".join(f'"{factor}"' for factor in factors)
        sums = ", ".join("AVG(" + " + ".join(f'"{name}"' for name in names) + ")" for names in columns.values())
        found = connection.execute(
            f"SELECT COUNT(*), {keys}, {sums} FROM seats GROUP BY {keys} ORDER BY {keys}"
        ).fetchall()
    first = 1 + len(factors)
    return {
        "experiment": experiment,
        "columns": list(columns),
        "rows": [
            {"name": "/".join(map(info.label, row[1:first])), "n": row[0], "means": list(row[first:])} for row in found
        ],
    }


def check_columns(info: RunInfo, columns: Mapping[str, Sequence[str]], run: Path) -> None:
    """Every column is one whose mean says something. Raises DataError."""
    known = {SCORE, STARS, *(column.name for column in info.averaged)}
    for name in (name for names in columns.values() for name in names):
        if name not in known:
            raise DataError(f"{run}: has no column '{name}' that tells how a seat played.")
