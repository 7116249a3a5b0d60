"""One batch: some games in a row, played in one process, and the rows that they leave."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.arena.experiment import Experiment
from engines.arena.match import play_match
from engines.arena.schedule import Schedule, Slot
from engines.arena.tables import FAILED, GAMES, SEATS, Recorder, Row, columns_of, tables_of
from engines.core.errors import InvariantError
from engines.core.game import Game
from engines.core.results import GameRow, SeatRow


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
        self._recorder = Recorder(tables_of(columns_of(game)))

    def play(self, first: int, games: int) -> BatchResult:
        """Games `first` to `first + games - 1`. A broken invariant marks its game as failed and spares the others."""
        started = time.perf_counter()
        result = BatchResult(first, games)
        for game_index in range(first, first + games):
            slot = self._schedule.slot(game_index)
            try:
                rows = self._rows(slot, *play_match(self._game, slot.setup, slot.bots, slot.seed))
            except (InvariantError, AssertionError) as error:
                result.failures.append((game_index, f"{type(error).__name__}: {error}"))
                rows = self._rows(slot, {"ended_by": FAILED}, [])
            for table, own in rows.items():
                result.rows.setdefault(table, []).extend(own)
        result.seconds = time.perf_counter() - started
        return result

    def _rows(self, slot: Slot, game: GameRow, seats: Sequence[SeatRow]) -> dict[str, list[Row]]:
        """The rows of a game by table. Raises InvariantError when something in it cannot be stored."""
        who = {"game_index": slot.game_index}
        of_game = {"block": slot.block, "seed": slot.seed, "players": len(slot.setup.seats)}
        rows = {GAMES: [who | of_game | game], SEATS: [who | seat for seat in seats]}
        own = {table.name: _numbered(slot, game.get(table.name, ())) for table in self._recorder.tables[2:]}
        return self._recorder.rows(rows | own)


def _numbered(slot: Slot, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{"game_index": slot.game_index, "number": number, **row} for number, row in enumerate(rows, 1)]
