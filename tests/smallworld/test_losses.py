"""Chapter W5: what the defender loses, and where the rest goes."""

from __future__ import annotations

import pytest

from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position, power_of, race_of


def attack(defender: str, tokens: int, others: dict[int, int] | None = None, hand: int = 9) -> Position:
    """Ratmen in region 2 take region 3 from the second seat's active race."""
    p = Position("ratmen alchemist", defender).stand(0, [2]).stand(1, {3: tokens, **(others or {})}).hand(0, hand)
    p.conquer()
    p.take(3)
    return p


@pytest.mark.rule("W5.1")
def test_a_lost_tribe_leaves_the_game() -> None:
    p = Position("ratmen alchemist").stand(0, [2]).mark("tribes", 3, 7).hand(0, 9).conquer()
    p.take(3)
    assert p.marked("tribes") == [7]


@pytest.mark.rule("W5.2")
def test_one_token_goes_to_the_tray_and_the_others_into_hand() -> None:
    p = attack("humans hill", 4)
    assert p.of(1, "in_hand") == 3
    assert p.tray("humans") == 10 - 3


@pytest.mark.rule("W5.3")
def test_a_race_in_decline_loses_its_token() -> None:
    p = Position("ratmen alchemist").stand(0, [2]).declined(1, "humans", [3, 5]).hand(0, 9).conquer()
    p.take(3)
    assert p.tray("humans") == 10 - 1
    assert p.of(1, "in_hand", c.DECLINED) == 0


@pytest.mark.rule("W5.4")
def test_a_lone_token_is_lost() -> None:
    p = attack("humans hill", 1, {5: 1})
    assert p.of(1, "in_hand") == 0
    assert p.tray("humans") == 10 - 1


@pytest.mark.rule("W5.5")
def test_lair_and_fortress_go_to_the_supply_and_encampments_into_hand() -> None:
    p = Position("ratmen alchemist", "trolls bivouacking").stand(0, [2]).stand(1, {3: 2}).camps({3: 2}).hand(0, 12)
    p.mark("lairs", 3).mark("fortresses", 3).conquer()
    p.take(3)
    assert (p.marked("lairs"), p.marked("fortresses")) == ([], [])
    assert p.s.camps_in_hand == 5


@pytest.mark.rule("W5.6", "W15.3", "W15.10")
def test_victims_place_what_they_hold_in_regions_of_the_same_race_clockwise_after_the_turn() -> None:
    p = Position("ratmen alchemist", "humans hill", "elves stout").stand(0, [2]).hand(0, 12)
    p.stand(1, {8: 3, 30: 1, 24: 1}).stand(2, {3: 3, 5: 1, 12: 1}).declined(1, "orcs", [19]).conquer(0)
    p.take(8, 3).choose(c.STOP)
    told = p.run(c.K_PLACE, answers={c.K_REDEPLOY: [c.SPREAD, c.CHOOSE]})
    assert [(kind, player) for kind, player, _ in told] == [(c.K_REDEPLOY, 0), (c.K_REDEPLOY, 1)]
    p.choose(0)
    assert p.tokens(30) + p.tokens(24) == 4
    assert (p.kind, p.player) == (c.K_REDEPLOY, 2)
    p.choose(c.SPREAD)
    assert (p.tokens(5), p.tokens(12), p.tokens(19)) == (3, 2, 1)


@pytest.mark.rule("W5.7")
def test_without_a_region_the_tokens_stay_in_hand_for_a_first_conquest() -> None:
    p = attack("humans hill", 3, hand=5)
    p.run()
    assert (p.kind, p.player) == (c.K_TURN, 1)
    assert p.of(1, "in_hand") == 2
    p.choose(c.EXPAND)
    assert set(p.regions) <= set(p.targets(1))
    assert 21 in p.regions


@pytest.mark.rule("W5.8")
def test_tokens_in_the_hand_of_a_victim_do_nothing_before_the_end_of_the_turn() -> None:
    p = attack("humans hill", 4, {5: 1})
    assert p.player == 0
    assert p.of(1, "in_hand") == 3
    assert p.cost(0, 5) == 3


@pytest.mark.rule("W5.9")
def test_a_race_without_a_token_is_kept_and_no_combo_may_be_picked() -> None:
    p = Position("humans alchemist").declined(0, "ghouls", {3: 1}).start()
    assert p.legal == [c.EXPAND, c.DECLINE]
    p.choose(c.EXPAND)
    told = p.run()
    assert c.K_PICK not in [kind for kind, _, _ in told]
    assert p.of(0, "race") == race_of("humans")
    assert p.of(0, "coins") == 5 + 1 + 2


@pytest.mark.rule("W5.10", "W10.7")
def test_the_banner_of_a_vanished_race_goes_under_the_stack() -> None:
    p = Position("ratmen alchemist").stand(0, [2]).declined(1, "humans", [3]).hand(0, 9).conquer()
    p.take(3)
    assert p.of(1, "race", c.DECLINED) == c.NO_RACE
    assert p.s.banner_tail[0] == race_of("humans")
    assert not p.s.banners >> race_of("humans") & 1
    assert p.s.badge_discards == 0


@pytest.mark.rule("W5.10")
def test_ghouls_with_tokens_in_hand_stay_and_come_back_by_a_first_conquest() -> None:
    p = Position("ratmen alchemist", "orcs hill").stand(0, [2]).stand(1, [16]).declined(1, "ghouls", {3: 4})
    p.hand(0, 9).conquer()
    p.take(3)
    p.run()
    assert p.of(1, "race", c.DECLINED) == race_of("ghouls")
    p.choose(c.EXPAND)
    assert (p.kind, p.context[0]) == (c.K_CONQUER, 1 * c.NUM_SLOTS + c.DECLINED)
    assert 21 in p.regions


@pytest.mark.rule("W5.11")
def test_own_ghouls_that_lose_a_region_to_the_active_race_are_placed_first() -> None:
    p = Position("ratmen alchemist", "humans hill").stand(0, [2]).stand(1, {9: 3, 5: 1, 11: 1}).hand(0, 12)
    p.declined(0, "ghouls", {3: 3, 17: 1, 19: 1}).conquer()
    p.take(3, 9)
    assert p.of(0, "in_hand", c.DECLINED) == 2
    told = p.run()
    asked = [(player, kind) for kind, player, _ in told if kind == c.K_REDEPLOY]
    assert asked == [(0, c.K_REDEPLOY), (0, c.K_REDEPLOY), (1, c.K_REDEPLOY)]
    assert (p.tokens(17), p.tokens(19)) == (2, 2)


@pytest.mark.rule("W5.11")
def test_own_ghouls_without_another_region_wait_in_hand() -> None:
    p = Position("ratmen alchemist").stand(0, [2]).hand(0, 12).declined(0, "ghouls", {3: 3}).conquer()
    p.take(3)
    p.run()
    assert p.of(0, "in_hand", c.DECLINED) == 2
    assert p.of(0, "power", c.DECLINED) == power_of("alchemist")
