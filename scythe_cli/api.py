"""What Python programs may rely on: games and positions, run files written and read, reports as numbers.

from random import Random
from scythe_cli import load_game

game = load_game("scythe")
position = game.new_initial_state(game.tables.deal(3, Random(1)))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import index
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

from click import IntRange

from engines.agents.agent import Bot
from engines.core import registry
from engines.core.engine.errors import BotError, RunFileError, ScytheError, SetupError
from engines.core.game import Game, Position
from engines.core.setup.options import check_options
from engines.core.setup.setup import Setup

if TYPE_CHECKING:
    from reports.findings.summary import Summary

__all__ = [
    "Bot",
    "Game",
    "Position",
    "Run",
    "ScytheError",
    "Setup",
    "game_names",
    "load_game",
    "read_run",
    "simulate_games",
    "summarise",
]

Row = dict[str, Any]
NUMBERS = ("games", "players", "seed", "jobs")
A_SECOND = 0.1  # of play, until the first batch has shown how long a game takes


@dataclass(frozen=True)
class Run:
    """A run file as it was at one moment: `about` is its table `run`, decoded; `games` and `seats` are the rows of
    these tables in order, by column (docs/run_file.md says what each means)."""

    about: Mapping[str, Any]
    games: Sequence[Row]
    seats: Sequence[Row]


def game_names() -> list[str]:
    """The games that come with the program, such as `scythe`."""
    return registry.names()


def load_game(name: str) -> Game:
    """The game of that name. `game.tables.deal` deals a table for it, under options where they are given there.

    Raises:
        ScytheError: There is no such game.
    """
    return registry.load(name)


def simulate_games(
    path: str | PathLike[str],
    game: str = "scythe",
    *,
    games: int,
    players: int,
    seed: int,
    bots: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> None:
    """Play games between bots and write them to a new run file, as `scythe simulate` does with the same seed.

    `games` is rounded up to whole blocks; `bots` are specs such as `greedy` for all seats or `1=expert:level=4` for
    one, and the game's usual bot without any. `jobs` is the number of processes, on which no result depends; with
    several, the calling program needs `if __name__ == "__main__":`, for they import it.

    Raises:
        ScytheError: A game, number, option or bot that there is not; a file that is there already; a full disk. But for
            the disk no file is made then.
    """
    from engines.agents.registry import try_out
    from engines.agents.specs import bots_for
    from engines.arena.experiment import Experiment
    from engines.arena.plan import make_plan
    from engines.arena.runner import run
    from engines.arena.schedule import Schedule
    from engines.arena.store import RunFile, check_new
    from scythe_cli.simulating.wanted import run_meta
    from scythe_cli.solo import check_solo_seat

    games, players, seed, jobs = (
        _number(name, value) for name, value in zip(NUMBERS, (games, players, seed, jobs), strict=True)
    )
    if isinstance(bots, str) or not all(isinstance(bot, str) for bot in bots):
        raise BotError(f"bots must be a list of specs, such as ['greedy'] or ['1=random'], but is {bots!r}.")
    plain = registry.load(game)
    checked = check_options(options or {}, plain.tables.options, game)
    rules = plain.under(checked)
    rules.tables.check_players(players)
    check_solo_seat(bots, rules, checked, "bots")
    specs = bots_for(list(bots), players, rules.bots.default_bot)
    try_out(specs)
    asked = Experiment(game, players, games, seed, tuple(map(str, specs)), "", rules.tables.assignments[0], checked)
    experiment = asked.whole_blocks()
    Schedule(experiment, rules).slot(0)
    check_new(Path(path))
    with RunFile.create(Path(path), run_meta(experiment, rules, None)) as store:
        store.put("plan", make_plan(experiment, rules, None, jobs).to_json())
        run(experiment, store, jobs, A_SECOND, lambda games, seconds: None)
        store.pack()


def read_run(path: str | PathLike[str]) -> Run:
    """What a run file holds; it may be written meanwhile. Of a large one read single columns with SQL
    (docs/run_file.md).

    Raises:
        ScytheError: Not a run file, a damaged one, or one of another version.
    """
    from reports.load.run_file import open_run

    with open_run(Path(path)) as (connection, info):
        rows = []
        for table, order in (("games", "game_index"), ("seats", "game_index, seat")):
            cursor = connection.execute(f"SELECT * FROM {table} ORDER BY {order}")
            names = [column[0] for column in cursor.description]
            rows.append([dict(zip(names, row, strict=True)) for row in cursor])
        return Run(info.meta, *rows)


def summarise(*paths: str | PathLike[str]) -> Summary:
    """Every number of the report of run files that go together: win rates, intervals, verdicts.

    Raises:
        ScytheError: No file, a bad one, or files that do not go together.
    """
    from reports.api import summarise

    if not paths:
        raise RunFileError("summarise needs a run file, or several that go together.")
    return summarise([Path(path) for path in paths])


def _number(name: str, value: object) -> int:
    """A number that the option of `scythe simulate` with this name takes. Raises SetupError."""
    from scythe_cli.errors import wanted
    from scythe_cli.simulate import command

    kind = next(param.type for param in command.params if param.name == name)
    assert isinstance(kind, IntRange) and kind.min is not None
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        number = index(value)
        if number >= kind.min and (kind.max is None or number <= kind.max):
            return number
    raise SetupError(f"{name} must be {wanted(kind)}, but is {value!r}.")
