"""Chapter S5: steps, rivers, lakes, tunnels, what stops a unit, Factory Move, course of the action."""

from __future__ import annotations

import pytest

from engines.scythe.generated import names
from engines.scythe.generated.tables import HOMES, LAKES, LAND_STEP, RIVER
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, battle, begin, can_go, duel, finish, go, moving, payer, play, reach, until
from tests.scythe.position import Position, bits


def unit_on(where: str, unit: str = "mech", *abilities: str, faction: str = "crimea") -> Position:
    """A Move action with one unit on a space."""
    p = play(faction, "saxony" if faction != "saxony" else "nordic")
    p.abilities(0, *abilities)
    p.units(0, where, **{unit: 1})
    return moving(p)


@pytest.mark.rule("S5.1")
def test_two_different_units_one_after_the_other() -> None:
    p = play()
    p.units(0, "V7", worker=1)
    p.units(0, "F1", worker=1)
    p.units(0, "M3", mech=1)
    moving(p)
    go(p, "worker", "V7", "T5")
    assert not can_go(p, "worker", "T5", "V7")
    go(p, "worker", "F1", "T2")
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S5.1")
def test_a_unit_finishes_its_move_before_the_next_starts() -> None:
    p = play()
    p.abilities(0, "speed")
    p.units(0, "V7", mech=1)
    p.units(0, "F1", worker=1)
    moving(p)
    p.choose(p.unit_at(0, "mech", "V7")[0], at("T5"))
    assert (p.kind, c.STOP in p.legal) == (c.K_MOVE_STEP, True)
    p.choose(c.STOP)
    assert p.kind == c.K_MOVE_UNIT
    assert p.unit_at(0, "mech", "T5")[0] not in p.legal


@pytest.mark.rule("S5.2")
def test_a_unit_takes_one_step() -> None:
    p = unit_on("V7")
    assert can_go(p, "mech", "V7", "T5")
    assert not can_go(p, "mech", "V7", "T5", "FACTORY")


@pytest.mark.rule("S5.3")
@pytest.mark.parametrize("unit", ["character", "mech", "worker"])
def test_nobody_crosses_a_river_by_default(unit: str) -> None:
    assert "V6" not in reach(unit_on("F5", unit), unit, "F5")


@pytest.mark.rule("S5.4")
@pytest.mark.parametrize("unit", ["character", "mech", "worker"])
def test_nobody_enters_a_lake_by_default(unit: str) -> None:
    assert not [where for where in reach(unit_on("W3", unit), unit, "W3") if where.startswith("L")]


@pytest.mark.rule("S5.4")
def test_no_river_lies_around_a_lake() -> None:
    for h in bits(LAKES):
        assert RIVER[h] == 0
        assert all(LAKES >> n & 1 == 0 for n in bits(LAND_STEP[h]))


@pytest.mark.rule("S5.5")
def test_a_unit_leaves_its_home_base_on_foot() -> None:
    assert reach(unit_on("HOME_RUSVIET", "worker", faction="rusviet"), "worker", "HOME_RUSVIET") == ["V3", "M5"]


@pytest.mark.rule("S5.6")
@pytest.mark.parametrize("unit", ["character", "mech", "worker"])
def test_all_tunnels_are_adjacent_for_every_unit(unit: str) -> None:
    assert {"M3", "F5", "V5", "W4", "T6"} <= set(reach(unit_on("T3", unit), unit, "T3"))


@pytest.mark.rule("S5.6")
def test_a_river_between_spaces_that_only_count_as_adjacent_does_not_matter() -> None:
    p = unit_on("V4", "mech", "riverwalk", "township", faction="rusviet")
    p.units(0, "V6", worker=1)
    p.settle()
    assert {"V6", "FACTORY"} <= set(reach(p, "mech", "V4"))


@pytest.mark.rule("S5.7", "S13.3")
def test_every_step_must_be_legal_by_itself() -> None:
    p = unit_on("M3", "mech", "speed")
    assert can_go(p, "mech", "M3", "W3", "FACTORY")
    assert not can_go(p, "mech", "M3", "L4", "FACTORY")
    assert not can_go(p, "mech", "M3", "V4", "W2")


@pytest.mark.rule("S5.8")
def test_the_own_mine_is_a_tunnel_and_a_foreign_one_is_not() -> None:
    p = play()
    p.units(0, "T3", worker=1)
    p.structure(0, "mine", "T8")
    p.structure(1, "mine", "F7")
    moving(p)
    assert {"T8", "F7"} & set(reach(p, "worker", "T3")) == {"T8"}


@pytest.mark.rule("S5.9")
def test_a_mech_drives_workers_off() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=2)
    p.resources("W3", wood=3)
    p.track(0, popularity=5, power=4)
    moving(p)
    go(p, "mech", "M3", "W3")
    assert p.units_at_home(1) == {"character": 1, "worker": 2}
    assert (p.of(0, "popularity"), p.of(0, "power"), p.of(0, "combat_stars")) == (3, 4, 0)
    assert (p.tokens_on("W3"), p.controlled(0), p.s.contested) == ({"wood": 3}, ["W3"], 0)


@pytest.mark.rule("S5.9")
def test_driving_workers_off_ends_the_move() -> None:
    p = play()
    p.abilities(0, "speed")
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=1)
    moving(p)
    assert not can_go(p, "mech", "M3", "W3", "FACTORY")


@pytest.mark.rule("S5.9")
def test_workers_of_the_one_driven_off_lose_nothing_else() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=2)
    p.track(1, popularity=4, power=2)
    moving(p)
    go(p, "mech", "M3", "W3")
    assert (p.of(1, "popularity"), p.of(1, "power"), p.of(1, "num_workers")) == (4, 2, 2)


@pytest.mark.rule("S5.10", "S17.17")
def test_another_unit_passes_the_cleared_territory() -> None:
    p = play()
    p.abilities(0, "speed")
    p.units(0, "M3", mech=1)
    p.units(0, "T3", character=1)
    p.units(1, "W3", worker=1)
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "character", "T3", "W3", "FACTORY")
    assert p.units_on(0, "FACTORY") == {"character": 1}


@pytest.mark.rule("S5.11")
def test_meeting_a_fighting_unit_ends_the_move_and_more_may_join() -> None:
    p = duel(attacker=["speed"])
    p.units(0, "T3", character=1)
    moving(p)
    assert not can_go(p, "mech", "M3", "W3", "FACTORY")
    go(p, "mech", "M3", "W3")
    assert p.kind == c.K_MOVE_UNIT
    go(p, "character", "T3", "W3")
    assert bits(p.s.contested) == [at("W3")]


@pytest.mark.rule("S5.12")
def test_a_token_stops_the_character_and_nobody_else() -> None:
    p = play()
    p.abilities(0, "speed")
    p.units(0, "F1", character=1, mech=1)
    p.tokens("T2")
    moving(p)
    assert not can_go(p, "character", "F1", "T2", "M3")
    assert can_go(p, "mech", "F1", "T2", "M3")


@pytest.mark.rule("S5.13")
@pytest.mark.parametrize("unit", ["character", "mech", "worker"])
def test_a_lone_structure_stops_nobody_and_is_taken_over(unit: str) -> None:
    p = play()
    p.units(0, "M3", **{unit: 1})
    p.structure(1, "mill", "W3")
    moving(p)
    go(p, unit, "M3", "W3")
    assert (p.controlled(0), p.controlled(1)) == (["W3"], [])


@pytest.mark.rule("S5.13")
def test_the_move_goes_on_behind_a_structure() -> None:
    p = play()
    p.abilities(0, "speed")
    p.units(0, "M3", mech=1)
    p.structure(1, "mill", "W3")
    moving(p)
    assert can_go(p, "mech", "M3", "W3", "FACTORY")


@pytest.mark.rule("S5.14")
@pytest.mark.parametrize("other", ["character", "mech", "worker"])
def test_a_worker_does_not_enter_a_territory_with_a_foreign_unit(other: str) -> None:
    p = play()
    p.units(0, "M3", worker=1)
    p.units(1, "W3", **{other: 1})
    moving(p)
    assert not can_go(p, "worker", "M3", "W3")


@pytest.mark.rule("S5.14", "S17.7")
def test_a_worker_does_not_leave_a_contested_territory() -> None:
    p = duel(attacking_workers=1)
    p.units(0, "F1", worker=1)
    moving(p)
    go(p, "mech", "M3", "W3", carry={"worker": 1})
    assert p.kind == c.K_MOVE_UNIT
    assert not can_go(p, "worker", "W3", "FACTORY")


@pytest.mark.rule("S5.18")
def test_no_step_leads_into_a_home_base() -> None:
    everywhere = [where for where in names.SPACES if HOMES >> at(where) & 1]
    for origin in ("V9", "T1", "M6", "F4", "V3"):
        assert not set(reach(unit_on(origin, "mech", "riverwalk", "speed"), "mech", origin)) & set(everywhere)


@pytest.mark.rule("S5.20")
def test_a_lake_is_held_like_any_territory() -> None:
    p = play("nordic", "crimea")
    p.abilities(0, "seaworthy")
    p.units(0, "W3", mech=1)
    moving(p)
    go(p, "mech", "W3", "L3")
    assert p.controlled(0) == ["L3"]


@pytest.mark.rule("S5.21", "S13.4")
def test_speed_before_and_after_a_tunnel() -> None:
    p = unit_on("W3", "mech", "speed")
    assert can_go(p, "mech", "W3", "M3", "F5")
    assert can_go(p, "mech", "W3", "T3", "V5")
    q = unit_on("M3", "mech", "speed")
    assert can_go(q, "mech", "M3", "F5", "W6")
    assert not can_go(q, "mech", "M3", "F5", "W6", "W5")


@pytest.mark.rule("S5.23")
def test_a_factory_move_is_one_unit_with_two_steps() -> None:
    p = play()
    p.factory_card(0, 4)
    p.units(0, "M3", worker=1)
    p.units(0, "V7", mech=1)
    begin(p)
    p.to_factory_move()
    assert not can_go(p, "worker", "M3", "W3", "FACTORY", "T5")
    go(p, "worker", "M3", "W3", "FACTORY")
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S5.23")
def test_speed_gives_a_third_step_in_a_factory_move() -> None:
    p = play()
    p.abilities(0, "speed")
    p.factory_card(0, 4)
    p.units(0, "M3", mech=1)
    begin(p)
    p.to_factory_move()
    assert can_go(p, "mech", "M3", "W3", "FACTORY", "T5")
    assert not can_go(p, "mech", "M3", "W3", "FACTORY", "T5", "V7")


@pytest.mark.rule("S5.23", "S17.22")
def test_what_stops_a_move_stops_a_factory_move() -> None:
    p = play()
    p.factory_card(0, 4)
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=1)
    begin(p)
    p.to_factory_move()
    assert not can_go(p, "mech", "M3", "W3", "FACTORY")


@pytest.mark.rule("S5.24")
def test_combat_factory_card_and_encounter_come_in_this_order() -> None:
    p = duel()
    p.units(0, "FACTORY", character=1)
    p.tokens("V7")
    moving(p)
    go(p, "mech", "M3", "W3")
    p.choose(c.DONE)
    told = [kind for kind, _, _ in finish(p)]
    assert told.index(c.K_DIAL) < told.index(c.K_FACTORY_CHOICE)


@pytest.mark.rule("S5.25")
def test_combat_waits_for_the_last_move() -> None:
    p = duel()
    p.units(0, "F1", worker=1)
    moving(p)
    go(p, "mech", "M3", "W3")
    assert p.kind == c.K_MOVE_UNIT
    go(p, "worker", "F1", "M1")
    assert p.kind == c.K_DIAL


@pytest.mark.rule("S5.9", "S0.8")
def test_resources_of_workers_driven_off_pay_in_the_same_turn() -> None:
    p = payer(mats=["industrial"], action="build", tokens=1, where="V7")  # Move above Build
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=1)
    p.resources("W3", wood=2)
    begin(p)
    p.to_top("move")
    p.choose(c.TAKE)
    go(p, "mech", "M3", "W3")
    until(p, "bottom", move_unit=c.DONE)
    assert c.TAKE in p.legal


@pytest.mark.rule("S6.1", "S5.11")
def test_a_combat_can_be_for_a_territory_with_the_own_structure() -> None:
    p = duel()
    p.structure(0, "mill", "W3")
    battle(moving(p))
    finish(p)
    assert "W3" in p.controlled(0)
