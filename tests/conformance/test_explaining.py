"""Explanations of every game: there for each answer and for nonsense, blind to hidden things, without any effect."""

from __future__ import annotations

import pytest

from engines.core import registry
from tests.asked import asked
from tests.conformance.cases import CASES, Case, positions
from tests.words import check_explanations

every_game = pytest.mark.parametrize("game", registry.names())
NONSENSE = (
    "",
    "?",
    "fly to the moon",
    "0",
    "-1",
    "a/b/c (d) [e]",
    "x" * 500,
    "give ٣ coins",
    f"give {'9' * 5000}",
    f"dial {'9' * 5000}",
)


@every_game
def test_everything_is_explained_with_rules_by_what_the_seat_knows_alone_and_nothing_changes(game: str) -> None:
    for state in asked(game):
        check_explanations(game, state)


@every_game
def test_nonsense_is_answered_at_every_question(game: str) -> None:
    for number, state in enumerate(asked(game)):
        assert all(state.why_not(words).text for words in NONSENSE[number % 3 :: 3])
    assert all(asked(game)[0].why_not(words).text for words in NONSENSE)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_hint_can_be_given_those_of_chance_too(case: Case) -> None:
    for state in positions(case):
        hints = [case.game.words.hint(state.core, action) for action in state.legal_actions()]
        assert all("{" not in hint and hint == hint.strip() for hint in hints)
