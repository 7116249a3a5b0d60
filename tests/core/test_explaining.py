"""Explanations: a game that has none still says who is asked what."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core import registry
from engines.core.engine.errors import IllegalActionError
from engines.core.game import Game, Position
from engines.core.language.explaining import because, told
from engines.scythe.questions.words import ScytheWords
from tests.scythe_parts import scythe_with

GAME = registry.load("scythe")


class Mute(ScytheWords):
    """Words without explanations."""

    def explain(self, core: Any, action: int) -> None:
        return None

    def why_not(self, core: Any, text: str) -> None:
        return None

    def help(self, core: Any) -> None:
        return None


MUTE = scythe_with(words=Mute)


def first_turn(game: Game) -> Position:
    """A game at its first section question."""
    state = game.new_initial_state(GAME.tables.deal(2, Random(1)))
    while state.is_chance():
        state.apply_action(state.sample_chance(1))
    return state


def test_a_game_without_explanations_says_who_is_asked_what() -> None:
    state = first_turn(MUTE)
    assert state.help().text == f"Now: {state.asked()}."
    words = state.action_to_text(state.legal_actions()[0])
    assert state.explain(state.legal_actions()[0]).text == f"'{words}' is a legal move for {state.asked()}."
    assert state.why_not("fly").text.startswith(f"'fly' is not an answer for {state.asked()}; legal moves: ")


@pytest.mark.parametrize("game", [GAME, MUTE], ids=["scythe", "mute"])
def test_legal_words_are_called_legal(game: Game) -> None:
    state = first_turn(game)
    words = state.action_to_text(state.legal_actions()[0])
    assert state.why_not(f" {words.upper()} ").text.startswith(f"'{words}' is legal now. ")


def test_only_legal_answers_are_explained() -> None:
    with pytest.raises(IllegalActionError, match="Action 61 is not legal here"):
        first_turn(GAME).explain(61)


def test_explaining_changes_nothing() -> None:
    state = first_turn(GAME)
    before = state.digest()
    for action in state.legal_actions():
        state.explain(action)
    for words in ("deploy", "fly", "to T4"):
        state.why_not(words)
    state.help()
    assert state.digest() == before


def test_after_the_end_nothing_is_asked() -> None:
    state = first_turn(GAME)
    while not state.is_terminal():
        state.apply_action(state.sample_chance(1) if state.is_chance() else state.legal_actions()[0])
    assert state.why_not("trade").text == "'trade' is not possible: the game is over."
    assert state.help().text == "Now: nobody, for the game is over."
    with pytest.raises(IllegalActionError, match="the game is over"):
        state.explain(0)


def test_reasons_become_sentences_and_none_is_said_twice() -> None:
    found = told([because("no coin", "S3.5", "S2.7"), because("no coin", "S3.5", "S2.7"), because("wait", "S2.7")])
    assert found.text == "No coin (S3.5, S2.7). Wait (S2.7)."
    assert found.rules == ("S3.5", "S2.7")
