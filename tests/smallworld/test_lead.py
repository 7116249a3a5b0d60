"""Who leads at the end of a round in Small World, and how often that changes."""

from __future__ import annotations

import pytest

from engines.smallworld.observers.lead import note_leader, sole_leader
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position


def coins(p: Position, *held: int) -> Position:
    """Each seat has so many coins."""
    for seat, n in enumerate(held):
        p.put("coins", n, seat)
    return p


def followed(p: Position) -> Position:
    """In a game whose observers are told of events."""
    p.put("observed", 1)
    return p


@pytest.mark.rule("W11.2")
def test_the_leader_has_the_most_coins() -> None:
    assert sole_leader(coins(Position(board=3), 5, 7, 6).s) == 2


@pytest.mark.rule("W11.3")
def test_race_tokens_decide_between_equal_coins() -> None:
    p = Position("ratmen hill", "orcs stout").stand(0, {2: 2}).stand(1, {3: 3}).settle()
    assert sole_leader(coins(p, 7, 7).s) == 2


@pytest.mark.rule("W11.4")
@pytest.mark.parametrize(("late", "leader"), [(False, 0), (True, 2)])
def test_a_shared_lead_has_no_leader_unless_late_seats_win(late: bool, leader: int) -> None:
    assert sole_leader(coins(Position(board=3, late_seats_win_ties=late), 7, 7, 6).s) == leader
    assert sole_leader(coins(Position(board=3, late_seats_win_ties=late), 7, 7, 8).s) == 3


def test_only_another_sole_leader_is_a_change() -> None:
    p = followed(Position(board=2))
    told = []
    for held in [(5, 5), (6, 5), (6, 6), (7, 6), (7, 8), (9, 8)]:
        note_leader(coins(p, *held).s)
        told.append((p.s.leader, p.s.lead_changes))
    assert told == [(0, 0), (1, 0), (1, 0), (1, 0), (2, 1), (1, 2)]


def test_the_lead_is_noted_after_the_turn_of_the_last_seat_in_the_order_of_play() -> None:
    p = followed(coins(Position("ratmen hill", "orcs stout", "elves alchemist"), 3, 9, 6))
    p.put("first", 1)
    told = []
    for seat in (1, 2, 0):
        p.phase(c.PHASE_END, seat)
        told.append((p.s.leader, p.s.active))
    assert told == [(0, 2), (0, 0), (2, 1)]


def test_a_game_that_nobody_observes_does_not_follow_the_lead() -> None:
    p = coins(Position("ratmen hill", "orcs stout"), 3, 9)
    p.put("observed", 0)
    p.phase(c.PHASE_END, 1)
    assert (p.s.leader, p.s.lead_changes) == (0, 0)
