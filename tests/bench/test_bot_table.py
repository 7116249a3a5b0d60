"""The table of the greedy bot: every figure is there, and a missed target is said."""

from __future__ import annotations

import pytest

from engines.scythe.generated.names import FACTIONS, MATS
from tests.bench.bot_table import TARGETS, by, main, matrix, played


def test_the_table_names_every_target_faction_and_mat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "2", "--against", "1"]) == 1
    said = capsys.readouterr().out
    for name in (*(target.name for target in TARGETS), *FACTIONS, *MATS, "wins against four random players, %"):
        assert name in said
    assert "MISSED" in said, "of 49 pairs only ten sat at two tables"


def test_win_rates_of_a_game_add_up_to_one_winner() -> None:
    games = played(["random"] * 5, 1, 3)
    assert sum(row["win_share"] for row in games.seats) == 1
    assert [row[0] for row in by(games, "mat")][-1] == "all"
    assert sum(float(cell) for row in matrix(games) for cell in row[1:] if cell) == 100
