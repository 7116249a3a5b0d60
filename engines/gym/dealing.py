"""The games that an environment plays: the same ones that a run of the program with this seed would."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.arena.experiment import Experiment
from engines.arena.schedule import Schedule
from engines.core import registry
from engines.core.engine.state import CoreState
from engines.core.game import Game, Position, game_key
from engines.core.setup.setup import Setup

FIXED = "fixed"


@dataclass(frozen=True)
class Deal:
    """One game before it begins: its table, the position at the start, with chance not asked yet, and its key."""

    game: Game
    setup: Setup
    start: CoreState
    key: int


class Deals:
    """The games by number from 0, all of them fixed by the seed.

    `assignment` says how tables are dealt, as in a run: '' the usual way of the game, `random`, `fixed`, ...; with a
    `setup` it is that table each time. `options` and `constraints` (`{"expansions": [...]}`) are those of a run.
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
    ) -> None:
        """Raises SetupError for a game, a number of players, or a table that there is not."""
        options = dict(setup.options if setup else options or {})
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
        self._start: CoreState | None = None
        self._is_fixed = setup is not None

    def deal(self, number: int) -> Deal:
        """The game of that number. What it holds must not be changed: a fixed table is dealt once."""
        slot = self._schedule.slot(number)
        start = self._start or self.game.rules.start(slot.setup, observed=False)
        if self._is_fixed:
            self._start = start
        return Deal(self.game, slot.setup, start, game_key(slot.seed))

    def position(self, number: int) -> Position:
        """The first position of that game, a new one each time; chance is yet to be asked."""
        deal = self.deal(number)
        return Position(deal.game, deal.setup, deal.game.rules.clone(deal.start))
