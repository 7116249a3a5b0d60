"""Chapter S0: territories, pieces, control, spending, tracks, cards, hidden information, neighbours."""

from __future__ import annotations

import pytest

from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.generated.tables import HEXES, HOMES
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import control, left_of, num_structures, right_of, spendable
from engines.scythe.rules.scoring import num_territories_scored
from tests.scythe.acting import at, battle, begin, can_go, duel, finish, go, moving, payer, play, take_bottom, until
from tests.scythe.position import Position, bits, space

METAL = names.RESOURCES.index("metal")


@pytest.mark.rule("S0.1")
@pytest.mark.parametrize("where", ["M1", "F1", "T2", "W2", "V2", "L1", "FACTORY"])
def test_every_hex_can_be_controlled(where: str) -> None:
    p = play()
    p.units(0, where, mech=1)
    p.settle()
    assert p.controlled(0) == [where]


@pytest.mark.rule("S0.2")
def test_units_on_a_home_base_control_nothing() -> None:
    p = play()
    p.units(0, "HOME_CRIMEA", worker=3, mech=1)
    p.settle()
    assert control(p.s, 0) == 0
    assert HEXES & HOMES == 0


@pytest.mark.rule("S0.3")
def test_workers_do_not_fight() -> None:
    p = duel()
    p.units(0, "T3", worker=1)
    moving(p)
    assert not can_go(p, "worker", "T3", "W3")


@pytest.mark.rule("S0.4")
def test_structures_do_not_fight() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    p.structure(1, "mill", "W3")
    moving(p)
    go(p, "mech", "M3", "W3")
    assert p.s.contested == 0


@pytest.mark.rule("S0.5")
def test_resources_and_coins_have_no_end() -> None:
    p = play()
    p.units(0, "F1", worker=1)
    p.resources("F1", food=300)
    p.track(0, coins=500)
    begin(p)
    p.to_top("produce")
    p.choose(c.TAKE)
    p.run(*(c.K_BOTTOM, c.K_END_WINDOW), answers={c.K_PRODUCE: at("F1")})
    assert p.tokens_on("F1") == {"food": 301}
    assert p.of(0, "coins") == 500


@pytest.mark.rule("S0.6")
def test_a_unit_beats_a_structure() -> None:
    p = play()
    p.structure(0, "mine", "F1")
    p.settle()
    assert p.controlled(0) == ["F1"]
    p.units(1, "F1", worker=1)
    p.settle()
    assert (p.controlled(0), p.controlled(1)) == ([], ["F1"])


@pytest.mark.rule("S0.7")
def test_a_contested_territory_stays_with_the_first() -> None:
    p = battle(moving(duel()))
    assert p.kind == c.K_DIAL
    assert "W3" in p.controlled(1)
    assert "W3" not in p.controlled(0)


@pytest.mark.rule("S0.6", "S0.7")
def test_a_third_structure_on_a_contested_territory_counts_for_nobody() -> None:
    p = Position("crimea", "saxony", "nordic")
    p.units(0, "W3", mech=1)
    p.units(1, "W3", mech=1)
    p.structure(2, "mine", "W3")
    p.put("contested", 1 << space("W3"))
    p.settle()
    assert [seat for seat in range(3) if "W3" in p.controlled(seat)] == [1]


@pytest.mark.rule("S0.6", "S0.7", "S11.7")
def test_while_a_combat_is_open_its_territory_scores_for_the_first_alone() -> None:
    p = Position("crimea", "saxony", "nordic")
    p.units(0, "W3", mech=1)
    p.units(1, "W3", mech=1)
    p.structure(2, "mine", "W3")
    p.put("contested", 1 << space("W3"))
    p.settle()
    assert [num_territories_scored(p.s, seat) for seat in range(3)] == [0, 1, 0]
    p.put("contested", 0)
    p.settle()
    assert [num_territories_scored(p.s, seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("S0.7", "S11.7")
def test_what_a_score_counts_changes_when_the_combat_is_decided() -> None:
    p = battle(moving(duel(power=7)))
    open_scores = [num_territories_scored(p.s, seat) for seat in range(2)]
    p.run(answers={c.K_DIAL: lambda q: 7 if q.player == 0 else 0})
    assert [p.controlled(seat).count("W3") for seat in range(2)] == [1, 0]
    assert [num_territories_scored(p.s, seat) for seat in range(2)] == [open_scores[0] + 1, open_scores[1] - 1]


@pytest.mark.rule("S0.8", "S19.12")
def test_the_payer_picks_the_tokens() -> None:
    p = payer(tokens=3, where="M1")
    p.units(0, "M3", mech=1)
    p.resources("M3", metal=2)
    take_bottom(begin(p), "deploy")
    assert p.kind == c.K_PAY
    p.choose(2)
    p.run(c.K_DEPLOY)
    assert (p.tokens_on("M1"), p.tokens_on("M3")) == ({"metal": 1}, {})


@pytest.mark.rule("S0.8")
def test_tokens_on_a_lost_territory_cannot_be_spent() -> None:
    p = play()
    p.structure(0, "mill", "M1")
    p.resources("M1", metal=3)
    p.settle()
    assert spendable(p.s, 0, METAL) == 3
    p.units(1, "M1", worker=1)
    p.settle()
    assert spendable(p.s, 0, METAL) == 0


@pytest.mark.rule("S0.9")
def test_gains_stop_at_the_top_of_the_track() -> None:
    p = play()
    p.track(0, power=15, coins=1)
    begin(p)
    p.to_top("bolster")
    p.choose(c.TAKE)
    assert p.of(0, "power") == 16


@pytest.mark.rule("S0.9")
def test_a_forced_loss_stops_at_zero() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=3)
    p.track(0, popularity=2)
    moving(p)
    go(p, "mech", "M3", "W3")
    assert p.of(0, "popularity") == 0


@pytest.mark.rule("S0.10")
def test_one_structure_a_territory_and_any_number_of_units() -> None:
    p = payer(action="build", where="W3")
    p.units(0, "W3", worker=5, mech=3)
    p.structure(0, "mill", "W3")
    take_bottom(begin(p), "build")
    assert p.kind not in (c.K_BUILD, c.K_BUILD_SITE)
    assert num_structures(p.s, 0) == 1


@pytest.mark.rule("S0.11")
def test_the_combat_deck_has_42_cards() -> None:
    deck = play().pile("deck")
    assert (len(deck), deck.count(2), deck.count(3), deck.count(4), deck.count(5)) == (42, 16, 12, 8, 6)


@pytest.mark.rule("S0.12")
def test_an_empty_deck_is_shuffled_anew_in_the_middle_of_a_draw() -> None:
    p = play()
    p.cubes(0, "bolster_cards")
    p.deck("deck", 5)
    p.deck("discard", 2, 3)
    p.track(0, coins=1)
    begin(p)
    p.to_top("bolster")
    p.choose(c.TAKE_SECOND)
    assert p.kind == c.K_DRAW_COMBAT
    assert p.legal == [0, 1]
    p.choose(1)
    assert (p.hand_of(0), p.pile("deck"), p.pile("discard")) == ([3, 5], [2], [])


@pytest.mark.rule("S0.13")
def test_a_view_hides_the_cards_of_others() -> None:
    p = play()
    p.hand(1, 5, 5, 2)
    p.objectives(1, 3, 4)
    begin(p)
    mine = GAME.words.view(p.s, 0)["fields"]
    assert mine["hand"] == [0, 0, 0, 0]
    assert mine["hand_sizes"][1] == 3
    assert "deck" not in mine
    assert mine["offer"] is None


@pytest.mark.rule("S0.14")
def test_coins_are_seen_by_everybody() -> None:
    p = play()
    p.track(1, coins=17)
    begin(p)
    assert GAME.words.view(p.s, 0)["fields"]["coins"][1] == 17


@pytest.mark.rule("S0.15")
def test_neighbours_of_four_and_of_two_players() -> None:
    four, two = play("nordic", "rusviet", "crimea", "saxony"), play()
    assert [(left_of(four.s, seat), right_of(four.s, seat)) for seat in range(4)] == [(1, 3), (2, 0), (3, 1), (0, 2)]
    assert (left_of(two.s, 0), right_of(two.s, 0)) == (1, 1)


@pytest.mark.rule("S0.9", "S6.6")
def test_the_dial_ends_at_seven() -> None:
    p = battle(moving(duel(power=16)))
    until(p, "dial")
    assert bits(p.s.legal) == list(range(8))
    finish(p)
    assert p.of(0, "power") == 9
