"""Chapter S14: deals and coins between players."""

from __future__ import annotations

import pytest

from engines.scythe.rules import constants as c
from tests.scythe.acting import battle, begin, duel, finish, moving, play, until
from tests.scythe.position import Position


def generous(on: bool = True, *factions: str) -> Position:
    """A position in which coins may be given away, or not."""
    p = play(*factions, options={"bribes": on})
    for seat in range(p.seats):
        p.track(seat, coins=5)
    return p


@pytest.mark.rule("S14.1")
def test_coins_change_hands_and_nothing_else() -> None:
    p = generous(True, "crimea", "saxony", "nordic")
    p.hand(0, 5)
    begin(p).choose(c.GIVE)
    assert (p.kind, p.legal) == (c.K_GIVE, [1, 2, c.DONE])
    p.choose(2)
    assert (p.kind, p.legal) == (c.K_GIVE_AMOUNT, [1, 2, 3, 4, 5])
    p.choose(3)
    assert [p.of(seat, "coins") for seat in range(3)] == [2, 5, 8]
    assert p.hand_of(0) == [5]


@pytest.mark.rule("S14.2", "S14.4")
def test_off_by_default_and_in_tournaments() -> None:
    assert c.GIVE not in begin(generous(False)).legal


@pytest.mark.rule("S14.3")
def test_a_combat_goes_on_whatever_is_paid() -> None:
    p = duel(options={"bribes": True})
    for seat in range(2):
        p.track(seat, coins=5)
    battle(moving(p))
    told = finish(p, give=lambda q: 1 if q.player == 0 else c.DONE, give_amount=5)
    asked = [kind for kind, _, _ in told]
    assert asked.index(c.K_GIVE) < asked.index(c.K_DIAL)
    assert (p.of(0, "combats_won"), p.of(1, "coins")) == (1, 10)


@pytest.mark.rule("S14.3", "S6.16")
def test_bystanders_may_pay_before_the_dials() -> None:
    p = play("crimea", "saxony", "nordic", options={"bribes": True})
    p.units(0, "M3", mech=1)
    p.units(1, "W3", mech=1)
    p.track(0, power=3)
    p.track(2, coins=4)
    battle(moving(p))
    until(p, "give")
    assert p.player == 2


@pytest.mark.rule("S14.4")
def test_nobody_gives_between_the_two_commitments() -> None:
    p = duel(options={"bribes": True})
    for seat in range(2):
        p.track(seat, coins=5)
    battle(moving(p))
    until(p, "dial")
    asked = [kind for kind, _, _ in p.run(c.K_BOTTOM, c.K_END_WINDOW)]
    assert c.K_GIVE not in asked


@pytest.mark.rule("S14.4")
def test_nobody_but_the_active_player_is_asked_when_a_turn_begins() -> None:
    p = generous(True, "crimea", "saxony", "nordic")
    p.start(1)
    assert (p.kind, p.player) == (c.K_SECTION, 1)
    assert c.GIVE in p.legal


@pytest.mark.rule("S14.4")
@pytest.mark.parametrize("coins", [5, 61, 62, 300])
def test_any_amount_may_be_given(coins: int) -> None:
    p = generous()
    p.track(0, coins=coins)
    begin(p).choose(c.GIVE)
    p.choose(1)
    p.choose(p.legal[-1])
    assert (p.of(0, "coins"), p.of(1, "coins")) == (0, coins + 5)


@pytest.mark.rule("S14.4")
def test_seven_players_may_all_give_in_a_combat_after_a_move() -> None:
    factions = ["albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania"]
    p = play(*factions, options={"bribes": True})
    p.abilities(0, "sword")
    p.abilities(1, "artillery")
    for seat in range(7):
        p.track(seat, coins=3, power=3)
    p.units(0, "M3", mech=1)
    p.units(1, "W3", mech=1)
    battle(moving(p))
    told = finish(p, ability=c.YES, give=lambda q: q.legal[0], give_amount=lambda q: q.legal[0])
    assert {seat for kind, seat, _ in told if kind == c.K_GIVE} == set(range(7))
