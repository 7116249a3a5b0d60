"""Questions, answers, refusals, clones, the end: the same promises for every game."""

from __future__ import annotations

import re

import pytest

from engines.core.engine import asking
from engines.core.engine.errors import IllegalActionError, NotationError
from engines.core.engine.saving import check_ranges
from engines.core.game import CHANCE, TERMINAL
from tests.conformance.cases import CASES, Case, chances, final, play_to_end, positions

WORDS_OF_EVERY = 16  # positions: words that are refused are explained, which takes long
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
def test_legal_actions_are_ascending_and_never_empty(case: Case) -> None:
    for state in positions(case):
        actions = state.legal_actions()
        assert actions == sorted(set(actions)) and actions
        assert actions[0] >= 0 and actions[-1] <= 62


@every_case
def test_asked_is_a_seat_or_chance(case: Case) -> None:
    for state in positions(case):
        assert state.current_player() in (CHANCE, *range(case.players))
        assert state.question()


@every_case
def test_chance_has_probabilities_for_exactly_its_legal_actions(case: Case) -> None:
    for state in chances(case):
        outcomes = state.chance_outcomes()
        assert [action for action, _ in outcomes] == state.legal_actions()
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        assert min(probability for _, probability in outcomes) > 0


@every_case
def test_outcomes_of_chance_that_are_not_called_heavy_weigh_1(case: Case) -> None:
    for state in chances(case):
        light = [x for x in state.legal_actions() if not asking.heavy_outcomes(state.core) >> x & 1]
        assert all(asking.outcome_weight(state.core, x) == 1 for x in light)


@every_case
def test_every_field_stays_in_its_range(case: Case) -> None:
    for state in (*positions(case), final(case)):
        check_ranges(case.name, state.core)


@every_case
def test_clones_are_independent(case: Case) -> None:
    for state in positions(case):
        before, action = state.digest(), state.legal_actions()[0]
        first, second = state.clone(), state.clone()
        first.apply_action(action)
        assert state.digest() == second.digest() == before
        second.step(action)
        assert second.digest() == first.digest()


@every_case
def test_refused_actions_change_nothing(case: Case) -> None:
    for number, state in enumerate(positions(case)):
        before, legal = (state.digest(), state.legal_actions()), state.legal_actions()
        for action in set(range(-2, 66)) - set(legal):
            with pytest.raises(IllegalActionError):
                state.step(action)
        if number % WORDS_OF_EVERY == 0:
            with pytest.raises(NotationError):
                state.text_to_action("no such words")
        assert (state.digest(), state.legal_actions()) == before


@every_case
def test_a_seat_that_is_not_asked_answers_out_of_turn_or_nothing_changes(case: Case) -> None:
    for state in positions(case):
        for seat in range(case.players):
            after, refusal = state.clone(), state.why_no_interruption(seat)
            if refusal:
                with pytest.raises(IllegalActionError, match=re.escape(refusal)):
                    after.interrupt(seat)
                assert (after.digest(), after.legal_actions()) == (state.digest(), state.legal_actions())
            else:
                after.interrupt(seat)
                assert (after.current_player(), after.is_interruption()) == (seat, True)
                assert len(after.legal_actions()) > 1


@every_case
def test_chance_cannot_be_asked_for_when_a_player_is(case: Case) -> None:
    state = next(state for state in positions(case) if not state.is_chance())
    with pytest.raises(IllegalActionError):
        state.chance_outcomes()


@every_case
def test_notation_is_unique_and_read_back(case: Case) -> None:
    for state in positions(case):
        texts = state.action_texts()
        assert list(texts.values()) == state.legal_actions()
        for text, action in texts.items():
            assert text == " ".join(text.split()) != ""
            assert state.text_to_action(f"  {text.upper()} ") == action


@every_case
def test_same_answers_make_the_same_game(case: Case) -> None:
    again = case.start()
    play_to_end(again, 1)
    assert again.digest() == final(case).digest()


@every_case
def test_other_keys_make_other_games(case: Case) -> None:
    other = case.start()
    play_to_end(other, 2)
    assert other.digest() != final(case).digest()


@every_case
def test_end_refuses_every_answer(case: Case) -> None:
    state = final(case)
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert state.core.ended > 0
    with pytest.raises(IllegalActionError, match="over"):
        state.step(0)
