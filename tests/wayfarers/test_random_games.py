"""Whole games by random players; natural ends, nothing lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core.engine.saving import check_ranges
from engines.wayfarers.game import GAME
from engines.wayfarers.rules import constants as c
from tests.wayfarers.invariants import broken

LONGEST = 60_000
SWITCHES = ("decline_gains", "yellow_after_action", "rest_needs_placed_die", "rest_abilities_first")


def options_of(number: int) -> dict[str, Any]:
    """Every switch turned in some games."""
    return {name: bool(number >> i & 1) for i, name in enumerate(SWITCHES)}


def start(number: int) -> Any:
    """A new game, all numbers of players and options in turn."""
    return GAME.new_initial_state(GAME.tables.deal(2 + number % 3, Random(number), options_of(number)))


@pytest.mark.rule("Y2.3", "Y13.1", "Y1.2", "Y4.1")
@pytest.mark.parametrize("number", range(8))
def test_games_end_by_themselves_and_nothing_is_lost(number: int) -> None:
    state, rng = start(number), Random(number)
    for _ in range(LONGEST):
        if state.is_terminal():
            break
        s: Any = state.core
        if s.frame_kind[s.depth - 1] == c.K_ACTION and s.decisions % 3 == 0:
            assert broken(s) == []
            check_ranges("wayfarers", s)
        state.apply_action(state.sample_chance(number) if state.is_chance() else rng.choice(state.legal_actions()))
    assert state.core.ended == c.ENDED_FINAL_SPACE
