"""Chapter W4: what a conquest costs, and what cannot be conquered."""

from __future__ import annotations

import pytest

from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position


@pytest.mark.rule("W4.1")
def test_two_tokens_and_one_for_each_defender() -> None:
    p = Position("ratmen alchemist", "humans hill").stand(0, [2]).stand(1, {3: 3})
    assert p.cost(0, 3) == 5
    assert p.cost(0, 7) == 2


@pytest.mark.rule("W4.1", "W4.3")
def test_the_cost_never_falls_below_one() -> None:
    p = Position("tritons commando").stand(0, [2])
    assert p.cost(0, 3) == 1
    assert p.cost(0, 3, roll=3) == 1


@pytest.mark.rule("W4.2")
@pytest.mark.parametrize(
    ("marker", "cost"), [("tribes", 4), ("lairs", 5), ("fortresses", 5), ("camps", 6), ("tokens", 6)]
)
def test_everything_in_a_region_defends_it(marker: str, cost: int) -> None:
    p = Position("ratmen alchemist", "orcs bivouacking").stand(0, [2])  # 6 is a mountain
    if marker == "tribes":
        p.mark("tribes", 6)
    else:
        p.stand(1, {6: 3 if marker == "tokens" else 1})
        if marker == "camps":
            p.camps({6: 2})
        elif marker != "tokens":
            p.mark(marker, 6)
    assert p.cost(0, 6) == cost


@pytest.mark.rule("W4.2", "W4.7")
@pytest.mark.parametrize(("defend", "cost"), [(True, 5), (False, 3)])
def test_tokens_of_the_own_declined_race_defend_it_unless_the_option_says_no(defend: bool, cost: int) -> None:
    p = Position("orcs hill", "elves hill", own_tokens_defend=defend).stand(0, [2]).declined(0, "ratmen", {6: 2})
    p.stand(1, {3: 2})
    assert p.cost(0, 6) == cost  # a mountain
    assert p.cost(0, 3) == 4


@pytest.mark.rule("W4.3")
@pytest.mark.parametrize(
    ("combo", "region", "saved"),
    [
        ("ratmen commando", 3, 1),
        ("ratmen mounted", 7, 1),
        ("ratmen mounted", 12, 1),
        ("ratmen underworld", 6, 1),
        ("giants hill", 12, 1),
        ("giants hill", 3, 0),
        ("tritons hill", 3, 1),
        ("tritons commando", 3, 2),
        ("ratmen hill", 3, 0),
    ],
)
def test_race_and_power_save_tokens(combo: str, region: int, saved: int) -> None:
    p = Position(combo, "humans hill").stand(0, [6])
    plain = Position("ratmen hill", "humans hill").stand(0, [6])
    p.stand(1, {region: 3}) if region != 6 else p.stand(0, [2])
    plain.stand(1, {region: 3}) if region != 6 else plain.stand(0, [2])
    assert plain.cost(0, region) - p.cost(0, region) == saved


@pytest.mark.rule("W4.4")
def test_the_cost_must_be_in_hand_and_exactly_that_many_go_in() -> None:
    p = Position("ratmen alchemist", "humans hill").stand(0, [2]).stand(1, {3: 2}).hand(0, 5).conquer()
    p.take(3)
    assert p.tokens(3) == 4
    assert p.of(0, "in_hand") == 1
    assert p.held(0) == [2, 3]


@pytest.mark.rule("W4.5")
def test_every_conquest_needs_a_token_in_hand() -> None:
    p = Position("tritons commando", "humans hill").stand(0, [2]).stand(1, {16: 2}).hand(0, 0).conquer()
    assert p.kind != c.K_CONQUER


@pytest.mark.rule("W4.6")
def test_own_immune_peaceful_and_water_regions_cannot_be_conquered() -> None:
    p = Position("ratmen alchemist", "humans diplomat").stand(0, [3]).stand(1, [2, 4])
    p.declined(1, "elves", [9]).mark("heroes", 9)
    p.put("diplomat", 1)
    p.put("ally", 0)
    assert p.targets(0) == [7]


@pytest.mark.rule("W4.7")
def test_a_region_of_the_own_race_in_decline_can_be_conquered() -> None:
    p = Position("ratmen alchemist").stand(0, [2]).declined(0, "elves", [3]).hand(0, 3).conquer()
    p.take(3)
    assert p.held(0) == [2, 3]
    assert p.held(0, c.DECLINED) == []


@pytest.mark.rule("W4.8")
def test_the_mountain_defends_its_new_owner() -> None:
    p = Position("ratmen alchemist", "humans hill").stand(0, [2]).stand(1, [12]).hand(0, 3).conquer()
    p.take(6)
    assert p.tokens(6) == 3
    assert p.cost(1, 6) == 2 + 3 + 1


@pytest.mark.rule("W4.9", "W9.2")
def test_a_turn_without_any_conquest_is_allowed() -> None:
    p = Position("ratmen alchemist").hand(0, 9).conquer()
    p.choose(c.STOP)
    p.run()
    assert p.held(0) == []
    assert p.player == 1
