"""The score sheet and the engine's own scoring are written apart; on real final positions they must agree."""

from __future__ import annotations

from typing import Any

import pytest

from engines.agents.specs import bots_for
from engines.arena.match import play_match
from engines.core import registry
from engines.core.game import Game
from engines.scythe.generated.names import BONUS_TILES
from engines.scythe.generated.tables import STRUCTURE_BONUS_COINS
from engines.scythe.setup.score_sheet import TILE_COUNTS, score_sheet

COPIED = ("popularity", "power", "territories", "resources", "workers", "mechs", "structures", "stars")


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.load("scythe")


def sheet_of(row: dict[str, Any], seats: list[dict[str, Any]]) -> dict[str, Any]:
    """The sheet that people at the table would fill in after that game."""
    tile = BONUS_TILES.index(row["structure_bonus"])
    paid = STRUCTURE_BONUS_COINS[tile * TILE_COUNTS : (tile + 1) * TILE_COUNTS]
    players = [
        {
            "name": f"seat {seat['seat']}",
            "faction": seat["faction"],
            "mat": seat["mat"],
            "coins": seat["coins_held"],
            "structure_bonus_count": paid.index(seat["coins_structure_bonus"]),
            "encounter_territories": seat["coins_other"] // 3,
            **{key: seat[key] for key in COPIED},
        }
        for seat in seats
    ]
    return {"format": "scythe-sheet", "format_version": 1, "structure_bonus": row["structure_bonus"], "player": players}


@pytest.mark.rule("S11.5")
@pytest.mark.rule("S11.6")
@pytest.mark.rule("S11.14")
@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_sheet_and_engine_agree_on_final_positions(game: Game, players: int) -> None:
    dealer = game.dealer(players, expansions=["invaders"])
    for seed in range(12):
        setup = dealer.table(seed * 97 % dealer.count)
        row, seats = play_match(game, setup, bots_for(["random"], players), seed)
        result = score_sheet(sheet_of(row, seats), "sheet", lenient=True)
        assert [player.total for player in result.players] == [seat["score"] for seat in seats]
        assert [player.rank for player in result.players] == [seat["rank"] for seat in seats]
        for player, seat in zip(result.players, seats, strict=True):
            points = {line.category: line.points for line in player.lines}
            assert points["stars"] == seat["coins_stars"]
            assert points["territories"] == seat["coins_territories"]
            assert points["resources"] == seat["coins_resources"]
            assert points["structure bonus"] == seat["coins_structure_bonus"]
