"""Key figures of experiments as rows of tables: what was played, the ends of each table, how far two runs agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tools.results.figures import ALONE, BOT, ORDER
from tools.shelf import Figures

Row = dict[str, Any]
NOBODY: Row = {"name": None, "rate": None, "interval": None}
VERDICTS = {"strong": "strong", "weak": "weak", "equivalent": "even", "inconclusive": "open"}


def has_bots(run: Figures) -> bool:
    """Whether different bots play against each other."""
    return any(table["factors"] == [BOT] for table in run["tables"])


def tested_rows(table: Figures) -> list[Row]:
    """Rows with enough games, the highest win rate first."""
    judged = [row for row in table["rows"] if row["n"] >= table["min_cell"]]
    return sorted(judged, key=lambda row: -float(row["rate"]))


def level_tables(run: Figures) -> list[Figures]:
    """The tables of a run without those of bots and of the order of play."""
    return [table for table in run["tables"] if table["factors"] not in ([ORDER], [ALONE], [BOT])]


def starting_row(run: Figures) -> Row:
    """How often the starting player wins, who alone is the player."""
    return next((table["rows"][0] for table in run["tables"] if table["factors"] in ([ORDER], [ALONE])), NOBODY)


def run_row(run: Figures) -> Row:
    """What was played, and how games went."""
    head = {key: run[key] for key in ("experiment", "game", "players", "games", "truncated", "failed", "seed")}
    start = starting_row(run)
    course = {key: run[key] for key in ("rounds", "lead_changes")}
    return {
        **head,
        "bots": ", ".join(run["bots"]),
        **course,
        "start": start["rate"],
        "start_interval": start["interval"],
    }


def end_rows(run: Figures) -> Iterator[Row]:
    """The best and the worst of each table, how many levels have which verdict, and what luck would show."""
    for table in level_tables(run):
        rows = tested_rows(table) or [NOBODY]
        found: Row = {"experiment": run["experiment"], "players": run["players"], "kind": table["name"]}
        for end, row in (("highest", rows[0]), ("lowest", rows[-1])):
            found |= {end: row["name"], f"{end}_rate": row["rate"], f"{end}_interval": row["interval"]}
        counts = {told: table["verdicts"].get(verdict, 0) for verdict, told in VERDICTS.items()}
        yield {**found, **counts, "luck_interval": table["luck"]}


def agreement_rows(compared: Figures) -> Iterator[Row]:
    """How far two runs agree on what is strong, and how many levels are proven to differ."""
    for table in shown_tables(compared):
        first, second = compared["experiments"]
        found, counts = table["agreement"] or {}, table["verdicts"]
        yield {
            "first": first,
            "second": second,
            "players": compared["players"][0][0],
            "kind": table["name"],
            "correlation": found.get("correlation"),
            "interval": found.get("interval"),
            "if_equal": found.get("same_median"),
            "tested": table["tested"],
            "differ": counts.get("higher", 0) + counts.get("lower", 0),
        }


def shown_tables(compared: Figures) -> list[Figures]:
    """The compared tables that have something to say, without the order of play."""
    return [table for table in compared["tables"] if table["factors"] not in ([ORDER], [ALONE]) and table["tested"]]
