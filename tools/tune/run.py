"""`python -m tools.tune.run GAME`: tune the weights of the greedy bot of a game; see docs/tuning.md."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from engines.core import registry
from engines.core.engine.errors import ScytheError
from tools.tune.targets import load_targets
from tools.tune.tuning import Plan, Tuner

HOUR = 60
SIZES = {  # of a plan
    "players": "seats of a table",
    "seed": "everything random follows from it",
    "shakes": "perturbations of a round",
    "tables": "tables of a perturbation, each played twice",
    "blocks": "tables of the match against the champion",
    "guard": "games in which the targets must be met",
}


def parser() -> argparse.ArgumentParser:
    """The options."""
    found = argparse.ArgumentParser(prog="python -m tools.tune.run", description=__doc__)
    found.add_argument("game", help="the game")
    found.add_argument("--bot", default="greedy", help="a bot with a weights file in the game's data (default greedy)")
    found.add_argument("--rounds", type=int, default=20, help="rounds in all, those already stored included")
    found.add_argument("--minutes", type=float, default=HOUR, help="begin no round after so many minutes (default 60)")
    for name, words in SIZES.items():
        found.add_argument(f"--{name}", type=int, default=getattr(Plan, name), help=words)
    found.add_argument("--fixed", default="", help="weights to leave alone, with commas between")
    found.add_argument("--expansions", default="", help="expansions on the table, with commas between")
    found.add_argument("-o", "--folder", type=Path, help="progress, log and champion (default build/tune-GAME)")
    return found


def words(text: str) -> tuple[str, ...]:
    """Names with commas between."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def tuner(options: argparse.Namespace) -> Tuner:
    """The tuner that the options describe. Raises ScytheError."""
    game = registry.load(options.game)
    data = Path(str(import_module(f"engines.{options.game}").__file__)).parent / "data"
    plan = Plan(
        options.game,
        fixed=words(options.fixed),
        assignment=game.tables.assignments[0],
        constraints={"expansions": list(words(options.expansions))} if options.expansions else {},
        **{name: getattr(options, name) for name in SIZES},
    )
    folder = options.folder or Path("build") / f"tune-{options.game}"
    return Tuner(game, options.bot, data / f"{options.bot}.toml", load_targets(options.game), folder, plan)


def main(arguments: Sequence[str] | None = None) -> int:
    """Tune, and say where the result is."""
    options = parser().parse_args(arguments)
    end = time.monotonic() + options.minutes * HOUR
    try:
        tuning = tuner(options)
        tuning.run(options.rounds, lambda line: print(line, flush=True), lambda: time.monotonic() < end)
    except ScytheError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 1
    print(f"The best weights are in {tuning.champion_file}; the log is in progress.json beside it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
