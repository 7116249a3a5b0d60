"""Influence on cards and in guilds, fees, guild abilities."""

from __future__ import annotations

import pytest

from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import scoring
from tests.wayfarers.position import ME, OTHER, Table


@pytest.mark.rule("Y4.2", "Y4.3")
def test_influence_goes_on_any_card_without_a_token() -> None:
    table = Table().show("land 1", "LC01", OTHER).show("space 2", "SS01").show("inspiration 4", "N01", workers="blue")
    table.show("water 1", "WO01", ME).pool(t.A_INF_CARD, t.A_INF_CARD).say("influence on a card")
    assert table.can == ["space 2", "inspiration 4"]
    assert table.why("land 1") == ("Y4.2",)
    table.say("space 2", "influence on a card")
    assert (table.s.token[5], table.s.token[19], table.of("influence")) == (1, 1, 12)


@pytest.mark.rule("Y4.4", "Y4.5", "Y4.8")
def test_the_fee_is_paid_in_silver_or_provisions_to_the_owner() -> None:
    table = Table().show("townsfolk 1", "T02", OTHER).gained("LC09").has(silver=1, provision=1)
    table.pool(t.A_CARD_TOWNSFOLK).say("hire a Townsfolk card")
    assert table.can == ["1 silver", "1 provision"]
    before = table.of("influence", OTHER)
    table.say("1 provision")
    assert (table.purse(), table.purse(OTHER)) == ((1, 0), (0, 1))
    assert table.has_card("T02") and table.of("influence", OTHER) == before + 1


@pytest.mark.rule("Y4.4", "Y4.5", "Y11.8", "Y4.8")
def test_taking_a_worker_costs_the_fee_and_the_token_stays() -> None:
    table = Table().show("land 1", "LC01", OTHER, "green yellow").has(silver=2).pool(t.A_WORKER_TAKE, t.A_WORKER_TAKE)
    table.say("take a worker", "green worker from land 1")
    assert (table.purse(), table.s.token[8], table.supply()["green"]) == ((1, 0), OTHER + 1, 1)
    table.say("take a worker")
    assert (table.purse(), table.purse(OTHER)) == ((0, 0), (2, 0))


@pytest.mark.rule("Y4.4")
def test_who_cannot_pay_the_fee_may_not_interact() -> None:
    table = Table().show("land 1", "LC01", OTHER, "green").show("land 2", "LC02", workers="green").pool(t.A_WORKER_TAKE)
    table.say("take a worker")
    assert table.supply()["green"] == 1 and table.s.on_card[8] == 1


@pytest.mark.rule("Y4.6", "Y8.6")
def test_acquiring_a_card_with_workers_is_one_interaction() -> None:
    table = Table().show("land 2", "LC16", OTHER, "green yellow").has(silver=3)
    table.pool(t.A_CARD_LAND).say("a Land card")
    assert (table.purse(), table.purse(OTHER)) == ((2, 0), (1, 0))
    assert (table.supply()["green"], table.supply()["yellow"]) == (1, 2)


@pytest.mark.rule("Y4.6", "Y11.3")
def test_placing_a_worker_and_taking_another_one_from_the_card_are_two_fees() -> None:
    table = Table().show("inspiration 3", "N01", OTHER, "green").has(silver=2).dice(1).workers(yellow=1, blue=0)
    table.put("journal_tile", 7, 1).show("townsfolk 4", "T01")
    table.turn().say("place a yellow worker", "done")
    assert table.purse(OTHER) == (1, 0)
    table = Table().show("inspiration 3", "N01", OTHER, "green yellow").put("placed_worker", 18 * 3 + 2).has(silver=2)
    table.pool(t.A_WORKER_TAKE).say("take a worker")
    assert (table.purse(), table.s.on_card[18]) == ((1, 0), 2)


@pytest.mark.rule("Y4.7")
def test_own_tokens_ask_no_fee() -> None:
    table = Table().show("land 1", "LC16", ME).pool(t.A_CARD_LAND).say("a Land card")
    assert table.has_card("LC16") and table.of("influence") == 15


@pytest.mark.rule("Y4.9")
def test_gains_of_the_card_itself_do_not_pay_for_it() -> None:
    table = Table().show("land 1", "LV05", OTHER).pool(t.A_CARD_LAND)
    assert table.waiting() == []
    table = Table().show("land 1", "LV05", OTHER).has(silver=1).pool(t.A_CARD_LAND).say("a Land card")
    assert table.purse() == (1, 0)


@pytest.mark.rule("Y4.10", "Y4.11")
def test_influence_in_any_guild() -> None:
    table = Table().pool(t.A_INF_ANY, t.A_INF_ANY).say("influence in any guild")
    assert table.can == ["black", "yellow", "blue"]
    table.say("black", "influence in any guild", "black")
    assert (table.tokens(), table.of("influence")) == ([2, 0, 0], 13)


@pytest.mark.rule("Y4.12")
def test_influence_moves_to_a_different_guild() -> None:
    table = Table().guilds(yellow=1).pool(t.A_INF_MOVE).say("move 1 influence")
    assert table.can == ["yellow to black", "yellow to blue"]
    assert table.say("yellow to blue").tokens() == [0, 0, 1]
    assert Table().pool(t.A_INF_MOVE).s.depth == 0


@pytest.mark.rule("Y4.14")
def test_with_an_empty_supply_a_token_comes_from_elsewhere() -> None:
    table = Table().guilds(black=14, blue=0).show("land 1", "LC01", ME).pool(t.A_INF_BLUE)
    assert (table.of("influence"), table.can) == (0, ["1 blue influence", "done"])
    table.say("1 blue influence")
    assert table.can == ["from black", "from land 1"]
    table.say("from land 1")
    assert (table.tokens(), table.s.token[8]) == ([14, 0, 1], 0)
    table = Table().guilds(black=15).show("land 1", "LC01").pool(t.A_INF_CARD).say("influence on a card")
    assert (table.tokens(), table.s.token[8]) == ([14, 0, 0], 1)


@pytest.mark.rule("Y4.14")
def test_a_token_does_not_come_from_the_guild_that_it_goes_to() -> None:
    table = Table().guilds(black=13, yellow=1, blue=1).pool(t.A_INF_BLACK).say("1 black influence")
    assert table.can == ["from yellow", "from blue"]
    assert table.say("from yellow").tokens() == [14, 0, 1]
    assert Table().guilds(black=15).pool(t.A_INF_BLACK).s.depth == 0


@pytest.mark.rule("Y6.1", "Y6.2", "Y13.5")
def test_only_a_sole_leader_scores_a_guild() -> None:
    table = Table(3).guilds(0, black=2, yellow=1).guilds(1, black=1, yellow=1).guilds(2, blue=4)
    assert [scoring.guild_points(table.s, seat) for seat in range(3)] == [3, 0, 3]


@pytest.mark.rule("Y6.3", "Y6.5", "Y10.9")
def test_the_yellow_guild_changes_two_pips_once_a_turn() -> None:
    table = Table().dice(1, 4).guilds(yellow=2).turn().say("use the yellow guild", "1 up")
    assert table.can == ["2 down", "2 up", "4 down", "4 up", "no second change"]
    table.say("4 down")
    assert (table.faces(), table.tokens()) == ([2, 3], [0, 1, 0])
    assert table.why("use the yellow guild") == ("Y6.3",)


@pytest.mark.rule("Y6.5")
def test_the_yellow_guild_works_after_the_main_action_too_unless_the_option_forbids() -> None:
    table = Table().dice(1, 4).guilds(yellow=1).turn().say("place a 4", "M3", "done")
    assert table.asks == c.K_AFTER
    assert table.say("use the yellow guild", "2 up").faces() == [3]
    table = Table().option(c.OPTION_YELLOW_AFTER, False).dice(1, 4).guilds(yellow=1).turn()
    assert "use the yellow guild" in table.can
    assert table.say("place a 4", "M3", "done").s.active == OTHER


@pytest.mark.rule("Y6.5", "Y10.9")
def test_pips_after_the_chain_go_straight_to_the_space() -> None:
    table = Table().dice(4, 2).guilds(yellow=1).tile("UB2", 6, 2).turn().say("place a 4")
    assert "middle 2" not in table.can
    table.say("use the yellow guild", "die in hand up", "die in hand up")
    assert (table.asks, "middle 2" in table.can) == (c.K_DIE_SPACE, True)


@pytest.mark.rule("Y6.5")
def test_pips_leave_a_die_that_still_fits_somewhere() -> None:
    table = Table().dice(4).placed("M3", "M4").guilds(yellow=1).turn()
    assert "place a 4" in table.can
    table.has(silver=3).say("place a 4")
    assert (table.asks, table.can) == (c.K_POOL, ["buy a Space card or buy a space tile", "done"])
    assert table.s.occupied[ME] == 0b110100


@pytest.mark.rule("Y6.6", "Y6.3")
def test_the_blue_guild_is_one_ship_for_the_die() -> None:
    table = Table().dice(3).guilds(blue=2).has(provision=2).turn().say("place a 3")
    assert "home harbour" in table.can
    table.say("home_water")
    assert (table.tokens(), table.s.abilities_used) == ([0, 0, 1], 4)
    table = Table().dice(3).guilds(blue=2).tile("UB3", 3, 1).turn().say("place a 3", "home_water")
    assert table.tokens() == [0, 0, 2]


@pytest.mark.rule("Y6.7", "Y6.8")
def test_paying_influence_is_no_use_of_an_ability_and_new_tokens_can_be_spent() -> None:
    table = Table().dice(2, 3).guilds(yellow=3).pool(t.A_TILE_LAND).say("buy a land tile", "UL1", "at 2.1")
    assert (table.tokens(), table.s.abilities_used) == ([0, 1, 0], 0)
    table = Table().dice(3, 3).at("9a").pool(t.A_INF_ANY, t.A_JOURNAL)
    assert table.can == ["influence in any guild", "done"]
    assert "journal" in table.say("influence in any guild", "black").can
