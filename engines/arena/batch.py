"""One batch: some games in a row, played in one process, and the rows that they leave."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.arena.experiment import Experiment
from engines.arena.match import play_match
from engines.arena.playable import Playable
from engines.arena.schedule import Schedule, Slot
from engines.arena.tables import game_columns, seat_columns
from engines.core.errors import InvariantError

FAILED = "failed"
Row = tuple[Any, ...]


@dataclass
class BatchResult:
    """What a batch leaves: rows of both tables in the order of their columns, games that failed, seconds it took."""

    first: int
    games: int
    seconds: float = 0.0
    game_rows: list[Row] = field(default_factory=list)
    seat_rows: list[Row] = field(default_factory=list)
    failures: list[tuple[int, str]] = field(default_factory=list)


class BatchPlayer:
    """Plays batches of one experiment; made once in every process."""

    def __init__(self, experiment: Experiment, game: Playable) -> None:
        self._game = game
        self._schedule = Schedule(experiment, game)
        columns = game.columns()
        self._game_columns = [column.name for column in game_columns(columns)]
        self._seat_columns = [column.name for column in seat_columns(columns)]

    def play(self, first: int, games: int) -> BatchResult:
        """Games `first` to `first + games - 1`. A broken invariant marks its game as failed and spares the others."""
        started = time.perf_counter()
        result = BatchResult(first, games)
        for game_index in range(first, first + games):
            slot = self._schedule.slot(game_index)
            try:
                self._play_one(slot, result)
            except (InvariantError, AssertionError) as error:
                result.failures.append((game_index, f"{type(error).__name__}: {error}"))
                result.game_rows.append(_row(self._game_columns, self._heading(slot) | {"ended_by": FAILED}))
        result.seconds = time.perf_counter() - started
        return result

    def _play_one(self, slot: Slot, result: BatchResult) -> None:
        game_row, seat_rows = play_match(self._game, slot.setup, slot.bots, slot.seed)
        result.game_rows.append(_row(self._game_columns, game_row | self._heading(slot)))
        for seat_row in seat_rows:
            result.seat_rows.append(_row(self._seat_columns, seat_row | {"game_index": slot.game_index}))

    def _heading(self, slot: Slot) -> dict[str, Any]:
        players = len(slot.setup.seats)
        return {"game_index": slot.game_index, "block": slot.block, "seed": slot.seed, "players": players}


def _row(columns: Sequence[str], values: dict[str, Any]) -> Row:
    return tuple(values.get(column) for column in columns)
