"""The games that an environment plays: the same ones that a run of the program with this seed would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engines.arena.experiment import Experiment
from engines.arena.schedule import Schedule, block_seed
from engines.core import registry
from engines.core.engine.errors import SetupError
from engines.core.engine.state import CoreState
from engines.core.game import Position, game_key
from engines.core.setup.checking import named, whole
from engines.core.setup.dealing import DealConstraints
from engines.core.setup.options import Option, check_options, in_force, value_text
from engines.core.setup.setup import Setup

FIXED = "fixed"
SEEDS = 2**63


class Table(NamedTuple):
    """A table, and the position at its start, with chance not asked yet."""

    setup: Setup
    start: CoreState


class Deals:
    """The games by number from 0, all of them fixed by the seed.

    `assignment` says how tables are dealt, as in a run: '' the usual way of the game, `random`, `fixed`, ...; with a
    `setup` it is that table each time. `options` are those of a run, `constraints` those of `Tables.deal`, where
    seats have their numbers from 1. Beside a `setup` they cannot say anything else than it does.
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
        num_tables = whole(num_tables, "num_tables: 0 tables or more are dealt ahead", 0)
        seed = whole(seed, f"A seed is a whole number from 0 to {SEEDS - 1}", 0, SEEDS - 1)
        rulings = registry.load(game).tables.options
        options, constraints = dict(named(options, "options", str)), dict(named(constraints, "constraints", str))
        check_options(options, rulings, "options")
        DealConstraints.of(constraints)
        if setup is not None:
            _check_beside(setup, game, num_players, assignment, num_tables)
            _check_same(setup, options, constraints, rulings)
            options = dict(setup.options)
        elif assignment == FIXED:
            raise SetupError("assignment: 'fixed' needs the table; give it as setup.")
        self.game = registry.load(game, options)
        self.num_players = num_players
        assigned = assignment or self.game.tables.assignments[0]
        experiment = Experiment(
            game,
            num_players,
            1,
            seed,
            ("random",) * num_players,
            assignment=FIXED if setup else assigned,
            options=options,
            constraints=constraints,
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


def _check_beside(setup: object, game: str, num_players: int, assignment: object, num_tables: int) -> None:
    """Raises SetupError where it is no setup, one for somebody else, or more than one table is asked for."""
    if not isinstance(setup, Setup):
        raise SetupError(f"A setup is what `read_setup` of engines.core.setup.setup gives, not {setup!r}.")
    if (setup.game, len(setup.seats)) != (game, num_players):
        raise SetupError(f"The setup is {setup.game} for {len(setup.seats)}, not {game} for {num_players}.")
    if assignment not in ("", FIXED):
        raise SetupError(f"assignment: a setup is not dealt; leave out {assignment!r}.")
    if num_tables > 1:
        raise SetupError(f"num_tables: a setup is one table, not {num_tables}; leave it out.")


def _check_same(
    setup: Setup, options: Mapping[str, Any], constraints: Mapping[str, Any], rulings: Mapping[str, Option]
) -> None:
    """Raises SetupError where an option is another one in the setup, or something is asked of a deal."""
    for name, value in options.items():
        own = in_force(name, setup.options, rulings)
        if value != own:
            raise SetupError(
                f"options: '{name}' is {value_text(own)} in the setup, not {value_text(value)}; leave it out."
            )
    for name, value in constraints.items():
        if value:
            raise SetupError(f"constraints: a setup is not dealt; leave out '{name}'.")
