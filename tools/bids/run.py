"""Makes handicaps from games between experts, plays with them, and writes what came of it: docs/bids.md, its numbers in
docs/bids, and the files in scenarios/handicaps.

`python -m tools.bids.run` does it for all games, `python -m tools.bids.run scythe wayfarers` for some; both go on
where they were stopped. The games are those of `make results`, in the same run files, so that they are played once;
where bots have changed since, delete `build/results`. The check has a run file of its own for every set of points.

What it costs, on one processor of 2026 (games a second): Scythe with 5 players 25, so 7 minutes for 10,575 games and 3
for the check; Small World with 4 or 5 players 350, 1 minute and 4, 1 for the check; Architects with 3 players 80, 1
minute and half a one; Wayfarers with 2 players 45, 2 minutes and 1. To try it out: `--games 300 --check 100`, with
`--runs`, `--docs` and `--handicaps` elsewhere.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engines.core.errors import ScytheError, nearest
from engines.core.files import writing
from reports.api import brief_of
from reports.findings.handicaps import handicap_tables, text_of_tables
from reports.load.pool import read_runs
from tools.bids.figures import FORMAT, FORMAT_VERSION, figures_of
from tools.bids.plans import PLANS, Plan
from tools.bids.text import whole_page
from tools.results.figures import read_json, rounded, to_text
from tools.results.run import Places, planned, play, scythe
from tools.shelf import write
from tools.study import positive

ROOT = Path(__file__).resolve().parents[2]
EXPERIMENTS = ROOT / "scenarios" / "experiments"
SEED = 1  # of the check; experiments have others


@dataclass(frozen=True)
class Folders:
    """Where run files, the page with its numbers, and the handicap files are."""

    runs: Path
    docs: Path
    handicaps: Path

    @property
    def figures(self) -> Path:
        """The folder of the numbers."""
        return self.docs / "bids"

    @property
    def page(self) -> Path:
        """The page that tells all of it."""
        return self.docs / "bids.md"


def make(plan: Plan, folders: Folders, games: int | None, jobs: int) -> None:
    """Plays what is missing, writes a handicap file, plays with it and keeps the numbers. Raises ScytheError."""
    experiment = next(one for one in planned(EXPERIMENTS) if one.name == plan.experiment)
    play(experiment, Places(EXPERIMENTS, folders.runs, folders.docs, ROOT / "README.md"), games, jobs)
    run = folders.runs / f"{plan.experiment}-{plan.players}.sqlite"
    runs = read_runs([run])
    tables = handicap_tables(runs, plan.keys)
    file = folders.handicaps / f"{plan.name}.toml"
    text = text_of_tables(runs, tables)
    write(file, text)
    before = brief_of(run)
    check = play_with(plan, file, folders.runs / "bids", jobs)
    figures = figures_of(plan, tables, before, brief_of(check))
    write(folders.figures / f"{plan.name}.json", to_text(rounded(figures)) + "\n")


def play_with(plan: Plan, file: Path, folder: Path, jobs: int) -> Path:
    """The run file of other games, with another seed, that are played with a handicap file. Raises DataError."""
    points = hashlib.sha256(file.read_bytes()).hexdigest()[:12]
    run = folder / f"{plan.name}-{points}.sqlite"
    run.parent.mkdir(parents=True, exist_ok=True)
    words = ("--seed", str(SEED), "-n", str(plan.check), "--jobs", str(jobs), "--handicap", str(file))
    scythe("simulate", str(EXPERIMENTS / f"{plan.experiment}.toml"), *words, "--resume", "-o", str(run))
    return run


def page_text(folder: Path) -> str:
    """The page that the numbers of a folder make now. Raises DataError."""
    return whole_page(stored(folder))


def stored(folder: Path) -> list[dict[str, Any]]:
    """All numbers. Raises DataError."""
    return [read_json(path, {FORMAT: FORMAT_VERSION}) for path in sorted(folder.glob("*.json"))]


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line names; the exit code."""
    options = parsed(arguments)
    folders = Folders(options.runs, options.docs, options.handicaps)
    try:
        for plan in () if options.text_only else PLANS:
            if not options.game or plan.game in options.game:
                chosen = replace(plan, check=options.check or plan.check)
                make(chosen, folders, options.games, options.jobs)
        with writing(folders.page):
            write(folders.page, page_text(folders.figures))
    except (ScytheError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 130
    return 0


def game(text: str) -> str:
    """A game that has a plan. Raises ArgumentTypeError."""
    known = [plan.game for plan in PLANS]
    if text not in known:
        raise argparse.ArgumentTypeError(f"there is no plan for '{text:.40}'; {nearest(text, dict.fromkeys(known))}")
    return text


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bids.run", description=__doc__)
    parser.add_argument("game", nargs="*", type=game, metavar="GAME", help="only these games (default: all)")
    parser.add_argument("--games", type=positive, metavar="N", help="instead of those of the experiments")
    parser.add_argument("--check", type=positive, metavar="N", help="games with each file, instead of those planned")
    parser.add_argument("--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="processes (all)")
    parser.add_argument("--runs", type=Path, default=ROOT / "build" / "results", metavar="DIR", help="for run files")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", metavar="DIR", help="for page and numbers")
    parser.add_argument("--handicaps", type=Path, default=ROOT / "scenarios" / "handicaps", metavar="DIR")
    parser.add_argument("--text-only", action="store_true", help="only write the page")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
