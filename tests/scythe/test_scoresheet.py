"""The score sheet and the rules reckon apart, one with counted numbers and one with the position: they must agree."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest

from engines.core.engine.playout import play_random
from engines.core.game import Position
from engines.core.scoring.sheets import sheet_text
from engines.scythe.game import GAME
from engines.scythe.rules import scoring

RULES = {
    "stars": scoring.star_coins,
    "territories": scoring.territory_coins,
    "resources": scoring.resource_coins,
    "structure bonus": scoring.bonus_coins,
    "encounter territories": scoring.encounter_coins,
}


def final(players: int, seed: int) -> Position:
    setup = GAME.tables.deal(players, Random(seed), expansions=["invaders"])
    state = GAME.new_initial_state(setup)
    play_random(state.core, seed, 2**40)
    return state


@pytest.mark.rule("S11.5", "S11.6", "S11.7", "S11.8", "S11.9", "S11.14", "S15.2", "S16.2", "S16.5")
@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_sheet_and_rules_agree_on_final_positions(players: int) -> None:
    for seed in range(12):
        state = final(players, seed)
        core: Any = state.core
        result = GAME.results.sheet.score(
            tomllib.loads(sheet_text(GAME.results.filled_sheet(state.core, state.setup))), "sheet", lenient=True
        )
        assert [(player.rank, player.decided_by) for player in result.players] == state.ranking()
        for seat, player in enumerate(result.players):
            assert player.total == scoring.fortune(core, seat)
            assert list(player.lines) == state.score(seat)
            assert [*GAME.results.points(core)[seat]] == [line.points for line in player.lines]
            points = {line.category: line.points for line in player.lines}
            assert {category: points[category] for category in RULES} == {
                category: coins(core, seat) for category, coins in RULES.items()
            }
