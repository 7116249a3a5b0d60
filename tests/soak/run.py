"""The long runs: `python -m tests.soak.run` plays a million random games, both builds against each other, sanitizers.

`--game smallworld` plays Small World. With any of `--games`, `--mixed`, `--gifts`, `--words`, `--left-out`, `--advice`,
`--twins`, `--observed`, `--shown`, `--doors`, `--monkeys`, `--differential`, `--sanitize` only what is named runs, else
everything. A failure names the game, which `--replay NUMBER` plays with a check after every answer. Exits with 1 after
a failure.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import repeat
from pathlib import Path

import engines
from engines.core.build.compile.build import build_sanitized
from tests.differential.compare import Difference, compare_builds
from tests.numbered_games import players_of
from tests.observing import SECRETIVE
from tests.soak import advice, doors, gifts, left_out, observing, shown, twins, words
from tests.soak.games import GameError, play_game
from tests.soak.totals import Progress, Totals

ROOT = Path(__file__).resolve().parents[2]
LONG = {
    "scythe": {"games": 1_000_000, "mixed": 20_000, "gifts": 10_000, "differential": 2_000, "sanitize": 20_000},
    "smallworld": {"games": 1_000_000, "mixed": 20_000, "differential": 2_000, "sanitize": 20_000},
    "architects": {"games": 1_000_000, "mixed": 20_000, "differential": 2_000, "sanitize": 20_000},
    "wayfarers": {"games": 1_000_000, "mixed": 20_000, "differential": 2_000, "sanitize": 20_000},
}
PARTS = {
    "words": 200,
    "left_out": 200,
    "advice": 100,
    "twins": 100,
    "observed": 4_000,
    "shown": 400,
    "doors": 2,
    "monkeys": 150,
}
FULL = {game: {**PARTS, **parts} for game, parts in LONG.items()}
MONKEY_STEPS = 25
TWINS = "what seats are told in worlds that they cannot tell apart"
OBSERVED = "what seats observe: numbers in their ranges, and nothing of answers that they are not told"
SHOWN = "what browsers are sent: the same, whatever lies hidden and whatever was answered unseen"
WORDS = "answers read and explained in all their forms, wrong words refused"
LEFT_OUT = "words of later questions typed too early, which give nothing away in silence"
ADVICE = "advice of refusals, which leads where it says"
LEAST_COMPARED = 50  # positions of a game in both builds: 10^5 in a full run
BLOCK = 200  # games handed to a process at a time
WATCH_EVERY = {False: 1_000, True: 20}  # one random, one mixed game in so many is checked after every answer
MIXED_SHARE = 20  # one mixed game for so many random ones, where both are compared or sanitized


def play_block(first: int, count: int, mixed: bool, game: str = "scythe") -> Totals:
    """Play the games `first` to `first + count - 1`. Raises GameError."""
    totals = Totals()
    for number in range(first, first + count):
        watched = number % WATCH_EVERY[mixed] == 0
        totals.add(play_game(number, mixed, watched, game), watched)
    return totals


def soak(first: int, games: int, mixed: bool, jobs: int, game: str = "scythe") -> Totals:
    """Play so many games in `jobs` processes. Raises GameError."""
    totals, progress = Totals(), Progress(games)
    begins = range(first, first + games, BLOCK)
    counts = [min(BLOCK, first + games - begin) for begin in begins]
    with ProcessPoolExecutor(jobs) as pool:
        try:
            for block in pool.map(play_block, begins, counts, repeat(mixed), repeat(game)):
                totals.merge(block)
                progress.show(totals.games.total())
        except BrokenProcessPool:
            at = first + totals.games.total()
            raise GameError(at, 0, f"a process died here or in the {2 * jobs * BLOCK} games that follow") from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return totals


def run_games(games: int, mixed: bool, options: argparse.Namespace) -> bool:
    """Random or mixed games; says whether all went well."""
    seats = players_of(options.game)
    what = f"{games:,} {'mixed' if mixed else 'random'} games of {options.game}, {seats[0]} to {seats[-1]} players"
    print(f"{what}, {engines.build()} build", flush=True)
    try:
        totals = soak(options.first, games, mixed, options.jobs, options.game)
    except GameError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        replay(error.number, mixed, options.game)
        return False
    print(totals.table())
    watched = f"{totals.watched:,} of the games checked after every answer"
    print(f"No exception, no broken invariant, every game within its bound; {watched}.", flush=True)
    return True


def run_gifts(games: int, options: argparse.Namespace) -> bool:
    """Games in which coins are given out of turn; says whether all went well."""
    print(f"{games:,} games of scythe with coins given out of turn", flush=True)
    try:
        total = gifts.soak(options.first, games, options.jobs, BLOCK)
    except GameError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return False
    print(f"No coin lost, every game within its bound: {total}.", flush=True)
    return True


def run_observed(games: int, options: argparse.Namespace) -> bool:
    """Games whose observations are compared; says whether enough of them were, and nothing hidden was told."""
    if options.game not in SECRETIVE:
        print(f"{options.game} hides no answers, so there are no pairs of them to compare")

    def enough(found: Counter[str]) -> str:
        return observing.too_little(options.game, games, found)

    return run_words(observing.check_game, games, OBSERVED, options, enough)


def run_shown(games: int, options: argparse.Namespace) -> bool:
    """Games whose tables in browsers are compared; says whether enough of them were, and nothing hidden was sent."""

    def enough(found: Counter[str]) -> str:
        return shown.too_little(options.game, games, found)

    return run_words(shown.check_game, games, SHOWN, options, enough)


def run_words(
    check: words.Check,
    games: int,
    what: str,
    options: argparse.Namespace,
    missing: Callable[[Counter[str]], str] = lambda seen: "",
) -> bool:
    """Games whose positions a check of words looks at; says whether it holds in all of them, and `missing` nothing."""
    print(f"{games:,} games of {options.game}, {what}", flush=True)
    progress = Progress(games)
    try:
        seen = words.soak(check, options.game, options.first, games, options.jobs, progress.show)
    except GameError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return False
    print("\n".join(f"{count:12,d}  {question}" for question, count in seen.most_common()))
    if sentence := missing(seen):
        print(f"FAILED: {sentence}", file=sys.stderr)
        return False
    print(f"It holds in all of {seen.total():,} positions.", flush=True)
    return True


def run_doors(games: int, options: argparse.Namespace) -> bool:
    """The checkers of other libraries on every table; says whether they find nothing."""
    print(f"the checkers of PettingZoo, Gymnasium and OpenSpiel on every table of {options.game}", flush=True)
    try:
        for checked in doors.soak(options.game, games):
            print(f"  sound: {checked}", flush=True)
    except Exception as error:  # each library has its own
        print(f"FAILED: {type(error).__name__}: {error}", file=sys.stderr)
        return False
    return True


def run_monkeys(sessions: int, options: argparse.Namespace) -> bool:
    """Sessions of a monkey at the table on a terminal; says whether the table lived through all of them."""
    print(f"{sessions:,} sessions of a monkey at the table of {options.game}", flush=True)
    words = [str(options.first), str(sessions), str(MONKEY_STEPS), options.game]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "tests.cli.monkey", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def replay(number: int, mixed: bool, game: str) -> bool:
    """Play one game with a check after every answer; says whether all went well."""
    try:
        played = play_game(number, mixed, True, game)
    except GameError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return False
    print(f"Game {number}, checked after every answer, is sound: {played}.")
    return True


def run_differential(games: int, mixed: bool, options: argparse.Namespace) -> bool:
    """The same games in both builds; says whether they agree after every answer."""
    print(f"{games:,} {'mixed' if mixed else 'random'} games in both builds, compared after every answer", flush=True)
    progress = Progress(games)
    try:
        positions = compare_builds(options.first, games, mixed, options.jobs, progress.show, options.game)
    except Difference as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return False
    if positions < LEAST_COMPARED * games:
        print(f"FAILED: only {positions:,} positions were compared, not {LEAST_COMPARED * games:,}.", file=sys.stderr)
        return False
    print(f"The builds agree in all of {positions:,} positions.", flush=True)
    return True


def run_sanitized(games: int, options: argparse.Namespace) -> bool:
    """Games in a build that stops at the first overflow, bad shift or index; says whether all went well."""
    with tempfile.TemporaryDirectory(prefix="sanitized-") as name:
        folder = Path(name)
        if build_sanitized(ROOT, folder):
            return False
        paths = os.pathsep.join([name, str(ROOT)])
        arguments = [f"--game={options.game}", f"--games={games}", f"--mixed={mixed_beside(games, options.game)}"]
        more = [f"--first={options.first}", f"--jobs={options.jobs}"]
        command = [sys.executable, "-m", "tests.soak.run", *arguments, *more]
        ended = subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": paths}, check=False)
    return ended.returncode == 0


def mixed_beside(games: int, game: str) -> int:
    """Mixed games that go with so many random ones, where the game has a greedy bot."""
    return games // MIXED_SHARE if FULL[game].get("mixed") else 0


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options, with the numbers of a full run when no part is named."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.run", description=__doc__)
    parser.add_argument("--game", choices=FULL, default="scythe", help="which game (default scythe)")
    parser.add_argument("--games", type=int, default=0, metavar="N", help="play so many random games")
    parser.add_argument("--mixed", type=int, default=0, metavar="N", help="play so many mixed games")
    parser.add_argument("--gifts", type=int, default=0, metavar="N", help="play so many games with gifts out of turn")
    parser.add_argument(
        "--words", type=int, default=0, metavar="N", help="read, explain and refuse words all through so many games"
    )
    parser.add_argument(
        "--left-out", type=int, default=0, metavar="N", help="type words of later questions too early in so many games"
    )
    parser.add_argument(
        "--advice", type=int, default=0, metavar="N", help="follow the advice of refusals in so many games"
    )
    parser.add_argument(
        "--twins",
        type=int,
        default=0,
        metavar="N",
        help="compare what seats are told in twin histories of so many games",
    )
    parser.add_argument(
        "--observed", type=int, default=0, metavar="N", help="compare what seats observe in so many games"
    )
    parser.add_argument(
        "--shown", type=int, default=0, metavar="N", help="compare what browsers are sent in so many games"
    )
    parser.add_argument(
        "--doors", type=int, default=0, metavar="N", help="run other libraries' checkers, OpenSpiel's with N games each"
    )
    parser.add_argument(
        "--monkeys", type=int, default=0, metavar="N", help="let a monkey at the table on a terminal so many times"
    )
    parser.add_argument("--differential", type=int, default=0, metavar="N", help="compare so many games in both builds")
    parser.add_argument(
        "--sanitize", type=int, default=0, metavar="N", help="play so many games in the sanitizer build"
    )
    parser.add_argument("--replay", type=int, metavar="NUMBER", help="play one game with a check after every answer")
    parser.add_argument("--replay-mixed", type=int, metavar="NUMBER", help="the same with a mixed game")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default 0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all processors)")
    options = parser.parse_args(arguments)
    full = FULL[options.game]
    if options.gifts and "gifts" not in full:
        parser.error(f"--gifts does not belong to {options.game}.")
    if not any(getattr(options, part) for part in full):
        vars(options).update(full)
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line names; the exit code."""
    options = parsed(arguments)
    if options.replay is not None:
        return 0 if replay(options.replay, False, options.game) else 1
    if options.replay_mixed is not None:
        return 0 if replay(options.replay_mixed, True, options.game) else 1
    compared = mixed_beside(options.differential, options.game)
    good = [
        not options.games or run_games(options.games, False, options),
        not options.mixed or run_games(options.mixed, True, options),
        not options.gifts or run_gifts(options.gifts, options),
        not options.words or run_words(words.check_game, options.words, WORDS, options),
        not options.left_out or run_words(left_out.check_game, options.left_out, LEFT_OUT, options),
        not options.advice or run_words(advice.check_game, options.advice, ADVICE, options),
        not options.twins or run_words(twins.check_game, options.twins, TWINS, options),
        not options.observed or run_observed(options.observed, options),
        not options.shown or run_shown(options.shown, options),
        not options.doors or run_doors(options.doors, options),
        not options.monkeys or run_monkeys(options.monkeys, options),
        not options.differential or run_differential(options.differential, False, options),
        not compared or run_differential(compared, True, options),
        not options.sanitize or run_sanitized(options.sanitize, options),
    ]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
