"""Key figures of a report or a comparison: the few numbers that a summary of many runs needs, from its JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engines.core.errors import DataError
from reports.findings.words import short_bot

FORMAT = "scythe-result"
FORMAT_VERSION = 1
READ = {"scythe-report": 4, "scythe-comparison": 2}  # formats that figures are taken from
ORDER, BOT = "turn_position", "bot"
MOST_ROWS = 300  # larger tables keep only what can be told of them in short
KEPT_AT_THE_ENDS = 3
WIDTH = 200
DECIMALS = 5

Values = Mapping[str, Any]


def read_json(path: Path, formats: Mapping[str, int]) -> dict[str, Any]:
    """A JSON file in one of these formats and versions. Raises DataError."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise DataError(f"{path}: cannot be read ({error}).") from None
    if not isinstance(data, dict) or formats.get(str(data.get("format"))) != data.get("format_version"):
        known = " or ".join(f"{name} {version}" for name, version in formats.items())
        raise DataError(f"{path}: not written in the format {known}.")
    return data


def figures_of(report: Values, experiment: str, title: str) -> dict[str, Any]:
    """The key figures of the report of one run of an experiment."""
    design, games = report["design"], report["games"]
    sizes = [int(size) for size in design["table_sizes"]]
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
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
    first, second = comparison["first"]["design"], comparison["second"]["design"]
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "kind": "comparison",
        "experiments": list(experiments),
        "title": title,
        "game": first["game"],
        "players": [[int(size) for size in design["table_sizes"]] for design in (first, second)],
        "names": [short_bot(comparison[side]["name"]) for side in ("first", "second")],
        "tables": [compared_table(comparison, table) for table in comparison["tables"]],
    }


def compared_table(comparison: Values, table: Values) -> dict[str, Any]:
    """One compared table: the rank correlation with its interval, and how many rows differ in which way."""
    agreement = table["agreement"]
    return {
        "factors": list(table["factors"]),
        "name": table_name(comparison, table),
        "tested": table["tests"],
        "verdicts": dict(Counter(row["verdict"] for row in table["rows"])),
        "agreement": agreement
        and {key: agreement[key] for key in ("cells", "correlation", "interval", "same_median", "same_low")},
    }


def rounded(value: Any) -> Any:
    """The same with numbers to `DECIMALS` places: more says nothing and makes files hard to compare."""
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    return [rounded(part) for part in value] if isinstance(value, list) else value


def to_text(value: Any, indent: str = "") -> str:
    """JSON with one line for whatever fits into it, so that a change of a file can be read."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {to_text(part, deeper)}" for key, part in value.items()]
    else:
        parts = [to_text(part, deeper) for part in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{closing}"
