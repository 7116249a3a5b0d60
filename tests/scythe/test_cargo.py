"""Chapter S5: carrying resources and workers, lakes, what is put down."""

from __future__ import annotations

import pytest

from engines.core.engine.constants import ALL
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, begin, can_go, duel, go, moving, play
from tests.scythe.golden.moving import carried
from tests.scythe.position import Position


def carrier(unit: str = "mech", *abilities: str, faction: str = "crimea", **tokens: int) -> Position:
    """A unit on M3 with two workers and tokens beside it."""
    p = play(faction, "saxony")
    p.abilities(0, *abilities)
    p.units(0, "M3", **{unit: 1})
    p.units(0, "M3", worker=2)
    p.resources("M3", **tokens)
    return moving(p)


@pytest.mark.rule("S5.15")
@pytest.mark.parametrize("unit", ["character", "mech"])
def test_fighting_units_carry_resources(unit: str) -> None:
    p = carrier(unit, metal=3, oil=1)
    go(p, unit, "M3", "W3", carry={"metal": 2, "oil": 1})
    assert (p.tokens_on("M3"), p.tokens_on("W3")) == ({"metal": 1}, {"metal": 2, "oil": 1})


@pytest.mark.rule("S5.15")
def test_workers_carry_resources_too() -> None:
    p = carrier(metal=2)
    go(p, "worker", "M3", "W3", carry={"metal": 2})
    assert p.tokens_on("W3") == {"metal": 2}


@pytest.mark.rule("S5.15", "S13.4", "S19.3")
def test_resources_are_picked_up_and_put_down_on_the_way() -> None:
    p = carrier("mech", "speed", metal=2)
    p.resources("W3", wood=2)
    p.settle()
    go(p, "mech", "M3", "W3", "FACTORY", carry={"metal": 2}, drop={"W3": {"metal": 1}}, pick_up={"W3": {"wood": 2}})
    assert p.tokens_on("W3") == {"metal": 1}
    assert p.tokens_on("FACTORY") == {"wood": 2, "metal": 1}


@pytest.mark.rule("S5.15")
@pytest.mark.parametrize(
    ("answers", "along"), [((60,), 60), ((61, 0), 61), ((61, 39), 100), ((61, 61, 3), 125), ((61, ALL), 200)]
)
def test_any_number_of_tokens_is_carried(answers: tuple[int, ...], along: int) -> None:
    p = carrier("character", metal=200)
    p.choose(*p.unit_at(0, "character", "M3"), c.CARGO, *answers)
    assert (p.kind, carried(p)) == (c.K_MOVE_STEP, {"metal": along})


@pytest.mark.rule("S5.15")
def test_cargo_that_stays_as_it_is_is_no_answer() -> None:
    p = carrier("character", "speed", metal=100)
    p.resources("W3", metal=80)
    p.settle()
    p.choose(*p.unit_at(0, "character", "M3"), c.CARGO, 61, 39, at("W3"), c.CARGO)
    assert 61 in p.legal  # of the 180 that are here now more is asked
    p.choose(61)
    assert set(p.legal) == {*range(62), ALL} - {39}


@pytest.mark.rule("S5.16")
def test_a_mech_carries_any_number_of_workers() -> None:
    p = carrier()
    go(p, "mech", "M3", "W3", carry={"worker": 2})
    assert p.units_on(0, "W3") == {"mech": 1, "worker": 2}


@pytest.mark.rule("S5.16", "S13.4")
def test_workers_get_off_on_the_way() -> None:
    p = carrier("mech", "speed")
    go(p, "mech", "M3", "W3", "FACTORY", carry={"worker": 2}, drop={"W3": {"worker": 1}})
    assert p.units_on(0, "W3") == {"worker": 1}
    assert p.units_on(0, "FACTORY") == {"mech": 1, "worker": 1}


@pytest.mark.rule("S5.16")
@pytest.mark.parametrize("unit", ["character", "worker"])
def test_nobody_else_carries_workers(unit: str) -> None:
    assert not can_go(carrier(unit), unit, "M3", "W3", carry={"worker": 1})


@pytest.mark.rule("S5.16")
def test_a_mech_takes_workers_from_the_home_base() -> None:
    p = play()
    p.units(0, "HOME_CRIMEA", mech=1, worker=2)
    moving(p)
    go(p, "mech", "HOME_CRIMEA", "V9", carry={"worker": 2})
    assert p.units_on(0, "V9") == {"mech": 1, "worker": 2}


@pytest.mark.rule("S5.16")
def test_being_carried_is_no_move_of_the_worker() -> None:
    p = carrier()
    go(p, "mech", "M3", "W3", carry={"worker": 2})
    go(p, "worker", "W3", "FACTORY")
    assert p.units_on(0, "FACTORY") == {"worker": 1}
    assert p.s.movers == 2


@pytest.mark.rule("S5.16")
def test_a_worker_that_walked_may_still_ride() -> None:
    p = play()
    p.units(0, "M3", mech=1)
    p.units(0, "T2", worker=1)
    moving(p)
    go(p, "worker", "T2", "M3")
    go(p, "mech", "M3", "W3", carry={"worker": 1})
    assert p.units_on(0, "W3") == {"mech": 1, "worker": 1}


@pytest.mark.rule("S5.16")
def test_a_worker_that_walked_and_one_that_may_walk_are_told_apart() -> None:
    p = play()
    p.cubes(0, "move_units")
    p.units(0, "M3", mech=1, worker=1)
    p.units(0, "T2", worker=1)
    moving(p)
    go(p, "worker", "T2", "M3")
    p.choose(p.unit_at(0, "mech", "M3")[0], c.CARGO)
    assert (p.kind, p.context[1]) == (c.K_CARGO, c.CARGO_FRESH_WORKERS)
    p.choose(1)
    assert (p.kind, p.context[1]) == (c.K_CARGO, c.CARGO_MOVED_WORKERS)
    p.choose(0)
    assert carried(p) == {"worker": 1}
    p.choose(at("W3"))
    go(p, "worker", "W3", "FACTORY")
    assert p.units_on(0, "M3") == {"worker": 1}


@pytest.mark.rule("S5.17")
def test_carried_workers_enter_contested_territories() -> None:
    p = duel(attacking_workers=2)
    moving(p)
    go(p, "mech", "M3", "W3", carry={"worker": 2})
    assert p.units_on(0, "W3") == {"mech": 1, "worker": 2}


@pytest.mark.rule("S5.17")
def test_nothing_is_picked_up_on_a_contested_territory() -> None:
    p = duel(attacker=["speed"])
    p.resources("W3", wood=2)
    p.units(0, "T3", character=1)
    moving(p)
    go(p, "mech", "M3", "W3")
    assert not can_go(p, "character", "T3", "W3", "FACTORY", pick_up={"W3": {"wood": 2}})
    assert p.tokens_on("W3") == {"wood": 2}


@pytest.mark.rule("S5.19")
def test_cargo_is_not_left_on_a_lake() -> None:
    p = play("nordic", "crimea")
    p.abilities(0, "seaworthy")
    p.units(0, "L2", mech=1, worker=2)
    p.resources("L2", oil=1)
    moving(p)
    go(p, "mech", "L2", "W3")
    assert p.units_on(0, "W3") == {"mech": 1, "worker": 2}
    assert (p.tokens_on("W3"), p.tokens_on("L2")) == ({"oil": 1}, {})


@pytest.mark.rule("S5.19")
def test_a_character_alone_takes_the_resources_off_the_lake() -> None:
    p = play("nordic", "crimea")
    p.abilities(0, "seaworthy")
    p.units(0, "L2", character=1)
    p.resources("L2", oil=2)
    moving(p)
    assert not can_go(p, "character", "L2", "W3", carry={"oil": 1})
    go(p, "character", "L2", "W3")
    assert p.tokens_on("W3") == {"oil": 2}


@pytest.mark.rule("S5.19")
def test_a_mech_may_leave_resources_with_the_character_but_no_workers() -> None:
    p = play("nordic", "crimea")
    p.abilities(0, "seaworthy")
    p.units(0, "L2", character=1, mech=1, worker=1)
    p.resources("L2", oil=2)
    moving(p)
    assert not can_go(p, "mech", "L2", "W3", carry={})
    go(p, "mech", "L2", "W3", carry={"worker": 1})
    assert p.tokens_on("L2") == {"oil": 2}


@pytest.mark.rule("S5.19")
def test_cargo_brought_over_a_lake_goes_on() -> None:
    p = carrier("mech", "seaworthy", "speed", faction="nordic", metal=1)
    assert not can_go(p, "mech", "M3", "L2", "W3", carry={"worker": 1}, drop={"L2": {"worker": 1}})
    go(p, "mech", "M3", "L2", "W3", carry={"worker": 1, "metal": 1})
    assert p.units_on(0, "W3") == {"mech": 1, "worker": 1}
    assert p.tokens_on("W3") == {"metal": 1}


@pytest.mark.rule("S5.22", "S0.6")
def test_what_is_left_behind_belongs_to_nobody() -> None:
    p = play()
    p.units(0, "M3", character=1)
    p.resources("M3", metal=2)
    moving(p)
    go(p, "character", "M3", "W3")
    assert (p.tokens_on("M3"), p.controlled(0)) == ({"metal": 2}, ["W3"])


@pytest.mark.rule("S5.18", "S13.14")
def test_resources_come_to_a_home_base_only_with_wayfare() -> None:
    p = play()
    p.abilities(0, "wayfare")
    p.units(0, "V9", mech=1)
    p.resources("V9", food=2)
    moving(p)
    go(p, "mech", "V9", "HOME_CRIMEA", carry={"food": 2})
    assert p.tokens_on("HOME_CRIMEA") == {"food": 2}


@pytest.mark.rule("S5.15")
def test_a_factory_move_carries_too() -> None:
    p = play()
    p.factory_card(0, 4)
    p.units(0, "M3", mech=1, worker=1)
    p.resources("W3", wood=1)
    begin(p)
    p.to_factory_move()
    go(p, "mech", "M3", "W3", "FACTORY", carry={"worker": 1}, pick_up={"W3": {"wood": 1}})
    assert (p.units_on(0, "FACTORY"), p.tokens_on("FACTORY")) == ({"mech": 1, "worker": 1}, {"wood": 1})
