"""Chapter W6: the final attempt with the die."""

from __future__ import annotations

import pytest

from engines.core.engine.asking import outcome_weight
from engines.core.engine.playout import chance_choice
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position


def attempt(tokens: int = 1, hand: int = 2, combo: str = "ratmen alchemist", **options: bool) -> Position:
    """A race in region 2 with tokens in hand, beside a region 3 that an opponent defends."""
    p = Position(combo, "humans hill", **options).stand(0, [2]).stand(1, {3: tokens, 16: 1}).hand(0, hand)
    return p.conquer()


@pytest.mark.rule("W6.1", "W15.5")
def test_a_region_short_by_up_to_three_is_named_before_the_roll() -> None:
    assert 3 in attempt(tokens=3).regions
    assert 3 not in attempt(tokens=4).regions
    p = attempt()
    p.take(3)
    assert (p.kind, p.by_chance) == (c.K_DIE, True)
    assert p.context[1] == 3 - 1


@pytest.mark.rule("W6.1")
def test_no_attempt_without_a_token_in_hand() -> None:
    assert attempt(hand=0).kind != c.K_CONQUER


@pytest.mark.rule("W6.2")
def test_enough_with_the_roll_conquers_with_all_tokens() -> None:
    p = attempt(tokens=3, hand=3)
    p.take(3).choose(2)
    assert p.tokens(3) == 3
    assert p.of(0, "in_hand") == 0


@pytest.mark.rule("W6.2")
@pytest.mark.parametrize(("short", "chances"), [(1, 3), (2, 2), (3, 1)])
def test_chances_are_a_half_a_third_and_a_sixth(short: int, chances: int) -> None:
    p = attempt(tokens=short, hand=2)
    p.take(3)
    won = 0
    for face in p.legal:
        q = p.copy().choose(face)
        won += outcome_weight(p.s, face) * (3 in q.held(0))
    assert won == chances


def throws(seat: int, before: int) -> list[int]:
    """What the first seat throws with forty keys, where a seat has thrown so often before."""
    p = attempt()
    p.take(3).put("rolls", before, seat)
    return [chance_choice(p.s, key) for key in range(40)]


def test_a_throw_is_the_same_whatever_others_threw_before() -> None:
    assert throws(1, 5) == throws(0, 0) != throws(0, 5)


@pytest.mark.rule("W6.3")
def test_after_a_failure_the_tokens_are_placed_in_an_own_region() -> None:
    p = attempt()
    p.take(3).choose(0)
    assert p.of(0, "rolls") == 1
    assert p.tokens(3) == 1
    assert p.tokens(2) == 1 + 2


@pytest.mark.rule("W6.4")
@pytest.mark.parametrize("face", [0, 3])
def test_conquests_end_either_way(face: int) -> None:
    p = attempt(combo="sorcerers dragon_master", hand=2, tokens=2)
    p.stand(1, [6]).settle()
    p.take(3).choose(face)
    assert p.kind not in (c.K_CONQUER, c.K_DRAGON, c.K_SUBSTITUTE)


@pytest.mark.rule("W6.5")
def test_after_a_failed_first_conquest_the_tokens_stay_in_hand() -> None:
    p = Position("ratmen alchemist").hand(0, 1).conquer()
    p.take(3).choose(0)
    p.run()
    assert p.of(0, "in_hand") == 1
    p.start(0).choose(c.EXPAND)
    assert (p.kind, 3 in p.regions) == (c.K_CONQUER, True)


@pytest.mark.rule("W6.6")
def test_no_roll_when_the_tokens_suffice() -> None:
    p = attempt(hand=3)
    p.take(3)
    assert p.kind != c.K_DIE
    assert p.held(0) == [2, 3]


@pytest.mark.rule("W6.7")
def test_berserk_makes_no_final_attempt() -> None:
    p = attempt(combo="ratmen berserk", hand=1)
    assert p.legal == [c.ROLL, c.STOP]


@pytest.mark.rule("W6.8")
@pytest.mark.parametrize("own", [True, False])
def test_ghouls_and_the_active_race_each_have_an_attempt(own: bool) -> None:
    p = Position("ratmen alchemist", ghouls_own_attempt=own).stand(0, {2: 2}).declined(0, "ghouls", {17: 2}).start()
    p.choose(c.EXPAND, c.NO)
    assert p.context[0] == c.DECLINED
    p.take(18).choose(0)
    p.choose(c.NO)
    assert p.kind == c.K_CONQUER if own else p.kind != c.K_CONQUER
