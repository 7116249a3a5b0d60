"""One batch: some games in a row, played in one process, and the rows that they leave."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from engines.arena.experiment import Experiment
from engines.arena.match import play_match
from engines.arena.schedule import Schedule, Slot
from engines.arena.tables import FAILED, Recorder, Row, columns_of, tables_of
from engines.core.errors import InvariantError
from engines.core.game import Game
from engines.core.results import Columns, GameRow


@dataclass
class BatchResult:
    """What a batch leaves: rows by table, games that failed, seconds it took."""

    first: int
    games: int
    seconds: float = 0.0
    rows: dict[str, list[Row]] = field(default_factory=dict)
    failures: list[tuple[int, str]] = field(default_factory=list)


class BatchPlayer:
    """Plays batches of one experiment; made once in every process."""

    def __init__(self, experiment: Experiment, game: Game) -> None:
        self._game = game
        self._schedule = Schedule(experiment, game)
        tables = tables_of(columns_of(game))
        self._games, self._seats, *self._further = (Recorder(table) for table in tables)
        self._tables = [table.name for table in tables]

    def play(self, first: int, games: int) -> BatchResult:
        """Games `first` to `first + games - 1`. A broken invariant marks its game as failed and spares the others."""
        started = time.perf_counter()
        result = BatchResult(first, games, rows={table: [] for table in self._tables})
        for game_index in range(first, first + games):
            slot = self._schedule.slot(game_index)
            try:
                rows = self._rows(slot, *play_match(self._game, slot.setup, slot.bots, slot.seed))
            except (InvariantError, AssertionError) as error:
                result.failures.append((game_index, f"{type(error).__name__}: {error}"))
                rows = self._rows(slot, {"ended_by": FAILED}, {})
            for table, own in zip(self._tables, rows, strict=True):
                result.rows[table] += own
        result.seconds = time.perf_counter() - started
        return result

    def _rows(self, slot: Slot, game: GameRow, seats: Columns) -> list[list[Row]]:
        """The rows of a game, table by table. Raises InvariantError when something in it cannot be stored."""
        index = slot.game_index
        start = {"block": slot.block, "seed": slot.seed, "players": len(slot.setup.seats)}
        return [
            self._games.row(index, start | game),
            self._seats.rows(index, seats),
            *(one.rows(index, game.get(one.table.name, {})) for one in self._further),
        ]
