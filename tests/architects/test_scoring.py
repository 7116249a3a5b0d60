"""Points and ties, on positions and on sheets; the numbers are those of the printed examples."""

from __future__ import annotations

from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import tables as t
from engines.architects.rules import scoring
from engines.core.errors import SheetError
from tests.architects.position import give, position

RED = {"buildings": 30, "cathedral": 3, "virtue": 12, "debts": 2, "gold": 2, "marble": 1, "silver": 6, "prison": 3}
BLUE = {"buildings": 37, "cathedral": 2, "virtue": 8, "debts": 0, "gold": 1, "marble": 0, "silver": 2, "prison": 4}
NOTHING = dict.fromkeys(RED, 0) | {"virtue": 7}


def sheet(*players: dict[str, int]) -> dict[str, Any]:
    return {"format": "scythe-sheet", "format_version": 1, "game": "architects", "player": list(players)}


@pytest.mark.rule("A8.5", "A8.6", "A7.1")
def test_the_printed_examples() -> None:
    red, blue = GAME.sheet.score(sheet(RED, BLUE), "sheet").players
    assert [line.points for line in red.lines] == [30, 7, 3, -4, 3, -1]
    assert [line.points for line in blue.lines] == [37, 4, 0, 0, 1, -2]
    assert (red.total, blue.total, blue.rank) == (38, 40, 1)


@pytest.mark.rule("A8.5", "A8.6")
def test_a_position_scores_like_its_sheet() -> None:
    s = give(position(2, cathedral=3, virtue=12, debts=2, prison=3, built=[2, 6]), gold=2, marble=1, silver=26, wood=9)
    assert [line.points for line in GAME.score(s, 0)] == [2 * 3 + 6 * (4 + 2), 7, 3, -4, 5, -1]


@pytest.mark.rule("A8.8", "A10.10")
@pytest.mark.parametrize(("levels", "points"), [([2, 1, 0], 6), ([2, 2, 0], 4), ([0, 0, 0], 4), ([1, 0, 3], 4)])
def test_the_steeple_scores_for_whoever_alone_is_highest(levels: list[int], points: int) -> None:
    s = position(3, cathedral=levels, built=[0, 1])
    assert scoring.building_points(s, 0) == points


@pytest.mark.rule("A8.7")
@pytest.mark.parametrize(
    ("players", "ranks", "decided"),
    [
        ([(41, 8, 3), (41, 10, 0), (41, 10, 2)], [3, 2, 1], ["", "virtue", "silver"]),
        ([(36, 9, 4), (36, 9, 4), (35, 9, 9)], [1, 1, 3], ["", "", ""]),
    ],
)
def test_virtue_then_silver_break_ties(
    players: list[tuple[int, int, int]], ranks: list[int], decided: list[str]
) -> None:
    own = [
        NOTHING | {"buildings": total - t.VIRTUE_VP[virtue], "virtue": virtue, "silver": silver}
        for total, virtue, silver in players
    ]
    result = GAME.sheet.score(sheet(*own), "sheet")
    assert [player.total for player in result.players] == [total for total, _, _ in players]
    assert [player.rank for player in result.players] == ranks
    assert [player.decided_by for player in result.players] == decided


def test_impossible_and_missing_numbers_are_named() -> None:
    with pytest.raises(SheetError, match="player 2: virtue is 15, but can only be 0 to 14"):
        GAME.sheet.score(sheet(RED, BLUE | {"virtue": 15}), "sheet")
    with pytest.raises(SheetError, match="player 1: prison is missing"):
        GAME.sheet.score(sheet({key: RED[key] for key in RED if key != "prison"}, BLUE), "sheet")
