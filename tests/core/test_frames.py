"""The stack of questions and effect rows."""

from __future__ import annotations

import pytest

from engines.core.engine.constants import NO_ROW, STACK_SIZE
from engines.core.engine.frames import clear, pop, push
from engines.core.engine.rows import next_row
from engines.core.engine.state import CoreState


def top(s: CoreState) -> list[int]:
    i = s.depth - 1
    return [s.frame_kind[i], s.frame_player[i], s.frame_a[i], s.frame_b[i], s.frame_c[i]]


# -------- Frames


def test_last_frame_pushed_is_on_top_and_keeps_its_context() -> None:
    s = CoreState()
    push(s, 3, 1, 10, 2**62, 12)
    push(s, 4, 15, 20, 21, 22)
    assert top(s) == [4, 15, 20, 21, 22]
    pop(s)
    assert top(s) == [3, 1, 10, 2**62, 12]


def test_frames_taken_off_stay_readable_until_the_next_push() -> None:
    s = CoreState()
    push(s, 3, 1, 10, 11, 12)
    pop(s)
    assert s.depth == 0 and s.frame_a[0] == 10


def test_full_stack_and_empty_stack_are_broken_invariants() -> None:
    s = CoreState()
    with pytest.raises(AssertionError, match="no frame"):
        pop(s)
    for _ in range(STACK_SIZE):
        push(s, 1, 0, 0, 0, 0)
    with pytest.raises(AssertionError, match="full"):
        push(s, 1, 0, 0, 0, 0)
    assert s.depth == STACK_SIZE


def test_clear_takes_everything_off() -> None:
    s = CoreState()
    push(s, 1, 0, 0, 0, 0)
    push(s, 2, 0, 0, 0, 0)
    clear(s)
    assert s.depth == 0


# -------- Effect rows


def test_rows_come_one_by_one_and_the_frame_goes_with_the_last() -> None:
    s = CoreState()
    push(s, 9, 0, 0, 0, 0)
    push(s, 5, 0, 11, 14, 3)
    assert [next_row(s) for _ in range(2)] == [11, 12]
    assert top(s) == [5, 0, 13, 14, 3]
    assert next_row(s) == 13
    assert top(s) == [9, 0, 0, 0, 0]


def test_rows_go_on_after_a_question_in_between() -> None:
    s = CoreState()
    push(s, 5, 0, 11, 13, 0)
    next_row(s)
    push(s, 6, 0, 0, 0, 0)
    pop(s)
    assert next_row(s) == 12 and s.depth == 0


def test_no_rows_at_all_is_told() -> None:
    s = CoreState()
    push(s, 5, 0, 11, 11, 0)
    assert next_row(s) == NO_ROW and s.depth == 0
