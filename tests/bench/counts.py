"""`make bench-counts`: instructions that play costs in the working tree, against a base, as callgrind counts them.

Counts repeat at any load of the machine, but not on another machine or with another compiler; so both trees are counted
now, and nothing is recorded. Each plays its own `tests/bench/counted.py`. Exits with 1 when a case costs more than the
bar allows, with 2 when nothing can be counted.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tabulate import tabulate

from engines.core import registry
from tests.bench.bases import COUNTED, ROOT, BaseError, base_tree

MARK = "getppid"  # the function at whose calls callgrind ends a count
MARKS = 3  # calls a case: before play, before the same calls without play, after them
BAR = 1.0


@dataclass(frozen=True)
class Count:
    """What a case costs in one tree."""

    instructions: int
    decisions: int
    ends: str  # a checksum of the last positions

    @property
    def each(self) -> float:
        """Instructions a decision."""
        return self.instructions / self.decisions


Counts = dict[str, Count]  # by "game/case"


def count_tree(tree: Path, games: Sequence[str]) -> Counts:
    """Count play in a compiled tree, under a name that is as long for every tree. Raises BaseError."""
    with TemporaryDirectory() as folder:
        return count_in(Path(folder), tree, games)


def count_in(folder: Path, tree: Path, games: Sequence[str]) -> Counts:
    """Count play in a tree, with all files in an empty folder. Raises BaseError."""
    (folder / "tree").symlink_to(tree.resolve())
    command = [sys.executable, str(folder / "tree" / COUNTED), *games]
    run(command, folder)  # writes bytecode, which the counted run reads
    tool = ["valgrind", "--tool=callgrind", f"--dump-before={MARK}", f"--callgrind-out-file={folder / 'out'}"]
    played = json.loads(run([*tool, *command], folder))
    return read_counts(played, sums(folder / "out"))


def run(command: Sequence[str], folder: Path) -> str:
    """What a command prints, in an environment of the same size for every tree. Raises BaseError."""
    environment = {"PYTHONHASHSEED": "0", "PYTHONPATH": str(folder / "tree"), "PATH": os.defpath, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise BaseError(f"{COUNTED} failed in {(folder / 'tree').resolve()}:\n{done.stderr[-2000:]}")
    return done.stdout


def sums(out: Path) -> list[int]:
    """The counts up to each mark, in order. Raises BaseError."""
    texts: list[str] = []
    while (part := out.with_name(f"{out.name}.{len(texts) + 1}")).is_file():
        texts.append(part.read_text(encoding="utf-8", errors="replace"))
    found = [re.search(r"^summary: (\d+)", text, re.MULTILINE) for text in texts]
    if not all(found):
        raise BaseError("callgrind wrote no sums; it may be another version than 3.19.")
    return [int(match[1]) for match in found if match]


def read_counts(played: Mapping[str, Mapping[str, object]], counted: Sequence[int]) -> Counts:
    """Cases with what they cost: their play less the same calls without it. Raises BaseError."""
    if len(counted) != MARKS * len(played):
        raise BaseError(f"callgrind saw {len(counted)} calls of {MARK} instead of {MARKS * len(played)}.")
    counts = {}
    for i, (case, facts) in enumerate(played.items()):
        _, play, idle = counted[MARKS * i : MARKS * (i + 1)]
        counts[case] = Count(play - idle, int(str(facts["decisions"])), str(facts["ends"]))
    return counts


def rows(base: Counts, tree: Counts) -> list[list[str]]:
    """Rows of the table: case, decisions, instructions a decision in both trees, change."""
    return [
        [
            *case.split("/"),
            f"{tree[case].decisions:,}",
            f"{old.each:,.0f}",
            f"{tree[case].each:,.0f}",
            f"{change(old, tree[case]):+.2%}" + " (other games)" * (old.ends != tree[case].ends),
        ]
        for case, old in base.items()
        if case in tree
    ]


def change(old: Count, new: Count) -> float:
    """By which share a decision got dearer."""
    return new.each / old.each - 1


def too_dear(base: Counts, tree: Counts, bar: float) -> list[str]:
    """Sentences for the cases that cost more than `bar` percent above the base, or are not played any more."""
    dear = [case for case in base if case in tree and change(base[case], tree[case]) > bar / 100]
    gone = [f"{case} is not played any more." for case in base if case not in tree]
    return gone + [f"{case} costs {change(base[case], tree[case]):.2%} more; {bar:g} % is allowed." for case in dear]


def compare(options: argparse.Namespace) -> list[str]:
    """Count both trees and print the table; returns what is wrong. Raises BaseError."""
    base, games = base_tree(options.base), options.game or registry.names()
    old, new = count_tree(base, games), count_tree(ROOT, games)
    heads = ["game", "play", "decisions", "base", "working tree", "change"]
    print(f"instructions a decision, compiled, base {base.name[:10]}")
    print(tabulate(rows(old, new), heads, disable_numparse=True, colalign=("left", "left", *["right"] * 4)))
    return too_dear(old, new, options.bar)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, compare, say what is too dear."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.counts", description=__doc__)
    parser.add_argument("--base", default="", help="a commit, or a folder with a compiled tree")
    parser.add_argument(
        "--bar", type=float, default=BAR, help="percent that a case may cost more (default %(default)s)"
    )
    parser.add_argument("--game", action="append", help="count this game only (repeatable)")
    options = parser.parse_args(arguments)
    if shutil.which("valgrind") is None:
        print("Instructions cannot be counted: valgrind is not installed here.", file=sys.stderr)
        return 2
    try:
        wrong = compare(options)
    except BaseError as error:
        print(error, file=sys.stderr)
        return 2
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
