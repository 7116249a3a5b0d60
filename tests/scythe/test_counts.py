"""The columns of stars and of rows taken, which are compiled, are what their measures say."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.engine.playout import play_random
from engines.core.game import game_key
from engines.core.scoring.columns import counted
from engines.scythe.game import GAME
from engines.scythe.setup.results import ALL_STARS, BOTTOM_ROWS, TOP_ROWS
from engines.scythe.setup.score_sheet import STARS

LIMIT = 1_500  # questions


@pytest.mark.parametrize("players", [2, 5])
def test_stars_and_rows_are_counted_as_their_measures_say(players: int) -> None:
    core = GAME.rules.start(GAME.tables.deal(players, Random(players)))
    play_random(core, game_key(players), LIMIT)
    known = GAME.results.counts(core)
    for one in (ALL_STARS, *STARS.values(), *TOP_ROWS, *BOTTOM_ROWS):
        assert [*known[one.column]] == [*counted(one.count, core, players)], one.column
    assert all(known["top_move"]) and any(known["bottom_move"]) and any(known["stars"])
