"""The course of a turn: one main action, effects in any order, the displays, what lapses."""

from __future__ import annotations

import pytest

from engines.core.engine.playout import chance_choice
from engines.core.engine.saving import fields_of
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import pool
from engines.wayfarers.rules.turn import forget_turn
from tests.wayfarers.position import OTHER, Table


@pytest.mark.rule("Y2.1", "Y2.2", "Y2.3")
def test_one_main_action_and_then_the_next_seat() -> None:
    table = Table(3).dice(3, 3).workers(yellow=0, blue=0).turn()
    assert table.can == ["place a 3", "rest"]
    table.say("place a 3", "M3", "done")
    assert (table.s.active, table.asks) == (1, c.K_ACTION)


@pytest.mark.rule("Y2.3")
def test_resting_is_always_allowed_unless_the_option_asks_for_a_placed_die() -> None:
    assert "rest" in Table().dice(1, 2, 3).turn().can
    table = Table().option(c.OPTION_REST_NEEDS_DIE).dice(1, 2, 3).turn()
    assert "rest" not in table.can
    assert table.why("rest") == ("Y2.3",)
    assert "rest" in Table().option(c.OPTION_REST_NEEDS_DIE).dice(1, 2).placed("M3").turn().can


@pytest.mark.rule("Y2.4", "Y2.5", "Y0.2", "Y0.3")
def test_what_waits_is_resolved_in_any_order_or_not_at_all() -> None:
    table = Table().dice(2).show("land 1", "LC05").pool(t.A_INF_CARD, t.A_DIE_SHIFT)
    assert table.can == ["influence on a card", "change a die by 1", "done"]
    assert table.say("change a die by 1", "2 up").can == ["influence on a card", "done"]
    assert table.say("done").waiting() == []
    assert (table.faces(), table.s.token[8]) == ([3], 0)


@pytest.mark.rule("Y2.4", "Y4.15", "Y0.2")
def test_plain_gains_ask_nothing() -> None:
    table = Table().dice(1, 4).show("land 1", "LC05").turn().say("place a 4", "M4", "buy a basic tile or 2 silver")
    assert table.purse() == (2, 0)
    table = Table().pool(t.A_INF_ANY).say("influence in any guild", "blue")
    assert table.tokens() == [0, 0, 1]


@pytest.mark.rule("Y2.5", "Y4.15")
def test_with_the_option_plain_gains_wait_and_can_be_declined() -> None:
    table = Table().option(c.OPTION_DECLINE_GAINS).dice(4).turn().say("place a 4", "M4")
    table.say("buy a basic tile or 2 silver")
    assert table.can == ["1 silver", "done"]
    table.say("1 silver", "done")
    assert table.purse() == (1, 0)


@pytest.mark.rule("Y2.4")
def test_an_effect_that_nothing_can_be_done_with_is_not_offered() -> None:
    table = Table().pool(t.A_CARD_SPACE, t.A_INF_CARD, t.A_DIE_REFRESH)
    assert table.s.depth == 0 and table.waiting() == []


@pytest.mark.rule("Y2.6", "Y2.7", "Y6.3")
def test_marks_of_a_turn_lapse_at_its_end() -> None:
    table = Table().dice(3, 3).guilds(yellow=2).turn().say("use the yellow guild", "3 up", "3 up")
    assert "use the yellow guild" not in table.can
    table.say("place a 4", "M3", "done")
    assert table.s.active == OTHER
    assert (table.s.abilities_used, table.s.die_turn) == (0, 0)


@pytest.mark.rule("Y8.14", "Y2.6")
def test_the_row_slides_and_is_refilled_at_the_end_of_the_turn() -> None:
    table = Table(2, first=0).dice(1).has(provision=2)
    for place, card in enumerate(("LC01", "LC02", "LC03", "LC04"), 1):
        table.show(f"land {place}", card)
    table.show("land 1", "LC01", token=OTHER).show("land 2", "LC02", workers="green")
    table.deck("LC07", "LC08")
    table.turn().say("place a 1", "home_land", "pay", "a Land card", "LC03")
    assert table.row("land") == ["", "LC01", "LC02", "LC04"]
    assert (table.s.token[9], table.s.on_card[10], table.s.token[8]) == (OTHER + 1, 1, 0)
    table.say("LC07")
    assert table.row("land") == ["LC07", "LC01", "LC02", "LC04"]


@pytest.mark.rule("Y8.14")
@pytest.mark.parametrize(
    ("kind", "revealed", "after"),
    [
        ("land", ("LC01", "LC02"), ["LC02", "LC01", "LC03", "LC04"]),
        ("water", ("WH01", "WH02"), ["WH03", "WH04", "WH01", "WH02"]),
    ],
)
def test_the_card_revealed_first_lies_nearest_the_exit(kind: str, revealed: tuple[str, ...], after: list[str]) -> None:
    letter = {"land": "LC", "water": "WH"}[kind]
    table = Table().show(f"{kind} 2", f"{letter}03").show(f"{kind} 4", f"{letter}04").deck(*revealed, f"{letter}05")
    table.ask(c.K_REFILL, {"land": t.LAND, "water": t.WATER}[kind]).say(*revealed)
    assert table.row(kind) == after


def test_the_same_key_reveals_the_same_cards_whatever_else_was_drawn_and_rolled() -> None:
    table = Table().deck("LC01", "LC02", "LC03", "LC04", "LC05").ask(c.K_REFILL, t.LAND)
    before = [chance_choice(table.s, key) for key in range(40)]
    table.put("drawn", 7, t.WATER).put("rolls", 7)
    assert [chance_choice(table.s, key) for key in range(40)] == before
    table.put("drawn", 7, t.LAND)
    assert [chance_choice(table.s, key) for key in range(40)] != before


@pytest.mark.rule("Y8.15")
def test_an_empty_deck_leaves_gaps_that_take_no_worker() -> None:
    table = Table().show("land 2", "LC03").workers(yellow=1)
    table.ask(c.K_REFILL, t.LAND)
    assert table.row("land") == ["", "", "", "LC03"]
    table.ask(c.K_WORKER_PLACE, t.WORKER_YELLOW)
    assert table.s.depth == 0 or table.can == ["land 4"]
    table = Table().show("land 3", "LC03").show("land 2", "LC04").has(silver=3)
    assert table.ask(c.K_WORKER_PLACE, t.WORKER_YELLOW).why("land 1") == ("Y8.15",)


@pytest.mark.rule("Y13.1", "Y5.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_one_more_turn_and_the_one_who_triggered_it_is_last(players: int) -> None:
    table = Table(players).at("9a").guilds(black=1).pool(t.A_JOURNAL).say("journal", "done")
    assert table.space() == "10b"
    table.dice(4, 4).turn().say("rest", "keep")
    order = []
    while not table.s.ended:
        if table.asks == c.K_ACTION:
            order.append(int(table.s.active))
            table.say("rest")
        else:
            table.say("keep")
    assert order == [*range(1, players), 0]


@pytest.mark.rule("Y13.1")
def test_a_second_marker_on_a_final_space_changes_nothing() -> None:
    table = Table().put("turns_left", 2).at("9a").guilds(black=1).pool(t.A_JOURNAL).say("journal")
    assert table.s.turns_left == 2


def test_a_turn_cap_cuts_the_game_off() -> None:
    table = Table(2, turn_cap=1).put("turns", 1).dice(1, 1).turn().say("rest", "keep")
    assert table.s.ended == c.ENDED_TURN_CAP


@pytest.mark.rule("Y2.5", "Y2.6")
def test_everything_that_holds_for_a_turn_lapses_with_it() -> None:
    table, fields = Table(), [field for field in fields_of("wayfarers") if field.group == "turn"]
    for field in fields:
        table.all(field.name, [1] * max(field.length, 1))
    table.put("waiting", 2**t.NUM_ATOMS - 1).put("entered_waiting", 2**t.NUM_ATOMS - 1)
    pool.decline_all(table.s)
    forget_turn(table.s)
    left = {field.name: getattr(table.s, field.name) for field in fields}
    assert [name for name, value in left.items() if (any(value) if hasattr(value, "__len__") else value)] == []
    assert len(fields) > 10
