"""Chapter S16: Albion, Togawa, six and seven players."""

from __future__ import annotations

import pytest

from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.rules.scoring import encounter_coins, fortune, num_resources_scored, num_territories_scored
from tests.scythe.acting import (
    at,
    battle,
    begin,
    can_go,
    duel,
    finish,
    go,
    lose,
    meet,
    moving,
    play,
    reach,
    to_card,
    until,
)
from tests.scythe.golden.table_cases import dealt
from tests.scythe.position import Position, bits

POPULARITY, POWER, COINS, CARDS = range(4)


def albion(**units: int) -> Position:
    """Albion against Crimea, with its character on F1."""
    p = play("albion", "crimea")
    p.units(0, "F1", character=1, **units)
    return p


def togawa(*abilities: str) -> Position:
    """Togawa against Crimea."""
    p = play("togawa", "crimea")
    p.abilities(0, *abilities)
    return p


def trapped(kind: int, **more: int) -> Position:
    """Crimea's mech stands on M7 beside Togawa's armed Trap on F7; a Move action begins."""
    p = play("crimea", "togawa")
    p.units(0, "M7", mech=1, **more)
    p.trap(kind, "F7")
    p.track(0, popularity=5, power=5, coins=5)
    p.hand(0, 2, 3, 4)
    return p


@pytest.mark.rule("S16.1")
def test_mats_2a_and_3a_start_between_their_neighbours() -> None:
    order = [names.MATS.index(mat) for mat in ("industrial", "engineering", "militant", "patriotic", "innovative")]
    assert order == sorted(order)
    assert dealt(["albion", "togawa"], ["innovative", "militant"]).s.active == 1


@pytest.mark.rule("S16.2")
def test_with_six_wayfare_leads_to_unoccupied_farms() -> None:
    p = play("crimea", "saxony", "polania", "nordic", "rusviet", "albion")
    p.abilities(0, "wayfare")
    p.units(0, "M5", mech=1)
    p.units(0, "F1", worker=1)
    p.units(1, "F2", mech=1)
    moving(p)
    assert set(reach(p, "mech", "M5")) == {"T4", "V3", "F3", "F4", "F5", "F6", "F7"}


@pytest.mark.rule("S16.2")
@pytest.mark.parametrize(("others", "coins"), [(5, 6), (4, 0)])
def test_with_six_polania_earns_coins_for_encounter_territories(others: int, coins: int) -> None:
    p = play("polania", *[name for name in names.FACTIONS if name != "polania"][:others])
    p.units(0, "V1", worker=1)
    p.units(0, "T2", mech=1)
    p.settle()
    assert encounter_coins(p.s, 0) == coins


@pytest.mark.rule("S16.4")
def test_a_flag_after_the_character_moved() -> None:
    p = moving(albion())
    go(p, "character", "F1", "V1")
    until(p, "token", move_unit=c.DONE).choose(0)
    assert p.s.flags == 1 << at("V1")


@pytest.mark.rule("S16.4")
def test_no_flag_without_a_move_of_the_character() -> None:
    p = moving(albion(mech=1))
    go(p, "mech", "F1", "V1")
    assert c.K_TOKEN not in [kind for kind, _, _ in finish(p)]


@pytest.mark.rule("S16.4")
def test_no_flag_at_home_on_another_token_or_without_supply() -> None:
    lost = albion()
    lost.units(1, "V1", mech=1)
    lost.track(1, power=3)
    battle(moving(lost), "V1", "character", "F1")
    assert c.K_TOKEN not in [kind for kind, _, _ in lose(lost)]
    beside = albion()
    beside.flags("V1")
    moving(beside)
    go(beside, "character", "F1", "V1")
    assert c.K_TOKEN not in [kind for kind, _, _ in finish(beside)]
    empty = albion()
    empty.flags("T7", "F7", "V8", "M7")
    moving(empty)
    go(empty, "character", "F1", "V1")
    assert c.K_TOKEN not in [kind for kind, _, _ in finish(empty)]


@pytest.mark.rule("S16.4", "S5.24")
def test_a_flag_comes_after_combat_and_encounter() -> None:
    p = albion()
    p.units(1, "V1", mech=1)
    p.tokens("V1")
    p.track(0, power=3)
    battle(moving(p), "V1", "character", "F1")
    told = [kind for kind, _, _ in finish(p)]
    assert told.index(c.K_DIAL) < told.index(c.K_DRAW_ENCOUNTER) < told.index(c.K_TOKEN)


@pytest.mark.rule("S16.5")
def test_a_flag_on_a_controlled_territory_counts_one_more() -> None:
    p = play("albion", "crimea")
    p.flags("T3", "W3", "FACTORY", "F1")
    p.units(0, "T3", worker=1)
    p.units(1, "W3", worker=1)
    p.units(0, "FACTORY", mech=1)
    p.units(0, "F1", worker=1)  # next to the home base
    p.settle()
    assert num_territories_scored(p.s, 0) == 2 + 4 + 1


@pytest.mark.rule("S16.5")
def test_flags_count_for_albion_alone() -> None:
    p = play("albion", "crimea")
    p.flags("T3")
    p.units(1, "T3", worker=1)
    p.settle()
    assert (num_territories_scored(p.s, 0), num_territories_scored(p.s, 1)) == (0, 1)


@pytest.mark.rule("S16.6")
def test_burrow_crosses_rivers_at_tunnels() -> None:
    p = play("albion", "crimea")
    p.abilities(0, "burrow")
    p.units(0, "M2", mech=1)
    moving(p)
    assert set(reach(p, "mech", "M2")) == {"T1", "W1", "T3", "W4"}


@pytest.mark.rule("S16.6")
def test_sword_attacks_and_shield_defends() -> None:
    for ability, seat, wanted in (("sword", 0, (3, 1)), ("shield", 1, (3, 5))):
        factions = ["albion", "crimea"] if seat == 0 else ["crimea", "albion"]
        p = duel(factions=factions, **{"attacker" if seat == 0 else "defender": [ability]})
        battle(moving(p))
        until(p, "ability").choose(c.YES)
        assert (p.of(0, "power"), p.of(1, "power")) == wanted


@pytest.mark.rule("S16.6")
def test_not_the_other_way_round() -> None:
    for factions, side, ability in (
        (["albion", "crimea"], "attacker", "shield"),
        (["crimea", "albion"], "defender", "sword"),
    ):
        p = duel(factions=factions, **{side: [ability]})
        battle(moving(p))
        assert p.kind == c.K_DIAL


@pytest.mark.rule("S16.7")
def test_rally_leads_to_workers_and_flags() -> None:
    p = albion()
    p.abilities(0, "rally")
    p.units(0, "M5", worker=1)
    p.units(0, "HOME_ALBION", worker=1)
    p.flags("T7")
    p.units(1, "T7", mech=1)
    moving(p)
    assert set(reach(p, "character", "F1")) == {"M1", "T2", "V1", "M5", "T7"}


@pytest.mark.rule("S16.8", "S19.17")
def test_a_trap_of_choice_lies_armed_where_the_character_came() -> None:
    p = togawa()
    p.units(0, "F7", character=1)
    p.structure(1, "mill", "T7")
    p.trap(POWER, "V9", armed=False)
    moving(p)
    go(p, "character", "F7", "T7")
    until(p, "token", move_unit=c.DONE)
    assert p.legal == [POPULARITY, COINS, CARDS, c.DONE]
    p.choose(COINS)
    assert (p.s.trap[COINS], p.s.armed) == (at("T7"), 1 << COINS)


@pytest.mark.rule("S16.8", "S16.4")
def test_one_faction_token_a_territory() -> None:
    p = play("togawa", "albion")
    p.units(0, "F7", character=1)
    p.flags("T7")
    moving(p)
    go(p, "character", "F7", "T7")
    assert c.K_TOKEN not in [kind for kind, _, _ in finish(p)]


@pytest.mark.rule("S16.8")
def test_a_trap_on_a_lake() -> None:
    p = togawa("suiton")
    p.units(0, "M7", character=1)
    moving(p)
    go(p, "character", "M7", "L6")
    until(p, "token", move_unit=c.DONE).choose(POWER)
    assert p.s.trap[POWER] == at("L6")


@pytest.mark.rule("S16.9", "S16.10")
@pytest.mark.parametrize(
    ("kind", "left"),
    [(POPULARITY, (3, 5, 5, 3)), (POWER, (5, 2, 5, 3)), (COINS, (5, 5, 1, 3)), (CARDS, (5, 5, 5, 1))],
)
def test_the_penalties(kind: int, left: tuple[int, ...]) -> None:
    p = moving(trapped(kind))
    go(p, "mech", "M7", "F7")
    finish(p)
    assert (p.of(0, "popularity"), p.of(0, "power"), p.of(0, "coins"), len(p.hand_of(0))) == left
    assert (p.s.armed, p.s.trap[kind]) == (0, at("F7"))


@pytest.mark.rule("S16.9")
def test_a_penalty_takes_what_is_there() -> None:
    p = trapped(CARDS)
    p.hand(0, 4)
    moving(p)
    go(p, "mech", "M7", "F7")
    finish(p)
    assert p.hand_of(0) == []


@pytest.mark.rule("S16.9", "S0.13")
def test_what_an_armed_trap_does_is_hidden() -> None:
    p = begin(trapped(COINS))
    assert GAME.words.view(p.s, 0)["fields"]["traps"][0]["kind"] is None
    assert GAME.words.view(p.s, 1)["fields"]["traps"][0]["kind"] == "coins"


@pytest.mark.rule("S16.10")
@pytest.mark.parametrize("unit", ["character", "mech", "worker"])
def test_a_trap_ends_the_move_of_any_unit(unit: str) -> None:
    p = play("crimea", "togawa")
    p.abilities(0, "speed")
    p.units(0, "M7", **{unit: 1})
    p.trap(POWER, "F7")
    moving(p)
    assert not can_go(p, unit, "M7", "F7", "V8")
    go(p, unit, "M7", "F7")
    assert p.s.armed == 0


@pytest.mark.rule("S16.10")
def test_the_penalty_comes_before_the_combat() -> None:
    p = trapped(POWER)
    p.units(1, "F7", mech=1)
    p.track(1, power=3)
    moving(p)
    go(p, "mech", "M7", "F7")
    assert p.of(0, "power") == 2
    until(p, "dial", move_unit=c.DONE)
    assert p.legal == [0, 1, 2]


@pytest.mark.rule("S16.10")
def test_a_disarmed_trap_does_nothing() -> None:
    p = trapped(POWER)
    p.put("armed", 0)
    moving(p)
    go(p, "mech", "M7", "F7")
    assert p.of(0, "power") == 5


@pytest.mark.rule("S16.10")
def test_a_trap_is_sprung_once() -> None:
    p = moving(trapped(POWER, character=1))
    go(p, "mech", "M7", "F7")
    go(p, "character", "M7", "F7")
    assert p.of(0, "power") == 2


@pytest.mark.rule("S16.11")
def test_armed_traps_hold_territories_at_the_end() -> None:
    p = togawa()
    p.trap(0, "F7")
    p.trap(1, "T7", armed=False)
    p.trap(2, "V8")
    p.trap(3, "M7")
    p.units(1, "V8", worker=1)
    p.structure(1, "mill", "M7")
    p.resources("F7", food=4)
    p.settle()
    assert (num_territories_scored(p.s, 0), num_territories_scored(p.s, 1)) == (1, 2)
    assert num_resources_scored(p.s, 0) == 4
    assert fortune(p.s, 0) == 2 + 2


@pytest.mark.rule("S16.12")
def test_toka_crosses_one_river_a_turn() -> None:
    p = togawa("toka")
    p.units(0, "V8", mech=1, character=1)
    moving(p)
    assert can_go(p, "mech", "V8", "M8")
    go(p, "character", "V8", "M8")
    assert not can_go(p, "mech", "V8", "M8")


@pytest.mark.rule("S16.12")
def test_toka_not_twice_in_a_factory_move() -> None:
    p = togawa("toka")
    p.factory_card(0, 4)
    p.units(0, "V8", mech=1, worker=1)
    begin(p)
    p.to_factory_move()
    assert not can_go(p, "mech", "V8", "M8", "W7")
    go(p, "mech", "V8", "M8", "V9", carry={"worker": 1})
    assert p.units_on(0, "V9") == {"mech": 1, "worker": 1}


@pytest.mark.rule("S16.12")
def test_toka_is_not_for_workers_nor_used_up_by_a_tunnel() -> None:
    p = togawa("toka")
    p.units(0, "V8", worker=1)
    moving(p)
    assert not can_go(p, "worker", "V8", "M8")
    q = togawa("toka")
    q.structure(0, "mine", "M8")
    q.units(0, "T6", character=1, mech=1)
    moving(q)
    go(q, "character", "T6", "M8")  # a tunnel for Togawa, with a river between
    assert q.s.crossed == 0
    assert can_go(q, "mech", "T6", "F6")


@pytest.mark.rule("S16.13", "S5.19")
def test_suiton_goes_on_lakes_with_its_cargo() -> None:
    p = togawa("suiton")
    p.units(0, "L6", mech=1, worker=1)
    moving(p)
    assert not can_go(p, "mech", "L6", "M7", carry={})
    go(p, "mech", "L6", "M7")
    assert p.units_on(0, "M7") == {"mech": 1, "worker": 1}


@pytest.mark.rule("S16.14")
def test_suiton_adds_one_card_on_a_lake() -> None:
    p = togawa("suiton")
    p.units(0, "M7", mech=1)
    p.units(1, "L6", mech=1)
    p.hand(0, 2, 2, 2)
    p.track(0, power=1)
    battle(moving(p), "L6", origin="M7")
    assert to_card(p, 2).legal == [0, 1, 2]


@pytest.mark.rule("S16.15")
@pytest.mark.parametrize(
    ("units", "offered"),
    [({"mech": 1}, True), ({"character": 1}, True), ({"mech": 1, "worker": 1}, False), ({"mech": 2}, False)],
)
def test_ronin_needs_exactly_one_unit(units: dict[str, int], offered: bool) -> None:
    p = play("crimea", "togawa")
    p.abilities(1, "ronin")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", **units)
    p.track(0, power=3)
    p.track(1, power=3)
    battle(moving(p))
    assert (p.kind == c.K_ABILITY) == offered
    if offered:
        p.choose(c.YES)
        assert p.of(1, "power") == 5


@pytest.mark.rule("S16.16")
def test_shinobi_leads_to_every_trap() -> None:
    p = togawa("shinobi")
    p.units(0, "F7", mech=1)
    p.trap(0, "V2")
    p.trap(1, "L1", armed=False)
    moving(p)
    assert {"V2", "L1"} <= set(reach(p, "mech", "F7"))


@pytest.mark.rule("S16.16", "S19.17")
@pytest.mark.parametrize(("armed", "asked"), [(False, True), (True, False)])
def test_a_disarmed_trap_may_be_armed_on_arrival(armed: bool, asked: bool) -> None:
    p = togawa("shinobi")
    p.units(0, "F7", mech=1)
    p.trap(2, "V2", armed=armed)
    moving(p)
    go(p, "mech", "F7", "V2")
    told = finish(p, arm=c.YES)
    assert (c.K_ARM in [kind for kind, _, _ in told]) == asked
    assert p.s.armed == 1 << 2


@pytest.mark.rule("S16.16")
def test_a_worker_arms_nothing() -> None:
    p = togawa("shinobi")
    p.units(0, "F7", worker=1)
    p.trap(0, "T7", armed=False)
    moving(p)
    go(p, "worker", "F7", "T7")
    assert c.K_ARM not in [kind for kind, _, _ in finish(p)]


@pytest.mark.rule("S16.16")
@pytest.mark.parametrize("won", [True, False])
def test_arming_waits_for_a_won_combat(won: bool) -> None:
    p = togawa("shinobi")
    p.units(0, "F7", mech=1)
    p.units(1, "V2", mech=1)
    p.trap(0, "V2", armed=False)
    p.track(0, power=3)
    p.track(1, power=3)
    battle(moving(p), "V2", origin="F7")
    told = [kind for kind, _, _ in (finish(p) if won else lose(p))]
    assert (c.K_ARM in told) == won


@pytest.mark.rule("S16.16")
def test_no_arming_in_the_middle_of_a_factory_move() -> None:
    p = togawa("shinobi")
    p.factory_card(0, 4)
    p.units(0, "F7", mech=1)
    p.trap(0, "V2", armed=False)
    begin(p)
    p.to_factory_move()
    go(p, "mech", "F7", "V2", "F2")
    assert c.K_ARM not in [kind for kind, _, _ in finish(p)]


@pytest.mark.rule("S16.17")
def test_traps_do_not_catch_togawa() -> None:
    p = togawa()
    p.units(0, "F7", mech=1)
    p.trap(POWER, "T7")
    p.track(0, power=5)
    moving(p)
    go(p, "mech", "F7", "T7")
    assert (p.of(0, "power"), p.s.armed) == (5, 1 << POWER)


@pytest.mark.rule("S16.10", "S5.16")
def test_a_carried_worker_springs_nothing_of_its_own_and_may_walk_on() -> None:
    p = moving(trapped(POWER, worker=1))
    go(p, "mech", "M7", "F7", carry={"worker": 1})
    assert p.of(0, "power") == 2
    go(p, "worker", "F7", "T7")
    assert p.units_on(0, "T7") == {"worker": 1}


@pytest.mark.rule("S7.15", "S16.10")
def test_a_card_does_not_move_units_onto_foreign_tokens() -> None:
    p = play("rusviet", "togawa", options={"promo_cards": True})
    p.track(0, coins=5)
    p.trap(0, "V6")
    meet(p, 42).choose(1)
    until(p, "relocate")
    assert "V6" not in p.legal_spaces


@pytest.mark.rule("S16.4", "S16.8")
def test_tokens_give_no_control_during_the_game() -> None:
    p = play("albion", "togawa")
    p.flags("F7")
    p.trap(0, "T7")
    p.settle()
    assert (p.controlled(0), p.controlled(1)) == ([], [])
    assert bits(p.s.armed) == [0]
