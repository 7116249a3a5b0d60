"""Plays with the handicaps of a report: in other games every level has to win its equal share.

`python -m tests.proof.handicaps GAME` plays a run of a game between copies of a bot, has handicap files written, in
Scythe one by faction and by mat and one by pair, plays other games with each, and ends with 1 when a level of it, after
Holm's correction, wins more or less than its share.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from scipy.stats import norm

from reports.api import brief_of
from reports.stats.multiple import holm
from reports.stats.tables import LevelRow

FIRST, CHECK = 10_000, 2_000  # games
SEED = 1
SURE = 0.05
PLAYED = {
    "scythe": ("-p", 5, "--with", "invaders", "--banned-pairs", "official"),
    "smallworld": ("-p", 4, "--assignment", "forced-combo"),
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
    _simulate(played, given.check, SEED + 1, given, "--handicap", file)
    before, after = (_rows(path, names) for path in (run, played))
    chances = [_chance(first, other) for first, other in zip(before, after, strict=True)]
    wrong = 0
    for row, chance in zip(after, holm(chances), strict=True):
        wrong += chance < SURE
        low, high = row.interval or (0.0, 1.0)
        print(
            f"{_word(chance < SURE)} {'/'.join(row.levels)}: {row.rate:.4f} (95 %: {low:.4f} to {high:.4f}), "
            f"{row.n} appearances, p {chance:.3f} after Holm"
        )
    inside = sum(row.interval is not None and row.interval[0] <= _share(row) <= row.interval[1] for row in after)
    without = sum(row.holm is not None and row.holm < SURE for row in before)
    print(
        f"{_word(wrong > 0)} {' and '.join(names)}: {wrong} of {len(after)} levels away from their share, {without} "
        f"without handicaps; the plain 95 % intervals of {inside} hold it",
        flush=True,
    )
    return int(wrong > 0)


def _rows(path: Path, names: Sequence[str]) -> list[LevelRow]:
    tables = [table for table in brief_of(path).tables if "/".join(table.factors) in names]
    return [row for table in tables for row in table.rows if row.holm is not None]


def _chance(first: LevelRow, other: LevelRow) -> float:
    """The p-value of the equal share in the other games; points that come from games have their error too."""
    share = _share(other)
    variance = share * (1 - share) * (1 / first.known().trials + 1 / other.known().trials)
    return float(2 * norm.sf(abs((other.rate or 0.0) - share) / variance**0.5))


def _share(row: LevelRow) -> float:
    return row.baseline or 0.0


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
