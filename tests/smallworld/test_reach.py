"""Chapter W3: where a race may begin, and what is next to it."""

from __future__ import annotations

import pytest

from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position

EDGE = [2, 3, 4, 5, 6, 11, 12, 16, 17, 18, 19, 20, 21]  # of the board for two
SHORE = [22]  # borders an edge sea only
INNER = [7, 9, 10, 13, 14, 15]


@pytest.mark.rule("W3.1", "W15.2")
def test_a_race_without_a_region_begins_at_the_edge_or_at_the_shore_of_an_edge_sea() -> None:
    assert Position("orcs stout").targets(0) == sorted(EDGE + SHORE)


@pytest.mark.rule("W3.1")
def test_the_shore_stays_an_entry_when_the_sea_is_occupied() -> None:
    p = Position("orcs stout", "elves seafaring").stand(1, [23])
    assert 22 in p.targets(0)


@pytest.mark.rule("W3.2")
def test_the_lake_gives_no_entry() -> None:
    assert 21 not in Position("orcs stout", board=3).targets(0)  # borders only the lake
    assert 8 not in Position("orcs seafaring").targets(0)


@pytest.mark.rule("W3.3")
def test_halflings_and_flying_begin_anywhere_on_land() -> None:
    for combo in ("halflings stout", "orcs flying"):
        assert Position(combo).targets(0) == sorted(EDGE + SHORE + INNER)


@pytest.mark.rule("W3.3")
def test_seafaring_may_begin_at_a_sea() -> None:
    assert Position("orcs seafaring").targets(0) == sorted([1, 23, *EDGE, *SHORE])


@pytest.mark.rule("W3.4")
def test_the_first_conquest_costs_the_same_and_may_be_the_final_attempt() -> None:
    p = Position("orcs stout").hand(0, 1).mark("tribes", 3).conquer()
    assert p.cost(0, 2) == 2
    assert p.cost(0, 3) == 3
    p.take(2)
    assert p.kind == c.K_DIE
    p.choose(1)
    assert p.held(0) == [2]


@pytest.mark.rule("W3.5")
def test_a_new_race_need_not_begin_beside_the_race_in_decline() -> None:
    p = Position("orcs stout").declined(0, "elves", [17])
    assert p.targets(0) == sorted(EDGE + SHORE)


@pytest.mark.rule("W3.6")
def test_afterwards_regions_must_border_the_same_race() -> None:
    p = Position("orcs stout").stand(0, [17]).declined(0, "elves", [5])
    assert p.targets(0) == [12, 18]


@pytest.mark.rule("W3.6")
def test_water_is_no_bridge() -> None:
    assert Position("orcs stout").stand(0, [3]).targets(0) == [2, 4, 7, 9]
