"""Two processes, one a build, play the same games; what they say is compared line by line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMPILED: Mapping[str, str] = {}
UNCOMPILED: Mapping[str, str] = {"SCYTHE_PURE": "1"}
PATIENCE = 600  # seconds that a whole process may take to answer one short question


class Difference(Exception):
    """The first position that two processes do not agree on, or a process that stopped."""


def command(*arguments: object) -> list[str]:
    """The command line of a process that plays."""
    return [sys.executable, "-m", "tests.differential.stream", *map(str, arguments)]


def environment(extra: Mapping[str, str]) -> dict[str, str]:
    """This process's environment, for a process that chooses its own build."""
    own = {name: value for name, value in os.environ.items() if name not in ("SCYTHE_PURE", "SCYTHE_CHECK")}
    return {**own, **extra}


@contextmanager
def playing(extra: Mapping[str, str], *arguments: object) -> Iterator[Iterator[str]]:
    """The lines of a process, as they come. Raises Difference when it fails."""
    process = subprocess.Popen(
        command(*arguments), cwd=ROOT, env=environment(extra), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout and process.stderr
    with process:
        try:
            yield process.stdout
            if process.wait(PATIENCE):
                last = process.stderr.read().strip().splitlines()[-1:]
                raise Difference(f"a process ({dict(extra) or 'compiled'}) stopped: {' '.join(last)}")
        finally:
            process.kill()


def build_of(extra: Mapping[str, str]) -> str:
    """Which build a process with this environment runs."""
    asked = [sys.executable, "-c", "import engines; print(engines.build())"]
    return subprocess.run(
        asked, cwd=ROOT, env=environment(extra), capture_output=True, text=True, check=True
    ).stdout.strip()


def lines_of(extra: Mapping[str, str], *arguments: object) -> list[str]:
    """All lines of a process. Raises Difference when it fails."""
    with playing(extra, *arguments) as lines:
        return [line.rstrip("\n") for line in lines]


def compare(
    games: Sequence[object],
    one: Mapping[str, str],
    other: Mapping[str, str],
    said: Callable[[int], object] = lambda n: None,
) -> int:
    """Play the games (first, count, step, perhaps --mixed) in two environments; how many positions agree.

    Raises Difference.
    """
    agreed = 0
    with playing(one, *games) as first, playing(other, *games) as second:
        for mine, theirs in zip_longest(first, second):
            if mine != theirs:
                raise Difference(difference(mine, theirs, games[3:], one, other))
            agreed += int(mine.split()[1])
            said(1)
    return agreed


def difference(
    mine: str | None, theirs: str | None, style: Sequence[object], one: Mapping[str, str], other: Mapping[str, str]
) -> str:
    """Game, answer and fields of the first difference, in words."""
    if not mine or not theirs:
        return f"a process stopped before {(mine or theirs or '').strip()}"
    number = mine.split()[0]
    first, second = (lines_of(extra, number, "--each", *style) for extra in (one, other))
    answers = next((i for i, pair in enumerate(zip_longest(first, second)) if pair[0] != pair[1]), 0)
    if answers >= min(len(first), len(second)):
        return f"game {number} ends after {len(first)} positions here and {len(second)} there"
    a, b = (json.loads(lines_of(extra, number, "--position", answers, *style)[0]) for extra in (one, other))
    fields = ", ".join(f"{name} {a[name]} / {b[name]}" for name in a if a[name] != b[name])
    return f"game {number} differs first after answer {answers}: {fields}"


def compare_builds(
    first: int, count: int, mixed: bool, jobs: int, show: Callable[[int], object], game: str = "scythe"
) -> int:
    """Play `count` games in both builds, `jobs` pairs of processes at a time; how many positions agree.

    Raises Difference.
    """
    for extra, wanted in ((COMPILED, "compiled"), (UNCOMPILED, "uncompiled")):
        if build_of(extra) != wanted:
            raise Difference(f"there is no {wanted} build to compare: run `make compile`")
    done = 0

    def said(games: int) -> None:
        nonlocal done
        done += games
        show(done)

    jobs = min(jobs, count)
    style = ["--game", game, *(["--mixed"] if mixed else [])]
    parts = [(first + i, (count - i + jobs - 1) // jobs, jobs, *style) for i in range(jobs)]
    with ThreadPoolExecutor(jobs) as pool:
        return sum(pool.map(lambda games: compare(games, COMPILED, UNCOMPILED, said), parts))
