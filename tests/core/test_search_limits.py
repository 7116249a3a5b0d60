"""Lines and tries of the search are written into arrays of fixed length; questions without end do not leave them."""

from __future__ import annotations

from typing import Any

import pytest

import engines
from engines.core.engine.constants import LINE_SIZE, MODE_BRANCH, MODE_CHAIN, MODE_QUICK, TRY_SIZE
from engines.core.engine.search_context import SearchContext
from engines.core.search import lines
from engines.core.search.scratch import Scratch

pytestmark = pytest.mark.skipif(engines.build() == "compiled", reason="the compiled search takes no position of Python")


class Endless:
    """A position that asks seat 0 question after question, each of the same mode with the same candidates."""

    depth, legal, decisions = 1, 3, 0
    frame_kind, frame_player, frame_a = [7], [0], [0]

    def __init__(self, mode: int, candidates: int = 3) -> None:
        self.mode, self.candidates = mode, candidates

    def copy_from(self, other: Any) -> int:
        self.decisions = other.decisions
        return 0

    def bot_mode(self, seat: int, context: SearchContext) -> int:
        return self.mode

    def bot_candidates(self, seat: int, context: SearchContext) -> int:
        return self.candidates

    def bot_evaluate(self, seat: int, context: SearchContext) -> int:
        return self.decisions


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(s: Any, answer: int) -> None:
        s.decisions += 1

    monkeypatch.setattr(lines, "choose", choose)
    monkeypatch.setattr(lines, "settle_chance", lambda s, stream: 0)


def scratch(position: Any = None) -> Any:
    """A scratch that searches from this position."""
    found = Scratch()
    found.plan_seat = 0
    found.line = found.tried = position
    return found


def test_a_try_ends_when_its_array_is_full() -> None:
    found = scratch(Endless(MODE_CHAIN))
    assert len(found.try_choice) == len(found.try_rest) == len(found.pick_choice) == TRY_SIZE
    assert lines.chain(found, 0, 1, 0) == TRY_SIZE
    assert found.tried.decisions == TRY_SIZE
    assert lines.chain(found, 0, 1, TRY_SIZE) == TRY_SIZE


def test_a_whole_try_fits_into_the_pick() -> None:
    found = scratch()
    lines.keep_try(found, TRY_SIZE)
    assert found.pick_size == TRY_SIZE


@pytest.mark.parametrize(
    ("mode", "candidates", "size"),
    [
        (MODE_QUICK, 3, LINE_SIZE - TRY_SIZE),
        (MODE_BRANCH, 3, LINE_SIZE - TRY_SIZE),
        (MODE_CHAIN, 1, LINE_SIZE - TRY_SIZE),
    ],
)
def test_a_line_leaves_room_for_one_try(mode: int, candidates: int, size: int) -> None:
    found = scratch(Endless(mode, candidates))
    lines.extend(found, 0, 1)
    assert found.line_size == size


def test_the_last_try_of_a_line_fits_into_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One question before the room for a try begins, a try of full length still has its place."""

    def longest(found: Any, seat: int, stream: int) -> int:
        found.pick_size = TRY_SIZE
        return 0

    monkeypatch.setattr(lines, "probe", longest)
    found = scratch(Endless(MODE_CHAIN))
    found.line_size = LINE_SIZE - TRY_SIZE - 1
    lines.extend(found, 0, 1)
    assert found.line_size == LINE_SIZE - 1
