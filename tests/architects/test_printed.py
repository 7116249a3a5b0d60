"""Numbers as they are printed on the board and the cards, typed here once more."""

from __future__ import annotations

import pytest

from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.words.slots import next_level_cost
from tests.architects.position import position


@pytest.mark.rule("A7.1", "A7.2", "A7.6")
def test_the_virtue_track() -> None:
    assert t.VIRTUE_VP == [-9, -8, -7, -5, -3, -1, 0, 0, 0, 0, 1, 2, 3, 5, 7]
    assert [2, 2, 1, 1, *[0] * 11] == t.TAX_EVADED
    assert (t.START_VIRTUE, t.MARKET_BARRED_FROM, t.CATHEDRAL_VIRTUE) == (7, 10, 5)


@pytest.mark.rule("A6.6", "A6.7", "A8.5")
def test_the_levels_of_the_cathedral() -> None:
    assert t.LEVEL_VP == [0, 2, 4, 7, 12, 20]
    assert t.LEVEL_CAPACITY[1:] == [3, 3, 2, 2, 1]
    costs = [next_level_cost(position(cathedral=level), 0) for level in range(5)]
    mixed = "wood and stone in any mix"
    assert costs == ["1 gold", f"4 {mixed}", "1 marble", f"8 {mixed}", "2 gold and 2 marble"]


@pytest.mark.rule("A1.2", "A5.2", "A5.4")
def test_the_spaces_and_cards_of_the_black_market() -> None:
    small = ["1 marble", "2 gold", "1 marble and 1 stone", "1 gold and 1 wood", "1 marble and 1 wood"]
    assert [names.SMALL_FACES[face] for face in t.FACE_OF_CARD] == small * 2
    assert sorted(names.LARGE_FACES[:-1]) == sorted(
        2
        * [
            "2 marble and 2 wood",
            "2 marble and 2 stone",
            "1 gold, 1 stone and 2 wood",
            "1 marble, 1 wood and 2 stone",
            "1 marble, 1 gold, 1 stone and 1 wood",
        ]
    )
    assert (names.SMALL_FACES[-1], names.LARGE_FACES[-1]) == ("1 marble and 1 gold", "2 marble, 1 stone and 1 wood")
    assert t.MARKET_COST == [1, 2, 3]


@pytest.mark.rule("A1.3", "A6.8")
def test_the_rewards() -> None:
    counted = dict(zip(names.REWARDS, t.REWARD_COPIES, strict=True))
    twice = ["1 virtue and 3 silver", "1 virtue and 2 wood", "1 virtue and 2 stone", "1 virtue and 1 building card"]
    assert counted == {**dict.fromkeys([*twice, "2 virtue"], 2), "1 virtue and 1 gold": 1}
