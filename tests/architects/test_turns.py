"""Turns: placing, taking back, and the last ones."""

from __future__ import annotations

import pytest

from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from tests.architects.position import allows, answer, asks, give, position, stand, turn


@pytest.mark.rule("A2.1", "A2.2")
def test_one_worker_is_placed_and_the_next_player_follows() -> None:
    s = answer(turn(position(), seat=2), t.FOREST)
    assert (s.reserve[2], s.active, asks(s)) == (19, 0, k.K_PLACE)


@pytest.mark.rule("A2.3", "A2.4", "A6.2")
def test_without_a_worker_the_turn_is_to_take_one_back() -> None:
    s = stand(stand(position(reserve=0, laid=3, prison=1), t.FOREST, 2), t.MINES, 1)
    turn(s)
    assert asks(s) == k.K_TAKE_BACK
    assert s.legal == 1 << t.FOREST | 1 << t.MINES
    answer(s, t.FOREST)
    assert (s.workers[t.FOREST], s.reserve[0], s.active) == (1, 1, 1)


@pytest.mark.rule("A2.6")
@pytest.mark.parametrize(("options", "reserve"), [(k.OPTION_STUCK_FALLBACK, 1), (0, 0)])
def test_who_is_stuck_frees_a_prisoner_unless_the_option_skips_the_turn(options: int, reserve: int) -> None:
    s = turn(position(reserve=0, laid=12, prison=8, options=options))
    assert (s.reserve[0], s.prison[0], s.active) == (reserve, 8 - reserve, 1)


@pytest.mark.rule("A2.6")
def test_with_all_workers_in_the_guildhall_the_turn_is_skipped() -> None:
    s = turn(position(reserve=0, laid=20, options=k.OPTION_STUCK_FALLBACK))
    assert (s.reserve[0], s.active) == (0, 1)


@pytest.mark.rule("A8.1", "A8.2")
@pytest.mark.parametrize("players", range(2, 6))
def test_after_the_last_space_everybody_has_one_more_turn(players: int) -> None:
    s = give(position(players, filled=4 * (players + 1) - 1), wood=2, stone=2)
    answer(turn(s), t.GUILDHALL)
    order = []
    while not s.ended:
        order.append(s.active)
        answer(s, t.QUARRY)
    assert order == [*range(1, players), 0]
    assert s.legal == 0


@pytest.mark.rule("A6.10")
def test_later_workers_lie_beside_the_guildhall_and_trigger_nothing() -> None:
    s = give(position(2, filled=12, turns_left=2), wood=2, stone=2)
    answer(turn(s), t.GUILDHALL)
    assert (s.filled, s.laid[0], s.turns_left) == (12, 1, 1)
    assert allows(s, t.FOREST)
