"""Chapters S12 and S13: faction abilities and the mechs of the five factions of the base game."""

from __future__ import annotations

import pytest

from engines.scythe.rules import constants as c
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
    payer,
    play,
    reach,
    take_bottom,
    to_card,
    until,
)
from tests.scythe.position import Position

RIVERWALK = {
    "saxony": {"T6": {"M8"}, "T3": {"M2", "W1"}},
    "rusviet": {"M8": {"V8"}, "W4": {"V3"}, "V7": {"F6", "V6"}},
    "nordic": {"T6": {"M8"}, "T3": {"M2", "W1"}},
    "crimea": {"V7": {"F6"}, "M4": {"T4"}},
    "polania": {"T6": {"M8"}, "F5": {"V4", "V6"}},
}


def walker(faction: str, where: str, *abilities: str, unit: str = "mech") -> Position:
    """A Move action with one unit that has these abilities."""
    p = play(faction, "crimea" if faction != "crimea" else "saxony")
    p.abilities(0, *abilities)
    p.units(0, where, **{unit: 1})
    return moving(p)


def fighting(p: Position) -> Position:
    """The attacking mech steps in and its moves are over."""
    return battle(moving(p))


@pytest.mark.rule("S12.1")
def test_relentless_may_stay_on_its_section() -> None:
    p = play("rusviet", "crimea")
    p.track(0, last_section=2)
    assert begin(p).legal == [0, 1, 2, 3]


@pytest.mark.rule("S12.1", "S17.3")
@pytest.mark.parametrize("covered", [True, False])
def test_relentless_covers_the_factory_card_by_option(covered: bool) -> None:
    p = play("rusviet", "crimea", options={"relentless_factory": covered})
    p.factory_card(0, 4)
    p.track(0, last_section=c.FACTORY_SECTION)
    assert (c.FACTORY_SECTION in begin(p).legal) == covered


@pytest.mark.rule("S12.2")
def test_coercion_replaces_one_token_by_any_card() -> None:
    p = payer("crimea", "saxony", mats=["industrial"], tokens=2)
    p.hand(0, 2, 5)
    take_bottom(begin(p), "deploy")
    assert (p.kind, p.legal) == (c.K_COERCION, [0, 3])  # two tokens are not enough
    p.choose(3)
    p.run(c.K_DEPLOY)
    assert (p.hand_of(0), p.all_tokens(), p.pile("discard")) == ([2], {}, [5])


@pytest.mark.rule("S12.2")
def test_coercion_is_an_offer_when_the_tokens_suffice() -> None:
    p = payer("crimea", "saxony", mats=["industrial"], tokens=3)
    p.hand(0, 2)
    take_bottom(begin(p), "deploy")
    assert p.legal == [0, c.DONE]


@pytest.mark.rule("S12.2")
def test_coercion_once_a_turn_and_for_resources_only() -> None:
    p = payer("crimea", "saxony", mats=["industrial"], tokens=1)
    p.hand(0, 2, 2, 2)
    begin(p).to_bottom("deploy")
    assert p.kind == c.K_END_WINDOW
    q = play("crimea", "saxony")
    q.hand(0, 5)
    begin(q).to_top("bolster")  # costs a coin
    assert q.kind == c.K_END_WINDOW


@pytest.mark.rule("S12.2")
def test_coercion_is_there_again_on_the_next_turn() -> None:
    p = payer("crimea", "saxony", mats=["industrial"], tokens=2)
    p.hand(0, 2, 2)
    p.put("coerced", 1)
    p.start()
    assert p.s.coerced == 0


@pytest.mark.rule("S12.3")
def test_swim_crosses_rivers_onto_any_land_but_no_lake() -> None:
    assert set(reach(walker("nordic", "M2", unit="worker"), "worker", "M2")) == {"T1", "W1", "F2", "T3", "W4"}


@pytest.mark.rule("S12.4")
def test_meander_may_take_a_second_option() -> None:
    p = play("polania", "saxony")
    p.track(0, coins=0, popularity=0)
    meet(p, 1)
    assert p.legal == [0, 3]
    p.choose(0)
    assert (p.kind, p.legal) == (c.K_ENCOUNTER, [1, 4, c.DONE])
    p.choose(1)
    assert (p.kind, p.tokens_on("V7"), p.of(0, "coins")) == (c.K_END_WINDOW, {"food": 4}, 0)


@pytest.mark.rule("S12.4")
def test_meander_may_stop_after_one() -> None:
    p = meet(play("polania", "saxony"), 1)
    p.choose(0, c.DONE)
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S12.5")
def test_dominate_has_no_limit_on_combat_stars() -> None:
    p = duel(factions=["saxony", "crimea"])
    p.stars(0, "combat", "combat", "combat")
    fighting(p)
    finish(p)
    assert p.star_names(0) == ["combat"] * 4


@pytest.mark.rule("S12.5")
def test_dominate_keeps_the_second_objective() -> None:
    p = play("saxony", "crimea")
    p.track(0, coins=20, popularity=13)
    p.units(0, "HOME_SAXONY", worker=5)
    p.objectives(0, 12, 18)
    p.start()
    p.choose(0)
    until(p, "end_window").choose(c.REVEAL_LOW)
    assert p.kind == c.K_END_WINDOW
    p.choose(c.REVEAL_LOW)
    assert p.star_names(0) == ["objective", "objective"]


@pytest.mark.rule("S13.1")
@pytest.mark.parametrize(("faction", "origin"), [(f, origin) for f, origins in RIVERWALK.items() for origin in origins])
def test_riverwalk_goes_by_the_terrain_entered(faction: str, origin: str) -> None:
    dry = set(reach(walker(faction, origin), "mech", origin))
    assert set(reach(walker(faction, origin, "riverwalk"), "mech", origin)) - dry == RIVERWALK[faction][origin]


@pytest.mark.rule("S13.2")
def test_riverwalk_carries_and_starts_from_home() -> None:
    p = play("rusviet", "crimea")
    p.abilities(0, "riverwalk")
    p.units(0, "HOME_RUSVIET", mech=1, worker=1)
    moving(p)
    go(p, "mech", "HOME_RUSVIET", "F3", carry={"worker": 1})
    assert p.units_on(0, "F3") == {"mech": 1, "worker": 1}


@pytest.mark.rule("S13.3")
def test_abilities_combine_in_one_move() -> None:
    p = walker("polania", "T6", "riverwalk", "submerge", "speed")
    assert can_go(p, "mech", "T6", "L5", "L1")
    assert can_go(p, "mech", "T6", "M8", "V9")
    q = walker("saxony", "T6", "riverwalk", "underpass", "speed")
    assert can_go(q, "mech", "T6", "M8", "T3")


@pytest.mark.rule("S13.4")
def test_speed_is_one_more_step_for_fighting_units() -> None:
    assert can_go(walker("crimea", "V7", "speed"), "mech", "V7", "T5", "FACTORY")
    assert can_go(walker("crimea", "V7", "speed", unit="character"), "character", "V7", "T5", "FACTORY")
    assert not can_go(walker("crimea", "V7", "speed", unit="worker"), "worker", "V7", "T5", "FACTORY")


@pytest.mark.rule("S13.5")
def test_township_joins_controlled_villages_and_the_factory() -> None:
    p = play("rusviet", "crimea")
    p.abilities(0, "township")
    p.units(0, "V3", mech=1)
    p.units(0, "V2", worker=1)
    p.structure(0, "mill", "V7")
    p.units(1, "V9", worker=1)
    p.units(1, "FACTORY", mech=1)
    moving(p)
    assert set(reach(p, "mech", "V3")) == {"M5", "T4", "V2", "V7", "FACTORY"}


@pytest.mark.rule("S13.5")
def test_township_is_not_for_workers() -> None:
    p = play("rusviet", "crimea")
    p.abilities(0, "township")
    p.units(0, "V3", worker=1)
    p.units(0, "V2", worker=1)
    moving(p)
    assert set(reach(p, "worker", "V3")) == {"M5", "T4"}


@pytest.mark.rule("S13.6")
def test_underpass_joins_controlled_mountains_and_tunnels() -> None:
    p = play("saxony", "crimea")
    p.abilities(0, "underpass")
    p.units(0, "T3", character=1)
    p.units(0, "M6", worker=1)
    p.structure(0, "mine", "F7")
    moving(p)
    assert {"M6", "F7", "F5"} <= set(reach(p, "character", "T3"))
    assert "M5" not in reach(p, "character", "T3")


@pytest.mark.rule("S13.7")
def test_peoples_army_adds_one_card_with_a_worker() -> None:
    p = duel(factions=["rusviet", "crimea"], attacker=["peoples_army"], attacking_workers=3)
    p.hand(0, 2, 2, 2)
    battle(moving(p), carry={"worker": 3})
    assert to_card(p, 2).legal == [0, 1, 2]


@pytest.mark.rule("S13.7")
def test_peoples_army_defends_too() -> None:
    p = duel(factions=["crimea", "rusviet"], defender=["peoples_army"], workers=1)
    p.hand(1, 3, 3, 3)
    fighting(p)
    assert to_card(p, 3, who=1).legal == [0, 1, 2]


@pytest.mark.rule("S13.8", "S17.20")
@pytest.mark.parametrize(
    ("where", "origin", "mine", "offered"),
    [("T3", "W3", "", True), ("W3", "M3", "", False), ("W3", "M3", "saxony", True), ("W3", "M3", "crimea", False)],
)
def test_disarm_on_a_tunnel_or_the_own_mine(where: str, origin: str, mine: str, offered: bool) -> None:
    p = play("saxony", "crimea")
    p.abilities(0, "disarm")
    p.units(0, origin, mech=1)
    p.units(1, where, mech=1)
    p.track(0, power=3)
    p.track(1, power=3)
    if mine:
        p.structure(mine, "mine", where)
    battle(moving(p), where, origin=origin)
    assert (p.kind == c.K_ABILITY) == offered
    if offered:
        p.choose(c.YES)
        assert p.of(1, "power") == 1


@pytest.mark.rule("S13.9")
def test_artillery_pays_one_and_takes_two() -> None:
    p = fighting(duel(factions=["nordic", "crimea"], attacker=["artillery"]))
    until(p, "ability").choose(c.YES)
    assert (p.of(0, "power"), p.of(1, "power")) == (2, 1)


@pytest.mark.rule("S13.9")
def test_artillery_without_power_is_not_offered() -> None:
    p = fighting(duel(factions=["nordic", "crimea"], attacker=["artillery"], power=0))
    assert (p.kind, p.player) == (c.K_DIAL, 1)


@pytest.mark.rule("S13.10")
def test_seaworthy_steps_on_and_off_lakes_but_not_between_distant_ones() -> None:
    p = walker("nordic", "L2", "seaworthy")
    assert set(reach(p, "mech", "L2")) == {"F1", "M3", "T2", "T3", "V1", "W3"}
    assert "L2" in reach(walker("nordic", "M3", "seaworthy"), "mech", "M3")


@pytest.mark.rule("S13.12")
def test_submerge_jumps_from_lake_to_lake() -> None:
    p = walker("polania", "L1", "submerge")
    assert set(reach(p, "mech", "L1")) == {"L2", "L3", "L4", "L5", "L6", "L7", "M1", "T2", "W2"}


@pytest.mark.rule("S13.13")
def test_wayfare_leads_to_free_home_bases_from_anywhere() -> None:
    p = play("crimea", "saxony", "nordic")
    p.abilities(0, "wayfare")
    p.units(0, "V3", character=1)
    moving(p)
    homes = {where for where in reach(p, "character", "V3") if where.startswith("HOME")}
    assert homes == {"HOME_CRIMEA", "HOME_ALBION", "HOME_RUSVIET", "HOME_TOGAWA", "HOME_POLANIA"}


@pytest.mark.rule("S13.13")
def test_a_foreign_home_base_is_left_on_foot_or_by_wayfare() -> None:
    p = walker("crimea", "HOME_POLANIA", "wayfare", "speed")
    assert {"W2", "F4", "HOME_TOGAWA", "HOME_CRIMEA"} <= set(reach(p, "mech", "HOME_POLANIA"))
    assert can_go(walker("crimea", "V9", "wayfare", "speed"), "mech", "V9", "HOME_TOGAWA", "T7")


@pytest.mark.rule("S13.13")
def test_workers_put_down_on_a_foreign_home_base_walk_off() -> None:
    assert set(reach(walker("crimea", "HOME_POLANIA", unit="worker"), "worker", "HOME_POLANIA")) == {"W2", "F4"}


@pytest.mark.rule("S13.14")
def test_tokens_and_workers_on_home_bases_are_good_for_nothing() -> None:
    p = play("crimea", "saxony", mats=["industrial"])
    p.abilities(0, "wayfare")
    p.units(0, "HOME_POLANIA", mech=1, worker=2)
    p.resources("HOME_POLANIA", metal=4)
    begin(p)
    p.choose(p.section(bottom="deploy"))
    assert p.legal == [c.SKIP, c.TAKE]  # Produce for nothing
    p.choose(c.SKIP)
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S13.15")
def test_scout_takes_a_random_card_that_may_be_played_at_once() -> None:
    p = duel(attacker=["scout"])
    p.hand(1, 2, 5)
    fighting(p)
    until(p, "ability").choose(c.YES)
    assert (p.kind, p.legal) == (c.K_STEAL, [0, 3])
    p.choose(3)
    assert (p.hand_of(0), p.hand_of(1)) == ([5], [2])
    assert to_card(p, 5).legal == [0, 1]


@pytest.mark.rule("S13.16")
def test_camaraderie_spares_popularity_after_a_won_combat() -> None:
    p = duel(factions=["polania", "crimea"], attacker=["camaraderie"], workers=2)
    fighting(p)
    finish(p)
    assert p.of(0, "popularity") == 5


@pytest.mark.rule("S13.16", "S17.4")
def test_camaraderie_does_not_cover_workers_driven_off() -> None:
    p = play("polania", "crimea")
    p.abilities(0, "camaraderie")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=2)
    p.track(0, popularity=5)
    moving(p)
    go(p, "mech", "M3", "W3")
    assert p.of(0, "popularity") == 3


@pytest.mark.rule("S13.10", "S6.9")
def test_a_defeated_attacker_with_seaworthy_chooses_too() -> None:
    p = duel(factions=["nordic", "crimea"], attacker=["seaworthy"])
    fighting(p)
    lose(p, retreat=lambda q: at("L4"))
    assert p.units_on(0, "L4") == {"mech": 1}
