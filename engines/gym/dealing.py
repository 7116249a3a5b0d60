"""The games that an environment plays: the same ones that a run of the program with this seed would."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from engines.arena.experiment import Experiment
from engines.arena.schedule import Schedule, block_seed
from engines.core import registry
from engines.core.engine.errors import SetupError, nearest
from engines.core.engine.state import CoreState
from engines.core.game import Position, game_key
from engines.core.setup.dealing import DealConstraints
from engines.core.setup.options import check_options
from engines.core.setup.setup import Setup

FIXED = "fixed"
SEEDS = 2**63
CONSTRAINTS = [one.name for one in fields(DealConstraints)]


class Table(NamedTuple):
    """A table, and the position at its start, with chance not asked yet."""

    setup: Setup
    start: CoreState


class Deals:
    """The games by number from 0, all of them fixed by the seed.

    `assignment` says how tables are dealt, as in a run: '' the usual way of the game, `random`, `fixed`, ...; with a
    `setup` it is that table each time. `options` and `constraints` (`{"expansions": [...]}`) are those of a run.
    With `num_tables` other than 0 only the first so many tables are dealt, which games then take in turn: dealing one
    takes longer than a random game of Small World. Chance is another one in every game.
    """

    def __init__(
        self,
        game: str,
        num_players: int,
        seed: int = 0,
        assignment: str = "",
        setup: Setup | None = None,
        options: Mapping[str, Any] | None = None,
        constraints: Mapping[str, Any] | None = None,
        num_tables: int = 0,
    ) -> None:
        """Raises SetupError for a game, a number of players, or a table that there is not."""
        if setup and (setup.game, len(setup.seats)) != (game, num_players):
            raise SetupError(f"The setup is {setup.game} for {len(setup.seats)}, not {game} for {num_players}.")
        if num_tables < 0:
            raise SetupError(f"0 tables or more are dealt ahead, not {num_tables}.")
        if not 0 <= seed < SEEDS:
            raise SetupError(f"A seed is a whole number from 0 to {SEEDS - 1}, not {seed}.")
        options = dict(setup.options if setup else options or {})
        check_options(options, registry.load(game).tables.options, "options")
        for name in constraints or {}:
            if name not in CONSTRAINTS:
                raise SetupError(f"constraints: there is no '{name}'; {nearest(name, CONSTRAINTS)}")
        self.game = registry.load(game, options)
        self.num_players = num_players
        experiment = Experiment(
            game,
            num_players,
            1,
            seed,
            ("random",) * num_players,
            assignment=FIXED if setup else assignment or self.game.tables.assignments[0],
            options=options,
            constraints=constraints or {},
            setup=setup.to_json() if setup else None,
        )
        self._schedule = Schedule(experiment, self.game)
        self._seed = seed
        self._num_tables = 1 if setup else num_tables
        self._tables: dict[int, Table] = {}

    def table(self, number: int) -> Table:
        """The table of the game of that number. What it holds must not be changed."""
        if not self._num_tables:
            return self._dealt(number)
        number %= self._num_tables
        if number not in self._tables:
            self._tables[number] = self._dealt(number)
        return self._tables[number]

    def key(self, number: int) -> int:
        """The key of the chance in the game of that number."""
        return game_key(block_seed(self._seed, number))

    def _dealt(self, number: int) -> Table:
        setup = self._schedule.slot(number).setup
        return Table(setup, self.game.rules.start(setup, observed=False))

    def position(self, number: int) -> Position:
        """The first position of that game, a new one each time; chance is yet to be asked."""
        table = self.table(number)
        return Position(self.game, table.setup, self.game.rules.clone(table.start))
