"""Sums over the games of a long run, and the line that says how far it is."""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.soak.games import Played


@dataclass
class Totals:
    """Sums over games, by number of players."""

    games: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    natural: Counter[int] = field(default_factory=Counter)
    watched: int = 0

    def add(self, game: Played, watched: bool) -> None:
        """Count one game."""
        self.games[game.players] += 1
        self.decisions[game.players] += game.decisions
        self.turns[game.players] += game.turns
        self.natural[game.players] += game.naturally
        self.watched += watched

    def merge(self, other: Totals) -> None:
        """Count all games of another sum."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.natural += other.natural
        self.watched += other.watched

    def table(self) -> str:
        """One line for each number of players."""
        lines = ["players      games  turns  decisions  with a natural end"]
        for n, games in sorted(self.games.items()):
            turns, decisions, share = self.turns[n] / games, self.decisions[n] / games, self.natural[n] / games
            lines.append(f"{n:7d} {games:10,d} {turns:6.0f} {decisions:10.0f} {share:19.1%}")
        return "\n".join(lines)


class Progress:
    """A line that says how far, how fast, how long still: once a second on a terminal, else once a minute."""

    def __init__(self, total: int) -> None:
        self._total, self._began = total, time.monotonic()
        self._shown = self._began
        self._terminal = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Say it when it is time to."""
        now = time.monotonic()
        if done == self._total or now - self._shown >= (1 if self._terminal else 60):
            self._shown = now
            self._write(done, now - self._began)

    def _write(self, done: int, seconds: float) -> None:
        rate = done / max(seconds, 1e-9)
        left = (self._total - done) / max(rate, 1e-9)
        text = f"  {done:,} of {self._total:,} games, {rate:,.0f} a second, {left:,.0f} s to go"
        end = "\r" if self._terminal and done < self._total else "\n"
        print(f"{text:<79}", end=end, file=sys.stderr, flush=True)
