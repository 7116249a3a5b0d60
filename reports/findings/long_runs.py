"""A run too long to be held in memory: rates and verdicts of single factors, from sums over pieces of it.

They are those of the whole run read at once, but as counted: what a model of all games would add is left to the report.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from engines.arena.stored import MOST_PLAYERS
from reports.findings.collect import aliases_of, extra_factors, in_order, met, outcomes_of, single
from reports.findings.models import LATER, Standardisation
from reports.findings.solo import quiet_levels, quiet_names
from reports.findings.standard import cells_of, is_dealt, rule_of
from reports.findings.strengths import check_delta
from reports.findings.summary import Aliasing
from reports.load.counts import GameCounts, count_games
from reports.load.parts import RunPart
from reports.load.pool import Told, opened, told_of
from reports.load.rows import BOT, TURN_POSITION, GameRows, SeatRows, blocks_ascend, read_pieces
from reports.load.run_file import RunInfo, open_run
from reports.stats.tables import LevelTable, OutcomeSums, table_of_sums


@dataclass(frozen=True)
class Counted:
    """The tables of a run that was read in pieces, and the rule to which its report standardises rates."""

    runs: Told
    standard: Standardisation
    tables: tuple[LevelTable, ...]


def is_long(path: Path | str, games: int) -> bool:
    """Whether a run file holds more than so many games, in an order that lets it be read in pieces. Raises
    RunFileError."""
    with open_run(path) as (connection, _):
        (stored,) = connection.execute("SELECT COUNT(*) FROM games").fetchone()
        return bool(stored > games) and blocks_ascend(connection)


def judge_in_pieces(path: Path | str, delta: float, written: bool = False) -> Counted:
    """The verdicts on every level of the single factors of a run file, which this process may have `written`; `delta`
    is the margin of equivalence. Raises RunFileError."""
    with opened(path, written) as (connection, info):
        sums = _Sums(info)
        for games, seats in read_pieces(connection, info):
            sums.add(games, seats)
        told = told_of(connection, info, sums.counts, sums.levels[BOT])
    check_delta(delta, told.counts.table)
    return Counted(told, sums.standard(told.parts), tuple(sums.tables(delta)))


@dataclass
class _Sums:
    """What is added up of a run; `levels` are those of each factor that are known so far."""

    info: RunInfo
    counts: GameCounts = field(default_factory=GameCounts)
    levels: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sizes = {factor: len(self.info.levels[factor]) for factor in self.info.factors}
        self._outcomes = {factor: OutcomeSums() for factor in (*sizes, *extra_factors(self.info, ()), BOT)}
        self._met = {factor: np.zeros((size, MOST_PLAYERS), dtype=np.int64) for factor, size in sizes.items()}
        self._cells = np.zeros([sizes[factor] for factor in self.info.free], dtype=np.int64)

    def add(self, games: GameRows, seats: SeatRows) -> None:
        """Adds some games, which follow those before."""
        self.counts = self.counts.plus(count_games(games, int(self.info.meta["longest_game"])))
        outcomes, last_block = outcomes_of(games, seats), int(games.block[-1])
        for factor, sums in self._outcomes.items():
            self.levels[factor] = max(self.levels.get(factor, ()), seats.levels[factor], key=len)
            sums.add(seats.codes[factor], len(self.levels[factor]), outcomes, last_block)
        for factor, together in self._met.items():
            together += met(seats, factor, MOST_PLAYERS)
        if is_dealt(self.info):
            self._cells += cells_of(self.info, seats.codes)

    def standard(self, parts: Sequence[RunPart]) -> Standardisation:
        """The rule to which the rates would be standardised."""
        rule = rule_of(self.info, parts, lambda: self._cells)
        return Standardisation(rule, LATER if rule else "")

    def tables(self, delta: float) -> list[LevelTable]:
        """Of every factor, the order of play, and the bots where they differ."""
        info, codes = self.info, np.zeros(0, dtype=np.int64)
        counts = {factor: together.sum(axis=1) for factor, together in self._met.items()}
        quiet, extra = quiet_levels(info, counts, self.counts.played), extra_factors(info, self.levels[BOT])
        parts = [single(factor, self.levels[factor], codes) for factor in info.factors]
        others = [single(factor, self.levels[factor], codes, self._aliases()) for factor in extra]
        return [
            table_of_sums(
                replace(part, quiet=quiet_names(info, quiet, part.names)), self._outcomes[part.factors[0]], delta
            )
            for part in in_order(info, parts, others)
        ]

    def _aliases(self) -> tuple[Aliasing, ...]:
        """How the factors go together with the order of play; nothing alone."""
        if self.info.solo_boards:
            return ()
        positions = len(self.levels[TURN_POSITION])
        return aliases_of({factor: counts[:, :positions] for factor, counts in self._met.items()}, self.levels)
