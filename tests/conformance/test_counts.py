"""What the compiled `counts_of` counts is what the measures say."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import registry
from engines.core.playout import play_random
from engines.core.results import compiled_counts, counted

LIMIT = 2_000  # questions
COUNTING = [name for name in registry.names() if registry.load(name).counted_columns]


@pytest.mark.parametrize("name", COUNTING)
@pytest.mark.parametrize("seed", range(3))
def test_compiled_counts_are_those_of_the_measures(name: str, seed: int) -> None:
    game = registry.load(name)
    players = game.min_players + seed % 2
    core = game.new_initial_state(game.deal(players, Random(seed))).core
    play_random(core, seed, LIMIT)
    known = compiled_counts(game, core)
    said = {one.column: counted(one.count, core, players) for one in game.measures if one.column in known}
    assert said
    assert {column: [*known[column]] for column in said} == said
