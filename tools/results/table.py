"""The table of an experiment: key figures as rows, numbers of players as columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reports.findings.words import ABSENT, decimals, half_width, number, percent, percent_range, share
from tools.results.figures import BOT, ORDER

FEW = 3  # tables with so few rows are shown whole
LUCKY = 10  # from so many rows on the best and the worst are compared with what luck would show
VERDICTS = (
    ("strong", "strong"),
    ("weak", "weak"),
    ("equivalent", "within ±{delta} points"),
    ("inconclusive", "inconclusive"),
)

Figures = Mapping[str, Any]
Rows = Iterator[tuple[str, list[str]]]


def table_lines(runs: Sequence[Figures], banned: Sequence[str], is_beside: bool) -> Iterator[str]:
    """The key figures of an experiment as Markdown, one column for each number of players.

    `banned` names pairs to show; an experiment that is compared with another one gets fewer rows (`is_beside`).
    """
    yield from table_of(runs, rows_of(runs, banned, is_beside))


def table_of(runs: Sequence[Figures], rows: Rows) -> Iterator[str]:
    """Rows as Markdown, one column for each number of players."""
    yield "| | " + " | ".join(f"{run['players']} players" for run in runs) + " |"
    yield "|---|" + "---|" * len(runs)
    for words, cells in rows:
        yield f"| {words} | " + " | ".join(cells) + " |"


def rows_of(runs: Sequence[Figures], banned: Sequence[str], is_beside: bool) -> Rows:
    """The rows of that table: words, and a cell for each run."""
    yield "games", [number(run["games"]) for run in runs]
    for words in ("truncated", "failed"):
        if any(run[words] for run in runs):
            yield f"of these, {words}", [share(run[words] / run["games"]) for run in runs]
    yield "equal share", [percent(1 / run["players"], 1) for run in runs]
    if has_bots(runs[0]):
        yield from rows_of_bots(runs)
        return
    for place, table in enumerate(runs[0]["tables"]):
        if table["factors"] != [ORDER]:
            tables = [run["tables"][place] for run in runs]
            yield from rows_of_table(tables, points(runs[0]["delta"]), is_beside)
            yield from rows_of_banned(tables, banned)
    if not is_beside:
        yield from rows_of_course(runs)


def has_bots(run: Figures) -> bool:
    """Whether different bots play against each other."""
    return any(table["factors"] == [BOT] for table in run["tables"])


def rows_of_bots(runs: Sequence[Figures]) -> Rows:
    """How often each bot won; where runs could end early only the bots they were about, with intervals for that."""
    if all(run["stopping"] for run in runs):
        for place, group in enumerate(runs[0]["stopping"]):
            groups = [run["stopping"][place] for run in runs]
            yield group["name"], [f"{rate_cell(one)}, {one['verdict']}" for one in groups]
        return
    tables = [next(table for table in run["tables"] if table["factors"] == [BOT]) for run in runs]
    for row in tables[0]["rows"]:
        yield row["name"], cells_of(row["name"], tables)


def rows_of_table(tables: Sequence[Figures], delta: str, is_beside: bool) -> Rows:
    """The best and the worst of a table, what luck would show, and the verdicts."""
    ends = [tested_rows(table) for table in tables]
    name = tables[0]["name"]
    if any(ends):
        yield f"{name}: highest win rate", [named_cell(rows[0]) if rows else ABSENT for rows in ends]
        yield f"{name}: lowest win rate", [named_cell(rows[-1]) if rows else ABSENT for rows in ends]
    if any(ends) and not is_beside:
        if len(tables[0]["rows"]) >= LUCKY or len(ends[0]) >= LUCKY:
            yield f"{name}: by luck", [luck_cell(table) for table in tables]
        yield f"{name}: verdicts", [verdict_cell(table, delta) for table in tables]


def rows_of_banned(tables: Sequence[Figures], banned: Sequence[str]) -> Rows:
    """The banned pairs, where they were played."""
    played = {row["name"] for table in tables for row in table["rows"] if row["n"]}
    for name in banned:
        if name in played:
            yield f"{name} (officially banned)", cells_of(name, tables)


def rows_of_course(runs: Sequence[Figures]) -> Rows:
    """What starting is worth, and how games went."""
    orders = [next((table for table in run["tables"] if table["factors"] == [ORDER]), None) for run in runs]
    yield "starting player wins", [rate_cell(table["rows"][0]) if table else ABSENT for table in orders]
    yield "rounds", [number(run["rounds"], 1) for run in runs]
    if all(run["lead_changes"] is not None for run in runs):
        yield "lead changes per game", [number(run["lead_changes"], 1) for run in runs]


def tested_rows(table: Figures) -> list[Figures]:
    """Rows with enough games, the highest win rate first."""
    judged = [row for row in table["rows"] if row["n"] >= table["min_cell"]]
    return sorted(judged, key=lambda row: -float(row["rate"]))


def cells_of(name: str, tables: Sequence[Figures]) -> list[str]:
    """The rate of one row in each of these tables."""
    rows = [[row for row in table["rows"] if row["name"] == name] for table in tables]
    return [rate_cell(found[0]) if found else ABSENT for found in rows]


def named_cell(row: Figures) -> str:
    """`Rusviet 24.1 % (22.9–25.3 %)`."""
    return f"{row['name']} {rate_cell(row)}"


def rate_cell(row: Figures) -> str:
    """`24.1 % (22.9–25.3 %)`; `-` without games."""
    if row["rate"] is None or row["interval"] is None:
        return ABSENT
    low, high = row["interval"]
    places = decimals(100 * half_width((low, high)))
    return f"{percent(row['rate'], places)} ({percent_range((low, high), places)})"


def luck_cell(table: Figures) -> str:
    """What the worst and the best of as many equal ones would show."""
    return percent_range(tuple(table["luck"]), 1) if table["luck"] else ABSENT


def verdict_cell(table: Figures, delta: str) -> str:
    """`3 strong, 2 weak, 40 within ±5 points, 2 open`."""
    counts = table["verdicts"]
    told = [f"{counts[verdict]} {words.format(delta=delta)}" for verdict, words in VERDICTS if counts.get(verdict)]
    return ", ".join(told) or ABSENT


def points(delta: float) -> str:
    """A margin in percentage points."""
    return f"{100 * delta:g}"
