"""Chapter W7: redeployment."""

from __future__ import annotations

import pytest

from engines.smallworld.game import GAME
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position


def placing(combo: str = "ratmen alchemist", hand: int = 3) -> Position:
    """The redeployment of a race in three regions."""
    return Position(combo, "humans hill").stand(0, {2: 4, 17: 1, 5: 1}).hand(0, hand).phase(c.PHASE_DEPLOY)


@pytest.mark.rule("W7.1")
def test_tokens_move_freely_between_own_regions() -> None:
    p = placing()
    p.choose(c.CHOOSE)
    assert (p.kind, p.legal) == (c.K_PLACE, list(range(7)))
    p.choose(1, 2)
    assert (p.tokens(2), p.tokens(5), p.tokens(17)) == (2, 3, 4)
    assert p.of(0, "in_hand") == 0


def test_the_ways_to_redeploy_are_told_with_what_they_do() -> None:
    s = placing(hand=0).s
    assert [GAME.words.hint(s, action) for action in (c.LEAVE, c.SPREAD, c.CHOOSE)] == [
        "everything stays where it is",
        "evenly over the regions; the first get what is left over",
        "region by region",
    ]


def ways(p: Position) -> list[tuple[int, ...]]:
    """Where the tokens of the three regions stand at the end of every path through the questions."""
    if p.kind != c.K_PLACE:
        return [tuple(p.tokens(region) for region in (2, 5, 17))]
    return [way for answer in p.legal for way in ways(p.copy().choose(answer))]


def test_each_split_of_the_tokens_has_exactly_one_path() -> None:
    p = placing()
    p.choose(c.CHOOSE)
    assert sorted(ways(p)) == [(a, b, 9 - a - b) for a in range(1, 8) for b in range(1, 9 - a)]


@pytest.mark.rule("W7.1", "W15.4")
def test_one_token_stays_in_each_region() -> None:
    p = placing()
    p.choose(c.CHOOSE, 0, 0)
    assert (p.tokens(2), p.tokens(5), p.tokens(17)) == (1, 1, 7)


@pytest.mark.rule("W7.1")
def test_tokens_in_hand_must_be_placed() -> None:
    assert placing(hand=3).legal == [c.SPREAD, c.CHOOSE]
    assert placing(hand=0).legal == [c.LEAVE, c.SPREAD, c.CHOOSE]


@pytest.mark.rule("W7.1")
def test_an_even_spread_gives_the_first_regions_one_more() -> None:
    p = placing(hand=2)
    p.choose(c.SPREAD)
    assert (p.tokens(2), p.tokens(5), p.tokens(17)) == (3, 3, 2)


@pytest.mark.rule("W7.1")
def test_without_a_region_tokens_stay_in_hand() -> None:
    p = Position("ratmen alchemist").hand(0, 5).phase(c.PHASE_DEPLOY)
    assert p.of(0, "in_hand") == 5
    assert p.player == 1


@pytest.mark.rule("W7.2")
def test_no_region_can_be_given_up_when_tokens_are_placed() -> None:
    for style in (c.SPREAD, c.CHOOSE):
        p = placing()
        p.choose(style)
        p.run()
        assert p.held(0) == [2, 5, 17]


@pytest.mark.rule("W7.3")
def test_a_player_may_redeploy_without_a_conquest() -> None:
    p = Position("ratmen alchemist").stand(0, {2: 4, 17: 1}).turn()
    p.choose(c.STOP)
    assert p.kind == c.K_REDEPLOY
    p.choose(c.CHOOSE, 0)
    assert (p.tokens(2), p.tokens(17)) == (1, 4)


@pytest.mark.rule("W7.4", "W7.5")
def test_races_in_decline_stand_still_and_are_never_mixed() -> None:
    p = Position("ratmen alchemist").stand(0, {2: 4}).declined(0, "elves", [17, 18]).turn()
    p.choose(c.STOP)
    assert p.player == 1
    assert (p.tokens(2), p.tokens(17), p.tokens(18)) == (4, 1, 1)


@pytest.mark.rule("W7.6")
def test_the_steps_of_races_and_powers_come_after_the_tokens() -> None:
    orders = {
        "amazons bivouacking": [c.K_REDEPLOY, c.K_TAKE_OFF, c.K_ENCAMP],
        "ratmen fortified": [c.K_REDEPLOY, c.K_FORTRESS],
        "ratmen heroic": [c.K_REDEPLOY, c.K_HERO, c.K_HERO],
    }
    for combo, order in orders.items():
        told = placing(combo, hand=4).run(answers={c.K_REDEPLOY: c.SPREAD, c.K_ENCAMP: c.SPREAD})
        assert list(dict.fromkeys(kind for kind, _, _ in told)) == list(dict.fromkeys(order))
