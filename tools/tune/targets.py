"""How a bot is meant to play: figures of finished games, each with the range that it must lie in."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.arena.experiment import Experiment
from engines.arena.schedule import Schedule
from engines.core.game import Game
from engines.core.scoring.columns import row_by_row
from tools.plans import read_plan

Row = dict[str, Any]
RARE = "combinations"  # figures that need many games
PATH = Path(__file__).parent / "targets.toml"
SHAPE = [{"name": str, "of": str, "columns": [str], "low": float, "high": float, "equals?": str}]


@dataclass
class Games:
    """The rows of finished games: one a game, and one for each seat."""

    games: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)

    def winners(self) -> list[Row]:
        """The rows of the best seats."""
        return [row for row in self.seats if row["rank"] == 1]

    def a_game(self, column: str) -> float:
        """Mean over the games of the sum over their seats."""
        return sum(float(row[column]) for row in self.seats) / len(self.games)


def mean_of(rows: Iterable[Mapping[str, Any]], column: str) -> float:
    """Mean of a column."""
    return statistics.fmean(float(row[column]) for row in rows)


def play_games(game: Game, run: Experiment) -> Games:
    """All games of an experiment."""
    schedule = Schedule(run, game)
    found = Games()
    for index in range(run.games):
        slot = schedule.slot(index)
        game_row, seats = game.play_rows(slot.setup, slot.bots, slot.seed)
        found.games.append(game_row)
        found.seats += row_by_row(seats)
    return found


@dataclass(frozen=True)
class Target:
    """A figure and the range that it must lie in; `targets.toml` says what the words mean."""

    name: str
    of: str
    columns: tuple[str, ...]
    low: float
    high: float
    equals: str = ""

    def value(self, games: Games) -> float:
        """The figure."""
        return FIGURES[self.of](self, games)

    def is_met(self, games: Games) -> bool:
        """Whether the figure lies in its range."""
        return self.low <= self.value(games) <= self.high


def _never_win(target: Target, games: Games) -> float:
    won: dict[tuple[Any, ...], float] = {}
    for row in games.seats:
        cell = tuple(row[column] for column in target.columns)
        won[cell] = won.get(cell, 0.0) + float(row["win_share"])
    return sum(share == 0 for share in won.values())


def _percent_equal(target: Target, games: Games) -> float:
    return 100 * statistics.fmean(row[target.columns[0]] == target.equals for row in games.games)


FIGURES: dict[str, Callable[[Target, Games], float]] = {
    "seats": lambda target, games: mean_of(games.seats, target.columns[0]),
    "winners": lambda target, games: mean_of(games.winners(), target.columns[0]),
    "game": lambda target, games: games.a_game(target.columns[0]),
    "games": _percent_equal,
    "rarest": lambda target, games: min(games.a_game(column) for column in target.columns),
    RARE: _never_win,
}


def load_targets(game: str, path: Path = PATH) -> list[Target]:
    """The targets of a game. Raises DataError."""
    rows = read_plan(path, game, SHAPE, "table of targets")
    return [Target(**{**row, "columns": tuple(row["columns"])}) for row in rows]


def missed(targets: Sequence[Target], games: Games) -> list[str]:
    """What is missed, in words; figures that need many games are left out."""
    return [
        f"{target.name} {target.value(games):.4g}, not {target.low:g} to {target.high:g}"
        for target in targets
        if target.of != RARE and not target.is_met(games)
    ]
