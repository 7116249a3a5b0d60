"""Forest, Quarry, Mines and Silversmith; the expected numbers are those of the printed table and examples."""

from __future__ import annotations

import pytest

from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from tests.architects.position import allows, answer, asks, give, goods, position, stand, turn


def brought(place: int, before: int) -> dict[str, int]:
    """Goods of one more worker where `before` stand."""
    return goods(answer(turn(stand(position(), place, before)), place))


@pytest.mark.rule("A3.1", "A3.2", "A3.4", "A3.5")
@pytest.mark.parametrize(
    ("place", "good", "counts"),
    [
        (t.FOREST, "wood", [1, 2, 3, 4]),
        (t.QUARRY, "stone", [1, 2, 3, 4]),
        (t.SILVERSMITH, "silver", [2, 3, 4, 5]),
    ],
)
def test_goods_by_the_number_of_workers(place: int, good: str, counts: list[int]) -> None:
    assert [brought(place, before) for before in range(4)] == [{good: count} for count in counts]


@pytest.mark.rule("A0.9", "A3.2")
def test_workers_of_others_do_not_count() -> None:
    s = stand(stand(position(), t.QUARRY, 1), t.QUARRY, 5, seat=1)
    assert goods(answer(turn(s), t.QUARRY)) == {"stone": 2}
    assert s.workers[t.QUARRY] == 2


@pytest.mark.rule("A3.3", "A3.5")
@pytest.mark.parametrize(("before", "clay", "gold"), [(1, 3, 1), (2, 4, 1), (3, 5, 2), (4, 6, 2), (6, 8, 3)])
def test_the_mines_give_clay_or_gold(before: int, clay: int, gold: int) -> None:
    for good, expected in ((t.CLAY, {"clay": clay}), (t.GOLD, {"gold": gold})):
        s = answer(turn(stand(position(), t.MINES, before)), t.MINES)
        assert asks(s) == k.K_MINES
        assert goods(answer(s, good)) == expected


@pytest.mark.rule("A2.7", "A3.3")
def test_the_first_worker_in_the_mines_digs_clay() -> None:
    assert brought(t.MINES, 0) == {"clay": 2}


@pytest.mark.rule("A0.5")
def test_goods_are_not_limited() -> None:
    assert goods(answer(turn(give(position(), wood=400)), t.FOREST)) == {"wood": 401}


@pytest.mark.rule("A2.7", "A4.14")
def test_open_locations_are_always_legal_and_the_prison_never() -> None:
    s = turn(position())
    assert [allows(s, place) for place in range(t.PRISON + 1)] == [True, True, True, True, False, False]
