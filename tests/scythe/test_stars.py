"""Chapter S10: reasons, checkpoints, the sixth star."""

from __future__ import annotations

import pytest

from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_stars
from tests.scythe.acting import at, battle, begin, duel, finish, go, meet, moving, payer, play, take_bottom, until
from tests.scythe.position import Position

FIVE = ("upgrades", "mechs", "structures", "recruits", "workers")


def checkpoint(p: Position) -> Position:
    """Gain a coin with the Move section: a top-row action with its checkpoint."""
    begin(p)
    p.to_top("move")
    p.choose(c.TAKE_SECOND)
    return p


@pytest.mark.rule("S10.1", "S17.12")
@pytest.mark.parametrize("reason", ["upgrades", "mechs", "structures", "recruits", "workers", "popularity", "power"])
def test_each_reason_brings_one_star(reason: str) -> None:
    p = play("nordic", "rusviet")
    p.cubes(0, *(names.UPGRADE_BOXES if reason == "upgrades" else names.UPGRADE_BOXES[:5]))
    p.deploy(0, 4 if reason == "mechs" else 3)
    p.recruits(0, *names.BOTTOM_ACTIONS[: 4 if reason == "recruits" else 3])
    p.units(0, "F1", worker=8 if reason == "workers" else 7)
    for i, kind in enumerate(names.STRUCTURES[: 4 if reason == "structures" else 3]):
        p.structure(0, kind, ["F7", "T7", "V8", "M7"][i])
    p.track(0, popularity=18 if reason == "popularity" else 17, power=16 if reason == "power" else 15)
    assert checkpoint(p).star_names(0) == [reason]


@pytest.mark.rule("S10.2", "S10.5", "S19.16")
def test_a_star_is_placed_at_once_and_without_a_question() -> None:
    p = play()
    p.track(0, power=14, coins=1)
    begin(p)
    p.to_top("bolster")
    p.choose(c.TAKE)
    assert p.star_names(0) == ["power"]


@pytest.mark.rule("S10.3")
def test_stars_of_others_do_not_block() -> None:
    p = play()
    p.stars(1, "power")
    p.track(0, power=16)
    assert checkpoint(p).star_names(0) == ["power"]


@pytest.mark.rule("S10.3")
def test_no_second_star_for_the_same_reason() -> None:
    p = play()
    p.stars(0, "power")
    p.track(0, power=16)
    assert checkpoint(p).star_names(0) == ["power"]


@pytest.mark.rule("S10.4")
def test_a_star_is_never_lost() -> None:
    p = play()
    p.stars(0, "popularity")
    p.track(0, popularity=18)
    p.units(0, "M3", mech=1)
    p.units(1, "W3", worker=2)
    moving(p)
    go(p, "mech", "M3", "W3")
    finish(p)
    assert (p.of(0, "popularity"), p.star_names(0)) == (16, ["popularity"])


@pytest.mark.rule("S10.5")
def test_after_a_combat() -> None:
    p = duel(factions=["crimea", "albion"], defender=["shield"], rival_power=14)
    battle(moving(p))
    until(p, "ability").choose(c.YES)
    assert p.star_names(1) == ["power"]
    finish(p, dial=3)
    assert p.star_names(0) == ["combat"]


@pytest.mark.rule("S10.5")
def test_after_an_encounter_option() -> None:
    p = play("rusviet", "nordic")
    p.track(0, popularity=17)
    meet(p, 1).choose(0)
    assert p.star_names(0) == ["popularity"]


@pytest.mark.rule("S10.5")
def test_after_a_factory_top_row() -> None:
    p = play("rusviet", "nordic")
    p.factory_card(0, 5)
    p.track(0, popularity=16, power=1)
    begin(p).choose(c.FACTORY_SECTION, c.TAKE)
    assert p.star_names(0) == ["popularity"]


@pytest.mark.rule("S10.5")
def test_a_bundle_of_gains_is_finished_before_its_stars() -> None:
    p = play()
    p.structure(0, "monument", "F7")
    p.track(0, power=14, popularity=17, coins=1)
    p.stars(0, *FIVE)
    begin(p)
    p.to_top("bolster")
    p.choose(c.TAKE)
    assert (p.of(0, "power"), p.of(0, "popularity"), num_stars(p.s, 0), p.over) == (16, 18, 6, True)


@pytest.mark.rule("S10.6")
def test_stars_of_a_bottom_row_action_wait_for_all_bonuses() -> None:
    p = payer("nordic", "rusviet", action="upgrade", where="T2")
    p.recruits(1, "upgrade")
    p.track(0, power=15)
    p.recruits(0, "upgrade")
    take_bottom(begin(p), "upgrade").choose(c.DONE)
    p.choose(c.YES)
    assert (p.player, p.of(0, "power"), p.star_names(0)) == (1, 16, [])
    p.choose(c.YES)
    assert p.star_names(0) == ["power"]


@pytest.mark.rule("S10.6", "S10.8")
def test_a_neighbours_sixth_star_ends_the_game() -> None:
    p = payer("nordic", "rusviet", action="upgrade", where="T2")
    p.recruits(1, "upgrade")
    p.track(1, power=15)
    p.stars(1, *FIVE)
    take_bottom(begin(p), "upgrade").choose(c.DONE)
    p.choose(c.YES)
    assert (p.over, p.s.ended_by) == (True, 1)


@pytest.mark.rule("S10.6")
@pytest.mark.parametrize(("gain", "popularity"), [(True, 4), (False, 3)])
def test_neighbours_and_the_final_action(gain: bool, popularity: int) -> None:
    options = {"neighbours_gain_on_final_action": gain}
    p = payer("nordic", "rusviet", action="build", where="W3", options=options)
    for i, kind in enumerate(names.STRUCTURES[:3]):
        p.structure(0, kind, ["F7", "T7", "V8"][i])
    p.stars(0, "upgrades", "mechs", "recruits", "workers", "power")
    p.recruits(1, "build")
    p.track(1, popularity=3)
    take_bottom(begin(p), "build")
    until(p, "build").choose(c.MILL)
    p.run()
    assert (p.over, p.s.ended_by, p.of(1, "popularity")) == (True, 0, popularity)


@pytest.mark.rule("S10.6")
def test_the_active_player_comes_first_then_clockwise() -> None:
    p = payer("nordic", "rusviet", "crimea", action="upgrade", where="T2")
    for seat in range(3):
        p.recruits(seat, "upgrade")
        p.track(seat, power=15)
    p.stars(1, *FIVE)
    p.stars(2, *FIVE)
    take_bottom(begin(p), "upgrade").choose(c.DONE)
    p.run()
    assert (p.s.ended_by, [num_stars(p.s, seat) for seat in range(3)]) == (1, [1, 6, 5])


@pytest.mark.rule("S10.7")
def test_only_as_many_stars_as_are_left() -> None:
    p = play()
    p.track(0, power=16, popularity=18)
    p.stars(0, *FIVE)
    checkpoint(p)
    assert (num_stars(p.s, 0), p.over) == (6, True)


@pytest.mark.rule("S10.9")
def test_shield_as_sixth_star_ends_the_game_before_the_dials() -> None:
    p = duel(factions=["crimea", "albion"], defender=["shield"], rival_power=14)
    p.stars(1, *FIVE)
    battle(moving(p))
    until(p, "ability").choose(c.YES)
    assert (p.over, p.s.ended_by, p.units_on(0, "M3")) == (True, 1, {"mech": 1})
    assert p.units_on(1, "W3") == {"mech": 1}


@pytest.mark.rule("S10.9")
@pytest.mark.parametrize(("faction", "ability"), [("albion", "shield"), ("togawa", "ronin")])
@pytest.mark.parametrize(("dial", "attacker_wins"), [(0, False), (7, True)])
def test_by_option_the_combat_of_a_sixth_star_by_shield_or_ronin_is_fought_to_its_end(
    faction: str, ability: str, dial: int, attacker_wins: bool
) -> None:
    stays = "crimea" if attacker_wins else faction
    p = duel(factions=["crimea", faction], defender=[ability], power=7, rival_power=14, options={"finish_combat": True})
    p.stars(1, *FIVE)
    battle(moving(p))
    until(p, "ability").choose(c.YES)
    assert (p.over, p.star_names(1).count("power")) == (False, 1)
    p.run(answers={c.K_DIAL: lambda q: dial if q.player == 0 else 1})
    assert (p.over, p.s.ended_by) == (True, 1)
    assert list(p.units_on(stays, "W3")) == ["mech"]
    assert p.star_names(0).count("combat") == attacker_wins


@pytest.mark.rule("S10.5", "S3.13")
def test_after_produce() -> None:
    p = play("nordic", "rusviet")
    p.units(0, "V2", worker=4)
    p.track(0, power=1)
    begin(p)
    p.to_top("produce")
    p.choose(c.TAKE)
    p.run(c.K_BOTTOM, c.K_END_WINDOW, answers={c.K_PRODUCE: at("V2")})
    assert p.star_names(0) == ["workers"]
