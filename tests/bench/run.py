"""`python -m tests.bench.run`: how fast the program is here, as a table and in `build/bench.json`.

`--memory` also watches a simulation of 100,000 games, `--report` reports as many, `--scaling` measures what a second
process brings; `--check` exits with 1 when a figure misses its floor.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tabulate import tabulate

import engines
from engines.core import registry
from engines.core.engine.version import PROGRAM_VERSION
from tests.bench.measure import ABOVE, DEFAULT_CAP, measures
from tests.bench.memory import simulate_memory
from tests.bench.report import report_of_many
from tests.bench.scaling import simulate_scaling
from tests.bench.slices import Figures
from tests.cli.terminal import Terminal
from tests.numbered_games import LONG_CAP

ROOT = Path(__file__).resolve().parents[2]
MEMORY_GAMES = 100_000
UNCOMPILED = [
    "random games to their natural end",
    "random games to the default turn cap",
    "Small World, 2 random",
    "clone",
    "copy_into",
]
Results = dict[str, dict[str, Figures]]  # build, measure, figure


REFERENCE = 25.0  # reference loops a second where scaled floors hold as they are written


@dataclass(frozen=True)
class Floor:
    """What a figure must at least, or at most, be; a time that is `scaled` may be longer where the reference loop takes
    longer, too."""

    build: str
    measure: str
    figure: str
    value: float
    at_most: bool = False
    scaled: bool = False

    def is_met(self, value: float, loops: float) -> bool:
        """Whether the figure is good enough, where the reference loop is done so often a second."""
        value *= loops / REFERENCE if self.scaled else 1
        return value <= self.value if self.at_most else value >= self.value

    def __str__(self) -> str:
        return f"{'at most' if self.at_most else 'at least'} {self.value:g}" + " (scaled)" * self.scaled


NATURAL = "random games to their natural end"
STORED_FLOORS = [
    Floor("compiled", "Scythe, 5 random, stored", "times a played game", 2, at_most=True),
    *(
        Floor("compiled", f"{game}, {players} random, stored", ABOVE, most, at_most=True, scaled=True)
        for game, players, most in (("Small World", 5, 0.3), ("Architects", 5, 0.3), ("Wayfarers", 4, 0.3))
    ),
]
FLOORS = [
    Floor("compiled", NATURAL, "games a second", 2_500),
    Floor("uncompiled", NATURAL, "games a second", 30),
    Floor("compiled", "greedy games", "games a second", 60),
    Floor("compiled", "Small World, 2 random", "games a second", 4_000),
    Floor("compiled", "Small World, 5 random", "games a second", 1_200),
    Floor("compiled", "Small World, 2 greedy", "games a second", 300),
    *(
        Floor("compiled", f"Architects, {players} random", "µs a decision", 0.158, at_most=True, scaled=True)
        for players in range(2, 6)  # 0.12 µs where the reference loop is done 33 times a second
    ),
    Floor("compiled", "Wayfarers, 2 random", "µs a decision", 0.15, at_most=True),
    Floor("compiled", "Wayfarers, 2 greedy", "games a second", 150),
    Floor("uncompiled", "Small World, 2 random", "games a second", 50),
    *STORED_FLOORS,
    Floor("compiled", "clone", "µs", 0.3, at_most=True),
    Floor("compiled", "copy_into", "µs", 0.3, at_most=True),
    Floor("uncompiled", "clone", "µs", 10, at_most=True),
    Floor("uncompiled", "copy_into", "µs", 10, at_most=True),
    Floor("command", "scythe --help", "seconds", 0.2, at_most=True),
    *(
        Floor("command", f"first paint of {game}", "seconds", 0.5, at_most=True, scaled=True)
        for game in registry.names()
    ),
    Floor("command", "simulate", "MB a process", 300, at_most=True),
    Floor("command", "simulate", "growth", 0.1, at_most=True),
    Floor("command", "simulate with 2 jobs", "times as fast", 1.9),
    Floor("command", "simulate with 2 jobs", "share of the writer", 0.05, at_most=True),
    Floor("command", "report of 100,000 games", "seconds", 20, at_most=True, scaled=True),
    Floor("command", "report of 100,000 games", "MB", 1_000, at_most=True),
    Floor("command", "Small World, report of 100,000 games", "seconds", 20, at_most=True, scaled=True),
    Floor("command", "Small World, report of 100,000 games", "MB", 1_000, at_most=True),
]


def in_process(build: str, names: Sequence[str], runs: int) -> dict[str, Figures]:
    """Figures of a fresh process of this build."""
    environment = {name: value for name, value in os.environ.items() if name != "SCYTHE_PURE"}
    if build == "uncompiled":
        environment["SCYTHE_PURE"] = "1"
    command = [sys.executable, "-m", "tests.bench.measure", *names, "--runs", str(runs)]
    found = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Figures] = json.loads(found.stdout)
    return figures


def help_seconds(runs: int) -> Figures:
    """How long `scythe --help` takes from start to end."""
    seconds = []
    for _ in range(runs):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "scythe_cli", "--help"], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
        seconds.append(time.perf_counter() - began)
    return {"seconds": statistics.median(seconds)}


def first_paint(game: str, runs: int) -> Figures:
    """What the processor works from the start of `scythe play` to the first question on the whole screen."""
    seats = ("-p", 2, "--seat", "1=human", "--seat", "2=greedy", "--seed", 3)
    seconds = []
    for _ in range(runs):
        with TemporaryDirectory() as folder, Terminal(Path(folder), "play", game, *seats) as terminal:
            terminal.wait_for("The question is")
            seconds.append(terminal.cost())
    return {"seconds": statistics.median(seconds)}


def all_results(options: argparse.Namespace) -> Results:
    """Everything measured."""
    results: Results = {}
    if engines.build() == "compiled":
        results["compiled"] = in_process("compiled", list(measures()), options.runs)
    rest = UNCOMPILED if "compiled" in results else list(measures())
    results["uncompiled"] = in_process("uncompiled", rest, options.runs)
    results["command"] = {"scythe --help": help_seconds(2 * options.runs)}
    results["command"] |= {f"first paint of {game}": first_paint(game, options.runs) for game in registry.names()}
    if options.scaling:
        results["command"]["simulate with 2 jobs"] = simulate_scaling()
    if options.memory:
        results["command"]["simulate"] = simulate_memory(MEMORY_GAMES, options.jobs)
    if options.report:
        results["command"]["report of 100,000 games"] = report_of_many(MEMORY_GAMES)
        results["command"]["Small World, report of 100,000 games"] = report_of_many(MEMORY_GAMES, "smallworld")
    return results


def rows(results: Results) -> Iterator[list[str]]:
    """Rows of the table: build, measure, figure, value, in units of the reference loop, floor."""
    reference = loops_a_second(results)
    for build, found in results.items():
        for measure, figures in found.items():
            for figure, value in figures.items():
                ratio = f"{value / reference:.4g}" if figure == "games a second" else ""
                floor = floor_of(build, measure, figure)
                yield [build, measure, figure, shown(figure, value), ratio, verdict(floor, value, reference)]


def loops_a_second(results: Results) -> float:
    """How often a second the reference loop is done here."""
    return next(found["reference loop"]["loops a second"] for found in results.values() if "reference loop" in found)


def floor_of(build: str, measure: str, figure: str) -> Floor | None:
    """The floor of a figure, if it has one."""
    return next((f for f in FLOORS if (f.build, f.measure, f.figure) == (build, measure, figure)), None)


def verdict(floor: Floor | None, value: float, loops: float) -> str:
    """The floor, and whether it is met."""
    return "" if floor is None else f"{floor}: {'met' if floor.is_met(value, loops) else 'MISSED'}"


def shown(figure: str, value: float) -> str:
    """A value with the digits that mean something."""
    if "share" in figure or figure == "growth":
        return f"{value:.1%}"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def missed(results: Results) -> list[Floor]:
    """Floors of figures that were measured and are not met."""
    return [
        floor
        for floor in FLOORS
        if (value := results.get(floor.build, {}).get(floor.measure, {}).get(floor.figure)) is not None
        and not floor.is_met(value, loops_a_second(results))
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, store."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.run", description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="runs of which the median counts (default 7)")
    parser.add_argument(
        "--memory", action="store_true", help=f"also watch the memory of {MEMORY_GAMES:,} simulated games"
    )
    parser.add_argument("--report", action="store_true", help=f"also report {MEMORY_GAMES:,} games")
    parser.add_argument("--scaling", action="store_true", help="also measure what a second process brings, in minutes")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes of that simulation")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a floor is missed")
    options = parser.parse_args(arguments)
    results = all_results(options)
    heads = ["build", "what", "figure", "value", "per reference loop", "floor"]
    caps = f"turn cap {LONG_CAP} turns a player for a natural end, {DEFAULT_CAP} by default"
    print(f"five players, one core, medians of {options.runs} runs, Python {platform.python_version()}; {caps}")
    print(
        tabulate(
            rows(results), heads, disable_numparse=True, colalign=("left", "left", "left", "right", "right", "left")
        )
    )
    path = ROOT / "build" / "bench.json"
    path.parent.mkdir(exist_ok=True)
    stamp = {"program_version": PROGRAM_VERSION, "python": platform.python_version(), "machine": platform.machine()}
    path.write_text(json.dumps({**stamp, "runs": options.runs, "results": results}, indent=1) + "\n", encoding="utf-8")
    low = missed(results)
    for floor in low:
        print(f"Below its floor: {floor.build}, {floor.measure}, {floor.figure} ({floor}).", file=sys.stderr)
    return 1 if low and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
