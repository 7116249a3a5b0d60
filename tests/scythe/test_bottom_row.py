"""Chapter S4: Upgrade, Deploy, Build, Enlist and the recruits' bonuses."""

from __future__ import annotations

import pytest

from engines.scythe.generated import names
from engines.scythe.generated.tables import ABILITY_RIVERWALK, BOTTOM_COINS, BOTTOM_RESOURCE
from engines.scythe.rules import constants as c
from engines.scythe.rules.bottom import cost_of
from tests.scythe.acting import at, begin, moving, payer, play, reach, take_bottom, until
from tests.scythe.position import Position, resource_of

RECRUIT_GAINS = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "cards"}


def amounts(p: Position, seat: int) -> dict[str, int]:
    """Power, coins, popularity and number of cards of a seat."""
    found = {track: p.of(seat, track) for track in ("power", "coins", "popularity")}
    return found | {"cards": len(p.hand_of(seat))}


@pytest.mark.rule("S4.1")
def test_each_action_is_paid_with_its_resource() -> None:
    paid = {action: names.RESOURCES[BOTTOM_RESOURCE[i]] for i, action in enumerate(names.BOTTOM_ACTIONS)}
    assert paid == {"upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food"}


@pytest.mark.rule("S4.2")
def test_a_cube_lowers_the_cost_by_one() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="deploy", tokens=2)
    p.placed(0, "deploy", 1)
    take_bottom(begin(p), "deploy")
    p.run(c.K_END_WINDOW)
    assert p.all_tokens() == {}
    assert cost_of(p.s, 0, c.BOTTOM_DEPLOY) == 2


@pytest.mark.rule("S4.3", "S19.12")
@pytest.mark.parametrize("coins", [True, False])
def test_the_coins_of_the_section_may_be_declined(coins: bool) -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="deploy")
    take_bottom(begin(p), "deploy", coins)
    assert p.of(0, "coins") == (BOTTOM_COINS[c.BOTTOM_DEPLOY] if coins else 0) == (2 if coins else 0)


@pytest.mark.rule("S4.3", "S4.19")
def test_the_order_of_everything_in_a_bottom_row_action() -> None:
    p = payer("nordic", "rusviet", "crimea", mats=["industrial"], action="build", where="W3")
    for seat in range(3):
        p.recruits(seat, "build")
    take_bottom(begin(p), "build")
    assert (p.of(0, "coins"), p.tokens_on("W3")) == (1, {"wood": 1})
    asked = [(kind, seat) for kind, seat, _ in p.run(c.K_END_WINDOW, answers={c.K_BUILD: 0})]
    assert asked == [(c.K_BUILD, 0), (c.K_ONGOING, 0), (c.K_ONGOING, 1), (c.K_ONGOING, 2)]


@pytest.mark.rule("S4.4", "S19.14")
def test_a_receiver_may_decline() -> None:
    p = payer("nordic", "rusviet", action="build", where="W3")
    p.recruits(1, "build")
    take_bottom(begin(p), "build")
    p.run(c.K_ONGOING)
    assert (p.player, p.legal) == (1, [c.NO, c.YES])
    p.choose(c.NO)
    assert p.of(1, "popularity") == 0


@pytest.mark.rule("S4.5")
def test_a_finished_action_may_still_be_paid_for() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="deploy")
    p.deploy(0, 4)
    p.stars(0, "mechs")
    p.recruits(1, "deploy")
    take_bottom(begin(p), "deploy")
    p.run(c.K_END_WINDOW)
    assert (p.of(0, "coins"), p.of(1, "coins"), p.tokens_on("F1")) == (2, 1, {"metal": 1})


@pytest.mark.rule("S4.6")
def test_the_main_effect_may_be_declined() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="deploy")
    take_bottom(begin(p), "deploy").choose(c.DONE)
    assert (p.of(0, "mechs"), p.of(0, "coins")) == (0, 2)


@pytest.mark.rule("S4.6")
def test_an_impossible_main_effect_leaves_coins_and_bonuses() -> None:
    p = play("nordic", "rusviet", mats=["industrial"])
    p.units(0, "M1", mech=1)
    p.resources("M1", metal=3)
    p.recruits(0, "deploy")
    take_bottom(begin(p), "deploy")
    assert p.kind == c.K_ONGOING
    p.choose(c.YES)
    assert p.of(0, "coins") == 3


@pytest.mark.rule("S4.7")
def test_an_upgrade_moves_a_cube_from_any_box_to_any_free_bracket() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="upgrade", where="T2")
    p.cubes(0, "move_units")
    p.placed(0, "build", 1)  # the only bracket of Build
    take_bottom(begin(p), "upgrade")
    boxes = {answer // 4 for answer in p.legal if answer != c.DONE}
    sections = {answer % 4 for answer in p.legal if answer != c.DONE}
    assert boxes == {1, 2, 3, 4, 5}
    assert sections == {c.BOTTOM_UPGRADE, c.BOTTOM_DEPLOY, c.BOTTOM_ENLIST}


@pytest.mark.rule("S4.7", "S10.1", "S17.16")
def test_the_sixth_upgrade_brings_a_star() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="upgrade", where="T2")
    p.cubes(0, *names.UPGRADE_BOXES[:5])
    take_bottom(begin(p), "upgrade").choose(5 * 4 + c.BOTTOM_ENLIST)
    assert p.star_names(0) == ["upgrades"]


@pytest.mark.rule("S4.8")
def test_a_mech_brings_its_ability_to_character_and_mechs() -> None:
    p = payer("rusviet", "nordic", mats=["engineering"], action="deploy", where="V3")
    p.units(0, "V3", character=1, mech=1)
    take_bottom(begin(p), "deploy").choose(0)
    assert p.of(0, "abilities") == 1 << ABILITY_RIVERWALK
    p.track(0, last_section=c.NO_SECTION)
    moving(p)
    assert reach(p, "character", "V3") == reach(p, "mech", "V3") == ["F2", "F3", "T4", "M5"]
    assert reach(p, "worker", "V3") == ["T4", "M5"]


@pytest.mark.rule("S4.9", "S19.13")
def test_a_mech_goes_where_an_own_worker_is() -> None:
    p = payer("nordic", "rusviet", action="deploy")
    p.units(0, "FACTORY", worker=1)
    p.units(0, "L2", mech=1, worker=1)
    p.units(0, "M1", mech=1)
    p.units(0, "HOME_NORDIC", worker=1)
    take_bottom(begin(p), "deploy")
    until(p, "deploy_site", deploy=3)
    assert p.legal_spaces == ["F1", "FACTORY"]


@pytest.mark.rule("S4.10")
def test_the_metal_may_come_from_elsewhere() -> None:
    p = payer("nordic", "rusviet", action="deploy", where="M1")
    p.units(0, "F5", worker=1)
    take_bottom(begin(p), "deploy")
    until(p, "deploy_site", deploy=3).choose(at("F5"))
    assert p.units_on(0, "F5") == {"mech": 1, "worker": 1}


@pytest.mark.rule("S4.11")
def test_any_structure_still_on_the_mat_may_be_built() -> None:
    p = payer("nordic", "rusviet", action="build", where="W3")
    p.structure(0, "monument", "F7")
    take_bottom(begin(p), "build")
    assert p.legal == [c.MINE, c.ARMORY, c.MILL, c.DONE]
    p.choose(c.ARMORY)
    assert p.s.structure[c.ARMORY] == at("W3")


@pytest.mark.rule("S4.12")
def test_nothing_is_built_beside_a_structure_on_a_lake_or_at_home() -> None:
    p = payer("nordic", "rusviet", action="build", where="W3")
    p.units(0, "T2", worker=1)
    p.units(0, "F1", worker=1)
    p.units(0, "FACTORY", worker=1)
    p.units(0, "L2", mech=1, worker=1)
    p.units(0, "HOME_NORDIC", worker=1)
    p.structure(0, "mine", "F1")
    p.structure(1, "mine", "T2")
    take_bottom(begin(p), "build")
    until(p, "build_site", build=c.MILL)
    assert p.legal_spaces == ["FACTORY", "W3"]


@pytest.mark.rule("S4.14", "S4.13")
def test_the_mine_is_a_tunnel_even_under_an_opponent() -> None:
    p = play("nordic", "rusviet")
    p.units(0, "T3", mech=1)
    p.structure(0, "mine", "T8")
    p.units(1, "T8", mech=1)
    moving(p)
    assert "T8" in reach(p, "mech", "T3")


@pytest.mark.rule("S4.15")
@pytest.mark.parametrize(("bonus", "gain"), list(enumerate(["power", "coins", "popularity", "cards"])))
def test_a_recruit_brings_two_of_its_bonus_at_once(bonus: int, gain: str) -> None:
    p = payer("nordic", "rusviet", action="enlist")
    take_bottom(begin(p), "enlist", coins=False)
    p.choose(c.BOTTOM_BUILD * 4 + bonus)
    p.run(c.K_END_WINDOW)
    assert {word: number for word, number in amounts(p, 0).items() if number} == {gain: 2}


@pytest.mark.rule("S4.15")
def test_each_bonus_space_and_each_recruit_is_used_once() -> None:
    p = payer("nordic", "rusviet", action="enlist")
    p.track(0, recruits=1 << c.BOTTOM_BUILD, one_time=1 << c.ONE_TIME_COINS)
    take_bottom(begin(p), "enlist")
    pairs = {(answer % 16 // 4, answer % 4) for answer in p.legal if answer != c.DONE}
    assert pairs == {(section, bonus) for section in (0, 1, 3) for bonus in (0, 2, 3)}


@pytest.mark.rule("S4.16", "S4.17")
@pytest.mark.parametrize("action", names.BOTTOM_ACTIONS)
@pytest.mark.parametrize(("actor", "receives"), [(0, True), (1, True), (2, False), (3, True)])
def test_own_and_neighbours_actions_pay_the_recruit(action: str, actor: int, receives: bool) -> None:
    factions = ["nordic", "rusviet", "crimea", "saxony"]
    p = play(*factions)
    p.recruits(0, action)
    p.units(actor, "F1", worker=1)
    p.resources("F1", **{resource_of(action): 4})
    p.hold(actor)
    p.start(actor)
    take_bottom(p, action, coins=False)
    p.run(c.K_END_WINDOW)
    gained = {word: number for word, number in amounts(p, 0).items() if number}
    assert gained == ({RECRUIT_GAINS[action]: 1} if receives else {})


@pytest.mark.rule("S4.18")
def test_top_row_actions_trigger_no_recruit() -> None:
    p = play("nordic", "rusviet")
    for seat in range(2):
        p.recruits(seat, *names.BOTTOM_ACTIONS)
    p.track(0, coins=1)
    begin(p)
    p.to_top("bolster")
    p.choose(c.TAKE)
    assert p.kind == c.K_END_WINDOW
    assert amounts(p, 1) == {"power": 0, "coins": 0, "popularity": 0, "cards": 0}


@pytest.mark.rule("S4.20")
def test_two_players_get_the_bonus_once() -> None:
    p = payer("nordic", "rusviet", action="upgrade", where="T2")
    p.recruits(1, "upgrade")
    take_bottom(begin(p), "upgrade")
    p.run(c.K_END_WINDOW)
    assert p.of(1, "power") == 1


@pytest.mark.rule("S4.13")
def test_the_bonus_of_a_structure_belongs_to_its_owner() -> None:
    p = play("nordic", "rusviet")
    p.structure(1, "monument", "F7")
    p.units(0, "F7", worker=1)
    p.track(0, coins=1)
    begin(p)
    p.to_top("bolster")
    p.choose(c.TAKE)
    assert (p.of(0, "popularity"), p.of(1, "popularity")) == (0, 0)


@pytest.mark.rule("S4.18")
def test_factory_cards_trigger_no_recruit() -> None:
    p = play("nordic", "rusviet")
    for seat in range(2):
        p.recruits(seat, "build")
    p.factory_card(0, 11)
    p.units(0, "F1", worker=1)
    p.track(0, coins=2)
    begin(p)
    p.choose(c.FACTORY_SECTION, c.TAKE)
    until(p, "build").choose(c.MILL)
    assert (p.of(0, "popularity"), p.of(1, "popularity")) == (1, 0)  # the card's own popularity


@pytest.mark.rule("S2.7", "S4.3", "S19.10")
def test_fewer_coins_than_shown_may_be_taken() -> None:
    p = payer("nordic", "rusviet", mats=["industrial"], action="upgrade", where="T2")  # shows 3 coins
    begin(p).to_bottom("upgrade")
    p.choose(c.TAKE_PART)
    assert (p.kind, p.legal) == (c.K_PART, [0, 1, 2])
    p.choose(2)
    assert (p.of(0, "coins"), p.kind) == (2, c.K_UPGRADE)


@pytest.mark.rule("S2.7", "S4.15")
def test_part_of_a_one_time_bonus_may_be_taken() -> None:
    p = payer("nordic", "rusviet", action="enlist")
    take_bottom(begin(p), "enlist")
    p.choose(16 + c.BOTTOM_BUILD * 4 + c.ONE_TIME_POWER)
    until(p, "part").choose(1)
    assert (p.of(0, "power"), p.of(0, "one_time")) == (1, 1 << c.ONE_TIME_POWER)
