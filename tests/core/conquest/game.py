"""A game of rules only: it gives what a game must, and has neither words nor factors, options, sheets or pictures."""

from __future__ import annotations

from typing import Any

from engines.core.game import Game
from engines.core.results import Line
from engines.core.setup import Setup
from engines.core.state import CoreState
from tests.core.conquest import play
from tests.core.conquest.tables import MAX_PLAYERS


class Conquest(Game):
    """Each seat has a race and a special power of its own, by its number."""

    name = "tests.core.conquest.game:GAME"
    title = "Conquest"
    min_players = 2
    max_players = MAX_PLAYERS
    play = play

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        self.put(core, "rounds_left", 0, 3)
        self.put_all(core, "race", range(len(setup.seats)))
        self.put_all(core, "talent", range(len(setup.seats)))

    def begin(self, core: Any) -> None:
        play.begin(core)

    def score(self, core: Any, seat: int) -> list[Line]:
        return [Line("coins", core.points[seat], "W8.1")]


GAME = Conquest()
