"""A second process: what it is given comes back, in whatever order, and what it cannot do is done here."""

from __future__ import annotations

import multiprocessing
import os
import time
from pathlib import Path

import pytest

from engines.arena.second import Second


def where(number: int) -> tuple[int, bool]:
    """The number, and whether this is the second process."""
    return number, multiprocessing.parent_process() is not None


def slow(path: Path) -> bool:
    """Says that it has begun, and takes a while."""
    path.touch()
    time.sleep(0.2)
    return where(0)[1]


def refuses(number: int) -> int:
    raise ValueError(f"{number} is refused")


def dies(number: int) -> int:
    if where(number)[1]:
        os._exit(3)
    return number


def wait_for(path: Path) -> None:
    for _ in range(60_000):
        if path.exists():
            return
        time.sleep(0.01)


@pytest.mark.parametrize("jobs", [0, 1])
def test_without_a_second_process_calls_are_done_when_they_are_asked_for(jobs: int) -> None:
    with Second(jobs) as second:
        assert second.call(where, 1).result() == (1, False)
    assert Second(2).call(where, 2).result() == (2, False), "its context was not entered"


def test_what_it_has_begun_it_tells_and_what_it_has_not_is_done_here(tmp_path: Path) -> None:
    with Second(2) as second:
        begun, waiting = second.call(slow, tmp_path / "began"), second.call(where, 1)
        wait_for(tmp_path / "began")
        assert waiting.result() == (1, False)
        assert begun.result() is True
        assert begun.result() is True, "it was not told a second time"


def test_it_is_started_when_something_is_handed_over() -> None:
    before = set(multiprocessing.active_children())
    with Second(2) as second:
        assert set(multiprocessing.active_children()) == before
        second.call(where, 1)
        assert len(set(multiprocessing.active_children()) - before) == 1


def test_an_error_there_is_raised_here() -> None:
    with Second(2) as second:
        first, other = second.call(refuses, 1), second.call(where, 2)
        with pytest.raises(ValueError, match="1 is refused"):
            first.result()
        assert other.result()[0] == 2


def test_a_process_that_dies_is_no_reason_to_stop() -> None:
    with Second(2) as second:
        calls = [second.call(dies, number) for number in range(3)]
        assert [call.result() for call in calls] == [0, 1, 2]
        assert second.call(dies, 3).result() == 3


def test_nothing_is_left_of_it(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    with pytest.raises(ValueError, match="1 is refused"), Second(2) as second:
        second.call(slow, tmp_path / "began")
        wait_for(tmp_path / "began")
        refuses(1)
    for child in set(multiprocessing.active_children()) - before:
        child.join(60)
        assert child.exitcode is not None
