"""The long runs: `python -m tests.soak.run` plays a million random games, both builds against each other, sanitizers.

With any of `--games`, `--differential`, `--sanitize` only what is named runs. A failure names the game, which
`--replay NUMBER` plays with a look after every answer. Exits with 1 after a failure.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import engines
from engines.core.compile.build import build_sanitized
from tests.differential.compare import Difference, compare_builds
from tests.soak.games import GameError, play_fast, play_watched
from tests.soak.totals import Progress, Totals

ROOT = Path(__file__).resolve().parents[2]
GAMES, DIFFERENTIAL, SANITIZE = 1_000_000, 2_000, 20_000
BLOCK = 200  # games handed to a process at a time
WATCH_EVERY = 1_000  # one game in so many is looked at after every answer


def play_block(first: int, count: int, watch_every: int) -> Totals:
    """Play the games `first` to `first + count - 1`. Raises GameError."""
    totals = Totals()
    for number in range(first, first + count):
        watched = watch_every > 0 and number % watch_every == 0
        totals.add(play_watched(number) if watched else play_fast(number), watched)
    return totals


def soak(first: int, games: int, watch_every: int, jobs: int) -> Totals:
    """Play so many games in `jobs` processes. Raises GameError."""
    totals, progress = Totals(), Progress(games)
    begins = range(first, first + games, BLOCK)
    counts = [min(BLOCK, first + games - begin) for begin in begins]
    with ProcessPoolExecutor(jobs) as pool:
        try:
            for block in pool.map(play_block, begins, counts, [watch_every] * len(counts)):
                totals.merge(block)
                progress.show(totals.games.total())
        except BrokenProcessPool:
            at = first + totals.games.total()
            raise GameError(at, 0, f"a process died here or in the {2 * jobs * BLOCK} games that follow") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return totals


def run_games(options: argparse.Namespace) -> bool:
    """The random games; says whether all went well."""
    print(f"{options.games:,} random games, 2 to 7 players, {engines.build()} build", flush=True)
    try:
        totals = soak(options.first, options.games, options.watch_every, options.jobs)
    except GameError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        replay(error.number)
        return False
    print(totals.table())
    looked = f"{totals.watched:,} of the games looked at after every answer"
    print(f"No exception, no broken invariant, every game within its bound; {looked}.", flush=True)
    return True


def replay(number: int) -> bool:
    """Play one game with a look after every answer; says whether all went well."""
    try:
        played = play_watched(number)
    except GameError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return False
    print(f"Game {number}, looked at after every answer, is sound: {played}.")
    return True


def run_differential(options: argparse.Namespace) -> bool:
    """The same games in both builds; says whether they agree after every answer."""
    print(f"{options.differential:,} random games in both builds, compared after every answer", flush=True)
    progress = Progress(options.differential)
    try:
        answers = compare_builds(options.first, options.differential, options.jobs, progress.show)
    except Difference as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return False
    print(f"The builds agree in all of {answers:,} positions.", flush=True)
    return True


def run_sanitized(options: argparse.Namespace) -> bool:
    """Random games in a build that stops at the first overflow, bad shift or index; says whether all went well."""
    with tempfile.TemporaryDirectory(prefix="sanitized-") as name:
        folder = Path(name)
        if build_sanitized(ROOT, folder):
            return False
        paths = os.pathsep.join([name, str(ROOT)])
        arguments = [f"--games={options.sanitize}", f"--first={options.first}", f"--jobs={options.jobs}"]
        command = [sys.executable, "-m", "tests.soak.run", *arguments, f"--watch-every={options.watch_every}"]
        ended = subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": paths}, check=False)
    return ended.returncode == 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options, with the defaults of a full run when no part is named."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.run", description=__doc__)
    parser.add_argument("--games", type=int, help="play so many random games")
    parser.add_argument("--differential", type=int, metavar="N", help="compare so many games between both builds")
    parser.add_argument("--sanitize", type=int, metavar="N", help="play so many games in the sanitizer build")
    parser.add_argument("--replay", type=int, metavar="NUMBER", help="play one game with a look after every answer")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default 0)")
    parser.add_argument("--watch-every", type=int, default=WATCH_EVERY, help="look closely at one game in so many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all processors)")
    options = parser.parse_args(arguments)
    if options.replay is None and options.games is options.differential is options.sanitize is None:
        options.games, options.differential, options.sanitize = GAMES, DIFFERENTIAL, SANITIZE
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    options = parsed(arguments)
    if options.replay is not None:
        return 0 if replay(options.replay) else 1
    parts = ((options.games, run_games), (options.differential, run_differential), (options.sanitize, run_sanitized))
    return 0 if all([part(options) for number, part in parts if number]) else 1


if __name__ == "__main__":
    sys.exit(main())
