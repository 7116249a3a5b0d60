"""What the compiled `counts_of` and `points_of` count is what measures and categories say."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import registry
from engines.core.engine.playout import play_random
from engines.core.scoring.columns import counted

LIMIT = 2_000  # questions
COUNTING = [name for name in registry.names() if registry.load(name).results.counted_columns]


@pytest.mark.parametrize("name", COUNTING)
@pytest.mark.parametrize("seed", range(3))
def test_compiled_counts_are_those_of_the_measures(name: str, seed: int) -> None:
    game = registry.load(name)
    players = game.tables.min_players + seed % 2
    core = game.new_initial_state(game.tables.deal(players, Random(seed))).core
    play_random(core, seed, LIMIT)
    known = game.results.counts(core)
    measures = [*game.results.measures, *(one for profile in game.results.profiles for one in profile.measures)]
    said = {one.column: counted(one.count, core, players) for one in measures if one.column in known}
    assert said
    assert {column: [*known[column]] for column in said} == said
    points = [one for one in game.results.categories if one.count]
    by_seat = [game.rules.play.points_of(core, seat) for seat in range(players)] if points else []
    assert [*zip(*by_seat, strict=True)] == [tuple(counted(one.count, core, players)) for one in points if one.count]
