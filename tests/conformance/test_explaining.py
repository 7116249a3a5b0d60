"""Explanations of every game: there for each answer and for nonsense, blind to hidden things, without any effect."""

from __future__ import annotations

import pytest

from engines.core.explaining import Explanation
from engines.core.position import CHANCE, State
from tests.conformance.cases import CASES, Case, positions

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


def explained(state: State) -> list[Explanation]:
    """The question, every legal answer, and every third of them with a wrong end."""
    actions = state.legal_actions()
    wrong = [state.why_not(f"{state.action_to_text(action)} 7") for action in actions[::3]]
    return [state.help(), *(state.explain(action) for action in actions), *wrong]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_everything_is_explained_in_whole_sentences_and_nothing_changes(case: Case) -> None:
    cites = bool(case.game.questions)
    for state in positions(case)[::4]:
        before = state.digest()
        for one in explained(state):
            assert one.text.endswith((".", "?")) and bool(one.rules) is cites
            assert all(rule in one.text for rule in one.rules)
        assert all(state.why_not(words).text for words in NONSENSE)
        assert state.digest() == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_hint_can_be_given_those_of_chance_too(case: Case) -> None:
    for state in positions(case):
        hints = [case.game.hint(state.core, action) for action in state.legal_actions()]
        assert all("{" not in hint and hint == hint.strip() for hint in hints)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_explanation_depends_on_what_the_seat_knows_alone(case: Case) -> None:
    for state in positions(case)[1::4]:
        if state.current_player() != CHANCE:
            assert explained(state.determinize(state.current_player(), 3)) == explained(state)
