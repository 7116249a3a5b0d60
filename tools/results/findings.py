"""What the experiments found, as docs/results.md and the README tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engines.core.language.explaining import capital
from tools.results.rows import (
    NOBODY,
    Row,
    agreement_rows,
    end_rows,
    has_bots,
    level_tables,
    run_row,
    shown_tables,
    starting_row,
    tested_rows,
)
from tools.shelf import Figures
from tools.study import Page

TOLD_FIRST = ("scythe-pairs", "scythe-pairs-banned", "smallworld-races-powers")  # the others follow by name


def page(stored: Sequence[Figures]) -> Page:
    """What the page says; what was played, the ends of all tables, and comparisons as tables."""
    runs = sorted((one for one in stored if one["kind"] == "run"), key=place_of)
    compared = [one for one in stored if one["kind"] == "comparison"]
    words = {"games": games_of(runs, compared), "delta": runs[0]["delta"] if runs else 0}
    tables = {
        "runs": [run_row(run) for run in runs],
        "ends": [row for run in runs for row in end_rows(run)],
        "agreement": [row for one in compared for row in agreement_rows(one)],
    }
    return Page(words, tables)


def place_of(run: Figures) -> tuple[str, int, str, int]:
    """Where a run comes: by game, by experiment, by players."""
    name = run["experiment"]
    return run["game"], TOLD_FIRST.index(name) if name in TOLD_FIRST else len(TOLD_FIRST), name, run["players"]


def games_of(runs: Sequence[Figures], compared: Sequence[Figures]) -> list[Row]:
    """The games with their experiments; the first of a game is its main one."""
    banned = list(dict.fromkeys(name for run in runs for table in run["tables"] for name in table["banned"]))
    found = []
    for title, of_game in groupby(runs, key=lambda run: str(run["game_title"])):
        experiments = [list(group) for _, group in groupby(of_game, key=lambda run: str(run["experiment"]))]
        titles = {str(own[0]["experiment"]): in_short(own[0]) for own in experiments}
        told = [experiment_of(own, banned, compared, titles) for own in experiments]
        found.append({"title": title, "experiments": told})
    return found


def experiment_of(
    runs: Sequence[Figures], banned: Sequence[str], compared: Sequence[Figures], titles: dict[str, str]
) -> Row:
    """What is told of an experiment, its runs by the number of players."""
    first, last = runs[0], runs[-1]
    ends = [(table["name"], tested_rows(table)) for table in level_tables(last)]
    return {
        "runs": runs,
        "title": titles[first["experiment"]],
        "has_bots": has_bots(first),
        "rows": list(main_rows(runs)),
        "ends": [(name, rows[0], rows[-1]) for name, rows in ends if rows],
        "banned": [(name, cells) for name in banned if (cells := banned_cells(runs, name))],
        "agreed": [
            (titles.get(one["experiments"][0], ""), [table for table in shown_tables(one) if table["agreement"]])
            for one in compared
            if one["experiments"][1] == last["experiment"] and last["players"] in one["players"][1]
        ],
    }


def in_short(run: Figures) -> str:
    """The title of an experiment without that of its game."""
    return capital(str(run["title"]).removeprefix(f"{run['game_title']}: "))


def main_rows(runs: Sequence[Figures]) -> Iterator[tuple[str, list[Row]]]:
    """The best and the worst of each kind, and the starting player: words, and a row of each run."""
    for tables in zip(*(level_tables(run) for run in runs), strict=True):
        ends = [tested_rows(table) or [NOBODY] for table in tables]
        yield f"{tables[0]['name']}: highest win rate", [rows[0] for rows in ends]
        yield f"{tables[0]['name']}: lowest win rate", [rows[-1] for rows in ends]
    yield "starting player wins", [starting_row(run) | {"name": ""} for run in runs]


def banned_cells(runs: Sequence[Figures], name: str) -> list[Row]:
    """The rows of a banned pair, where it was played."""
    return [row for run in runs for table in run["tables"] for row in table["rows"] if row["name"] == name and row["n"]]
