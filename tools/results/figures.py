"""Key figures of a report or a comparison: the few numbers that a summary of many runs needs, from its JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from reports.findings.words import short_bot

READ = {"scythe-report": 4, "scythe-comparison": 3}  # formats that figures are taken from
ORDER, ALONE, BOT = "turn_position", "alone", "bot"
MOST_ROWS = 300  # larger tables keep only what can be told of them in short
KEPT_AT_THE_ENDS = 3

Values = Mapping[str, Any]


def figures_of(report: Values, experiment: str, title: str) -> dict[str, Any]:
    """The key figures of the report of one run of an experiment."""
    design, games = report["design"], report["games"]
    sizes = [int(size) for size in design["table_sizes"]]
    return {
        "kind": "run",
        "experiment": experiment,
        "title": title,
        "game": design["game"],
        "game_title": design["title"],
        "players": sizes[0],
        "bots": list(dict.fromkeys(short_bot(bot) for bot in design["bots"])),
        "games": design["played"],
        "truncated": design["truncated"],
        "failed": design["failed"],
        "rules_version": design["rules_version"],
        "seed": design["runs"][0]["seed"],
        "delta": report["delta"],
        "stopping": stopping_figures(design["runs"][0]["stopping"] or {}),
        "rounds": games["rounds"]["mean"],
        "lead_changes": (games.get("lead_changes") or {}).get("changes", {}).get("mean"),
        "tables": [table_figures(report, table) for table in report["tables"]],
    }


def stopping_figures(stopping: Values) -> list[dict[str, Any]]:
    """What a run that could end early says at its end: rates with intervals that allow for looking often."""
    return [
        {
            "name": "/".join(short_bot(level) for level in group["levels"]),
            "rate": group["rate"],
            "interval": [group["low"], group["high"]],
            "verdict": group["verdict"],
        }
        for group in stopping.get("groups", ())
    ]


def table_figures(report: Values, table: Values) -> dict[str, Any]:
    """One table: its rows with rates and verdicts, how many there are of each verdict, and what luck would show.

    Where a printed solo opponent plays, of its boards and the player's only its own.
    """
    factors, solo = tuple(table["factors"]), set(report["design"]["solo_boards"])
    shown = [row for row in table["rows"] if solo & set(row["levels"])] or table["rows"]
    rows = [row_figures(report, row) for row in shown]
    tested = sorted((row for row in rows if row["n"] >= table["min_cell"]), key=lambda row: -float(row["rate"]))
    band = table["null_band"]
    return {
        "factors": list(factors),
        "name": table_name(report, table),
        "min_cell": table["min_cell"],
        "verdicts": dict(Counter(row["verdict"] for row in tested)),
        "luck": [band["worst"], band["best"]] if band and not solo else None,
        "banned": [row["name"] for row in rows if row["banned"]],
        "rows": rows if len(rows) <= MOST_ROWS else [*tested[:KEPT_AT_THE_ENDS], *tested[-KEPT_AT_THE_ENDS:]],
    }


def table_name(numbers: Values, table: Values) -> str:
    """What a row of a table is: a faction, a mat, a pair."""
    factors = table["factors"]
    return str(numbers["labels"].get(factors[0], factors[0])).lower() if len(factors) == 1 else "pair"


def row_figures(report: Values, row: Values) -> dict[str, Any]:
    """A level or pair: its name, appearances, win rate with interval, equal share, and the verdict on it."""
    return {
        "name": "/".join(report["labels"].get(level, short_bot(level)) for level in row["levels"]),
        "banned": row["banned"],
        "n": row["n"],
        "rate": row["rate"],
        "interval": row["interval"],
        "baseline": row["baseline"],
        "verdict": row["verdict"],
    }


def comparison_figures(comparison: Values, experiments: tuple[str, str], title: str) -> dict[str, Any]:
    """The key figures of a comparison of two runs: how far they agree on what is strong."""
    runs, (change,) = comparison["runs"], comparison["changes"]
    reports = [run["report"] for run in runs]
    return {
        "kind": "comparison",
        "experiments": list(experiments),
        "title": title,
        "game": reports[0]["design"]["game"],
        "players": [[int(size) for size in report["design"]["table_sizes"]] for report in reports],
        "names": [short_bot(run["name"]) for run in runs],
        "tables": [compared_table(reports[0], table) for table in change["tables"]],
    }


def compared_table(report: Values, table: Values) -> dict[str, Any]:
    """One compared table: the rank correlation with its interval, and how many rows differ in which way."""
    agreement = table["agreement"]
    return {
        "factors": list(table["factors"]),
        "name": table_name(report, table),
        "tested": table["tests"],
        "verdicts": dict(Counter(row["verdict"] for row in table["rows"])),
        "agreement": agreement
        and {key: agreement[key] for key in ("cells", "correlation", "interval", "same_median", "same_low")},
    }
