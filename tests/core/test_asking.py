"""From one question to the next: what the kernel carries out by itself, and what it asks."""

from __future__ import annotations

import pytest

from engines.core import saving
from engines.core.asking import choose_once
from tests.core.probe import calls
from tests.core.probe.calls import K_OPEN, K_SECRET, K_STEP

TWO, ONE, NONE = 0b1010, 0b100, 0


def settled(*frames: tuple[int, int]) -> calls.Probe:
    """A position with these frames (kind, cards), the last on top, gone on to the first question."""
    s = calls.new_probe()
    for kind, cards in frames:
        calls.call_push(s, kind, 0, cards, 0, 0)
    calls.call_settle(s)
    return s


def test_question_with_a_choice_is_asked() -> None:
    s = settled((K_OPEN, TWO))
    assert (s.depth, s.legal, s.draws) == (1, TWO, 0)


def test_single_answer_is_given_by_the_engine_and_is_no_decision() -> None:
    s = settled((K_OPEN, TWO), (K_OPEN, ONE))
    assert (s.depth, s.legal, s.draws, s.row[0], s.decisions) == (1, TWO, 1, 2, 0)


def test_secret_question_is_asked_even_with_a_single_answer() -> None:
    s = settled((K_OPEN, TWO), (K_SECRET, ONE))
    assert (s.depth, s.legal, s.draws) == (2, ONE, 0)


@pytest.mark.parametrize("kind", [K_OPEN, K_SECRET])
def test_question_without_an_answer_vanishes(kind: int) -> None:
    s = settled((K_OPEN, TWO), (kind, NONE))
    assert (s.depth, s.legal, s.draws) == (1, TWO, 0)


def test_steps_are_carried_out() -> None:
    s = settled((K_STEP, TWO), (K_STEP, ONE), (K_STEP, NONE))
    assert (s.depth, s.frame_kind[0], s.legal, s.draws) == (1, K_OPEN, TWO, 1)


def test_nothing_left_to_ask_is_the_end() -> None:
    s = settled((K_OPEN, NONE), (K_STEP, ONE))
    assert (s.depth, s.legal) == (0, 0)


def test_choice_is_counted_and_leads_to_the_next_question() -> None:
    s = settled((K_SECRET, ONE), (K_OPEN, NONE), (K_OPEN, TWO))
    calls.call_choose(s, 3)
    assert (s.depth, s.legal, s.decisions, s.draws, s.row[0]) == (1, ONE, 1, 1, 3)
    calls.call_choose(s, 2)
    assert (s.depth, s.legal, s.decisions, s.draws) == (0, 0, 2, 2)


def test_illegal_answer_is_a_broken_invariant_and_changes_nothing() -> None:
    s = settled((K_OPEN, TWO))
    before = calls.clone(s)
    with pytest.raises(AssertionError, match="not legal"):
        calls.call_choose(s, 2)
    assert saving.differences("probe", s, before) == {}
    assert s.decisions == 0


def test_nothing_can_be_answered_after_the_end() -> None:
    s = settled()
    with pytest.raises(AssertionError, match="not legal"):
        calls.call_choose(s, 0)


@pytest.mark.parametrize(("mask", "forced"), [(ONE, 1), (TWO, 0)])
def test_one_answer_at_a_time_stops_where_nobody_has_a_choice_and_says_so(mask: int, forced: int) -> None:
    s = settled((K_OPEN, TWO), (K_OPEN, TWO))
    calls.call_push(s, K_OPEN, 0, mask, 0, 0)
    calls.call_push(s, K_OPEN, 0, TWO, 0, 0)
    assert choose_once(s, 1) == forced
    assert (s.depth, s.legal) == (3, mask)
