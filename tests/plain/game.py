"""The game itself."""

from __future__ import annotations

from typing import Any

from engines.core.engine.outcome import ScoreLine
from engines.core.game import Game
from engines.core.results import Results
from engines.core.rules import Rules
from engines.core.setup.tables import Tables
from engines.smallworld.generated import play
from engines.smallworld.rules import deal


class PlainTables(Tables):
    name = "tests.plain.game:GAME"
    title = "Plain"
    min_players, max_players = 2, 5


class PlainRules(Rules):
    play = play
    begin = staticmethod(deal.begin)


class PlainResults(Results):
    def score(self, core: Any, seat: int) -> list[ScoreLine]:
        return [ScoreLine("coins", core.coins[seat], "W8.1")]


GAME = Game(PlainTables(), PlainRules, results=PlainResults)  # Small World without its words
