"""Points without words are those of the lines that people read."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import registry
from engines.core.engine.playout import play_random

LIMIT = 400  # questions


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("seed", range(3))
def test_points_are_those_of_the_lines(name: str, seed: int) -> None:
    game = registry.load(name)
    players = game.tables.min_players + seed % 2
    state = game.new_initial_state(game.tables.deal(players, Random(seed)))
    play_random(state.core, seed, LIMIT)
    found = [[line.points for line in game.results.score(state.core, seat)] for seat in range(players)]
    assert [[*points] for points in game.results.points(state.core)] == found
