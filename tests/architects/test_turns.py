"""Turns: placing, taking back, what a turn ends with, and the last ones."""

from __future__ import annotations

import pytest

from engines.architects.generated import tables as t
from engines.architects.generated.play import clone
from engines.architects.rules import constants as c
from tests.architects.position import (
    allows,
    answer,
    asked,
    asks,
    captive,
    employ,
    give,
    go,
    hand_size,
    hold,
    jail,
    legal,
    position,
    stand,
    turn,
)

ALWAYS = [t.FOREST, t.QUARRY, t.MINES, t.SILVERSMITH, t.STOREHOUSE, t.WORKSHOP]


@pytest.mark.rule("A2.1", "A2.2")
def test_one_worker_is_placed_and_the_next_player_follows() -> None:
    s = go(t.FOREST, position(), seat=2)
    assert (s.reserve[2], s.active, asks(s)) == (19, 0, c.K_PLACE)


@pytest.mark.rule("A2.3", "A2.4", "A6.2")
def test_without_a_worker_the_turn_is_to_take_one_back() -> None:
    s = stand(stand(jail(position(reserve=[6, 20, 20], laid=14), 1), t.FOREST, 3), t.MINES, 2)
    assert s.reserve[0] == 0
    turn(s)
    assert (asks(s), legal(s)) == (c.K_TAKE_BACK, [t.FOREST, t.MINES])
    answer(s, t.FOREST)
    assert (s.workers[t.FOREST], s.reserve[0], s.active) == (2, 1, 1)


@pytest.mark.rule("A2.6")
def test_who_is_stuck_takes_one_from_elsewhere() -> None:
    s = jail(captive(position(laid=3, reserve=[16, 20, 20], market=[5, 0, 5]), 2, 0, 6), 10)
    assert s.reserve[0] == 0
    assert legal(turn(s)) == [t.MARKET_MIDDLE, t.PRISON, c.TAKE_FROM_BOARD + 2]
    market, prison, board = (answer(clone(s), choice) for choice in legal(s))
    assert [after.market[1] for after in (market, prison, board)] == [c.NOBODY, 0, 0]
    assert [after.prison[0] for after in (market, prison, board)] == [10, 9, 10]
    assert [after.captured[10] for after in (market, prison, board)] == [6, 6, 5]
    assert [(after.reserve[0], after.active) for after in (market, prison, board)] == [(1, 1)] * 3


@pytest.mark.rule("A2.6")
@pytest.mark.parametrize(("options", "reserve"), [(c.OPTION_STUCK_FALLBACK, 1), (0, 0)])
def test_by_option_who_is_stuck_loses_the_turn(options: int, reserve: int) -> None:
    s = turn(position(reserve=0, laid=12, prison=8, options=options))
    assert (s.reserve[0], s.prison[0], s.active) == (reserve, 8 - reserve, 1)


@pytest.mark.rule("A2.6")
def test_with_all_workers_in_the_guildhall_the_turn_is_skipped() -> None:
    s = turn(position(reserve=0, laid=20))
    assert (s.reserve[0], s.active) == (0, 1)


@pytest.mark.rule("A2.7", "A2.8", "A4.14")
def test_some_locations_are_always_legal_and_the_prison_never() -> None:
    assert legal(turn(position())) == ALWAYS


@pytest.mark.rule("A2.7")
def test_what_makes_the_other_locations_legal() -> None:
    assert allows(turn(give(position(), silver=1)), t.TOWN_CENTRE)
    assert allows(turn(position(virtue=3)), t.TOWN_CENTRE)  # the tax is evaded
    assert allows(turn(position(tax=1)), t.TAX_STAND)
    assert allows(turn(jail(position(), 1)), t.GUARDHOUSE)
    assert not allows(turn(hold(give(position(), wood=2, stone=1), t.WELL)), t.GUILDHALL)
    assert allows(turn(hold(give(position(), wood=2, stone=2), t.WELL)), t.GUILDHALL)
    assert not allows(turn(give(position(), wood=2, stone=2)), t.GUILDHALL)


@pytest.mark.rule("A2.5", "A3.13", "A5.6", "A8.1")
def test_a_turn_ends_with_reset_then_hand_limit_then_the_end_trigger() -> None:
    s = hold(give(position(2, filled=6, cathedral=0), gold=1), *range(7))
    employ(s, t.ACOLYTE_CARD)
    answer(turn(s), t.GUILDHALL, c.CATHEDRAL, 0)
    assert asks(s) == c.K_DISCARD  # 7 - 1 discarded + 1 or 2 drawn
    assert s.reset_due == 0 and s.large_card != t.NUM_MARKET_CARDS  # the reset is over
    while asks(s) == c.K_DISCARD:
        answer(s, legal(s)[0])
    assert hand_size(s) == t.HAND_LIMIT


@pytest.mark.rule("A8.1", "A8.2")
@pytest.mark.parametrize("players", range(2, 6))
def test_after_the_last_space_everybody_has_one_more_turn(players: int) -> None:
    s = hold(give(position(players, filled=4 * (players + 1) - 1), wood=2, stone=2), t.WELL)
    answer(turn(s), t.GUILDHALL, t.WELL)
    order = []
    while not s.ended:
        order.append(asked(s))
        answer(s, t.QUARRY)
    assert order == [*range(1, players), 0]
    assert (s.legal, s.ended) == (0, c.ENDED_GUILDHALL)


@pytest.mark.rule("A6.10")
def test_later_workers_lie_beside_the_guildhall_and_trigger_nothing() -> None:
    s = hold(give(position(2, filled=12, turns_left=2), wood=2, stone=2), t.WELL)
    answer(turn(s), t.GUILDHALL, t.WELL)
    assert (s.filled, s.laid[0], s.turns_left, s.reset_due) == (12, 1, 1, 0)


@pytest.mark.rule("A2.8")
def test_a_game_that_does_not_end_is_cut_off() -> None:
    s = turn(position(2, turn_cap=3))
    answer(s, t.FOREST, t.FOREST, t.FOREST)
    assert (s.ended, s.turns) == (c.ENDED_TURN_CAP, 3)


@pytest.mark.rule("A2.6", "A2.8")
def test_a_game_in_which_everybody_is_stuck_is_cut_off() -> None:
    s = turn(position(2, reserve=[0, 0], prison=[8, 8], laid=[12, 12], options=0))
    assert (s.ended, s.turns) == (c.ENDED_TURN_CAP, 1)


@pytest.mark.rule("A8.1", "A2.6")
def test_a_full_guildhall_ends_the_game_also_where_everybody_is_stuck() -> None:
    s = turn(position(2, reserve=[0, 0], laid=[20, 20], filled=12, turns_left=2, options=0))
    assert s.ended == c.ENDED_GUILDHALL
