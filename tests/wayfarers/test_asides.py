"""What somebody asks about besides moves: cards and the Journal Track."""

from __future__ import annotations

import pytest

from engines.wayfarers.game import GAME
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from tests.wayfarers.position import OTHER, Table


def asked(table: Table, text: str) -> str:
    """What `? TEXT` tells."""
    found = GAME.words.why_not(table.s, text)
    assert found is not None
    return found.text


@pytest.mark.rule("Y7.18", "Y7.20")
def test_a_visible_card_is_explained_whoever_has_it() -> None:
    table = Table().show("townsfolk 2", "T17", OTHER).show("space 1", "SC06").gained("SS01").tucked("SS01", "N01")
    table.gained("LC05", seat=OTHER).dice(3).turn()
    assert asked(table, "mercenary") == asked(table, "T17")
    assert asked(table, "T17").startswith("T17: Mercenary, 2 silver; under a city or harbour; with a die on its host: ")
    assert "influence of seat 2; it is on offer at townsfolk 2" in asked(table, "t17")
    assert "costs 3 silver; it is on offer at space 1" in asked(table, "SC06")
    assert asked(table, "LC05").endswith("seat 2 has it (Y7.1).")
    assert asked(table, "N01").endswith("seat 1 has it (Y7.15).")


def test_a_card_out_of_sight_is_explained_without_where_it_is() -> None:
    table = Table().show("townsfolk 1", "T19").gained("LC05").turn()
    assert asked(table, "T18").startswith("T18: Merchant, ") and asked(table, "T18").endswith(" (Y7.18).")
    assert not any(words in asked(table, "SC06") for words in ("on offer", "has it"))
    assert asked(table, "SC06").endswith(" (Y7.11).")
    assert "has no move" in asked(table, "T99")


@pytest.mark.rule("Y14.26")
def test_a_card_of_the_solo_opponent_is_the_ais() -> None:
    table = Table().put("solo", 1).ai().gained("LC05", seat=OTHER).turn()
    assert asked(table, "LC05").endswith("the AI has it (Y7.1).")


def test_a_name_that_several_cards_have_tells_all_that_are_seen() -> None:
    table = Table().show("townsfolk 1", "T19").show("townsfolk 2", "T20").turn()
    assert "T19: Merchant, " in asked(table, "merchant") and "T20: Merchant, " in asked(table, "merchant")
    assert "T18" not in asked(table, "merchant")


def test_a_card_is_explained_by_its_place_too() -> None:
    table = Table().show("space 1", "SS05").turn()
    assert asked(table, "space 1").startswith("SS05: 1 star; 1 point for each open water; costs 3 silver")
    assert "has no move 'space 2'" in asked(table, "space 2")


def test_a_card_that_cannot_be_taken_is_explained_with_the_reason() -> None:
    table = Table().show("townsfolk 1", "T17").show("townsfolk 2", "T22").show("townsfolk 3", "T34").has(silver=1)
    table.ask(c.K_CARD, t.TOWNSFOLK)
    assert "T17" not in table.can
    assert asked(table, "T17").startswith("T17: Mercenary, 2 silver; ")
    assert "costs 2 silver; you have 1 silver" in asked(table, "T17")


@pytest.mark.rule("Y5.1", "Y5.2", "Y5.8")
def test_the_journal_tells_the_next_steps_and_what_its_columns_give() -> None:
    told = asked(Table().at("2c").dice(3).turn(), "journal")
    assert told.startswith("Journal: on 2c; on to 3b with 2 libraries")
    assert "columns 2 and 6 give an Inspiration card and a new die" in told
    assert "columns 4 and 8 give a special tile" in told and "column 10 ends the game" in told


@pytest.mark.rule("Y5.1", "Y5.2", "Y5.8")
@pytest.mark.parametrize("name", ["journal 4c", "journal space 4c", "space 4c", "4c"])
def test_a_journal_space_is_explained_by_its_name(name: str) -> None:
    table = Table().at("4c", seat=OTHER).dice(3).turn()
    assert asked(table, name).startswith(
        "Journal space 4c: a special tile; from 2c with 1 planet; from 3b with 2 observatories; here: seat 2 "
        "(Y5.1, Y5.2, Y5.8)."
    )
    assert "has no move" not in asked(table, name) and "another question" not in asked(table, name)


@pytest.mark.rule("Y5.2")
def test_a_journal_space_that_is_out_of_reach_is_explained_with_the_reason() -> None:
    table = Table().at("1a").tag(t.TAG_VISTA, 1).tag(t.TAG_CITY, 2).pool(t.A_JOURNAL).say("journal").tag(t.TAG_CITY, 1)
    told = asked(table, "2a")
    assert told.startswith("Journal space 2a: an Inspiration card and a new die; from 1a with 2 cities")
    assert told.endswith("The link to 2a needs 2 cities; you have 1 (Y5.2).")


@pytest.mark.rule("Y2.4", "Y11.8")
def test_what_comes_too_early_is_told_of_the_effects_that_still_wait() -> None:
    table = Table().dice(3).show("land 3", "LC01", workers="yellow").pool(t.A_DIE_SHIFT, t.A_WORKER_TAKE)
    assert asked(table, "end the turn").startswith("Your turn ends once you have resolved or declined every effect")
    assert asked(table, "yellow worker from land 3") == "Say 'take a worker' first (Y2.4)."
    table = Table().dice(3).turn()
    assert "'an Inspiration card' is a gain, and none is asked for now" in asked(table, "an Inspiration card")
    assert not any(
        "once a turn" in asked(table.turn(), words) for words in ("end the turn", "yellow worker from land 3")
    )


def test_a_thing_to_buy_is_read_by_its_name_alone() -> None:
    table = Table().has(silver=5).dice(3).pool(t.A_TILE_BASIC, t.A_DIE_SHIFT)
    assert GAME.words.read(table.s, "basic tile") == GAME.words.read(table.s, "buy a basic tile")


@pytest.mark.rule("Y9.1", "Y9.4")
def test_a_tile_is_explained_by_its_name_and_its_id() -> None:
    table = Table().dice(3).turn()
    assert asked(table, "camel tile") == asked(table, "ub1")
    assert asked(table, "UB1") == "UB1: basic tile, 2 silver; 1 square: camel; 1 point; 2 left (Y9.1, Y9.4)."
    table.has(silver=2).ask(c.K_TILE, t.TILE_BASIC)
    assert asked(table, "camel tile").endswith("2 left (Y9.1, Y9.4). It is legal now; say 'camel tile' (Y9.4).")


@pytest.mark.rule("Y6.2", "Y6.3", "Y6.5")
def test_a_guild_is_explained_with_who_has_influence_there() -> None:
    table = Table().guilds(yellow=2).guilds(yellow=1, seat=OTHER).dice(3).turn()
    told = asked(table, "yellow guild")
    assert told.startswith(
        "The yellow guild, where you have 2 and seat 2 has 1: once a turn for 1 influence there, changes"
    )
    assert all(f"The {name} guild, where" in asked(table, "guilds") for name in ("black", "yellow", "blue"))


@pytest.mark.rule("Y9.1", "Y9.4", "Y10.10")
def test_home_spaces_kinds_of_tiles_and_comets_are_explained() -> None:
    table = Table().dice(3).placed("middle 1").gained("SC03").turn()
    assert asked(table, "middle 1").endswith("your die on it (Y10.1, Y10.10).")
    assert "die on it" not in asked(table, "home harbour")
    assert asked(table, "land tiles").startswith("Land tiles, 3 silver or 2 yellow influence: ")
    assert f"you have {table.s.tags[t.TAG_COMET]} and seat 2 has 0" in asked(table, "comets")


@pytest.mark.rule("Y14.16", "Y14.17", "Y14.18", "Y14.20", "Y14.27")
def test_what_the_solo_opponent_will_want_is_explained() -> None:
    table = Table().put("solo", 1).ai().show("inspiration 2", "N01").show("inspiration 3", "N02").turn()
    table.all("schemes", [3, 4, 0, 0, 0, 0]).put("num_schemes", 2)  # 1 and 2 silver
    told = asked(table, "ai")
    assert "Its sum is 3" in told and "townsfolk 2, 3, 4, 1" in told and "land 2, 3, 4, 1" in told
    assert "It goes by" not in told and "it goes by black, blue, yellow, green" in told
    assert "The Inspiration card it wants: inspiration 2" in told
    assert "Its caravan has 21 squares left; next are " in told
    assert "Its marker goes from 0a to " in told
    assert "face up are 2 red and 0 blue schemes" in asked(table, "schemes").lower()
    assert "; face up (Y14.5, Y14.6)" in asked(table, "scheme K4")


def test_without_a_solo_opponent_nothing_is_told_of_one() -> None:
    assert "has no move 'ai'" in asked(Table().dice(3).turn(), "ai")


@pytest.mark.rule("Y9.1")
def test_a_tile_that_cannot_be_paid_is_told_by_its_price() -> None:
    table = Table().dice(3).has(silver=1).pool(t.A_TILE_BASIC, t.A_DIE_SHIFT)
    assert "A basic tile costs 2 silver, and you have 1 silver (Y9.1)." in asked(table, "buy a basic tile")


@pytest.mark.rule("Y7.11")
def test_a_space_card_without_a_slot_is_told_why() -> None:
    table = Table().dice(3).has(silver=9).show("space 1", "SC06").pool(t.A_CARD_SPACE, t.A_DIE_SHIFT)
    assert asked(table, "buy a Space card") == (
        "A Space card goes above a Land or Water card, and none of yours is free (Y7.11)."
    )
