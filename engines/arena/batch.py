"""One batch: some games in a row, played in one process, and the rows that they leave."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.arena.experiment import Experiment
from engines.arena.match import play_match
from engines.arena.packing import Packer
from engines.arena.schedule import Schedule, Slot
from engines.arena.tables import FAILED, GAME, MOST_ROWS, SEATS, layout_of
from engines.core.errors import InvariantError
from engines.core.game import Game
from engines.core.results import GameRow, SeatRow

Row = tuple[Any, ...]


@dataclass
class BatchResult:
    """What a batch leaves: one row a game for the table `packed`, games that failed, seconds it took."""

    first: int
    games: int
    seconds: float = 0.0
    rows: list[Row] = field(default_factory=list)
    failures: list[tuple[int, str]] = field(default_factory=list)


class BatchPlayer:
    """Plays batches of one experiment; made once in every process."""

    def __init__(self, experiment: Experiment, game: Game) -> None:
        self._game = game
        self._schedule = Schedule(experiment, game)
        self._packers = {name: Packer(fields) for name, fields in layout_of(experiment, game).items()}

    def play(self, first: int, games: int) -> BatchResult:
        """Games `first` to `first + games - 1`. A broken invariant marks its game as failed and spares the others."""
        started = time.perf_counter()
        result = BatchResult(first, games)
        for game_index in range(first, first + games):
            slot = self._schedule.slot(game_index)
            try:
                result.rows.append(self._packed(slot, *play_match(self._game, slot.setup, slot.bots, slot.seed)))
            except (InvariantError, AssertionError) as error:
                result.failures.append((game_index, f"{type(error).__name__}: {error}"))
                result.rows.append(self._packed(slot, {"ended_by": FAILED}, []))
        result.seconds = time.perf_counter() - started
        return result

    def _packed(self, slot: Slot, game: GameRow, seats: Sequence[SeatRow]) -> Row:
        """The row of a game. Raises InvariantError when something in it cannot be stored."""
        rows = {**game, GAME: [game | {"players": len(slot.setup.seats)}], SEATS: _in_order(seats)}
        texts = [packer.pack(_few(rows.get(name, ()), name)) for name, packer in self._packers.items()]
        return slot.game_index, slot.block, slot.seed, game.get("decisions"), _signed(game.get("digest")), *texts


def _in_order(seats: Sequence[SeatRow]) -> Sequence[SeatRow]:
    """The same rows, which stand for seats 1, 2, … in this order."""
    assert [row["seat"] for row in seats] == list(range(1, len(seats) + 1)), "rows of the seats are not in order."
    return seats


def _few(rows: Sequence[Any], table: str) -> Sequence[Any]:
    assert len(rows) <= MOST_ROWS, f"one game left {len(rows)} rows of {table}."
    return rows


def _signed(digest: str | None) -> int | None:
    """16 hex digits as SQLite stores them: an integer of 64 bits with a sign."""
    return None if digest is None else int.from_bytes(bytes.fromhex(digest), signed=True)
