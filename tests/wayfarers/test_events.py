"""What happened is told in sentences."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core.engine.errors import SetupError
from engines.core.setup.setup import Setup
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import cards, hints, schemes
from tests.events import told_of
from tests.wayfarers.golden.solo_cases import against, with_sum
from tests.wayfarers.position import ME, OTHER, Table, card_number


def told(table: Table, *words: str, seat: int = ME) -> list[str]:
    """What a seat is told of these answers."""
    lines: list[str] = []
    titles = GAME.layout.seat_titles(GAME.tables.deal(2, Random(1), {"solo": "space"})) if table.s.solo else ()
    for each in words:
        answer = GAME.words.read(table.s, each)
        assert answer is not None
        lines += told_of(GAME, table.s, [answer], seat, titles)
    return lines


def test_a_card_its_fee_and_its_gains_are_told() -> None:
    table = Table().show("land 1", "LC16", OTHER, "green").show("land 2", "LC01").has(silver=2)
    table.pool(t.A_CARD_LAND).say("a Land card")
    lines = told(table, "LC16")
    assert lines[:2] == ["You pay a fee of 1 silver.", "Seat 2 gets 1 silver as a fee."]
    assert lines[3].startswith("You gain LC16 (city, observatory and library; die with")
    assert lines[2] == "You take 1 green worker from the card."


def test_a_tile_of_two_columns_is_told_with_them_behind_it() -> None:
    lines = told(Table().pool(t.A_TILE_LAND_FREE), "a free land tile", "UL1", "at 2.1")
    assert lines[0] == "You lay the tile (die +1 | camel)."


def test_dice_steps_tiles_and_influence_are_told() -> None:
    table = (
        Table().dice(3, 4).show("land 1", "LC01").pool(t.A_DIE_SHIFT, t.A_INF_CARD, t.A_TILE_BASIC_FREE, t.A_JOURNAL)
    )
    assert told(table, "change a die by 1", "3 up") == ["You turn a die from 3 to 4."]
    assert told(table, "influence on a card", seat=OTHER) == ["Seat 1 places influence on the city LC01."]
    assert told(table, "a free basic tile", "UB1", "at 2.1") == ["You lay the camel tile."]
    assert told(table, "journal", "1a", seat=OTHER)[:2] == [
        "Seat 1 moves to Journal space 1a.",
        "Seat 1 takes 1 green worker from beside the track.",
    ]


@pytest.mark.rule("Y4.12")
def test_influence_moved_is_not_told_as_spent() -> None:
    table = Table().guilds(black=1, blue=2).pool(t.A_INF_MOVE).say("move 1 influence")
    assert told(table, "black to yellow") == ["You take back 1 black influence.", "You gain 1 yellow influence."]


def test_every_tile_is_named_by_what_it_shows_and_read_by_its_id() -> None:
    named = [cards.tile_name(design) for design in range(t.NUM_DESIGNS)]
    assert len(set(named)) == t.NUM_DESIGNS
    assert [named[names.DESIGNS.index(x)] for x in ("UL1", "US3", "UX05", "UX06")] == [
        "die +1 | camel tile",
        "camel, ship and pigeon tile",
        "double comet tile",
        "open water tile",
    ]
    for typed in ("ship tile", "Ship", "UB3"):
        table = Table().pool(t.A_TILE_BASIC_FREE).say("a free basic tile", typed, "at 2.1")
        assert table.s.tiles[names.DESIGNS.index("UB3")] == 1


def test_what_comes_up_and_slides_is_told_once() -> None:
    table = Table().show("land 1", "LC01", ME).deck("LC02", "LC03").ask(c.K_REFILL, t.LAND)
    lines = told(table, "LC02")
    assert sorted(line.partition(" ")[0] for line in lines) == ["LC02", "LC03"]
    assert all(line.endswith(" comes up.") for line in lines)


@pytest.mark.rule("Y14.5")
def test_the_turn_of_the_ai_is_told() -> None:
    table = with_sum(against().show("land 4", "LC01", ME), 0)
    table.ask(c.K_AI_WANT, c.WANT_CARD, t.LAND, 0, seat=c.AI)
    lines = told(table, "allow for 1 silver")
    assert lines[0] == "You allow it for 1 silver." and lines[1].startswith("The AI gains LC01 (city; ")


@pytest.mark.rule("Y14.5", "Y14.6")
def test_a_scheme_is_told_with_what_it_does() -> None:
    table = against().put("ai_track", 2).deck("LC01").workers(c.AI, green=1)
    lines = told(table.ask(c.K_AI_TURN, seat=c.AI), "K1")
    assert lines[:3] == [
        "The AI reveals the blue scheme K1: place a green worker, or else the focus of the AI board.",
        "The AI's Resource Track marker comes to space 4 (blue).",
        "The AI's Resource Track marker comes to space 5 (blue).",
    ]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "place a green or blue worker, or else 1 blue influence, 1 yellow influence and 1 black influence"),
        (4, "for 2 black influence a Space card, or else 1 black influence and a Townsfolk card"),
        (5, "for 2 yellow influence a Land card, or else 2 yellow influence and influence on a card"),
    ],
)
def test_every_scheme_says_both_of_its_lines(number: int, words: str) -> None:
    assert schemes.does(number) == words


def test_cards_in_sentences_are_called_what_they_show() -> None:
    called = [
        cards.short(*card_number(card)) for card in ("T13", "SC01", "SP02", "LC05", "LV03", "WH02", "WO13", "N04")
    ]
    assert called[:4] == ["Guardian (T13)", "the comet SC01", "the planet SP02", "the city LC05"]
    assert called[4:] == ["the vista LV03", "the harbour WH02", "the open water WO13", "the Inspiration card N04"]


def test_a_die_and_a_worker_are_told_with_the_card_that_they_are_on() -> None:
    table = Table().dice(4).gained("LC08").tile("UB1", 4, 2).ask(c.K_DIE_SPACE, 3)
    assert told(table, "LC08")[0] == "You place a die showing 4 on the city LC08."
    table = (
        Table()
        .show("land 3", "LV03")
        .show("inspiration 4", "N04")
        .workers(yellow=1)
        .ask(c.K_WORKER_PLACE, t.WORKER_YELLOW)
    )
    assert told(table, "land 3")[0] == "You place a yellow worker on the vista LV03."


@pytest.mark.rule("Y2.2", "Y12.1")
def test_a_rest_is_told_before_what_it_brings() -> None:
    table = Table().dice(4).placed("M3").ask(c.K_ACTION)
    assert told(table, "rest", seat=OTHER) == ["Seat 1 takes a rest."]
    table = Table().dice(4).placed("M3").pool(t.A_DIE_REFRESH).put("placed_worker", 1)
    assert not any("rest" in line for line in told(table, "refresh a die", "from middle 3"))


@pytest.mark.rule("Y14.1")
def test_the_ai_never_starts() -> None:
    setup: Any = Setup("wayfarers", ({"board": "P1"}, {"board": "space"}), {"first_seat": 2}, {"solo": "space"})
    with pytest.raises(SetupError, match="the solo opponent is always second"):
        GAME.tables.check_setup(setup)


@pytest.mark.rule("Y2.5")
def test_done_tells_what_it_gives_up() -> None:
    table = Table().dice(3, 4).put("die_turn", 1).pool(t.A_DIE_SHIFT, t.A_JOURNAL)
    assert GAME.words.hint(table.s, c.POOL_DONE) == "gives up: journal and change a die by 1"


@pytest.mark.rule("Y2.2", "Y12.2", "Y12.3")
def test_a_rest_that_is_the_only_action_is_told_with_one_line_for_its_dice() -> None:
    table = Table().guilds(yellow=2).dice(2, 3).placed("M3").put("reserve", 2, OTHER).dice(seat=OTHER)
    table.placed("M3", "M4", "home_land", seat=OTHER).turn().say("rest", "die 1", "keep the dice")
    assert told(table, "end the turn", seat=OTHER) == ["Your turn.", "You take a rest."]
    assert told(table, "die 2", seat=OTHER) == ["You roll 2."]
    assert told(table, "die 5", seat=OTHER) == ["You roll 5."]
    assert told(table, "die 1", seat=OTHER)[0] == "You roll 1."


@pytest.mark.rule("Y12.3")
def test_done_after_a_rest_says_that_the_rest_ends() -> None:
    assert GAME.words.hint(Table().dice(3).pool(t.A_JOURNAL).s, c.POOL_DONE) == "ends the rest and gives up: journal"


@pytest.mark.rule("Y7.15")
def test_an_inspiration_card_that_is_tucked_is_told() -> None:
    table = Table().gained("LC01", "SS14").show("inspiration 2", "N05").pool(t.A_CARD_INSPIRATION)
    table.say("an Inspiration card")
    assert told(table, "at SS14") == [
        "You tuck N05 (doubles with 4 observatories at the end of the game) at the star SS14."
    ]


@pytest.mark.rule("Y5.6", "Y5.7")
def test_what_a_journal_space_gives_stands_behind_a_colon_for_it_may_be_something_to_do() -> None:
    table = Table().at("1a").pool(t.A_JOURNAL)
    space = names.JOURNAL.index("7b")
    table.put("journal_tile", names.JOURNAL_TILES.index("J08"), space)
    assert any(
        line.startswith("  7b: take a worker; a green worker for the first marker; from ")
        for line in GAME.words.status_lines(table.s, ME)
    )
    assert hints.means_of_step(table.s, space)[0].text == "7b: take a worker, and a green worker"


@pytest.mark.rule("Y6.6", "Y10.3")
def test_a_die_that_needs_the_ship_of_the_blue_guild_says_so_before_it_is_placed() -> None:
    table = Table().dice(2).guilds(blue=1).has(provision=2).turn().say("place a 2")
    harbour = GAME.words.read(table.s, "home harbour")
    assert GAME.words.hint(table.s, harbour) == "for 2 provisions: a Water card; 1 blue influence is its ship"
    assert "ship" not in GAME.words.hint(table.s, GAME.words.read(table.s, "middle 3"))
