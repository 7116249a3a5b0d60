"""Makes handicaps from games between experts, writes them into scenarios/handicaps, and plays with them.

`python -m tools bids` does it for all games, `python -m tools bids scythe wayfarers` for some; both go on where they
were stopped. The games are those of `make results`, in the same run files, so that they are played once; where bots
have changed since, delete `build/results`. The check has a run file of its own for every set of points.

What it costs, on one processor of 2026 (games a second): Scythe with 5 players 25, so 7 minutes for 10,575 games and 3
for the check; Small World with 4 or 5 players 350, 1 minute and 4, 1 for the check; Architects with 3 players 80, 1
minute and half a one; Wayfarers with 2 players 45, 2 minutes and 1. To try it out: `--games 300 --check 100`, with
`--runs`, `--docs` and `--handicaps` elsewhere.
"""

from __future__ import annotations

import argparse
import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engines.core.engine.errors import nearest
from engines.core.language.explaining import ordinal
from engines.core.setup.handicaps import AND, PLACE
from reports.api import brief_of
from reports.findings.handicaps import handicap_tables, text_of_tables
from reports.findings.words import signed
from reports.load.pool import read_runs
from tools.bids.figures import Games, figures_of
from tools.bids.plans import PLANS, Plan
from tools.command import scythe
from tools.pages import measured
from tools.results.experiments import RUNS, all_planned, play_experiment
from tools.shelf import Figures, Shelf, write
from tools.study import ROOT, Page, Row, Study, folder, positive

SEED = 1  # of the check; experiments have others
PAIRS = {"faction/mat": "pair", "race/power": "combo"}  # what people call levels that come together


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command line."""
    parser.add_argument("game", nargs="*", type=game_with_plan, metavar="GAME", help="only these games (default: all)")
    parser.add_argument("--games", type=positive, metavar="N", help="instead of those of the experiments")
    parser.add_argument("--check", type=positive, metavar="N", help="games with each file, instead of those planned")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="processes (all)")
    parser.add_argument("--runs", type=folder, default=RUNS, metavar="DIR", help="for run files")
    parser.add_argument("--handicaps", type=folder, default=ROOT / "scenarios" / "handicaps", metavar="DIR")


def game_with_plan(text: str) -> str:
    """A game that has a plan. Raises ArgumentTypeError."""
    known = [plan.game for plan in PLANS]
    if text not in known:
        raise argparse.ArgumentTypeError(f"there is no plan for '{text:.40}'; {nearest(text, dict.fromkeys(known))}")
    return text


def play(options: argparse.Namespace, shelf: Shelf) -> None:
    """Make the handicap files that are planned, and play with them. Raises ScytheError."""
    for plan in PLANS:
        if not options.game or plan.game in options.game:
            shelf.store(plan.name, make(replace(plan, check=options.check or plan.check), options))


def make(plan: Plan, options: argparse.Namespace) -> Figures:
    """Play what is missing, write a handicap file, play with it: what came of it. Raises ScytheError."""
    run = play_without(plan.experiment, plan.players, options)
    runs = read_runs([run])
    tables = handicap_tables(runs, plan.keys)
    file = options.handicaps / f"{plan.name}.toml"
    write(file, text_of_tables(runs, tables))
    games = briefs(run, play_with(plan, file, plan.experiment, plan.check, options))
    if plan.unlike is None:
        return figures_of(plan, tables, games)
    experiment, check = plan.unlike["experiment"], min(plan.check, plan.unlike["check"])
    run = play_without(experiment, plan.players, options)
    return figures_of(plan, tables, games, briefs(run, play_with(plan, file, experiment, check, options)))


def briefs(*paths: Path) -> Games:
    """What reports say of games without the points and with them."""
    without, with_points = (brief_of(path, at_once=None) for path in paths)
    return without, with_points


def play_without(name: str, players: int, options: argparse.Namespace) -> Path:
    """The run file of an experiment, with what was missing. Raises DataError."""
    experiment = next(one for one in all_planned() if one.name == name)
    play_experiment(experiment, options.runs, options.games, options.jobs)
    return Path(options.runs / f"{name}-{players}.sqlite")


def play_with(plan: Plan, file: Path, name: str, games: int, options: argparse.Namespace) -> Path:
    """The run file of other games, with another seed, that are played with a handicap file. Raises DataError."""
    experiment = next(one for one in all_planned() if one.name == name)
    points = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    by = "" if name == plan.experiment else f"-{name}"
    run = Path(options.runs / "bids" / f"{plan.name}{by}-{points}.sqlite")
    run.parent.mkdir(parents=True, exist_ok=True)
    words = ("--seed", str(SEED), "-n", str(games), "--jobs", str(options.jobs), "--handicap", str(file))
    scythe("simulate", str(experiment.path), *words, "--resume", "-o", str(run))
    return run


def page(stored: Sequence[Figures]) -> Page:
    """What the page says, in the order of the plans, and all levels as a table."""
    order = [plan.name for plan in PLANS]
    files = sorted(stored, key=lambda figures: order.index(figures["name"]))
    names = [figures["name"] for figures in files]
    words: dict[str, Any] = {
        "files": files,
        "missing": [name for name in order if name not in names],
        "off": [(figures, table) for figures in files for table in figures["tables"] if table["check"]["off_with"]],
    }
    words |= {"made_worse": [figures for figures in files if made_worse(figures)]}
    words |= {"kind_of": kind_of, "rows_of": rows_of, "exact": exact, "matrix": matrix, "AND": AND, "PLACE": PLACE}
    return Page(words, {"levels": [row for figures in files for row in level_rows(figures)]})


def made_worse(figures: Figures) -> bool:
    """Whether the games of unlike bots are less even with the points than without, in what some table tells."""
    checks = (figures.get("unlike") or {}).get("checks", ())
    return any(check["distance_with"] > check["distance_before"] + check["by_luck"] for check in checks)


def level_rows(figures: Figures) -> Iterator[Row]:
    """A row of the table for each level of a file."""
    for table in figures["tables"]:
        for row in table["rows"]:
            yield {"file": figures["name"], "kind": kind_of(table), **row}


def kind_of(table: Row) -> str:
    """What a row of a table is: a faction, a pair, a place."""
    return str(PAIRS.get(table["key"], table["key"]))


def rows_of(table: Row) -> list[Figures]:
    """The levels, those that give most first; places in their order, `1st (starts)`."""
    rows = list(table["rows"])
    if table["key"] != PLACE:
        return sorted(rows, key=lambda row: float("inf") if row["points"] is None else row["points"])
    starts = {"1": " (starts)"}
    return [row | {"name": ordinal(int(row["level"])) + starts.get(row["level"], "")} for row in rows]


def exact(row: Row) -> str:
    """`−6.6 ± 0.4`; without the error where it is not known."""
    if row["points"] is None or row["error"] is None:
        return signed(row["points"], 1)
    return measured(row["points"], row["error"], True, 1, 2)


def matrix(table: Row) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Points of levels that come together: the longer kind down, the other across."""
    found = {tuple(row["name"].split(AND)): row["given"] for row in table["rows"]}
    down, across = (list(dict.fromkeys(names[part] for names in found)) for part in (0, 1))
    if len(down) < len(across):
        down, across = across, down
        found = {names[::-1]: given for names, given in found.items()}
    return across, [(one, [signed(found.get((one, other))) for other in across]) for one in down]


STUDY = Study("bids", "scythe-bids", 1, __doc__, add_options, play, page)
