"""What stands beside an answer in the list of moves."""

from __future__ import annotations

import pytest

from engines.smallworld.game import GAME
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position
from tests.smallworld.test_die import attempt


@pytest.mark.rule("W6.2")
@pytest.mark.parametrize(
    ("tokens", "words"), [(1, "1 or more, 3 in 6"), (2, "2 or more, 2 in 6"), (3, "3 or more, 1 in 6")]
)
def test_a_final_attempt_says_what_the_die_must_show(tokens: int, words: str) -> None:
    text = GAME.words.hint(attempt(tokens=tokens).s, 3 - 1)
    assert text.endswith(f"costs {tokens + 2}, you have 2; the die must show {words}")


@pytest.mark.rule("W4.1")
def test_a_conquest_within_reach_says_what_it_takes_of_the_hand() -> None:
    assert GAME.words.hint(attempt(hand=4).s, 3 - 1).endswith("3 of 4 tokens")


@pytest.mark.rule("W9.3", "W10.4")
def test_one_region_is_told_as_one() -> None:
    p = Position("humans hill", "orcs forest").stand(0, {2: 3}).start()
    assert GAME.words.hint(p.s, c.EXPAND) == "1 region keeps one token, 2 tokens to conquer with"
    assert GAME.words.hint(p.s, c.DECLINE).startswith("1 region stays in decline; ")


@pytest.mark.rule("W9.3", "W12.1")
def test_amazons_that_wait_in_hand_conquer_too() -> None:
    p = Position("amazons hill", "humans commando").stand(0, {2: 3, 5: 1})
    p.put("aside", 4, 0)
    p.start()
    assert GAME.words.hint(p.s, c.EXPAND) == "2 regions keep one token each, 6 tokens to conquer with"
    p.choose(c.EXPAND, c.NO)
    assert p.of(0, "in_hand") == 6


@pytest.mark.rule("W4.7")
def test_the_own_race_in_decline_is_no_enemy() -> None:
    p = Position("ratmen hill", "humans commando").stand(0, {2: 1}).declined(0, "amazons", [3]).hand(0, 4).conquer()
    assert "your own Amazons, in decline: " in GAME.words.hint(p.s, 3 - 1)
