"""From one question to the next: what the kernel carries out by itself, and what it asks."""

from __future__ import annotations

import pytest

from engines.core.engine.asking import choose, choose_once, settle
from engines.core.engine.frames import push
from tests.core.probe import K_OPEN, K_SECRET, K_STEP, Probe

TWO, ONE, NONE = 0b1010, 0b100, 0


def settled(*frames: tuple[int, int]) -> Probe:
    """A position with these frames (kind, answers), the last on top, gone on to the first question."""
    s = Probe()
    for kind, mask in frames:
        push(s, kind, 0, mask, 0, 0)
    settle(s)
    return s


def test_question_with_a_choice_is_asked() -> None:
    s = settled((K_OPEN, TWO))
    assert (s.depth, s.legal, s.given) == (1, TWO, [])


def test_single_answer_is_given_by_the_engine_and_is_no_decision() -> None:
    s = settled((K_OPEN, TWO), (K_OPEN, ONE))
    assert (s.depth, s.legal, s.given, s.decisions) == (1, TWO, [2], 0)


def test_secret_question_is_asked_even_with_a_single_answer() -> None:
    s = settled((K_OPEN, TWO), (K_SECRET, ONE))
    assert (s.depth, s.legal, s.given) == (2, ONE, [])


@pytest.mark.parametrize("kind", [K_OPEN, K_SECRET])
def test_question_without_an_answer_vanishes(kind: int) -> None:
    s = settled((K_OPEN, TWO), (kind, NONE))
    assert (s.depth, s.legal, s.given) == (1, TWO, [])


def test_steps_are_carried_out() -> None:
    s = settled((K_STEP, TWO), (K_STEP, ONE), (K_STEP, NONE))
    assert (s.depth, s.frame_kind[0], s.legal, s.given) == (1, K_OPEN, TWO, [2])


def test_nothing_left_to_ask_is_the_end() -> None:
    s = settled((K_OPEN, NONE), (K_STEP, ONE))
    assert (s.depth, s.legal) == (0, 0)


def test_choice_is_counted_and_leads_to_the_next_question() -> None:
    s = settled((K_SECRET, ONE), (K_OPEN, NONE), (K_OPEN, TWO))
    choose(s, 3)
    assert (s.depth, s.legal, s.decisions, s.given) == (1, ONE, 1, [3])
    choose(s, 2)
    assert (s.depth, s.legal, s.decisions, s.given) == (0, 0, 2, [3, 2])


def test_illegal_answer_is_a_broken_invariant_and_changes_nothing() -> None:
    s = settled((K_OPEN, TWO))
    with pytest.raises(AssertionError, match="not legal"):
        choose(s, 2)
    assert (s.depth, s.legal, s.decisions, s.given) == (1, TWO, 0, [])


def test_nothing_can_be_answered_after_the_end() -> None:
    with pytest.raises(AssertionError, match="not legal"):
        choose(settled(), 0)


@pytest.mark.parametrize(("mask", "forced"), [(ONE, 1), (TWO, 0)])
def test_one_answer_at_a_time_stops_where_nobody_has_a_choice_and_says_so(mask: int, forced: int) -> None:
    s = settled((K_OPEN, TWO), (K_OPEN, TWO))
    push(s, K_OPEN, 0, mask, 0, 0)
    push(s, K_OPEN, 0, TWO, 0, 0)
    assert choose_once(s, 1) == forced
    assert (s.depth, s.legal) == (3, mask)
