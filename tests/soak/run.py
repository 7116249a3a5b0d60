"""The long runs: `python -m tests.soak.run` (a million random games, both builds against each other, sanitizers).

With one of `--games`, `--differential`, `--sanitize` only that part runs. A failure names the game; `--watch-game NUMBER`
plays that one game with a check after every answer.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path

import engines
from engines.scythe.constants import ENDED_STAR
from tests.differential.compare import compare_builds
from tests.soak.games import GameError, Played, play_fast, play_watched

ROOT = Path(__file__).resolve().parents[2]
GAMES, DIFFERENTIAL, SANITIZE = 1_000_000, 2_000, 20_000
BLOCK = 200  # games handed to a process at a time
WATCH_EVERY = 1_000  # one game in so many is checked after every answer


@dataclass
class Totals:
    """Sums over games, by number of players."""

    games: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    by_star: Counter[int] = field(default_factory=Counter)
    watched: int = 0

    def add(self, game: Played) -> None:
        """Count one game."""
        self.games[game.players] += 1
        self.decisions[game.players] += game.decisions
        self.turns[game.players] += game.turns
        self.by_star[game.players] += game.ended == ENDED_STAR

    def merge(self, other: Totals) -> None:
        """Count all games of another sum."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.by_star += other.by_star
        self.watched += other.watched

    def table(self) -> str:
        """One line for each number of players."""
        lines = ["players     games   turns  decisions  ended by a sixth star"]
        for n in sorted(self.games):
            turns, decisions = self.turns[n] / self.games[n], self.decisions[n] / self.games[n]
            lines.append(f"{n:7d} {self.games[n]:9,d} {turns:7.0f} {decisions:10.0f} {self.by_star[n] / self.games[n]:22.1%}")
        return "\n".join(lines)


def play_block(first: int, count: int, watch_every: int) -> Totals:
    """Play the games `first` to `first + count - 1`. Raises GameError."""
    totals = Totals()
    for number in range(first, first + count):
        watched = watch_every > 0 and number % watch_every == 0
        totals.add(play_watched(number) if watched else play_fast(number))
        totals.watched += watched
    return totals


def soak(first: int, games: int, watch_every: int, jobs: int) -> Totals:
    """Play so many games. Raises GameError, BrokenProcessPool."""
    totals, progress = Totals(), Progress(games)
    with ProcessPoolExecutor(jobs) as pool:
        waiting: dict[Future[Totals], int] = {}
        blocks = _blocks(first, games)
        try:
            while True:
                while len(waiting) < 2 * jobs and (block := next(blocks, None)):
                    waiting[pool.submit(play_block, *block, watch_every)] = block[0]
                if not waiting:
                    break
                for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                    begun = waiting.pop(done)
                    totals.merge(_result(done, begun))
                    progress.show(totals.games.total())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    progress.end(totals.games.total())
    return totals


def _result(done: Future[Totals], begun: int) -> Totals:
    try:
        return done.result()
    except BrokenProcessPool:
        text = f"a process died; the games in work began at {begun} (play that block again with --first {begun} --jobs 1)"
        raise GameError(begun, 0, text) from None


def _blocks(first: int, games: int) -> Iterator[tuple[int, int]]:
    for begin in range(first, first + games, BLOCK):
        yield begin, min(BLOCK, first + games - begin)


class Progress:
    """One line that says how far, how fast, how long still."""

    def __init__(self, total: int) -> None:
        self._total, self._began, self._shown = total, time.monotonic(), 0.0
        self._terminal = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Say it, once a second on a terminal, else once a minute."""
        now = time.monotonic()
        if now - self._shown >= (1 if self._terminal else 60):
            self._shown = now
            self._write(done, "\r" if self._terminal else "\n")

    def end(self, done: int) -> None:
        """Say it for the last time."""
        self._write(done, "\n")

    def _write(self, done: int, end: str) -> None:
        rate = done / max(time.monotonic() - self._began, 1e-9)
        left = (self._total - done) / max(rate, 1e-9)
        print(f"  {done:,} of {self._total:,} games, {rate:,.0f} a second, {left:.0f} s to go  ", end=end, file=sys.stderr, flush=True)


def run_games(options: argparse.Namespace) -> bool:
    """The random games; says whether all went well."""
    print(f"{options.games:,} random games, 2 to 7 players, {engines.build()} build", flush=True)
    try:
        totals = soak(options.first, options.games, options.watch_every, options.jobs)
    except GameError as error:
        print(f"FAILED: {error}", file=sys.stderr)
        _say_where(error)
        return False
    print(totals.table())
    print(f"No exception, no broken invariant, every game within its bound; {totals.watched:,} games checked after every answer.")
    return True
