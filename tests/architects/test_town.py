"""Town Centre and Guardhouse."""

from __future__ import annotations

from typing import Any

import pytest

from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import market
from tests.architects.position import (
    allows,
    answer,
    ask,
    asks,
    captive,
    employ,
    give,
    go,
    goods,
    has_option,
    held,
    jail,
    legal,
    position,
    stand,
    turn,
)


def group(seat: int, place: int) -> int:
    """The answer that captures these workers."""
    return seat * t.NUM_OPEN + place


def in_town(s: Any, workers: int = 1) -> Any:
    """The choice of a worker that is the so-manieth of the seat in the Town Centre."""
    return go(t.TOWN_CENTRE, stand(s, t.TOWN_CENTRE, workers - 1))


@pytest.mark.rule("A4.1", "A4.7", "A0.3")
def test_all_workers_of_one_colour_on_one_location_come_to_the_own_board() -> None:
    s = stand(stand(stand(give(position(), silver=9), t.FOREST, 3, 1), t.FOREST, 2, 2), t.QUARRY, 4, 1)
    answer(in_town(s), group(1, t.FOREST))
    assert held(s) == {1: 3}
    assert (s.workers[9 + t.FOREST], s.workers[9 + t.QUARRY], s.workers[18 + t.FOREST]) == (0, 4, 2)
    assert s.active == 1  # one worker, one capture


@pytest.mark.rule("A4.1", "A4.4")
def test_as_many_captures_as_workers_and_none_is_fine() -> None:
    s = stand(stand(give(position(), silver=9), t.FOREST, 1, 1), t.FOREST, 1, 2)
    in_town(s, 2)
    answer(s, group(1, t.FOREST))
    assert asks(s) == c.K_CAPTURE
    answer(s, group(2, t.FOREST))
    assert s.active == 1
    none = answer(in_town(stand(give(position(), silver=9), t.FOREST, 1, 1)), c.END_CAPTURES)
    assert (held(none), goods(none), none.active) == ({}, {"silver": 9}, 1)


@pytest.mark.rule("A4.2")
@pytest.mark.parametrize(("players", "places"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_locations_of_a_visit_by_number_of_players(players: int, places: int) -> None:
    s = give(position(players), silver=9)
    for place in (t.FOREST, t.QUARRY, t.MINES):
        stand(s, place, 1, 1)
    in_town(s, 4)
    taken = 0
    for place in (t.FOREST, t.QUARRY, t.MINES):
        if allows(s, group(1, place)):
            answer(s, group(1, place))
            taken += 1
    assert taken == places


@pytest.mark.rule("A4.3", "A7.8")
def test_the_first_capture_is_tax_and_every_further_one_is_not() -> None:
    s = stand(stand(stand(give(position(4), silver=3), t.FOREST, 1, 1), t.FOREST, 1, 2), t.FOREST, 1, 3)
    in_town(s, 3)
    assert s.tax == 0  # nothing is paid before a capture is made
    answer(s, group(1, t.FOREST))
    assert (goods(s), s.tax) == ({"silver": 2}, 1)
    answer(s, group(2, t.FOREST), group(3, t.FOREST))
    assert (goods(s), s.tax) == ({}, 1)
    poor = stand(stand(give(position(4), silver=1), t.FOREST, 1, 1), t.FOREST, 1, 2)
    answer(in_town(poor, 2), group(1, t.FOREST))
    assert poor.active == 1  # the second one cannot be paid


@pytest.mark.rule("A4.5", "A4.7", "A4.8")
def test_own_workers_and_the_town_centre_itself_may_be_captured() -> None:
    s = stand(give(position(), silver=9), t.TOWN_CENTRE, 2, 1)
    in_town(s, 2)
    answer(s, group(0, t.TOWN_CENTRE))
    assert (s.reserve[0], held(s)) == (20, {})
    answer(s, group(1, t.TOWN_CENTRE))
    assert held(s) == {1: 2}


@pytest.mark.rule("A4.6")
def test_workers_in_guildhall_market_prison_and_on_boards_cannot_be_captured() -> None:
    s = captive(jail(give(position(laid=[0, 3, 0], market=[1, 1, 5]), silver=9), 0, 4), 2, 1, 2)
    go(t.TOWN_CENTRE, s)
    assert legal(s) == [group(0, t.TOWN_CENTRE), c.END_CAPTURES]


@pytest.mark.rule("A9.5", "A0.8")
@pytest.mark.parametrize(
    ("conspirators", "each", "paid"), [(0, False, 3), (1, False, 2), (2, False, 1), (1, True, 1), (2, True, 1)]
)
def test_conspirators_save_silver_by_visit_or_by_option_by_capture(conspirators: int, each: bool, paid: int) -> None:
    s = employ(give(position(4), silver=9), *[t.CONSPIRATOR] * conspirators)
    for seat in (1, 2, 3):
        stand(s, t.FOREST, 1, seat)
    if each:
        has_option(s, c.OPTION_CONSPIRATOR_EACH)
    answer(in_town(s, 3), group(1, t.FOREST), group(2, t.FOREST), group(3, t.FOREST))
    assert (goods(s), s.tax) == ({"silver": 9 - paid}, 1)


# --------------------------------------------------------------------------------------------------------- Guardhouse


def guard(s: Any, workers: int = 1) -> Any:
    """The choice of a worker that is the so-manieth of the seat at the Guardhouse."""
    return go(t.GUARDHOUSE, stand(s, t.GUARDHOUSE, workers - 1))


@pytest.mark.rule("A4.9", "A4.14")
def test_captives_go_to_prison_for_a_silver_each() -> None:
    s = answer(guard(captive(captive(position(), 0, 1, 3), 0, 2, 2)), c.SEND)
    assert (goods(s), list(s.prison)[:3], held(s)) == ({"silver": 5}, [0, 3, 2], {})


@pytest.mark.rule("A4.9", "A0.4")
def test_own_prisoners_come_out_for_nothing_and_captured_ones_stay() -> None:
    s = answer(guard(captive(jail(position(), 4), 1, 0, 2)), c.FREE_PRISONERS)
    assert (s.prison[0], s.reserve[0], s.captured[5]) == (0, 17, 2)


@pytest.mark.rule("A4.9", "A7.6", "A7.8")
@pytest.mark.parametrize(("virtue", "price", "tax"), [(7, 5, 2), (3, 4, 1), (1, 3, 0)])
def test_workers_on_other_boards_come_back_for_silver(virtue: int, price: int, tax: int) -> None:
    s = captive(captive(give(position(virtue=virtue), silver=price), 1, 0, 2), 2, 0, 1)
    answer(guard(s), c.BUY_BACK)
    assert (goods(s), s.tax, s.reserve[0], s.virtue[0]) == ({}, tax, 19, virtue)
    poor = guard(captive(give(position(virtue=virtue), silver=price - 1), 1, 0, 2))
    assert not allows(poor, c.BUY_BACK)


@pytest.mark.rule("A4.9")
def test_or_for_a_debt_and_a_virtue() -> None:
    s = answer(guard(captive(position(), 1, 0, 2)), c.BACK_FOR_DEBT)
    assert (s.debts[0], s.virtue[0], s.reserve[0]) == (1, 6, 19)


@pytest.mark.rule("A4.9", "A7.9", "A9.3")
@pytest.mark.parametrize(
    ("apprentice", "gained"),
    [
        (t.DEBT_COLLECTOR_CLAY, {"clay": 2}),
        (t.DEBT_COLLECTOR_STONE, {"stone": 2}),
        (t.DEBT_COLLECTOR_WOOD, {"wood": 2}),
    ],
)
def test_a_debt_is_paid_off_for_a_virtue(apprentice: int, gained: dict[str, int]) -> None:
    s = answer(guard(employ(give(position(debts=2), silver=6), apprentice)), c.PAY_DEBT)
    assert (goods(s), s.tax, s.debts[0], s.paid[0], s.virtue[0]) == (gained, 3, 1, 1, 8)


@pytest.mark.rule("A4.10", "A7.6", "A7.11")
def test_evasion_is_looked_up_for_each_debt_paid() -> None:
    s = guard(give(position(virtue=1, debts=2), silver=9), 2)
    answer(s, c.PAY_DEBT)
    assert (goods(s), s.tax) == ({"silver": 5}, 1)
    answer(s, c.PAY_DEBT)
    assert (goods(s), s.tax, s.virtue[0]) == ({}, 3, 3)


@pytest.mark.rule("A4.11", "A4.9")
def test_silver_for_captives_may_pay_for_what_follows() -> None:
    s = guard(captive(give(position(debts=1), silver=2), 0, 1, 4), 2)
    assert not allows(s, c.PAY_DEBT)
    answer(s, c.SEND, c.PAY_DEBT)
    assert (goods(s), s.paid[0]) == ({}, 1)


@pytest.mark.rule("A4.12", "A2.7")
def test_what_has_nothing_to_act_on_cannot_be_chosen() -> None:
    assert legal(guard(captive(give(position(), silver=9), 0, 1, 1))) == [c.SEND, c.END_GUARD]
    assert legal(guard(jail(give(position(), silver=9), 1))) == [c.FREE_PRISONERS, c.END_GUARD]
    assert legal(guard(give(position(debts=1), silver=6))) == [c.PAY_DEBT, c.END_GUARD]
    assert not allows(turn(give(position(debts=1), silver=5)), t.GUARDHOUSE)


@pytest.mark.rule("A4.9")
def test_actions_are_repeated_or_skipped() -> None:
    s = guard(give(position(debts=3), silver=12), 3)
    answer(s, c.PAY_DEBT, c.PAY_DEBT)
    assert (s.paid[0], s.debts[0], s.active) == (2, 1, 1)
    assert answer(guard(jail(position(), 1)), c.END_GUARD).prison[0] == 1


@pytest.mark.rule("A4.13", "A5.7", "A8.6")
def test_captives_on_a_board_cost_nothing_at_a_reset() -> None:
    s = captive(position(), 1, 0, 9)
    market.penalties(s)
    assert (list(s.virtue)[:3], list(s.debts)) == ([7, 7, 7], [0] * 5)


@pytest.mark.rule("A9.13", "A11.9")
def test_enforcer_and_bertha_gain_once_for_each_sending() -> None:
    s = employ(captive(captive(position(character=[t.BERTHA, 10, 10, 10, 10]), 0, 1, 2), 0, 2, 2), t.ENFORCER)
    answer(guard(s), c.SEND)
    assert goods(s) == {"silver": 4 + 2, "gold": 1}


# ----------------------------------------------------------------------------------- captures of buildings


@pytest.mark.rule("A10.2", "A9.5")
def test_armoury_and_fortress_capture_for_nothing() -> None:
    s = stand(stand(position(5), t.FOREST, 2, 1), t.QUARRY, 3, 2)
    ask(s, c.K_FREE_CAPTURE, t.ARMOURY, 1)
    answer(s, group(1, t.FOREST))
    assert (held(s), s.depth) == ({1: 2}, 0)
    s = stand(stand(stand(position(5), t.FOREST, 2, 1), t.QUARRY, 3, 2), t.MINES, 1, 2)
    ask(s, c.K_FREE_CAPTURE, t.FORTRESS, 2)
    answer(s, group(1, t.FOREST))
    assert allows(s, group(2, t.QUARRY))
    answer(s, group(2, t.QUARRY))
    assert held(s) == {1: 2, 2: 3}


@pytest.mark.rule("A10.2", "A6.5")
def test_the_barracks_capture_or_bring_workers_back() -> None:
    s = captive(stand(position(), t.FOREST, 2, 1), 2, 0, 5)
    ask(s, c.K_FREE_CAPTURE, t.BARRACKS, 1)
    assert legal(s) == [group(1, t.FOREST), c.END_CAPTURES, c.RELEASE_INSTEAD]
    answer(s, c.RELEASE_INSTEAD)
    assert (s.reserve[0], held(s), goods(s)) == (20, {}, {})
    assert not allows(ask(stand(position(), t.FOREST, 2, 1), c.K_FREE_CAPTURE, t.ARMOURY, 1), c.RELEASE_INSTEAD)
