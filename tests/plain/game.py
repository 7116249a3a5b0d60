"""The game itself."""

from __future__ import annotations

from typing import Any

from engines.core.game import Game
from engines.core.results import Line
from engines.smallworld.generated import play
from engines.smallworld.rules import deal


class Plain(Game):
    """Small World without its words."""

    name = "tests.plain.game:GAME"
    title = "Plain"
    min_players, max_players = 2, 5
    play = play
    begin = staticmethod(deal.begin)

    def score(self, core: Any, seat: int) -> list[Line]:
        return [Line("coins", core.coins[seat], "W8.1")]


GAME = Plain()
