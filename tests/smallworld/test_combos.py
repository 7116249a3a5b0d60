"""Chapter W2: picking a combo, and where banners and badges come from and go to."""

from __future__ import annotations

import pytest

from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position, power_of, race_of

SIX = ("ratmen flying", "trolls merchant", "elves hill", "orcs stout", "giants forest", "humans spirit")


def picker(coins: int = 5, lying: tuple[int, ...] = (0,) * 6, **options: bool) -> Position:
    """The first seat is asked for a combo."""
    p = Position("", "dwarves alchemist", **options).column(*SIX, coins=lying)
    p.put("coins", coins)
    return p.start()


@pytest.mark.rule("W2.1")
def test_without_an_active_race_a_combo_must_be_picked() -> None:
    p = picker()
    assert p.kind == c.K_PICK
    assert p.legal == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("W2.2")
def test_a_coin_lies_on_each_combo_above_the_picked_one() -> None:
    p = picker()
    p.choose(3)
    assert p.of(0, "coins") == 2
    assert list(p.s.column_coins) == [1, 1, 1, 0, 0, 0]


@pytest.mark.rule("W2.2")
def test_the_coins_must_be_owned_before_the_pick() -> None:
    assert picker(coins=2, lying=(0, 0, 0, 9, 0, 0)).legal == [0, 1, 2]


@pytest.mark.rule("W2.2")
def test_by_option_coins_on_the_combo_help_to_pay() -> None:
    p = picker(coins=2, lying=(0, 0, 0, 1, 0, 2), found_coins_pay=True)
    assert p.legal == [0, 1, 2, 3]
    p.choose(3)
    assert p.of(0, "coins") == 0


@pytest.mark.rule("W2.3")
def test_the_coins_that_lie_on_the_combo_are_taken() -> None:
    p = picker(coins=4, lying=(2, 1, 3, 0, 1, 0))
    p.choose(2)
    assert p.of(0, "coins") == 5
    assert list(p.s.column_coins) == [3, 2, 0, 1, 0, 0]


@pytest.mark.rule("W2.4")
def test_tokens_are_those_of_banner_and_badge() -> None:
    p = picker()
    p.choose(1)
    assert p.of(0, "in_hand") == 5 + 2
    assert p.tray("trolls") == 10 - 7


@pytest.mark.rule("W2.4")
def test_the_tray_limits_the_tokens() -> None:
    p = picker()
    p.put("tray", 6, race_of("trolls"))
    p.choose(1)
    assert (p.of(0, "in_hand"), p.tray("trolls")) == (6, 0)


@pytest.mark.rule("W2.5", "W14.49")
def test_the_combos_below_move_up_with_their_coins_and_a_new_one_follows() -> None:
    p = picker(lying=(0, 0, 0, 4, 0, 2))
    p.choose(1)
    assert p.combos()[:5] == [SIX[0], *SIX[2:]]
    assert list(p.s.column_coins) == [1, 0, 4, 0, 2, 0]
    assert p.by_chance
    p.run(c.K_CONQUER)
    assert len(p.combos()) == 6


@pytest.mark.rule("W2.6", "W15.13")
def test_with_an_empty_stack_the_column_is_shorter_and_a_banner_goes_right_into_it() -> None:
    p = Position("orcs hill", "ratmen stout").column(*SIX[2:3]).stand(0, [3]).declined(1, "elves", [2]).hand(0, 5)
    p.settle()
    p.put("banners", 0)
    for k in range(2, 6):
        p.put("column_race", c.NO_RACE, k)
        p.put("column_power", c.NO_POWER, k)
    p.conquer()
    p.take(2)
    assert p.s.column_race[2] == race_of("elves")
    assert (p.kind, p.context[0]) == (c.K_DRAW_BADGE, 2)
    p.choose(p.legal[0])
    assert len(p.combos()) == 3


@pytest.mark.rule("W2.6")
def test_with_an_empty_stack_a_pick_leaves_five() -> None:
    p = picker()
    p.put("banners", 0)
    p.choose(0)
    assert len(p.combos()) == 5


@pytest.mark.rule("W2.7", "W15.7")
def test_without_badges_the_discarded_ones_become_the_stack() -> None:
    p = picker()
    p.put("badges", 0)
    p.put("badge_discards", 1 << power_of("wealthy") | 1 << power_of("swamp"))
    p.choose(0)
    while p.kind != c.K_DRAW_BADGE:
        p.choose(p.legal[0])
    assert p.legal == sorted([power_of("wealthy"), power_of("swamp")])
    assert (p.s.badge_discards, p.s.badge_shuffles) == (0, 1)


@pytest.mark.rule("W2.8")
def test_a_badge_is_discarded_at_the_decline_but_not_spirit() -> None:
    for power, discarded in (("hill", True), ("spirit", False)):
        p = Position(f"ratmen {power}").stand(0, [2]).start()
        p.choose(c.DECLINE)
        assert bool(p.s.badge_discards >> power_of(power) & 1) is discarded


@pytest.mark.rule("W2.8")
def test_the_spirit_badge_is_discarded_when_its_race_has_left() -> None:
    p = Position("ratmen hill").stand(0, [2]).declined(1, "elves", [3], "spirit").hand(0, 5).conquer()
    p.take(3)
    assert p.s.badge_discards == 1 << power_of("spirit")


def test_a_dealt_combo_is_taken_without_the_column() -> None:
    p = Position("", "dwarves alchemist").column(*SIX)
    p.put("dealt", 1)
    p.put("dealt_race", race_of("wizards"))
    p.put("dealt_power", power_of("swamp"))
    p.start()
    assert p.kind == c.K_CONQUER
    assert p.of(0, "in_hand") == 9
    assert p.combos() == list(SIX)
    assert p.of(0, "coins") == t.START_COINS
    assert p.s.dealt == 0
