"""How hints and the analysis of a game tell numbers."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import registry
from engines.core.analysis import Plan
from engines.core.review import Judged, Turn
from scythe_cli.analysing import in_words
from scythe_cli.playing.hinting import _worth

GAME = registry.load("scythe")


def turn() -> Turn:
    """The first turn of a game, of which one answer is told."""
    state = GAME.new_initial_state(GAME.deal(2, Random(1)))
    while state.is_chance():
        state.apply_action(state.sample_chance(7))
    asked = state.core.depth - 1
    answer = (state.core.frame_kind[asked], state.core.frame_a[asked], state.legal_actions()[0])
    return Turn(3, 4, state.current_player(), state, (answer,))


def judged(played: int, best: int, lost: float = 0.04, error: float = 0.005) -> Judged:
    """A turn that led to so many coins where the best one led to so many."""
    one = turn()
    plans = [Plan(one.answers, 0.0, [0.5], [points], [0.5]) for points in (best, played)]
    return Judged(one, [0.5, 0.5], *plans, lost, error)


@pytest.mark.parametrize(
    ("played", "best", "words"),
    [
        (25, 20, ", although it left the player 5 coins better off a few rounds later."),
        (20, 21, ", and left the player 1 coin worse off a few rounds later."),
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
