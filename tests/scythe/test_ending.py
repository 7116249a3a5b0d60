"""Chapter S11, first half: the end of the game and what is undone."""

from __future__ import annotations

import pytest

from engines.scythe.rules import constants as c
from engines.scythe.rules.units import home_of
from tests.scythe.acting import at, begin, duel, finish, go, moving, payer, play, take_bottom, until
from tests.scythe.position import Position

FIVE = ("upgrades", "mechs", "structures", "recruits", "workers")


def almost(p: Position, seat: int = 0) -> Position:
    """This seat lacks one star."""
    p.stars(seat, *FIVE)
    return p


def two_fronts(**more: int) -> Position:
    """One victory on W3 ends the game for Crimea while V5's mech has come to M4."""
    p = almost(duel())
    p.units(0, "V5", mech=1, **more)
    p.units(1, "M4", mech=1)
    return p


@pytest.mark.rule("S11.1")
def test_the_sixth_star_ends_the_game_in_the_middle_of_a_turn() -> None:
    p = almost(payer(mats=["industrial"], action="upgrade", where="T2"))  # Bolster above Upgrade
    p.track(0, power=14, coins=1)
    begin(p)
    p.to_top("bolster")
    p.choose(c.TAKE)
    assert (p.over, p.s.ended, p.s.ended_by) == (True, c.ENDED_STAR, 0)
    assert p.tokens_on("T2") == {"oil": 4}


@pytest.mark.rule("S11.2")
def test_players_may_have_had_different_numbers_of_turns() -> None:
    p = almost(play())
    p.track(0, power=16)
    begin(p)
    p.to_top("move")
    p.choose(c.TAKE_SECOND)
    assert (p.over, list(p.s.turns_of[:2])) == (True, [1, 0])


@pytest.mark.rule("S11.3", "S10.6")
def test_benefit_coins_and_bonus_of_the_last_action_are_gained() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="deploy")
    p.deploy(0, 3)
    p.stars(0, "upgrades", "structures", "recruits", "workers", "power")
    p.recruits(0, "deploy")
    p.recruits(1, "deploy")
    take_bottom(begin(p), "deploy")
    until(p, "deploy").choose(3)
    p.run()
    assert (p.over, p.of(0, "coins"), p.of(1, "coins")) == (True, 3, 1)


@pytest.mark.rule("S11.4")
def test_contested_units_go_back_to_where_they_started() -> None:
    p = two_fronts()
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "mech", "V5", "M4")
    p.choose(at("W3"))
    finish(p)
    assert (p.over, p.units_on(0, "V5"), p.units_on(1, "M4")) == (True, {"mech": 1}, {"mech": 1})


@pytest.mark.rule("S11.4")
def test_carried_workers_and_resources_go_back_too() -> None:
    p = two_fronts(worker=2)
    p.resources("V5", wood=3)
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "mech", "V5", "M4", carry={"worker": 2, "wood": 2})
    p.choose(at("W3"))
    finish(p)
    assert p.units_on(0, "V5") == {"mech": 1, "worker": 2}
    assert (p.tokens_on("V5"), p.tokens_on("M4")) == ({"wood": 3}, {})


@pytest.mark.rule("S11.4", "S17.13")
def test_a_move_of_two_steps_is_undone_to_its_start() -> None:
    p = almost(duel(attacker=["speed"]))
    p.units(0, "W7", mech=1, worker=1)
    p.units(1, "M4", mech=1)
    p.resources("V5", oil=1)
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "mech", "W7", "V5", "M4", carry={"worker": 1}, pick_up={"V5": {"oil": 1}})
    p.choose(at("W3"))
    finish(p)
    assert p.units_on(0, "W7") == {"mech": 1, "worker": 1}
    assert p.tokens_on("V5") == {"oil": 1}


@pytest.mark.rule("S11.4")
def test_a_worker_that_walked_and_was_carried_on_goes_back_to_its_start_and_its_load_stays() -> None:
    p = two_fronts()
    p.cubes(0, "move_units")
    p.units(0, "W7", worker=1)
    p.resources("W7", wood=2)
    moving(p)
    go(p, "worker", "W7", "V5", carry={"wood": 2})
    go(p, "mech", "M3", "W3")
    go(p, "mech", "V5", "M4", carry={"worker": 1, "wood": 1})
    p.choose(at("W3"))
    finish(p)
    assert p.over
    assert (p.units_on(0, "W7"), p.units_on(0, "V5")) == ({"worker": 1}, {"mech": 1})
    assert (p.tokens_on("V5"), p.tokens_on("W7"), p.tokens_on("M4")) == ({"wood": 2}, {}, {})


@pytest.mark.rule("S11.4")
def test_finished_moves_and_driven_off_workers_stay() -> None:
    p = almost(duel())
    p.cubes(0, "move_units")
    p.units(0, "T2", mech=1)
    p.units(0, "V5", character=1)
    p.units(1, "M1", worker=1)
    p.units(1, "M4", mech=1)
    moving(p)
    go(p, "mech", "T2", "M1")
    go(p, "mech", "M3", "W3")
    go(p, "character", "V5", "M4")
    p.choose(at("W3"))
    finish(p)
    assert (p.over, p.units_on(0, "M1"), p.of(0, "popularity")) == (True, {"mech": 1}, 4)
    assert p.units_on(0, "V5") == {"character": 1}
    assert p.s.pos[c.NUM_UNITS + c.FIRST_WORKER] == home_of(p.s, 1)


@pytest.mark.rule("S11.4")
def test_a_fought_combat_stays_fought() -> None:
    p = two_fronts()
    moving(p)
    go(p, "mech", "M3", "W3")
    go(p, "mech", "V5", "M4")
    p.choose(at("M4"))
    finish(p)
    assert p.units_on(0, "M4") == {"mech": 1}
    assert p.units_on(0, "M3") == {"mech": 1}
    assert p.s.contested == 0


@pytest.mark.rule("S11.1")
def test_a_game_that_goes_on_for_ever_is_cut_off() -> None:
    p = play()
    p.put("turn_cap", 2)
    p.start()
    for _ in range(2):
        p.choose(p.legal[0])
        p.run()
    assert (p.over, p.s.ended, p.s.ended_by) == (True, c.ENDED_TURN_CAP, c.NO_SEAT)


@pytest.mark.rule("S11.4", "S5.23")
def test_a_factory_move_is_undone_as_well() -> None:
    p = play("crimea", "togawa")
    p.abilities(1, "ronin")
    almost(p, 1)
    p.factory_card(0, 4)
    p.units(0, "T2", mech=1)
    p.units(1, "W3", mech=1)
    p.track(1, power=14)
    begin(p)
    p.to_factory_move()
    go(p, "mech", "T2", "M3", "W3")
    until(p, "ability").choose(c.YES)
    assert (p.over, p.s.ended_by, p.units_on(0, "T2")) == (True, 1, {"mech": 1})


def shielded() -> Position:
    """Nordic's mechs sail; Albion waits on M7 for the sixth star by Shield."""
    p = almost(play("nordic", "albion"), 1)
    p.abilities(0, "seaworthy")
    p.abilities(1, "shield")
    p.cubes(0, "move_units")
    p.units(1, "M7", mech=1)
    p.track(0, power=3)
    p.track(1, power=14)
    return p


@pytest.mark.rule("S11.4", "S5.19")
def test_the_undo_leaves_no_worker_alone_on_a_lake() -> None:
    p = shielded()
    p.units(0, "L5", mech=1, worker=1)
    p.units(0, "W7", mech=1)
    moving(p)
    go(p, "mech", "L5", "W7")  # with its worker, as it must
    go(p, "mech", "W7", "M7", carry={"worker": 1})
    until(p, "ability", move_unit=c.DONE).choose(c.YES)
    assert (p.over, p.units_on(0, "L5"), p.units_on(0, "W7")) == (True, {}, {"mech": 2, "worker": 1})


@pytest.mark.rule("S11.4", "S5.19")
def test_the_undo_leaves_no_token_alone_on_a_lake() -> None:
    p = shielded()
    p.abilities(0, "speed")
    p.units(0, "W7", mech=1)
    p.units(0, "L5", character=1)
    p.resources("L5", wood=1)
    p.put("pos", at("T6"), c.NUM_UNITS + c.FIRST_MECH + 2)  # Albion's mech waits there instead
    moving(p)
    go(p, "mech", "W7", "L5", "T6", pick_up={"L5": {"wood": 1}})
    go(p, "character", "L5", "M4")
    until(p, "ability", move_unit=c.DONE).choose(c.YES)
    assert (p.over, p.tokens_on("L5"), p.units_on(0, "W7")) == (True, {}, {"mech": 1})
    assert sum(sum(tokens.values()) for tokens in p.all_tokens().values()) == 1
