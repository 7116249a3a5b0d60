"""Plays with the handicaps of a report: in other games every level has to win its equal share.

`python -m tests.proof.handicaps GAME` plays a run of a game between copies of a bot, has handicap files written, in
Scythe one by faction and by mat and one by pair, plays other games with each, and ends with 1 when a level of it, after
Holm's correction, wins more or less than its share.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from engines.core.setup.handicaps import KEY
from reports.api import brief_of
from reports.stats.multiple import holm
from reports.stats.tables import LevelRow
from tools.bids.check import SURE, chance_even, check_of, is_tested
from tools.bids.figures import rows_by_level

FIRST, CHECK = 10_000, 2_000  # games
SEED = 1
PLAYED = {
    "scythe": ("-p", 5, "--with", "invaders", "--banned-pairs", "official"),
    "smallworld": ("-p", 4, "--assign", "forced-combo"),
    "architects": ("-p", 3),
    "wayfarers": ("-p", 2),
}
SETS = {
    "scythe": (("faction", "mat"), ("faction/mat",)),
    "smallworld": (("race", "power"),),
    "architects": (("character",),),
    "wayfarers": (("board",),),
}


def main(words: Sequence[str] | None = None) -> int:
    """The exit code; prints a line a level."""
    given = _arguments(words)
    with TemporaryDirectory() as folder:
        run = given.run or Path(folder) / "first.sqlite"
        if given.run is None:
            _simulate(run, given.games, SEED, given)
        return max(_checked(run, names, Path(folder), given) for names in SETS[given.game])


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.proof.handicaps")
    parser.add_argument("game", nargs="?", default="scythe", choices=PLAYED)
    parser.add_argument("--games", type=int, default=FIRST, help="games from which the handicaps are made")
    parser.add_argument("--check", type=int, default=CHECK, help="other games that are played with each file")
    parser.add_argument("--run", type=Path, help="a run file of such games that is there already")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args(words)


def _checked(run: Path, names: Sequence[str], folder: Path, given: argparse.Namespace) -> int:
    """Makes a handicap file for these factors and plays with it: 1 when a level does not have its share."""
    stem = "-and-".join(names).replace("/", "-")
    file, played = folder / f"{stem}.toml", folder / f"{stem}.sqlite"
    write_file(run, names, file)
    if not any(tomllib.loads(file.read_text(encoding="utf-8")).get(KEY, {}).values()):
        print(f"ok      {' and '.join(names)}: no level has games enough for points")
        return 0
    _simulate(played, given.check, SEED + 1, given, "--handicap", file)
    both = [
        (one, other)
        for one, other in zip(_rows(run, names), _rows(played, names), strict=True)
        if is_tested(one) and is_tested(other)
    ]
    found = check_of([one for one, _ in both], [other for _, other in both])
    chances = holm([chance_even(one, other) for one, other in both])
    for (_, row), chance in zip(both, chances, strict=True):
        low, high = row.interval or (0.0, 1.0)
        print(
            f"{_word(chance < SURE)} {'/'.join(row.levels)}: {row.rate:.4f} (95 %: {low:.4f} to {high:.4f}), "
            f"{row.n} appearances, p {chance:.3f} after Holm"
        )
    print(
        f"{_word(found.off_with > 0)} {' and '.join(names)}: {found.off_with} of {found.levels} levels away from their "
        f"share, {found.off_before} without handicaps; the plain 95 % intervals of {found.held} hold it",
        flush=True,
    )
    return int(found.off_with > 0)


def _rows(path: Path, names: Sequence[str]) -> list[LevelRow]:
    brief = brief_of(path, at_once=None)
    return [row for name in names for row in rows_by_level(brief, name).values()]


def _word(broken: bool) -> str:
    return "BROKEN " if broken else "ok     "


def write_file(run: Path, names: Sequence[str], file: Path) -> None:
    """The handicap file of a run for these factors, by the command."""
    _scythe("report", run, "--format", "handicap", *(word for name in names for word in ("--of", name)), "-o", file)


def _simulate(path: Path, games: int, seed: int, given: argparse.Namespace, *more: object) -> None:
    words = ("--bot", given.bot, "--jobs", given.jobs, "--seed", seed)
    _scythe("simulate", given.game, *PLAYED[given.game], "-n", games, *words, "-o", path, *more)


def _scythe(*words: object) -> None:
    subprocess.run([sys.executable, "-m", "scythe_cli", *map(str, words)], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
