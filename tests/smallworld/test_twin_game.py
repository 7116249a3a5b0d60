"""Whole games of the engine and of the plain table side by side; the long comparison is `Match(number).run()`."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.engine.saving import put
from tests.smallworld.position import GAME
from tests.smallworld.twin_match import Match, of_engine

TURNS = ("W0.20", "W1.3", "W2.1", "W2.2", "W2.5", "W2.6", "W2.7", "W9.3", "W9.4", "W11.1")
FIGHTS = ("W3.1", "W3.6", "W4.1", "W4.6", "W5.2", "W5.3", "W5.5", "W5.6", "W5.10", "W6.1", "W6.4", "W8.3")
PLACES = ("W7.1", "W7.2", "W8.1", "W8.2", "W10.2", "W10.4", "W10.5", "W10.7", "W12.1", "W12.4", "W12.11", "W13.5")


@pytest.mark.rule(*TURNS, *FIGHTS, *PLACES)
@pytest.mark.parametrize("number", range(24))
def test_the_engine_plays_as_a_second_reading_of_the_rules(number: int) -> None:
    assert Match(number).run() > 50


CHANGES = [
    ("coins", 0, 99),
    ("tribes", 0, 1),
    ("tray", 0, 1),
    ("nonempty", 0, 7),
    ("fortresses", 0, 1 << 5),
    ("banners", 0, 1),
    ("badge_discards", 0, 1),
    ("camps_in_hand", 0, 4),
    ("substituted", 0, 3),
]


@pytest.mark.parametrize(("field", "index", "value"), CHANGES, ids=[field for field, _, _ in CHANGES])
def test_the_comparison_notices_what_differs(field: str, index: int, value: int) -> None:
    match = Match(1)
    before = of_engine(match.core)
    put(GAME, match.core, field, index, value)
    assert of_engine(match.core) != before
    with pytest.raises(AssertionError):
        match.run()


def test_the_comparison_notices_answers_that_differ() -> None:
    match = Match(1)
    core: Any = match.core
    question = next(match.talk)
    put(GAME, core, "legal", 0, core.legal & (core.legal - 1))
    with pytest.raises(AssertionError):
        match.compare(question)
