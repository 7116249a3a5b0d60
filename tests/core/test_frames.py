"""The stack of questions, effect rows and the pool of pending effects."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.constants import NO_ROW, STACK_SIZE
from tests.core.probe import calls
from tests.core.probe.fields import SIZE


def top(s: calls.Probe) -> list[int]:
    i = s.depth - 1
    return [s.frame_kind[i], s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i]]


# -------- Frames


def test_last_frame_pushed_is_on_top_and_keeps_its_context() -> None:
    s = calls.new_probe()
    calls.call_push(s, 3, 1, 10, 2**62, 12)
    calls.call_push(s, 4, 15, 20, 21, 22)
    assert top(s) == [4, 15, 20, 21, 22]
    calls.call_pop(s)
    assert top(s) == [3, 1, 10, 2**62, 12]


def test_frames_taken_off_stay_readable_until_the_next_push() -> None:
    s = calls.new_probe()
    calls.call_push(s, 3, 1, 10, 11, 12)
    calls.call_pop(s)
    assert s.depth == 0 and s.frame_a[0] == 10


def test_full_stack_and_empty_stack_are_broken_invariants() -> None:
    s = calls.new_probe()
    with pytest.raises(AssertionError, match="no frame"):
        calls.call_pop(s)
    for _ in range(STACK_SIZE):
        calls.call_push(s, 1, 0, 0, 0, 0)
    with pytest.raises(AssertionError, match="full"):
        calls.call_push(s, 1, 0, 0, 0, 0)
    assert s.depth == STACK_SIZE


def test_clear_takes_everything_off() -> None:
    s = calls.new_probe()
    calls.call_push(s, 1, 0, 0, 0, 0)
    calls.call_push(s, 2, 0, 0, 0, 0)
    calls.call_clear(s)
    assert s.depth == 0


def test_copies_are_independent() -> None:
    s = calls.new_probe()
    calls.call_push(s, 1, 0, 7, 0, 0)
    fresh, other = calls.clone(s), calls.new_probe()
    calls.copy_over(other, s)
    calls.call_push(s, 2, 0, 8, 0, 0)
    assert [fresh.depth, other.depth] == [1, 1]
    assert top(fresh) == top(other) == [1, 0, 7, 0, 0]


# -------- Effect rows


def test_rows_come_one_by_one_and_the_frame_goes_with_the_last() -> None:
    s = calls.new_probe()
    calls.call_push(s, 9, 0, 0, 0, 0)
    calls.call_push(s, 5, 0, 11, 14, 3)
    assert [calls.call_next_row(s) for _ in range(2)] == [11, 12]
    assert top(s) == [5, 0, 13, 14, 3]
    assert calls.call_next_row(s) == 13
    assert top(s) == [9, 0, 0, 0, 0]


def test_rows_go_on_after_a_question_in_between() -> None:
    s = calls.new_probe()
    calls.call_push(s, 5, 0, 11, 13, 0)
    calls.call_next_row(s)
    calls.call_push(s, 6, 0, 0, 0, 0)
    calls.call_pop(s)
    assert calls.call_next_row(s) == 12 and s.depth == 0


def test_no_rows_at_all_is_told() -> None:
    s = calls.new_probe()
    calls.call_push(s, 5, 0, 11, 11, 0)
    assert calls.call_next_row(s) == NO_ROW and s.depth == 0


# -------- The pool


@given(st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(1, 3)), max_size=10), st.data())
def test_pool_holds_what_was_added_and_not_taken(added: list[tuple[int, int]], data: st.DataObject) -> None:
    s, waiting = calls.new_probe(), [0] * SIZE
    for atom, count in added:
        calls.call_pool_add(s, atom, count)
        waiting[atom] += count
    while any(waiting):
        assert calls.call_pool_mask(s, SIZE) == sum(1 << i for i in range(SIZE) if waiting[i])
        atom = data.draw(st.sampled_from([i for i in range(SIZE) if waiting[i]]))
        calls.call_pool_take(s, atom)
        waiting[atom] -= 1
    assert calls.call_pool_mask(s, SIZE) == 0


def test_effect_that_does_not_wait_cannot_be_taken() -> None:
    with pytest.raises(AssertionError, match="no such effect"):
        calls.call_pool_take(calls.new_probe(), 2)


def test_what_is_declined_is_gone() -> None:
    s = calls.new_probe()
    calls.call_pool_add(s, 1, 2)
    calls.call_pool_clear(s, SIZE)
    assert s.waiting == [0] * SIZE
