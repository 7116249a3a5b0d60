"""Hiring apprentices, the display, drawing buildings, the limits."""

from __future__ import annotations

from typing import Any

import pytest

from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.rules import display
from engines.core.engine.bits import BIT
from engines.core.engine.saving import put, put_all
from tests.architects.position import (
    DISPLAY,
    answer,
    ask,
    asks,
    choose,
    draw,
    employ,
    give,
    go,
    goods,
    hand_size,
    hold,
    legal,
    position,
    stand,
    turn,
)

FIVE = (t.LABOURER, t.MINER, t.MINER, t.THIEF, t.JEWELLER)


def at_work(s: Any, workers: int = 1) -> Any:
    """The choice of a worker that is the so-manieth of the seat in the Workshop."""
    return go(t.WORKSHOP, stand(s, t.WORKSHOP, workers - 1))


@pytest.mark.rule("A3.7", "A7.8", "A0.2")
def test_a_hire_costs_two_silver_and_two_of_tax() -> None:
    s = answer(at_work(give(position(), silver=5)), 0)
    assert (goods(s), s.tax, s.hired[0]) == ({"silver": 1}, 2, BIT[DISPLAY[0]])
    assert not display.affordable_spots(give(position(), silver=3), 0, 1)


@pytest.mark.rule("A3.8")
@pytest.mark.parametrize(("workers", "prices"), [(1, [4, 5, 6, 7]), (2, [4, 4, 5, 6]), (4, [4] * 4), (9, [4] * 4)])
def test_further_columns_cost_a_silver_each_in_both_rows(workers: int, prices: list[int]) -> None:
    s = position()
    assert [display.price(s, 0, spot, workers) for spot in range(8)] == prices * 2


@pytest.mark.rule("A3.8", "A3.11")
def test_coins_lie_on_the_cards_passed_over_and_pile_up() -> None:
    s = position(coins=[0, 0, 0, 0, 1, 0, 2, 0])
    s = choose(at_work(give(s, silver=9)), 7)
    assert asks(s) == c.K_DRAW_APPRENTICE
    assert list(s.coins) == [0, 0, 0, 0, 2, 1, 3, 0]
    assert goods(s) == {"silver": 2}
    draw(s, t.MINER)
    assert list(s.display) == [*DISPLAY[:7], t.MINER]


@pytest.mark.rule("A3.9", "A3.11")
def test_the_hirer_gets_the_coins_of_the_card_and_cards_slide_with_theirs() -> None:
    s = choose(at_work(give(position(coins=[0, 3, 1, 0, 0, 0, 0, 0]), silver=5)), 1)
    draw(s, t.THIEF)
    assert goods(s) == {"silver": 3}
    assert list(s.display)[:4] == [DISPLAY[0], DISPLAY[2], DISPLAY[3], t.THIEF]
    assert list(s.coins)[:4] == [1, 1, 0, 0]
    assert list(s.display)[4:] == list(DISPLAY[4:])


@pytest.mark.rule("A3.10")
def test_virtue_changes_when_hired_and_not_when_dismissed() -> None:
    s = employ(give(position(display=[t.GATEKEEPER, *DISPLAY[1:]]), silver=4), *FIVE[:4], t.ACOLYTE_CLAY)
    answer(at_work(s), 0)
    assert (asks(s), s.virtue[0]) == (c.K_DISMISS, 7)
    answer(s, t.ACOLYTE_CLAY)
    assert s.virtue[0] == 6


@pytest.mark.rule("A3.12")
def test_at_the_limit_of_five_one_has_to_go_but_not_the_new_one() -> None:
    s = answer(at_work(employ(give(position(), silver=4), *FIVE)), 0)
    assert legal(s) == [t.JEWELLER, t.LABOURER, t.MINER, t.THIEF]
    answer(s, t.MINER)
    assert s.hired[0] == sum(BIT[x] for x in (*set(FIVE), DISPLAY[0]))
    assert s.twice[0] == 0
    assert list(s.dismissed)[: s.dismissed_size] == [t.MINER]


@pytest.mark.rule("A3.11", "A3.12")
def test_dismissed_apprentices_come_up_again_when_the_pile_is_empty() -> None:
    s = give(position(unseen=0, unseen_twins=0, dismissed=[t.LABOURER, t.THIEF], dismissed_size=2), silver=9)
    answer(at_work(s), 0)
    assert s.display[3] == t.LABOURER
    assert (list(s.dismissed)[:2], s.dismissed_size) == ([t.THIEF, 0], 1)


@pytest.mark.rule("A3.11")
def test_with_no_card_left_the_place_stays_empty() -> None:
    s = answer(at_work(give(position(unseen=0, unseen_twins=0), silver=9)), 0)
    assert list(s.display)[:4] == [*DISPLAY[1:4], c.NO_APPRENTICE]
    assert display.on_display(s) == BIT[8] - 1 - BIT[3]


@pytest.mark.rule("A3.5", "A3.13")
@pytest.mark.parametrize(("workers", "cards"), [(1, 1), (2, 2), (3, 2), (4, 3), (6, 4)])
def test_building_cards_by_the_number_of_workers(workers: int, cards: int) -> None:
    assert hand_size(answer(at_work(give(position(), silver=9), workers), c.DRAW)) == cards


@pytest.mark.rule("A3.13", "A0.10")
def test_the_surplus_over_six_is_discarded_by_choice_at_the_end_of_the_turn() -> None:
    s = hold(give(position(), silver=9), *range(6))
    answer(at_work(s, 2), c.DRAW)
    assert (asks(s), hand_size(s)) == (c.K_DISCARD, 8)
    answer(s, 3, 1)
    assert (hand_size(s), list(s.tail)[:2], list(s.tail_owner)[:2]) == (6, [3, 1], [0, 0])
    assert s.active == 1


@pytest.mark.rule("A3.13", "A0.10")
def test_a_pile_that_runs_short_goes_on_with_what_lies_under_it() -> None:
    s = give(position(pile=BIT[t.WELL], tail=[t.CASTLE], tail_owner=[2], tail_size=1), silver=9)
    answer(at_work(s, 6), c.DRAW)
    assert s.hand[0] == BIT[t.WELL] | BIT[t.CASTLE]
    assert (s.pile, s.tail_size) == (0, 0)
    assert s.known[2 * 5 + 0] == BIT[t.CASTLE]  # who put it there knows it


@pytest.mark.rule("A3.16", "A10.8")
def test_the_tavern_hires_any_card_with_its_coins_for_nothing() -> None:
    s = ask(position(coins=[0, 0, 0, 2, 0, 0, 0, 0]), c.K_TAVERN)
    assert legal(s) == [*range(8), c.DECLINE_HIRE]
    answer(s, 3)
    assert (goods(s), s.hired[0]) == ({"silver": 2}, BIT[DISPLAY[3]])
    assert answer(ask(position(), c.K_TAVERN), c.DECLINE_HIRE).hired[0] == 0


@pytest.mark.rule("A6.9")
def test_by_option_the_third_space_of_a_row_sweeps_the_first_column_away() -> None:
    s = hold(give(position(2, filled=2, coins=[3, 1, 0, 0, 0, 0, 0, 0]), wood=2, stone=2), t.WELL)
    put("architects", s, "options", 0, c.OPTION_SWEEP)
    choose(turn(s), t.GUILDHALL)
    assert asks(s) == c.K_DRAW_APPRENTICE  # before the construction itself
    draw(s, t.THIEF, t.LABOURER)
    assert list(s.display) == [*DISPLAY[1:4], t.THIEF, *DISPLAY[5:], t.LABOURER]
    assert list(s.coins) == [1, 0, 0, 0, 0, 0, 0, 0]
    assert list(s.dismissed)[:2] == [DISPLAY[0], DISPLAY[4]]
    assert asks(s) == c.K_GUILD


@pytest.mark.rule("A6.9")
@pytest.mark.parametrize(("options", "filled"), [(0, 2), (c.OPTION_SWEEP, 3), (c.OPTION_SWEEP, 11)])
def test_elsewhere_and_without_the_option_nothing_is_swept(options: int, filled: int) -> None:
    s = hold(give(position(2, filled=filled, options=options), wood=2, stone=2), t.WELL)
    answer(turn(s), t.GUILDHALL)
    assert list(s.display) == list(DISPLAY)


@pytest.mark.rule("A3.12", "A11.7")
@pytest.mark.parametrize(("character", "dismisses"), [(t.RUDOLF, False), (t.ADA, True)])
def test_rudolf_has_room_for_six(character: int, dismisses: bool) -> None:
    s = employ(give(position(), silver=9), *FIVE)
    put_all("architects", s, "character", [character])
    assert (asks(answer(at_work(s), 0)) == c.K_DISMISS) is dismisses
