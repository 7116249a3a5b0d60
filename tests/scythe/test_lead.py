"""Who leads at the end of a round in Scythe, and how often that changes."""

from __future__ import annotations

import pytest

from engines.scythe.observers.lead import note_leader, sole_leader
from tests.scythe.acting import play
from tests.scythe.position import Position


def coins(p: Position, *held: int) -> Position:
    """Each seat has so many coins."""
    for seat, n in enumerate(held):
        p.track(seat, coins=n)
    p.settle()
    return p


def followed(p: Position) -> Position:
    """In a game whose observers are told of events."""
    p.put("observed", 1)
    return p


def pass_turn(p: Position, section: int) -> None:
    """The seat asked takes this section and does nothing with it."""
    p.choose(section)
    p.run()


@pytest.mark.rule("S11.5")
def test_the_leader_has_the_highest_fortune() -> None:
    p = coins(play("crimea", "saxony", "nordic"), 4, 9, 5)
    assert sole_leader(p.s) == 2


@pytest.mark.rule("S11.6")
def test_stars_count_by_popularity_as_at_the_end() -> None:
    p = play()
    p.stars(0, "mechs")
    p.track(0, popularity=7)
    assert sole_leader(coins(p, 4, 7).s) == 1
    assert sole_leader(coins(p, 2, 7).s) == 2


@pytest.mark.rule("S11.14")
def test_equal_fortunes_are_decided_by_the_tie_breaks() -> None:
    p = play("crimea", "saxony", "nordic")
    p.track(1, power=3)
    p.track(2, power=2)
    assert sole_leader(coins(p, 5, 5, 5).s) == 2


@pytest.mark.rule("S11.15")
def test_nobody_leads_alone_when_no_tie_break_decides() -> None:
    p = play("crimea", "saxony", "nordic")
    assert sole_leader(coins(p, 5, 5, 4).s) == 0
    assert sole_leader(coins(p, 5, 5, 6).s) == 3


@pytest.mark.rule("S11.15")
def test_one_who_beats_two_that_share_leads_alone() -> None:
    p = play("crimea", "saxony", "nordic")
    p.track(2, power=2)
    assert sole_leader(coins(p, 5, 5, 5).s) == 3


def test_only_another_sole_leader_is_a_change() -> None:
    p = followed(play())
    told = []
    for held in [(3, 3), (4, 3), (5, 5), (6, 5), (6, 7), (7, 7), (7, 8), (9, 8)]:
        note_leader(coins(p, *held).s)
        told.append((p.s.leader, p.s.lead_changes))
    assert told == [(0, 0), (1, 0), (1, 0), (1, 0), (2, 1), (2, 1), (2, 1), (1, 2)]


def test_the_lead_is_noted_after_the_turn_of_the_last_seat() -> None:
    p = followed(coins(play("crimea", "saxony", "nordic"), 4, 9, 5))
    p.start(0)
    told = []
    for section in (0, 0, 0, 1, 1):
        pass_turn(p, section)
        told.append(p.s.leader)
    coins(p, 20, 9, 5)
    pass_turn(p, 1)
    assert told == [0, 0, 2, 2, 2]
    assert (p.s.leader, p.s.lead_changes, p.s.turns) == (1, 1, 7)


def test_a_game_that_nobody_observes_does_not_follow_the_lead() -> None:
    p = coins(play("crimea", "saxony"), 4, 9)
    p.start(0)
    for _ in range(4):
        pass_turn(p, 0 if p.s.turns < 3 else 1)
    assert p.s.turns > p.s.players and (p.s.leader, p.s.lead_changes) == (0, 0)
