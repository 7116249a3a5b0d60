"""One batch: some games in a row, played in one process, and the rows that they leave."""

from __future__ import annotations

import time
from array import array
from dataclasses import dataclass, field

from engines.arena.experiment import Experiment
from engines.arena.match import play_to_end
from engines.arena.schedule import Schedule, Slot
from engines.arena.tables import FAILED, Packed, Recorder, columns_of, numbers_of, tables_of
from engines.arena.versions import bots_numbered
from engines.core.engine.errors import InvariantError
from engines.core.game import Game, Position
from engines.core.scoring.columns import Columns, GameRow

AT_ONCE = 100  # games that are played before any of them is recorded: more of the same runs faster
BROKEN = (InvariantError, AssertionError)


@dataclass
class BatchResult:
    """What a batch leaves: packed rows by table, games that failed, seconds it took."""

    first: int
    games: int
    seconds: float = 0.0
    rows: dict[str, Packed] = field(default_factory=dict)
    failures: list[tuple[int, str]] = field(default_factory=list)


class BatchPlayer:
    """Plays batches of one experiment; made once in every process."""

    def __init__(self, experiment: Experiment, game: Game) -> None:
        self._game = game
        self._schedule = Schedule(experiment, game)
        columns = columns_of(game)
        tables, numbers = tables_of(columns), numbers_of(columns, bots_numbered(experiment.bots, experiment.versions))
        self._games, self._seats, *self._further = (Recorder(table, numbers) for table in tables)
        self._tables = [table.name for table in tables]

    def play(self, first: int, games: int) -> BatchResult:
        """Games `first` to `first + games - 1`. A broken invariant marks its game as failed and spares the others."""
        started = time.perf_counter()
        result = BatchResult(first, games, rows={table: array("q") for table in self._tables})
        for start in range(first, first + games, AT_ONCE):
            slots = [*map(self._schedule.slot, range(start, min(start + AT_ONCE, first + games)))]
            for slot, end in [(slot, self._end(slot)) for slot in slots]:
                self._record(slot, end, result)
        result.seconds = time.perf_counter() - started
        return result

    def _end(self, slot: Slot) -> Position | Exception:
        """The last position of a game, or why it has none."""
        try:
            return play_to_end(self._game, slot.setup, slot.bots, slot.seed)
        except BROKEN as error:
            return error

    def _record(self, slot: Slot, end: Position | Exception, result: BatchResult) -> None:
        try:
            if isinstance(end, Exception):
                raise end
            rows = self._rows(slot, *end.game.results.rows(end.core, end.setup, slot.bots))
        except BROKEN as error:
            result.failures.append((slot.game_index, f"{type(error).__name__}: {error}"))
            rows = self._rows(slot, {"ended_by": FAILED}, {})
        for table, own in zip(self._tables, rows, strict=True):
            result.rows[table] += own

    def _rows(self, slot: Slot, game: GameRow, seats: Columns) -> list[Packed]:
        """The rows of a game, table by table. Raises InvariantError when something in it cannot be stored."""
        index = slot.game_index
        start = {"block": slot.block, "seed": slot.seed, "players": len(slot.setup.seats)}
        return [
            self._games.row(index, start | game),
            self._seats.rows(index, seats),
            *(one.numbered(index, game.get(one.table.name, ())) for one in self._further),
        ]
