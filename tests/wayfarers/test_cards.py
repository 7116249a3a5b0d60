"""Cards: taking and drawing them, vistas, links, hosts, Space cards, Inspiration."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import cards, counters, scoring
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import cards as card_words
from tests.wayfarers.position import ME, OTHER, Table, card_number

LAND = "a Land card"


@pytest.mark.rule("Y7.1", "Y7.2", "Y8.1", "Y8.2", "Y8.5")
def test_a_city_is_a_die_space_and_gives_its_effect_at_once() -> None:
    table = Table().show("land 2", "LC15").show("land 4", "LV03").pool(t.A_CARD_LAND).say(LAND)
    assert table.can == ["LC15", "LV03"]
    assert table.say("LC15").can == ["influence in any guild", "done"]
    table.say("done").dice(1).tile("UB2", 1, 2).turn().say("place a 1")
    assert "LC15" in table.can


@pytest.mark.rule("Y7.7")
def test_a_harbour_is_a_die_space_and_an_open_water_is_not() -> None:
    table = Table().gained("WH07", "WO01").dice(3).tile("UB3", 3, 1).turn().say("place a 3")
    assert table.can == ["home harbour", "middle 3", "middle 4", "WH07"]


@pytest.mark.rule("Y7.3", "Y7.4", "Y7.5")
def test_every_matching_vista_triggers_once_in_any_order() -> None:
    table = Table().gained("LV07", "LV08", "LV09").show("land 1", "LC16").show("townsfolk 1", "T01", workers="green")
    table.pool(t.A_CARD_LAND).say(LAND)
    assert table.can == ["take a worker", "1 provision or 1 silver", "done"]
    table.say("1 provision or 1 silver", "1 silver", "take a worker")
    assert (table.purse(), table.supply()["green"]) == ((1, 0), 1)


@pytest.mark.rule("Y7.5", "Y7.23")
def test_the_townsfolk_under_a_vista_works_each_time_it_triggers() -> None:
    table = Table().gained("LV05").under("LV05", "T20").show("water 1", "WH15").show("water 2", "WH16")
    table.pool(t.A_CARD_WATER, t.A_CARD_WATER).say("a Water card", "WH15", "a Water card")
    assert table.purse()[0] == 4


@pytest.mark.rule("Y7.4")
def test_a_townsfolk_triggers_only_vistas_of_townsfolk() -> None:
    table = Table().gained("LV01", "LV16").show("townsfolk 1", "T34").show("land 1", "LC01").has(silver=1)
    table.pool(t.A_CARD_TOWNSFOLK).say("hire a Townsfolk card")
    assert table.can == ["influence on a card", "done"]
    assert table.purse() == (0, 0)


@pytest.mark.rule("Y7.6", "Y8.16")
def test_nothing_on_a_card_works_in_the_turn_it_was_gained() -> None:
    table = Table().show("land 1", "LV17").show("land 2", "LV18").dice(1)
    table.pool(t.A_CARD_LAND, t.A_CARD_LAND).say(LAND, "LV17", LAND, "done")
    assert table.purse() == (0, 0)
    table = Table().gained("LV05").show("townsfolk 1", "T20").show("water 1", "WH15").has(silver=2)
    table.pool(t.A_CARD_TOWNSFOLK, t.A_CARD_WATER).say("hire a Townsfolk card", "a Water card")
    assert table.has_card("T20") and table.purse()[0] == 1


@pytest.mark.rule("Y7.8", "Y7.9", "Y7.10")
def test_links_of_the_left_neighbour_wait_beside_the_effect() -> None:
    table = Table().show("water 1", "WH17").show("land 1", "LC01").pool(t.A_CARD_WATER).say("a Water card")
    assert table.purse() == (1, 0)
    assert table.can == ["influence on a card", "done"]
    assert table.of("last_water") == card_number("WH17")[1]
    table = Table().gained("WH17").show("water 1", "WO11").pool(t.A_CARD_WATER).say("a Water card")
    assert (table.purse(), table.tokens(), table.can) == ((1, 0), [1, 0, 0], ["journal", "done"])


@pytest.mark.rule("Y7.11")
def test_a_space_card_needs_a_land_or_water_card_without_one() -> None:
    table = Table().show("space 1", "SS01").show("space 2", "SS02").has(silver=9).gained("LC01")
    table.pool(t.A_CARD_SPACE, t.A_CARD_SPACE).say("buy a Space card", "SS01")
    assert table.s.depth == 0 and table.purse() == (6, 0)
    table = Table().show("space 1", "SS01").has(silver=9).ask(c.K_CARD, t.SPACE)
    assert table.s.depth == 0


@pytest.mark.rule("Y7.15", "Y7.28")
def test_inspiration_is_tucked_at_an_own_space_card_without_one() -> None:
    table = Table().gained("LC01", "SS14").tucked("home_space", "N01").show("inspiration 2", "N05")
    table.pool(t.A_CARD_INSPIRATION).say("an Inspiration card")
    assert table.can == ["at SS14", "discard it"]
    assert table.why("at home_space") == ("Y7.15",)
    table.say("at SS14")
    assert counters.count(table.s, ME, t.COUNT_CARD_INSPIRATION) == 2
    assert scoring.value_of(table.s, ME, card_number("SS14")[1]) == 2


@pytest.mark.rule("Y7.15")
def test_a_space_card_takes_one_inspiration_card() -> None:
    table = Table().gained("LC01", "LC02", "SS13", "SS14").tucked("SS14", "N01").show("inspiration 2", "N05")
    table.pool(t.A_CARD_INSPIRATION).say("an Inspiration card")
    assert table.can == ["at SS13", "at home star", "discard it"]
    assert table.why("at SS14") == ("Y7.15",)


@pytest.mark.rule("Y7.16", "Y4.8")
def test_inspiration_is_discarded_for_the_effect_beside_it() -> None:
    table = Table().show("inspiration 3", "N05", OTHER, "green").has(silver=1).deck("N01")
    table.pool(t.A_CARD_INSPIRATION).say("an Inspiration card", "discard it")
    assert (table.purse(), table.purse(OTHER), table.supply()["green"]) == ((0, 1), (1, 0), 1)
    assert table.can == ["influence in any guild", "done"]
    assert (table.s.tail_size[t.INSPIRATION], table.s.inspiration_tail[0]) == (1, card_number("N05")[1])
    assert counters.count(table.s, ME, t.COUNT_CARD_INSPIRATION) == 0


@pytest.mark.rule("Y7.18", "Y7.19", "Y7.22")
def test_a_townsfolk_is_paid_for_and_needs_a_host() -> None:
    table = Table().show("townsfolk 1", "T04").show("townsfolk 2", "T08").has(silver=2)
    table.ask(c.K_CARD, t.TOWNSFOLK)
    assert (table.purse(), table.has_card("T08")) == ((0, 0), True)
    assert table.s.home_under[0] == card_number("T08")[1]
    assert Table().show("townsfolk 1", "T03").has(silver=9).pool(t.A_CARD_TOWNSFOLK_FREE).s.depth == 0


@pytest.mark.rule("Y7.22")
def test_a_card_gained_this_turn_may_be_a_host() -> None:
    table = Table().show("land 1", "LV05").show("townsfolk 1", "T03").pool(t.A_CARD_LAND, t.A_CARD_TOWNSFOLK_FREE)
    assert table.can == [LAND, "done"]
    table.say(LAND, "a free Townsfolk card")
    assert table.has_card("T03")


@pytest.mark.rule("Y7.20", "Y7.21", "Y7.25")
def test_hosts_show_a_tag_and_hold_no_townsfolk() -> None:
    table = Table().gained("LC09").under("home_land", "T08").ask(c.K_HOST, card_number("T22")[1])
    assert table.can == ["home harbour", "LC09"]
    assert table.why("home_land") == ("Y7.20",)
    assert "middle 1" not in table.can


@pytest.mark.rule("Y7.20")
def test_every_townsfolk_says_the_printed_tags_of_its_hosts() -> None:
    printed = tomllib.loads(files("engines.wayfarers.data").joinpath("townsfolk_cards.toml").read_text())["card"]
    for card in printed:
        tags = {tag.replace("_", " ") for tag in card["under"]}
        assert set(card_words.hosts(card_number(card["id"])[1])) == tags
    assert [card_words.under(card_number(card)[1]) for card in ("T17", "T26", "T02")] == [
        "under a city or harbour",
        "under a library or observatory",
        "under an observatory",
    ]


@pytest.mark.rule("Y8.3", "Y4.4")
def test_a_free_card_still_costs_the_fee() -> None:
    table = Table().show("townsfolk 1", "T12", OTHER).gained("WO01").has(provision=1)
    table.pool(t.A_CARD_TOWNSFOLK_FREE).say("a free Townsfolk card")
    assert (table.has_card("T12"), table.purse(OTHER)) == (True, (0, 1))


@pytest.mark.rule("Y8.7", "Y11.6")
def test_a_card_with_the_worker_placed_this_turn_is_not_acquired() -> None:
    table = Table().show("townsfolk 1", "T01", workers="green").show("townsfolk 2", "T22").has(silver=3)
    table.put("placed_worker", 1).ask(c.K_CARD, t.TOWNSFOLK, t.FREE)
    assert table.can == ["home city", "home harbour"]
    table.put("placed_worker", 4).put("on_card", 1, 1)
    table = Table().show("townsfolk 1", "T01", workers="green").show("townsfolk 2", "T22").show("townsfolk 3", "T34")
    table.has(silver=3).put("placed_worker", 1).ask(c.K_CARD, t.TOWNSFOLK)
    assert table.can == ["T22", "T34"]
    assert table.why("T01") == ("Y8.7",)


@pytest.mark.rule("Y8.8", "Y8.13")
def test_drawing_three_keeps_one_and_puts_the_others_under_the_deck() -> None:
    table = Table().deck("LC01", "LC02", "LC16", "LV01").pool(t.A_CARD_LAND_DRAW3).say("draw 3 Land cards and keep 1")
    table.say("LC02", "LC16", "LV01")
    assert table.can == ["LC02", "LC16", "LV01"]
    table.say("LC16")
    assert table.has_card("LC16") and table.s.tail_size[t.LAND] == 2
    assert [table.s.land_tail[i] for i in range(2)] == [card_number("LC02")[1], card_number("LV01")[1]]


@pytest.mark.rule("Y8.8")
def test_cards_under_the_deck_come_last_in_their_order() -> None:
    table = Table().deck("LC01", "LC02", "LC16", "LV01").pool(t.A_CARD_LAND_DRAW3).say("draw 3 Land cards and keep 1")
    table.say("LC02", "LC16", "LV01", "LC16")
    table.ask(c.K_REFILL, t.LAND)
    assert table.row("land") == ["", "LV01", "LC02", "LC01"]


@pytest.mark.rule("Y8.9", "Y8.10")
def test_a_die_may_draw_for_a_provision_or_with_a_spare_pigeon() -> None:
    table = Table().dice(1).has(provision=3).show("land 1", "LC01").deck("LC16").turn()
    table.say("place a 1", "home_land", "pay", LAND)
    assert table.can == ["LC01", "draw 3"]
    assert table.say("draw 3").has_card("LC16") and table.purse() == (1, 0)
    table = Table().dice(1).has(provision=2).show("land 1", "LC01").deck("LC16").turn()
    table.say("place a 1", "home_land", "pay", LAND)
    assert not table.has_card("LC16")
    table = Table().dice(1).has(provision=2).tile("UB2", 1, 2).show("land 1", "LC01").deck("LC16").turn()
    assert table.say("place a 1", "home_land", "pay", LAND, "draw 3").has_card("LC16")


@pytest.mark.rule("Y8.9", "Y8.10")
def test_a_pigeon_that_the_space_needs_is_not_spare() -> None:
    table = Table().gained("LC15").dice(1).tile("UB2", 1, 2).turn().say("place a 1", "LC15")
    assert table.s.die_pigeon == 0
    table = Table().gained("LC15").under("LC15", "T22").dice(1).tile("UB2", 1, 2).turn().say("place a 1", "LC15")
    assert table.s.die_pigeon == 1


@pytest.mark.rule("Y8.9")
def test_only_dice_draw() -> None:
    table = Table().has(provision=3).show("land 1", "LC01").show("land 2", "LC02").deck("LC16").ask(c.K_CARD, t.LAND)
    assert table.can == ["LC01", "LC02"]
    assert table.why("draw 3") == ("Y8.9",)


@pytest.mark.rule("Y8.12")
@pytest.mark.parametrize(("deck", "kept"), [(("LC01", "LC02"), 2), (("LC01",), 1), ((), 0)])
def test_a_short_deck_gives_what_it_has(deck: tuple[str, ...], kept: int) -> None:
    table = Table().deck(*deck).pool(t.A_CARD_LAND_DRAW3)
    assert bool(table.asks) is (kept > 0)
    if kept == 2:
        table.say("draw 3 Land cards and keep 1", "LC02")
        assert table.can == ["LC01", "LC02"]


@pytest.mark.rule("Y8.4", "Y8.2")
@pytest.mark.parametrize(
    ("position", "price", "cost"), [(1, 0, 3), (2, 0, 4), (3, 0, 4), (4, 0, 5), (4, 2, 4), (1, 1, 0)]
)
def test_space_cards_cost_by_position(position: int, price: int, cost: int) -> None:
    table = Table().show(f"space {position}", "SS01")
    assert cards.price_of(table.s, 3 + position, price) == cost


@pytest.mark.rule("Y7.12", "Y7.13", "Y7.14", "Y7.17")
def test_what_space_cards_score() -> None:
    table = Table().gained("LC01", "LC02", "LC03", "LC04", "SP01", "SM01", "SC01", "SS01").tag(t.TAG_COMET, 3, OTHER)
    values = {card: scoring.value_of(table.s, ME, card_number(card)[1]) for card in ("SP01", "SM01", "SC01", "SS01")}
    assert values == {"SP01": 2, "SM01": 3, "SC01": 3, "SS01": 5}
    table.tucked("SS01", "N01")
    assert scoring.card_points(table.s, ME, card_number("SS01")[1], card_number("N01")[1]) == 10


@pytest.mark.rule("Y7.26", "Y7.27", "Y13.3")
def test_the_home_star_counts_pairs_of_townsfolk_and_tiles() -> None:
    table = Table().gained("T01", "T02").tile("UB1", 1, 2).tile("UX02", 2, 1)
    assert scoring.value_of(table.s, ME, c.HOME_STAR) == 2
    assert scoring.space_points(table.s, ME) == 2
