"""Chapter S6: from the abilities to the star."""

from __future__ import annotations

from typing import Any

import pytest

from engines.scythe.game import GAME
from engines.scythe.generated.tables import ABILITY_ARTILLERY, ABILITY_RONIN, ABILITY_SHIELD
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, battle, duel, finish, go, lose, moving, play, to_card, until
from tests.scythe.position import Position


def fighting(p: Position, **cargo: Any) -> Position:
    """The attacking mech steps in and its moves are over."""
    return battle(moving(p), **cargo)


def two_fronts() -> Position:
    """Crimea's mech fights for W3, its character for F1; the moves are over."""
    p = duel()
    p.units(0, "M1", character=1)
    p.units(1, "F1", mech=1)
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "character", "M1", "F1")
    return p


@pytest.mark.rule("S6.1", "S14.3")
def test_a_combat_cannot_be_declined() -> None:
    p = fighting(duel())
    assert (p.kind, p.player) == (c.K_DIAL, 0)
    assert c.DONE not in p.legal


@pytest.mark.rule("S6.2", "S19.4")
def test_the_attacker_chooses_the_order_and_finishes_one_after_the_other() -> None:
    p = two_fronts()
    assert (p.kind, p.player, p.legal_spaces) == (c.K_COMBAT_ORDER, 0, ["F1", "W3"])
    p.choose(at("W3"))
    until(p, "dial").choose(0)
    p.choose(3)
    assert p.units_on(0, "W3") == {}
    assert (p.kind, p.s.arena) == (c.K_DIAL, at("F1"))


@pytest.mark.rule("S6.3", "S17.11")
def test_no_power_is_needed() -> None:
    p = fighting(duel(power=0, rival_power=0))
    assert (p.of(0, "combats_won"), p.units_on(1, "W3")) == (1, {})


@pytest.mark.rule("S6.4")
def test_everybody_on_the_territory_shares_the_outcome() -> None:
    p = duel(workers=2)
    p.units(1, "W3", character=1)
    fighting(p)
    finish(p)
    assert p.units_at_home(1) == {"character": 1, "mech": 1, "worker": 2}


@pytest.mark.rule("S6.5", "S17.10")
def test_the_attacker_uses_an_ability_first() -> None:
    p = fighting(duel(factions=["nordic", "saxony"], attacker=["artillery"], defender=["disarm"]))
    assert (p.kind, p.player) == (c.K_ABILITY, 0)


@pytest.mark.rule("S6.5")
def test_an_ability_once_a_combat_however_many_units() -> None:
    p = duel(factions=["nordic", "crimea"], attacker=["artillery"], rival_power=8)
    p.units(0, "W3", character=1)
    fighting(p)
    told = finish(p, ability=c.YES)
    assert [kind for kind, _, _ in told].count(c.K_ABILITY) == 1


@pytest.mark.rule("S6.5")
@pytest.mark.parametrize(
    ("answers", "power"), [((c.YES, c.YES), (4, 1)), ((c.NO, c.YES), (5, 3)), ((c.YES, c.NO), (2, 1))]
)
def test_a_side_with_several_abilities_is_asked_for_one_after_the_other(
    answers: tuple[int, int], power: tuple[int, int]
) -> None:
    p = fighting(duel(factions=["nordic", "crimea"], attacker=["artillery"]))
    p.put("abilities", 1 << ABILITY_ARTILLERY | 1 << ABILITY_RONIN)
    for answer in answers:
        assert (p.kind, p.player) == (c.K_ABILITY, 0)
        p.choose(answer)
    assert p.kind == c.K_DIAL
    assert (p.of(0, "power"), p.of(1, "power")) == power


@pytest.mark.rule("S6.5")
def test_of_several_abilities_only_those_of_the_role_are_asked() -> None:
    p = fighting(duel(factions=["nordic", "crimea"], attacker=["artillery"]))
    p.put("abilities", 1 << ABILITY_ARTILLERY | 1 << ABILITY_SHIELD)
    p.choose(c.YES)
    assert p.kind == c.K_DIAL


@pytest.mark.rule("S6.5", "S19.5")
def test_an_ability_may_be_left_unused() -> None:
    p = fighting(duel(factions=["nordic", "crimea"], attacker=["artillery"]))
    p.choose(c.NO)
    assert (p.of(0, "power"), p.of(1, "power")) == (3, 3)


@pytest.mark.rule("S6.6")
def test_dial_and_cards_are_limited_by_power_and_units() -> None:
    p = duel(power=9)
    p.hand(0, 2, 2, 2)
    p.units(0, "T3", character=1)
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "character", "T3", "W3")
    assert p.legal == list(range(8))
    p.choose(7)
    assert to_card(p, 2).legal == [0, 1, 2]


@pytest.mark.rule("S6.6")
def test_cards_may_go_with_a_dial_of_zero() -> None:
    p = duel(power=1)
    p.hand(0, 5)
    fighting(p)
    p.choose(0)
    assert to_card(p, 5).legal == [0, 1]


@pytest.mark.rule("S6.6", "S19.6")
def test_the_defender_does_not_see_the_attackers_commitment() -> None:
    p = duel()
    p.hand(0, 5)
    p.hand(1, 2)
    fighting(p)
    one, other = p.copy(), p.copy()
    one.choose(3, 1, 0, 0, 0)
    other.choose(0, 0, 0, 0, 0)
    assert one.player == other.player == 1
    assert GAME.words.view(one.s, 1) == GAME.words.view(other.s, 1)


@pytest.mark.rule("S6.7")
def test_a_tie_goes_to_the_attacker() -> None:
    p = fighting(duel())
    finish(p, dial=2)
    assert (p.of(0, "combats_won"), p.of(1, "combats_lost")) == (1, 1)


@pytest.mark.rule("S6.7")
def test_cards_add_to_the_dial() -> None:
    p = duel(power=2, rival_power=5)
    p.hand(0, 4)
    fighting(p)
    finish(p, dial=lambda q: q.legal[-1], commit=lambda q: q.legal[-1])
    assert p.of(0, "combats_won") == 1


@pytest.mark.rule("S6.8")
def test_winner_and_loser_pay_alike() -> None:
    p = duel()
    p.hand(0, 2, 3)
    p.hand(1, 4)
    fighting(p)
    finish(p, dial=lambda q: 3 if q.player == 0 else 1, commit=lambda q: q.legal[-1])
    assert (p.of(0, "power"), p.of(1, "power")) == (0, 2)
    assert (p.hand_of(0), len(p.hand_of(1))) == ([2], 1)
    assert p.pile("discard") == [3, 4]


@pytest.mark.rule("S6.9")
def test_resources_stay_even_carried_ones() -> None:
    p = duel(power=0)
    p.resources("M3", metal=2)
    p.resources("W3", wood=1)
    fighting(p, carry={"metal": 2})
    lose(p)
    assert p.units_at_home(0) == {"character": 1, "mech": 1}
    assert (p.tokens_on("W3"), p.controlled(1)) == ({"wood": 1, "metal": 2}, ["W3"])


@pytest.mark.rule("S6.10")
@pytest.mark.parametrize(("dial", "cards"), [(0, 0), (1, 1)])
def test_a_loser_with_a_total_draws_a_card(dial: int, cards: int) -> None:
    p = fighting(duel())
    finish(p, dial=lambda q: 3 if q.player == 0 else dial)
    assert len(p.hand_of(1)) == cards
    assert p.hand_of(0) == []


@pytest.mark.rule("S6.10")
def test_the_card_is_drawn_after_the_discards() -> None:
    p = duel()
    p.deck("deck")
    p.hand(1, 2)
    fighting(p)
    finish(p, commit=lambda q: q.legal[-1])
    assert (p.hand_of(1), p.pile("discard")) == ([2], [])


@pytest.mark.rule("S6.11")
def test_a_winning_attacker_loses_popularity_for_workers() -> None:
    p = fighting(duel(workers=2))
    finish(p)
    assert (p.of(0, "popularity"), p.of(1, "popularity")) == (3, 5)


@pytest.mark.rule("S6.11")
def test_a_winning_defender_loses_none() -> None:
    p = fighting(duel(attacking_workers=2), carry={"worker": 2})
    lose(p)
    assert (p.of(0, "popularity"), p.of(1, "popularity")) == (5, 5)


@pytest.mark.rule("S6.12", "S17.6")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_at_most_two_combat_stars(before: int, after: int) -> None:
    p = duel()
    p.stars(0, *["combat"] * before)
    fighting(p)
    finish(p)
    assert p.of(0, "combat_stars") == after


@pytest.mark.rule("S6.12")
def test_the_defender_earns_a_star_too() -> None:
    p = fighting(duel())
    lose(p)
    assert p.star_names(1) == ["combat"]


@pytest.mark.rule("S6.13")
@pytest.mark.parametrize(("star_first", "popularity"), [(False, 4), (True, 5)])
def test_the_sixth_star_and_the_popularity_loss(star_first: bool, popularity: int) -> None:
    p = duel(workers=1, options={"combat_star_before_popularity_loss": star_first})
    p.stars(0, "upgrades", "mechs", "structures", "recruits", "workers")
    fighting(p)
    finish(p)
    assert (p.s.ended_by, p.of(0, "popularity")) == (0, popularity)


@pytest.mark.rule("S6.14")
def test_a_combat_on_a_lake() -> None:
    p = play("nordic", "polania")
    p.abilities(0, "seaworthy")
    p.units(0, "M3", mech=1)
    p.units(1, "L4", mech=1, worker=1)
    p.track(0, power=3, popularity=5)
    battle(moving(p), "L4")
    finish(p)
    assert p.of(0, "popularity") == 4
    assert (p.controlled(0), p.units_at_home(1)) == (["L4"], {"character": 1, "mech": 1, "worker": 1})


@pytest.mark.rule("S6.15")
def test_a_sixth_star_leaves_the_other_combat_unfought() -> None:
    p = two_fronts()
    p.stars(0, "upgrades", "mechs", "structures", "recruits", "workers")
    p.settle()
    p.choose(at("W3"))
    finish(p)
    assert p.s.ended == c.ENDED_STAR
    assert (p.units_on(0, "M1"), p.units_on(1, "F1")) == ({"character": 1}, {"mech": 1})
    assert p.units_on(0, "W3") == {"mech": 1}


@pytest.mark.rule("S6.15")
def test_no_encounter_after_a_sixth_star() -> None:
    p = play()
    p.units(0, "F1", character=1)
    p.units(1, "T2", mech=1)
    p.tokens("T2")
    p.track(0, power=3)
    p.stars(0, "upgrades", "mechs", "structures", "recruits", "workers")
    battle(moving(p), "T2", "character", "F1")
    finish(p)
    assert (p.over, p.s.tokens) == (True, 1 << at("T2"))


@pytest.mark.rule("S6.16")
def test_only_the_two_players_there_take_part() -> None:
    p = play("crimea", "saxony", "nordic")
    p.abilities(2, "artillery")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", mech=1)
    p.units(2, "FACTORY", mech=1)
    for seat in range(3):
        p.track(seat, power=3)
        p.hand(seat, 2)
    told = finish(battle(moving(p)))
    assert {seat for _, seat, _ in told if seat < 3} == {0, 1}


@pytest.mark.rule("S6.17", "S17.14")
def test_the_encounter_follows_a_won_combat() -> None:
    p = play()
    p.units(0, "F1", character=1)
    p.units(1, "T2", mech=1)
    p.tokens("T2")
    p.track(0, power=3)
    battle(moving(p), "T2", "character", "F1")
    told = finish(p)
    assert c.K_DRAW_ENCOUNTER in [kind for kind, _, _ in told]


@pytest.mark.rule("S6.12", "S10.5")
def test_a_defender_may_end_the_game() -> None:
    p = duel()
    p.stars(1, "upgrades", "mechs", "structures", "recruits", "workers")
    fighting(p)
    lose(p)
    assert (p.over, p.s.ended_by) == (True, 1)


@pytest.mark.rule("S5.11", "S6.1")
def test_three_players_and_two_combats() -> None:
    p = play("crimea", "saxony", "nordic")
    p.units(0, "M3", mech=1, character=1)
    p.units(1, "W3", mech=1)
    p.units(2, "T2", character=1)
    for seat in range(3):
        p.track(seat, power=3)
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "character", "M3", "T2")
    finish(p)
    assert [p.of(seat, "combats_won") for seat in range(3)] == [2, 0, 0]
    assert [p.of(seat, "combats_lost") for seat in range(3)] == [0, 1, 1]
