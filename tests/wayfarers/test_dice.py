"""Dice: assets, changes, discounts, refreshing; workers on cards; resting."""

from __future__ import annotations

import pytest

from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from tests.wayfarers.position import OTHER, Table


@pytest.mark.rule("Y10.1", "Y10.2", "Y10.3")
def test_a_die_goes_on_a_free_space_whose_assets_it_has() -> None:
    table = Table().dice(1, 6).has(provision=2).placed("M4").turn().say("place a 6")
    assert table.can == ["middle 1", "middle 3"]
    assert table.why("M4") == ("Y10.1",)
    assert table.why("home_land") == ("Y10.2", "Y10.3")
    assert table.why("LC01") == ("Y10.1",)


@pytest.mark.rule("Y10.5", "Y10.6", "Y10.7", "Y10.8")
def test_the_caravan_changes_the_die_step_by_step() -> None:
    table = Table().dice(2, 3).tile("UL1", 2, 2).tile("US2", 3, 2).tile("UB2", 4, 1).turn().say("place a 2")
    assert table.can == ["as 2", "as 3", "as 4"]
    assert table.why("as 5") == ("Y10.6", "Y10.7")
    assert "middle 2" in table.say("as 4").can


@pytest.mark.rule("Y10.8", "Y10.17")
def test_a_die_never_goes_round() -> None:
    table = Table().dice(1, 6).pool(t.A_DIE_SHIFT).say("change a die by 1")
    assert table.can == ["1 up", "6 down"]
    assert table.why("6 up") == ("Y10.17", "Y10.8")


@pytest.mark.rule("Y10.17")
def test_dice_on_spaces_are_not_shifted() -> None:
    assert Table().placed("M3").pool(t.A_DIE_SHIFT).s.depth == 0
    table = (
        Table()
        .dice(2, 5)
        .pool(t.A_DIE_SHIFT, t.A_DIE_SHIFT)
        .say("change a die by 1", "2 up", "change a die by 1", "3 up")
    )
    assert table.faces() == [4, 5]


@pytest.mark.rule("Y10.10", "Y2.4")
def test_the_whole_cost_is_paid_before_any_gain() -> None:
    table = Table().dice(1).has(provision=1).show("land 1", "LC01").turn().say("place a 1")
    assert table.say("home_land").s.active == OTHER
    assert table.purse() == (0, 1)


@pytest.mark.rule("Y10.11")
def test_an_action_may_be_left_out_in_whole_or_in_part() -> None:
    table = Table().dice(1).has(provision=2).show("land 1", "LC01").turn().say("place a 1", "home_land", "done")
    assert (table.purse(), table.s.occupied[0]) == ((0, 2), 1)
    table = Table().dice(1).has(provision=2).show("land 1", "LC01").turn()
    table.say("place a 1", "home_land", "pay", "done")
    assert (table.purse(), table.has_card("LC01")) == ((1, 0), False)


@pytest.mark.rule("Y10.12", "Y10.13")
def test_discounts_lower_what_the_action_costs_but_no_fee() -> None:
    table = Table().dice(6, 6).gained("LC01").tile("UL3", 5, 2).show("space 1", "SS01", OTHER)
    table.has(silver=3, provision=0)
    table.turn().say("place a 6", "M1", "buy a Space card or buy a space tile", "buy a Space card", "buy a Space card")
    assert (table.purse(), table.purse(OTHER)) == ((0, 0), (1, 0))
    table = Table().dice(4, 4).tile("US1", 4, 2).tile("UB1", 4, 1).has(provision=1).show("land 1", "LC01").turn()
    table.say("place a 4", "home_land", "pay")
    assert table.purse() == (1, 0)


@pytest.mark.rule("Y10.13", "Y9.2")
def test_discounts_do_not_lower_influence() -> None:
    table = Table().dice(6, 6).tile("UL3", 5, 2).guilds(black=1).has(silver=1).turn()
    table.say("place a 6", "M1")
    assert table.s.active == OTHER


@pytest.mark.rule("Y10.14", "Y10.16")
def test_refreshing_the_placed_die_changes_nothing_of_its_action() -> None:
    table = Table().dice(6).gained("WH09", "LC01").tile("UB3", 6, 2).tile("UL3", 5, 3).turn().say("place a 6", "WH09")
    assert table.s.die_silver == 1
    table.say("refresh a die")
    assert (table.asks, table.s.occupied[0]) == (c.K_ROLL, 0)
    table.say("die 2")
    assert (table.faces(), table.s.die_silver) == ([2], 1)


@pytest.mark.rule("Y10.16")
def test_a_die_in_supply_can_be_refreshed() -> None:
    table = Table().dice(2, 4).placed("M1").pool(t.A_DIE_REFRESH).say("refresh a die")
    assert table.can == ["from middle 1", "the 2", "the 4"]
    assert table.say("the 4", "die 6").faces() == [2, 6]


@pytest.mark.rule("Y10.15")
def test_no_die_action_has_two_priced_purchases() -> None:
    priced = {t.A_CARD_SPACE, t.A_CARD_SPACE_LESS1, t.A_CARD_TOWNSFOLK, t.A_TILE_BASIC, t.A_TILE_SPACE}
    priced |= {t.A_TILE_LAND, t.A_TILE_WATER}
    for effect in t.DIE_SPACE_EFFECT:
        for option in range(t.EFFECT_OPTION[effect], t.EFFECT_OPTION[effect + 1]):
            rows = range(t.OPTION_ROW[option], t.OPTION_ROW[option + 1])
            assert sum(t.ROW_COUNT[row] for row in rows if t.ROW_ATOM[row] in priced) <= 1


@pytest.mark.rule("Y11.1", "Y11.2", "Y11.5")
def test_a_worker_goes_on_a_card_of_its_colour_and_anyone_may_take_it() -> None:
    table = Table().dice(1, 2).show("land 3", "LC01").show("water 2", "WO01").show("townsfolk 2", "T01")
    table.show("land 2", "LC02", workers="yellow").show("inspiration 1", "N01").show("space 1", "SS01").has(silver=9)
    table.turn().say("place a yellow worker")
    assert table.can == ["land 3", "inspiration 1"]
    assert table.why("water 2") == ("Y11.2",)
    assert table.why("space 1") == ("Y11.2",)
    assert table.why("land 2") == ("Y11.2",)
    table.say("land 3")
    assert (table.purse(), table.tokens(), table.supply()["yellow"]) == ((11, 0), [0, 1, 0], 0)
    table.say("end the turn")
    assert (
        table.pool(t.A_WORKER_TAKE, seat=OTHER)
        .say("take a worker", "yellow worker from land 3")
        .supply(OTHER)["yellow"]
        == 2
    )


@pytest.mark.rule("Y11.3", "Y11.4")
def test_the_fee_comes_before_the_cost_of_the_slot() -> None:
    table = Table().dice(1).has(provision=3).show("land 1", "LC01", OTHER).deck("LC16").turn()
    assert "place a yellow worker" not in table.can
    table = Table().dice(1).has(provision=4).show("land 1", "LC01", OTHER).deck("LC16").turn()
    table.say("place a yellow worker", "pay", "draw 3 Land cards and keep 1")
    assert (table.purse(), table.purse(OTHER), table.has_card("LC16")) == ((0, 0), (0, 1), True)


@pytest.mark.rule("Y11.3", "Y11.4")
def test_the_fee_leaves_enough_to_use_the_slot() -> None:
    table = Table().dice(1).has(silver=1, provision=3).show("land 1", "LC01", OTHER).deck("LC16").turn()
    table.say("place a yellow worker", "pay", "draw 3 Land cards and keep 1")
    assert (table.purse(), table.purse(OTHER), table.has_card("LC16")) == ((0, 0), (1, 0), True)


@pytest.mark.rule("Y4.4")
def test_the_fee_for_taking_a_worker_is_any() -> None:
    table = Table().has(silver=1, provision=3).show("land 1", "LC01", OTHER, "green").pool(t.A_WORKER_TAKE)
    assert table.say("take a worker").can == ["1 silver", "1 provision"]


@pytest.mark.rule("Y11.6", "Y11.8")
def test_the_worker_placed_this_turn_stays() -> None:
    table = Table().show("land 1", "LC01", workers="green yellow").show("land 2", "LC02", workers="yellow")
    table.put("placed_worker", 8 * 3 + 1).pool(t.A_WORKER_TAKE).say("take a worker")
    assert table.can == ["yellow worker from land 1", "yellow worker from land 2"]
    assert table.why("green worker from land 1") == ("Y11.6",)


@pytest.mark.rule("Y8.11", "Y10.12")
def test_a_discount_that_is_left_pays_for_the_draw() -> None:
    table = Table(die_turn=1, die_provision=1).show("land 1", "LC01").deck("LC16").pool(t.A_CARD_LAND)
    assert table.say("a Land card", "draw 3").has_card("LC16")
    assert table.purse() == (0, 0)


@pytest.mark.rule("Y10.12", "Y8.11")
@pytest.mark.parametrize(("provisions", "draws"), [(1, False), (2, True)])
def test_a_discount_lowers_the_whole_action_once(provisions: int, draws: bool) -> None:
    table = Table().dice(4, 4).tile("US1", 4, 2).tile("UB1", 4, 1).has(provision=provisions).deck("LC16")
    table.show("land 1", "LC01").show("land 2", "LC02").turn().say("place a 4", "home city", "pay", "a Land card")
    assert ("draw 3" in table.can) is draws
    assert table.of("provision") == provisions - 1


@pytest.mark.rule("Y11.7", "Y10.12")
def test_the_caravan_does_not_help_workers() -> None:
    table = Table().dice(1).workers(green=1).tile("UL3", 1, 2).gained("LC01").show("townsfolk 4", "T01")
    table.show("space 1", "SS01").has(silver=3).turn().say("place a green worker", "buy a Space card for 1 silver less")
    assert table.purse() == (1, 0)


@pytest.mark.rule("Y12.1", "Y12.2", "Y12.3")
def test_resting_rolls_the_placed_dice_then_asks_about_the_others_then_gives_abilities() -> None:
    table = Table().dice(4).placed("M3", "M4").turn()
    table.say("die 1", "die 2")
    assert (table.asks, table.can) == (c.K_REROLL, ["roll a 4 again", "keep the dice"])
    table.say("roll a 4 again", "die 6")
    assert (table.faces(), table.purse(), table.can) == ([1, 2, 6], (1, 0), ["journal", "done"])


@pytest.mark.rule("Y12.1")
def test_with_two_dice_left_there_are_no_rest_abilities() -> None:
    table = Table().dice(4, 5).placed("M3").turn().say("rest", "die 1", "keep")
    assert (table.s.active, table.purse()) == (OTHER, (0, 0))


@pytest.mark.rule("Y12.2")
def test_each_unplaced_die_is_rolled_at_most_once() -> None:
    table = Table().dice(4, 5).turn().say("rest", "roll a 5 again", "die 5")
    assert table.can == ["roll a 4 again", "keep the dice"]
    assert table.why("roll a 5 again") == ("Y12.2",)


@pytest.mark.rule("Y12.3")
def test_by_option_rest_abilities_come_first() -> None:
    table = Table().option(c.OPTION_REST_BEFORE_DICE).dice(4).placed("M3").turn().say("rest")
    assert (table.asks, table.can) == (c.K_POOL, ["journal", "done"])
    assert table.say("done").asks == c.K_ROLL


@pytest.mark.rule("Y12.3")
def test_by_option_dice_are_counted_for_rolling_after_the_abilities() -> None:
    table = Table().option(c.OPTION_REST_BEFORE_DICE).dice(4).gained("WO01", "LV15").put("journal_tile", 8, 1)
    table.show("townsfolk 1", "T01").turn().say("rest", "journal", "1a", "a free Townsfolk card", "change a die by 1")
    table.say("4 up")
    assert table.can == ["roll a 5 again", "keep the dice"]


@pytest.mark.rule("Y12.4", "Y8.16")
def test_a_townsfolk_gained_during_a_rest_does_not_work_in_it() -> None:
    table = Table().gained("WO01").put("journal_tile", 8, 1).dice().show("townsfolk 1", "T13")
    table.show("land 1", "LC01").turn().say("journal", "1a", "a free Townsfolk card")
    assert (table.has_card("T13"), table.purse()) == (True, (1, 0))


@pytest.mark.rule("Y0.6")
def test_supply_and_reserve_are_apart() -> None:
    table = Table().dice(3).placed("M3")
    assert (table.of("reserve"), table.faces()) == (2, [3])
