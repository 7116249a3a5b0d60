"""The Journal Track: steps, ink blots, what spaces give, green workers, the extra step."""

from __future__ import annotations

import pytest

from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from tests.wayfarers.position import OTHER, Table


def tile(table: Table, space: str, name: str) -> Table:
    """A journal tile on a space."""
    return table.put("journal_tile", names.JOURNAL_TILES.index(name), names.JOURNAL.index(space))


@pytest.mark.rule("Y5.1", "Y5.2", "Y5.13")
def test_a_step_follows_a_link_to_the_right() -> None:
    table = Table().pool(t.A_JOURNAL).say("journal")
    assert table.can == ["1a", "1b"]
    assert table.why("2a") == ("Y5.1",)
    assert table.say("1b").space() == "1b"
    table = Table().at("1b").tag(t.TAG_OPEN_WATER, 1).tag(t.TAG_HARBOUR, 2).pool(t.A_JOURNAL).say("journal")
    assert table.can == ["2b", "2c"]


@pytest.mark.rule("Y5.2")
def test_a_refused_step_says_what_the_ink_blot_asks_for() -> None:
    table = Table().at("1a").tag(t.TAG_VISTA, 1).tag(t.TAG_CITY, 2).pool(t.A_JOURNAL).say("journal").tag(t.TAG_CITY, 1)
    assert "needs 2 cities; you have 1" in _text(table, "2a")


def _text(table: Table, words: str) -> str:
    from engines.wayfarers.game import GAME

    return GAME.words.why_not(table.s, words).text


@pytest.mark.rule("Y5.2", "Y4.13")
def test_a_link_that_costs_two_guilds_takes_a_token_of_each() -> None:
    table = Table().all("side", [1] * 3).at("8a").guilds(blue=2, black=1).pool(t.A_JOURNAL).say("journal")
    assert (table.space(), table.tokens(), table.of("influence")) == ("9a", [0, 0, 1], 14)


@pytest.mark.rule("Y5.2")
@pytest.mark.parametrize("tokens", [{"blue": 3}, {"black": 3}])
def test_a_link_that_costs_two_guilds_is_closed_to_who_has_one(tokens: dict[str, int]) -> None:
    assert Table().all("side", [1] * 3).at("8a").guilds(**tokens).pool(t.A_JOURNAL).s.depth == 0


@pytest.mark.rule("Y5.3")
def test_tags_gained_this_turn_count_at_once() -> None:
    table = Table().at("1a").show("land 1", "LC16").pool(t.A_CARD_LAND, t.A_JOURNAL)
    assert table.can == ["a Land card", "done"]
    assert table.say("a Land card", "journal").space() == "2a"


@pytest.mark.rule("Y5.4")
@pytest.mark.parametrize(("townsfolk", "open_"), [([], False), (["T08"], True)])
def test_the_home_townsfolk_counts(townsfolk: list[str], open_: bool) -> None:
    table = Table().all("side", [1] * 3).at("1a").gained(*townsfolk).pool(t.A_JOURNAL)
    assert (table.s.depth > 0) is open_


@pytest.mark.rule("Y5.6", "Y2.4")
def test_what_the_space_gives_waits_and_comes_before_the_next_step() -> None:
    table = tile(Table(), "1a", "J04").show("land 1", "LC01").show("land 2", "LC02").tag(t.TAG_VISTA, 1)
    table.pool(t.A_JOURNAL, t.A_JOURNAL).say("journal", "1a")
    assert table.can == ["influence on a card", "decline what the space gives", "done"]
    table.say("influence on a card", "land 1", "decline what the space gives")
    assert table.can == ["journal", "done"]
    assert table.say("journal").space() == "2b"


@pytest.mark.rule("Y5.6")
def test_a_tile_stays_for_later_visitors() -> None:
    table = tile(Table(), "1a", "J05").pool(t.A_JOURNAL).say("journal", "1a")
    assert table.purse() == (2, 0)
    table.say("done") if table.asks else table.pool(t.A_JOURNAL, seat=OTHER).say("journal", "1a")
    assert table.s.journal_tile[names.JOURNAL.index("1a")] == names.JOURNAL_TILES.index("J05")


@pytest.mark.rule("Y5.7")
def test_the_first_marker_takes_the_green_worker() -> None:
    table = Table().pool(t.A_JOURNAL).say("journal", "1a")
    assert table.supply()["green"] == 1
    table.pool(t.A_JOURNAL, seat=OTHER).say("journal", "1b")
    assert table.supply(OTHER)["green"] == 0


@pytest.mark.rule("Y5.8")
def test_column_2_gives_a_die_and_an_inspiration_card() -> None:
    table = Table().at("1a").tag(t.TAG_VISTA, 1).show("inspiration 1", "N01").pool(t.A_JOURNAL).say("journal")
    assert (table.asks, table.of("reserve")) == (c.K_ROLL, 1)
    assert table.say("die 5").faces() == [5]
    assert table.can == ["an Inspiration card", "done"]


@pytest.mark.rule("Y5.9", "Y6.4")
def test_the_extra_step_costs_a_black_token_after_the_space_is_resolved() -> None:
    table = tile(Table(), "1a", "J03").guilds(black=1).tag(t.TAG_VISTA, 1).pool(t.A_JOURNAL).say("journal", "1a")
    assert table.can == ["use the black guild", "done"]
    table.say("use the black guild")
    assert (table.space(), table.tokens()[0]) == ("2b", 0)


@pytest.mark.rule("Y5.9", "Y6.3")
def test_the_extra_step_comes_once_a_turn_and_only_after_a_step() -> None:
    table = Table().guilds(black=3).tag(t.TAG_VISTA, 1).tag(t.TAG_STAR, 2).pool(t.A_JOURNAL, t.A_INF_ANY)
    assert "use the black guild" not in table.can
    assert table.why("use the black guild") == ("Y5.9",)
    table.say("journal", "1a", "use the black guild", "die 1")
    assert (table.space(), "use the black guild" in table.can) == ("2b", False)


@pytest.mark.rule("Y5.6", "Y6.3")
@pytest.mark.parametrize("used", [False, True])
def test_what_the_space_gives_makes_way_only_for_a_step_that_can_come(used: bool) -> None:
    table = tile(Table(), "1a", "J04").show("land 1", "LC01").show("land 2", "LC02").guilds(black=2)
    table.put("abilities_used", int(used)).pool(t.A_JOURNAL).say("journal", "1a")
    assert table.can == ["influence on a card", *["decline what the space gives"] * (not used), "done"]


@pytest.mark.rule("Y5.9", "Y6.3")
def test_a_second_extra_step_is_not_offered_but_a_declined_one_is() -> None:
    def after_two_steps(first: str) -> Table:
        table = Table().at("2b").guilds(black=5, yellow=2, blue=2)
        for tag in range(t.NUM_TAGS):
            table.tag(tag, 9)
        table.pool(*[t.A_JOURNAL] * 3)
        return table.say("journal", first, "decline what the space gives", "journal")

    declined = after_two_steps("journal")
    assert (declined.space(), "use the black guild" in declined.can) == ("5a", True)
    used = after_two_steps("use the black guild")
    assert "use the black guild" not in used.can
    assert used.why("use the black guild") == ("Y6.3", "Y6.4")


@pytest.mark.rule("Y5.9", "Y5.2")
def test_the_token_of_the_extra_step_does_not_pay_its_link() -> None:
    table = Table().at("8b").tag(t.TAG_VISTA, 3).guilds(black=1).pool(t.A_JOURNAL).say("journal")
    assert table.s.depth == 0
    table = Table().at("8b").tag(t.TAG_VISTA, 3).guilds(black=2).pool(t.A_JOURNAL).say("journal")
    assert table.say("use the black guild").space() == "10b"


@pytest.mark.rule("Y5.10")
def test_a_final_space_holds_one_marker_others_any_number() -> None:
    table = Table().at("9a").at("10b", OTHER).guilds(black=1).tag(t.TAG_OPEN_WATER, 4).tag(t.TAG_OBSERVATORY, 4)
    table.pool(t.A_JOURNAL).say("journal")
    assert table.can == ["10a", "10c"]
    assert table.why("10b") == ("Y5.10",)
    assert Table().at("1a", OTHER).pool(t.A_JOURNAL).say("journal", "1a").space() == "1a"


@pytest.mark.rule("Y5.11", "Y5.12", "Y13.1")
def test_a_final_space_gives_two_influence_and_a_special_tile_or_inspiration() -> None:
    table = Table().at("9a").tag(t.TAG_OPEN_WATER, 4).show("inspiration 1", "N01").pool(t.A_JOURNAL, t.A_JOURNAL)
    table.say("journal")
    assert (table.space(), table.s.turns_left) == ("10c", 3)
    choice = "2 yellow influence and a special tile or 2 yellow influence and an Inspiration card"
    assert table.can == [choice, "done"] or "decline what the space gives" in table.can
    table.say(choice, "2 yellow influence and a special tile")
    assert table.tokens() == [0, 2, 0]
    assert table.can == ["a special tile", "decline what the space gives", "done"]
    assert table.say("decline what the space gives").s.depth == 0


@pytest.mark.rule("Y5.12")
def test_the_two_other_final_spaces_give_influence_of_choice() -> None:
    table = Table().at("9b").guilds(black=1).pool(t.A_JOURNAL).say("journal")
    table.say("influence in any guild", "blue", "influence in any guild", "yellow")
    assert (table.space(), table.tokens()) == ("10d", [0, 1, 1])
