"""How fast experts think: win shares by the value network, and worlds that a turn is played on in, as in hints."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engines.core import registry
from engines.core.analysis.analysis import Analyst, Depth
from engines.core.engine.constants import CHANCE_PLAYER, POLICY_GREEDY
from engines.core.engine.frames import top_player
from engines.core.game import Game, game_key
from tests.bench.slices import FIRST_SEED, Figures, Measure

DECISIONS = 150  # of a game before the position that is looked at, at most; no game of greedy bots is over by then
WORLDS = 4


class Evaluations(Measure):
    """Win shares of all seats in the middle of a game, from the position: inputs and network."""

    def __init__(self, game: str, players: int, slice_size: int) -> None:
        super().__init__(slice_size)
        self.game = registry.load(game)
        self.players = players

    def prepared(self, number: int) -> Callable[[], object]:
        analyst = Analyst(self.game, self.players, number)
        position = middle(self.game, self.players, FIRST_SEED + number)
        seat = top_player(position)
        return lambda: [analyst.shares(position, seat) for _ in range(self.size)]

    def figures(self) -> Figures:
        return {"evaluations a second": 1 / self.each()}


class Worlds(Measure):
    """Turns played on for all seats in imagined worlds, in the middle of games; finding the turns is part of it."""

    def __init__(self, game: str, players: int, slice_size: int) -> None:
        super().__init__(slice_size)
        self.game = registry.load(game)
        self.players = players
        self.worlds = 0

    def prepared(self, number: int) -> Callable[[], object]:
        first = FIRST_SEED + number * self.size
        positions = [middle(self.game, self.players, seed) for seed in range(first, first + self.size)]
        analyst = Analyst(self.game, self.players, number)

        def work() -> None:
            for position in positions:
                self.worlds += WORLDS * len(analyst.plans(position, Depth(WORLDS)))

        return work

    def figures(self) -> Figures:
        slices = len(self.seconds) + 1  # one to warm up
        return {"worlds a second": self.worlds / slices / (self.each() * self.size)}


def middle(game: Game, players: int, seed: int) -> Any:
    """A position of a game of greedy bots in which one of them has several answers."""
    position: Any = game.rules.start(game.tables.deal(players, Random(seed)), observed=False)
    context, key = game.bots.new_context([POLICY_GREEDY] * players), game_key(seed)
    game.bots.play_on(position, context, key, DECISIONS)
    while top_player(position) == CHANCE_PLAYER or position.legal & (position.legal - 1) == 0:
        game.bots.play_on(position, context, key, 1)
    return position
