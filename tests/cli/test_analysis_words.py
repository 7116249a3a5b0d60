"""How hints and the analysis of a game tell numbers."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from engines.core import registry
from engines.core.analysis.analysis import Analyst, Answers, Depth, Plan
from engines.core.analysis.review import Judged, Turn, judge
from scythe_cli.analysing import in_words, note, seat_rows, turn_rows
from scythe_cli.playing.hinting import _worth
from scythe_cli.table.turn_analysis import told_cost

GAME = registry.load("scythe")


def turn() -> Turn:
    """The first turn of a game, of which one answer is told."""
    state = GAME.new_initial_state(GAME.tables.deal(2, Random(1)))
    while state.is_chance():
        state.apply_action(state.sample_chance(7))
    asked = state.core.depth - 1
    answer = (state.core.frame_kind[asked], state.core.frame_a[asked], state.legal_actions()[0])
    return Turn(3, 4, state.current_player(), state, (answer,))


def judged(played: int, best: int, lost: float = 0.04, error: float = 0.005) -> Judged:
    """A turn that led to so many coins where the best one led to so many."""
    one = turn()
    better, worse = (Plan(one.answers, 0.0, [0.5], [points], [0.5]) for points in (best, played))
    return Judged(one, [0.5, 0.5], better, worse, lost, error)


@pytest.mark.parametrize(
    ("played", "best", "words"),
    [
        (25, 20, ", although it left the player 5 coins better off at the end."),
        (20, 21, ", and left the player 1 coin worse off at the end."),
        (20, 20, "(± 1)."),
    ],
)
def test_it_is_told_for_whom_the_coins_speak(played: int, best: int, words: str) -> None:
    cost, _, _ = in_words(judged(played, best), ["Anna", "Ben"], "coins")
    assert cost.endswith(words), cost


@pytest.mark.parametrize(
    ("lost", "error", "words"),
    [
        (0.27, 0.03, "cost a win share of 27 % (± 6)."),
        (0.01, 0.002, "cost a win share of 1 % (± 1)."),
        (0.003, 0.001, "cost a win share of less than 1 % (± 1)."),
    ],
)
def test_a_win_share_is_told_in_percent_and_its_error_never_as_nothing(lost: float, error: float, words: str) -> None:
    cost, _, _ = in_words(judged(20, 20, lost, error), ["Anna", "Ben"], "points")
    assert cost.endswith(words), cost


@pytest.mark.parametrize(
    ("share", "points", "words"),
    [
        (0.25, -0.3, "25 %, 6 % less (± 1), 0 points"),
        (0.314, 0.9, "31 %, the same (± 1), 1 point"),
        (0.32, 12.2, "32 %, 1 % more (± 1), 12 points"),
        (0.31, -2.6, "31 %, the same (± 1), \N{MINUS SIGN}3 points"),
    ],
)
def test_a_turn_is_told_beside_the_best_one(share: float, points: float, words: str) -> None:
    best, plan = (Plan((), 0.0, [value] * 4, [], [value] * 4) for value in (0.31, share))
    plan.points = [points] * 4  # type: ignore[list-item]
    assert _worth(plan, best, "points") == words
    best.points = [1] * 4
    assert _worth(best, best, "coins") == "31 %, 1 coin"


@pytest.mark.parametrize(
    ("lost", "error", "words"),
    [
        (0.27, 0.03, "It cost a win share of 27 % (± 6)."),
        (0.04, 0.03, "No clear loss: a win share of 4 % (± 6)."),
        (-0.003, 0.02, "No clear loss: a win share of less than 1 % (± 4)."),
        (-0.06, 0.02, "No loss: the turn played did 6 % better (± 4)."),
    ],
)
def test_a_turn_that_did_better_than_the_one_that_looked_best_lost_nothing(
    lost: float, error: float, words: str
) -> None:
    assert told_cost(judged(20, 20, lost, error)) == words


def test_a_loss_is_the_difference_of_the_shares_that_stand_beside_it() -> None:
    """All in the worlds that measure: those that found the best turn think too well of it."""
    one = judge(turn(), Analyst(GAME, 2, 1), Depth(worlds=10, rounds=1))
    assert one.best and one.played and one.best.answers != one.played.answers
    assert one.lost == pytest.approx(one.best.share - one.played.share)
    assert len(one.best.shares) == len(one.played.points) == 5 and one.worlds == 10
    (row,) = turn_rows([one], [])
    assert row["lost"] == pytest.approx(row["best"] - row["played"], abs=2e-4) and row["worlds"] == 10


def test_the_note_says_in_how_many_worlds_and_what_the_intervals_are() -> None:
    looked_at = [replace(judged(20, 20), worlds=worlds) for worlds in (32, 0, 8)]
    assert "in 8 to 32 imagined worlds a turn" in note(looked_at) and "± is 95 %" in note(looked_at)
    assert "in 32 imagined worlds a turn" in note(looked_at[:2]) and note(looked_at[1:2]) == ""


def test_turns_that_are_not_judged_are_counted_and_left_out_of_the_mean() -> None:
    forced = Judged(turn(), [0.5, 0.5], None, None)
    seat = forced.turn.seat
    names = ["Anna", "Ben"]
    (row,) = seat_rows([judged(20, 21), forced, forced], names)
    assert row == {
        "seat": names[seat],
        "turns": 3,
        "not judged": 2,
        "lost a turn, %": "4.0",
        "turns that clearly cost": 1,
    }
    (row,) = seat_rows([forced], names)
    assert row["lost a turn, %"] == ""


def test_a_turn_beside_which_no_other_is_found_is_not_judged() -> None:
    class OneTurn:
        def plans(self, core: object, depth: Depth, played: Answers, progress: object) -> list[Plan]:
            return [Plan(played, 0.0, [0.5] * 4, [20] * 4, [0.5] * 4) for _ in range(2)]

        def shares(self, core: object, seat: int) -> list[float]:
            return [0.5, 0.5]

    found = judge(turn(), cast(Analyst, OneTurn()), Depth(4))
    assert (found.best, found.played, found.worlds) == (None, None, 0)
