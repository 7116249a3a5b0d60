"""Setup with the standard sides of the boards and with characters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.architects.game import GAME, STANDARD
from engines.architects.generated import tables as t
from engines.architects.rules import constants as k
from engines.core.setup import Setup
from tests.architects.position import answer, asks, goods

STANDARD_OPTIONS = {"characters": False}


def core_with(*characters: str) -> Any:
    return GAME.new_initial_state(Setup("architects", tuple({"character": name} for name in characters))).core


def standard(players: int) -> Any:
    return GAME.new_initial_state(Setup("architects", ({},) * players, options=STANDARD_OPTIONS)).core


@pytest.mark.rule("A1.1", "A1.8")
@pytest.mark.parametrize("players", range(2, 6))
def test_everybody_has_twenty_workers_virtue_seven_and_stands_below_the_cathedral(players: int) -> None:
    s = standard(players)
    assert list(s.reserve)[:players] == [20] * players
    assert list(s.virtue)[:players] == [7] * players
    assert list(s.cathedral)[:players] == [0] * players


@pytest.mark.rule("A1.11", "A1.12")
def test_anybody_may_start_and_silver_goes_by_turn_order() -> None:
    s = standard(4)
    assert asks(s) == k.K_FIRST_PLAYER
    assert s.legal == 0b1111
    answer(s, 2)
    assert (s.first, s.active) == (2, 2)
    assert [goods(s, seat) for seat in range(4)] == [{"silver": 5}, {"silver": 6}, {"silver": 3}, {"silver": 4}]


@pytest.mark.rule("A11.1", "A11.2")
def test_variable_sides_as_printed_and_ada_starts() -> None:
    s = core_with("frederick", "ada", "caroline", "rudolf", "therese")
    assert (s.first, s.active) == (1, 1)
    assert [s.goods[seat * t.NUM_GOODS + t.SILVER] for seat in range(5)] == [4, 0, 10, 3, 5]
    assert list(s.virtue) == [7, 11, 3, 9, 5]
    assert list(s.reserve) == [20, 20, 12, 20, 16]
    assert list(s.prison) == [0, 0, 8, 0, 4]
    assert list(s.debts) == [0, 0, 1, 0, 0]
    assert [goods(s, seat).keys() - {"silver"} for seat in range(5)] == [
        {"stone"},
        {"gold"},
        {"marble"},
        {"wood"},
        set(),
    ]


@pytest.mark.rule("A11.2")
def test_the_highest_virtue_starts() -> None:
    assert core_with("caroline", "therese", "rudolf").first == 2


@pytest.mark.rule("A11.1")
def test_characters_are_a_factor_and_standard_sides_have_none() -> None:
    assert [factor.name for factor in GAME.factors] == ["character"]
    assert GAME.under(STANDARD_OPTIONS) is STANDARD
    assert STANDARD.factors == ()
    seats = GAME.deal(3, Random(1)).seats
    assert len({seat["character"] for seat in seats}) == 3
    assert GAME.deal(3, Random(1), STANDARD_OPTIONS).seats == ({},) * 3
