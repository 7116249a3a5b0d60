"""The tables that are open, and the keys of their seats."""

from __future__ import annotations

import secrets
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from engines.core.language.explaining import listed
from scythe_cli.mcp.dealing import Wanted, seated
from scythe_cli.mcp.results import NewTable
from scythe_cli.mcp.table import ModelTable
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.typed import fresh_seed

IDLE = 3600.0  # seconds after which a table at which nobody calls makes room
KEY_BYTES = 8


@dataclass(frozen=True)
class Allowed:
    """What the host allows: where transcripts are written (None: nowhere), how many tables are open, whether hints are
    given; `seed` of the first table, None to draw one for each."""

    transcripts: Path | None = None
    tables: int = 8
    hints: bool = False
    seed: int | None = None


class Tables:
    """Open tables by their numbers."""

    def __init__(self, allowed: Allowed) -> None:
        self.allowed = allowed
        self._open: dict[int, ModelTable] = {}
        self._keys: dict[str, tuple[int, int]] = {}  # number of the table and seat, from 0
        self._called: dict[int, float] = {}  # when each table was called last
        self._dealt = 0

    def new(self, wanted: Wanted) -> NewTable:
        """Deal a table and make a key for each seat of a model. Raises Refusal, ScytheError, OSError."""
        first = self.allowed.seed
        plan = seated(wanted, fresh_seed() if first is None else first + self._dealt, self.allowed.transcripts)
        leaving = self._to_leave()
        table = ModelTable(plan)
        for number in leaving:
            self._leave(number)
        self._dealt += 1
        number = self._dealt
        self._open[number], self._called[number] = table, time.monotonic()
        people = table.session.people
        keys = [secrets.token_hex(KEY_BYTES) if seat in people else "" for seat in range(len(plan.bots))]
        self._keys |= {key: (number, seat) for seat, key in enumerate(keys) if key}
        if plan.is_recorded:
            print(f"Table {number}: {plan.path}", file=sys.stderr)
        return table.told(number, keys)

    def at(self, key: str) -> tuple[ModelTable, int]:
        """The table and seat of a key. Raises Refusal, which tells nothing of other keys."""
        if key not in self._keys:
            raise Refusal(
                "No seat has this key; new_game gives one for each seat of yours, and closed tables have none."
            )
        number, seat = self._keys[key]
        self._called[number] = time.monotonic()
        return self._open[number], seat

    def close(self) -> None:
        """Leave all games."""
        for number in list(self._open):
            self._leave(number)

    def _to_leave(self) -> list[int]:
        """The table that makes room for another where there are too many: one that is over, or long forgotten. Raises
        Refusal."""
        if len(self._open) < self.allowed.tables:
            return []
        oldest = sorted(self._open, key=self._called.__getitem__)
        is_idle = {number: time.monotonic() - self._called[number] > IDLE for number in oldest}
        ready = [number for number in oldest if self._open[number].is_over] or [one for one in oldest if is_idle[one]]
        if not ready:
            tables = listed([f"{number} ({self._open[number].session.game.title})" for number in sorted(self._open)])
            raise Refusal(f"{len(oldest)} tables are open, as many as may be: {tables}. Play one to its end first.")
        return ready[:1]

    def _leave(self, number: int) -> None:
        self._keys = {key: place for key, place in self._keys.items() if place[0] != number}
        del self._called[number]
        self._open.pop(number).close()
