"""A plugin of pytest that tries mutants: `-p tests.mutants.trying --mutants GAME` in an uncompiled process.

The tests are collected once. Each mutant has a forked process of its own, which changes the function and runs tests
until one fails. What was found is kept in `build/mutants/<game>/`: `tests.json` says which functions each test calls,
`results.json` what became of each mutant.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NoReturn

import pytest
from _pytest.runner import runtestprotocol

import engines
from tests.mutants import probes
from tests.mutants.mutate import Mutant, choose_mutants
from tests.mutants.order import Record, order
from tests.sources import ROOT

FOLDER = ROOT / "build" / "mutants"
MEMORY = 4 << 30  # bytes that a mutant may take above what pytest has
KILLED, SURVIVED, UNTRIED = "killed", "survived", "out of time"
HANGING, TIMES = 10.0, 10.0  # a test hangs after so many seconds and so many times its own


@dataclass
class Result:
    """What became of a mutant: `by` is the test that failed, `tests` how many were run."""

    outcome: str
    by: str = ""
    tests: int = 0
    seconds: float = 0.0


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mutants")
    group.addoption("--mutants", help="the game whose mutants are tried")
    group.addoption("--mutants-of", default="", help="names of the mutants, commas between them")
    group.addoption("--mutants-jobs", type=int, default=2, help="processes")
    group.addoption("--mutants-limit", type=float, default=600, help="seconds of processor time for a mutant")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only the game's tests: those in its folder, and those elsewhere whose parameters name it."""
    game = config.getoption("--mutants")
    items[:] = [item for item in items if f"tests/{game}/" in item.nodeid or game in item.nodeid.partition("[")[2]]


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try the mutants in place of running the tests."""
    if engines.build() != "uncompiled":
        raise pytest.UsageError("Mutants are tried uncompiled: set SCYTHE_PURE=1.")
    Trial(session).run()
    return True


class Trial:
    """The tests of a game against its mutants."""

    def __init__(self, session: pytest.Session) -> None:
        option: Callable[[str], Any] = session.config.getoption
        self.items, self.game, self.limit = session.items, option("--mutants"), option("--mutants-limit")
        self.wanted, self.jobs = option("--mutants-of").split(","), option("--mutants-jobs")
        self.folder = FOLDER / self.game
        self.folder.mkdir(parents=True, exist_ok=True)
        self.records: dict[str, Record] = {}
        self.results: dict[str, Result] = read_results(self.game)

    def run(self) -> None:
        """Record what each test calls, then try each mutant, as many at once as there are processes."""
        self.record()
        mutants = {mutant.id: mutant for mutant in all_mutants(self.game)}
        tasks = [Task(self, mutants[name]) for name in self.wanted]
        in_parallel(tasks, self.jobs, self.note)

    def note(self, task: Task) -> None:
        """Keep and print what became of a mutant."""
        result = task.result()
        self.results[task.mutant.id] = result
        write_json(self.folder / "results.json", {name: asdict(found) for name, found in self.results.items()})
        by = f" by {result.by}" * bool(result.by)
        print(f"{result.outcome}{by} ({result.tests} tests, {result.seconds:.0f} s) {task.mutant}", flush=True)

    def record(self) -> None:
        """Find what new tests call; those that fail without a mutant are left out."""
        path = self.folder / "tests.json"
        known = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        missing = [item for item in self.items if item.nodeid not in known]
        shards = [Recording(self, part, i) for i in range(self.jobs) if (part := missing[i :: self.jobs])]
        in_parallel(shards, self.jobs, lambda shard: known.update(shard.found()))
        kept = {item.nodeid: known[item.nodeid] for item in self.items}
        write_json(path, kept)
        for name, (passed, seconds, functions) in kept.items():
            if passed:
                self.records[name] = Record(seconds, frozenset(functions))
            else:
                print(f"left out, for it fails without a mutant: {name}", flush=True)


# ------------------------------------------------------------------------------------------------------- one process


class Recording:
    """Runs some tests without a mutant and writes what they call."""

    def __init__(self, trial: Trial, items: Sequence[pytest.Item], number: int) -> None:
        self.items, self.game = items, trial.game
        self.path = trial.folder / f"recording-{number}.json"

    def work(self) -> None:
        noticed, found = probes.Probes(dict(probes.rule_functions(self.game))), {}
        for item, following in zip(self.items, [*self.items[1:], None], strict=True):
            noticed.set()
            began = time.process_time()
            passed = passes(item, following)
            found[item.nodeid] = (passed, round(time.process_time() - began, 4), sorted(noticed.called))
        write_json(self.path, found)

    def found(self) -> dict[str, Any]:
        """What was written, once."""
        found: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        self.path.unlink()
        return found


class Task:
    """Runs tests on a mutant until one fails, and writes what became of it."""

    def __init__(self, trial: Trial, mutant: Mutant) -> None:
        self.trial, self.mutant = trial, mutant
        self.path = trial.folder / f"trial-{mutant.id}.json"

    def work(self) -> None:
        self.began, self.tests = time.process_time(), 0
        before = self.trial.results.get(self.mutant.id, Result(UNTRIED))
        items = order(self.mutant, self.trial.items, self.trial.records, [before.by])
        probes.apply(self.mutant)
        signal.signal(signal.SIGPROF, lambda *_: self.end(KILLED, f"{self.current} (hangs)"))
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.current = item.nodeid
            self.tests += 1
            signal.setitimer(signal.ITIMER_PROF, HANGING + TIMES * self.trial.records[item.nodeid].seconds)
            if not passes(item, following):
                self.end(KILLED, item.nodeid)
            if time.process_time() - self.began > self.trial.limit:
                self.end(UNTRIED)
        self.end(SURVIVED)

    def end(self, outcome: str, by: str = "") -> NoReturn:
        """Write the result and leave."""
        write_json(self.path, asdict(Result(outcome, by, self.tests, round(time.process_time() - self.began, 2))))
        os._exit(0)

    def result(self) -> Result:
        """What was written, once; nothing, if the mutant ended its process."""
        if not self.path.is_file():
            return Result(KILLED, "the end of the process")
        found = Result(**json.loads(self.path.read_text(encoding="utf-8")))
        self.path.unlink()
        return found


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether a test passes or is skipped; `following` is the next one, with which it may share fixtures."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def in_parallel(tasks: Sequence[Any], jobs: int, done: Callable[[Any], None]) -> None:
    """Run `task.work` in a forked process each, so many at a time; `done` is told of each that ended."""
    running: dict[int, Any] = {}
    waiting = list(reversed(tasks))
    while waiting or running:
        while waiting and len(running) < jobs:
            task = waiting.pop()
            running[fork(task.work)] = task
        pid, _ = os.wait()
        if pid in running:  # not a child of somebody else in this process
            done(running.pop(pid))


def fork(work: Callable[[], None]) -> int:
    """Do some work in a process of its own, silently and with bounded memory; returns its number."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()  # a test that ends its group of processes ends none of ours
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, size + MEMORY))
        work()
    finally:
        os._exit(0)


# ----------------------------------------------------------------------------------------------------------- on disk


def all_mutants(game: str) -> list[Mutant]:
    """Every mutant of a game."""
    return choose_mutants([game], sys.maxsize, 0)


def read_results(game: str) -> dict[str, Result]:
    """What became of the mutants of a game so far."""
    path = FOLDER / game / "results.json"
    found = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {name: Result(**result) for name, result in found.items()}


def write_json(path: Path, content: object) -> None:
    """Write a file so that it is whole or as before."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(content, indent=1), encoding="utf-8")
    part.replace(path)
