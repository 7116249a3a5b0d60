"""Words of answers: read in any form, and refused with the rule that stands against them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.core.errors import NotationError
from tests.architects.position import ask, give, position, stand, turn


@pytest.mark.parametrize(
    "text", ["Forest", "forest", "to the forest", "Place worker in the FOREST", "worker to forest"]
)
def test_a_location_is_read_in_any_form(text: str) -> None:
    assert GAME.words.read(turn(position()), text) == t.FOREST


@pytest.mark.parametrize("text", ["2 gold", "gold", "Gold"])
def test_gold_is_read_with_or_without_its_amount(text: str) -> None:
    assert GAME.words.read(ask(position(), k.K_MINES, 4), text) == t.GOLD


@pytest.mark.rule("A4.14")
def test_refusals_name_what_is_missing() -> None:
    s = turn(give(position(), wood=2))
    costs = "well costs 2 wood and 2 stone and the steeple costs 2 wood and 2 gold; you have 2 wood"
    for text, reason, rules in (
        ("guildhall", costs, ("A2.7", "A6.4")),
        ("prison", "no worker is ever placed in prison", ("A4.14",)),
        ("build the well", "buildings are constructed by a worker in the guildhall", ("A6.3", "A2.2")),
    ):
        found = GAME.words.why_not(s, text)
        assert reason in found.text.lower()
        assert found.rules == rules
    with pytest.raises(NotationError, match="You have no worker at Quarry"):
        GAME.words.read(turn(stand(stand(position(reserve=0), t.FOREST, 1), t.MINES, 1)), "quarry")


def test_hints_tell_what_a_worker_brings() -> None:
    s = turn(stand(position(), t.MINES, 3))
    hints = [GAME.words.hint(s, place) for place in range(t.NUM_OPEN)]
    assert hints == ["1 wood", "1 stone", "5 clay or 2 gold", "2 silver"]


@pytest.mark.parametrize("number", range(40))
def test_reasons_make_up_what_is_legal_and_words_are_read_back(number: int) -> None:
    rng = Random(number)
    options = {"characters": number % 2 == 0, "stuck_player_fallback": number % 4 < 2}
    state = GAME.new_initial_state(GAME.deal(2 + number % 4, rng, options))
    while not state.is_terminal():
        s: Any = state.core
        assert GAME.words.explained_legal(s) == s.legal
        texts = {x: GAME.words.text(s, x) for x in state.legal_actions()}
        assert {x: GAME.words.read(s, text) for x, text in texts.items()} == {x: x for x in texts}
        state.apply_action(rng.choice(list(texts)))
