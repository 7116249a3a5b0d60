"""Chapter S8: offer, card, top row, Factory Move."""

from __future__ import annotations

import pytest

from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.rules import constants as c
from engines.scythe.rules.queries import num_recruits
from engines.scythe.rules.scoring import num_territories_scored
from tests.scythe.acting import at, battle, begin, can_go, finish, go, lose, moving, play, until
from tests.scythe.position import Position


def visitor() -> Position:
    """A character steps onto the Factory; its moves are over."""
    p = play()
    p.units(0, "W3", character=1)
    moving(p)
    go(p, "character", "W3", "FACTORY")
    return p


def owner(card: int, *factions: str, **more: object) -> Position:
    """The first seat has a Factory card, a worker on F1 and the means; its turn begins."""
    p = play(*(factions or ("nordic", "rusviet")), **more)
    p.factory_card(0, card)
    p.units(0, "F1", worker=1)
    p.track(0, coins=3, power=3, popularity=3)
    p.hand(0, 2, 4)
    return begin(p)


def use(p: Position) -> Position:
    """Choose the Factory card and take its top row."""
    p.choose(c.FACTORY_SECTION, c.TAKE)
    return p


@pytest.mark.rule("S8.1")
def test_the_factory_counts_three_territories() -> None:
    p = play()
    p.units(0, "FACTORY", worker=1)
    p.settle()
    assert num_territories_scored(p.s, 0) == 3


@pytest.mark.rule("S8.1", "S4.12")
def test_a_structure_may_be_built_on_the_factory() -> None:
    p = play("nordic", "rusviet")
    p.units(0, "FACTORY", worker=1)
    p.resources("FACTORY", wood=4)
    begin(p).to_bottom("build")
    p.choose(c.TAKE)
    until(p, "build").choose(c.MILL)
    assert p.s.structure[c.MILL] == at("FACTORY")


@pytest.mark.rule("S8.2")
def test_the_first_visit_brings_a_card() -> None:
    p = visitor()
    assert (p.kind, p.player, len(p.legal)) == (c.K_FACTORY_CHOICE, 0, 3)
    p.choose(1)
    assert (p.of(0, "factory_card"), p.s.offer_size, p.s.offer) == (1, 2, 0b101)


@pytest.mark.rule("S8.2", "S0.13", "S19.8")
def test_only_the_visitor_sees_the_offer() -> None:
    p = visitor()
    assert GAME.words.view(p.s, 0)["fields"]["offer"] == p.s.offer
    assert GAME.words.view(p.s, 1)["fields"]["offer"] is None


@pytest.mark.rule("S8.3")
@pytest.mark.parametrize("unit", ["mech", "worker"])
def test_other_units_bring_no_card(unit: str) -> None:
    p = play()
    p.units(0, "W3", **{unit: 1})
    moving(p)
    go(p, unit, "W3", "FACTORY")
    assert c.K_FACTORY_CHOICE not in [kind for kind, _, _ in finish(p)]


@pytest.mark.rule("S8.3")
def test_a_character_that_lost_there_gets_no_card() -> None:
    p = play()
    p.units(0, "W3", character=1)
    p.units(1, "FACTORY", mech=1)
    p.track(1, power=3)
    battle(moving(p), "FACTORY", "character", "W3")
    lose(p)
    assert p.of(0, "factory_card") == c.NO_CARD


@pytest.mark.rule("S8.3")
def test_passing_through_brings_no_card() -> None:
    p = play()
    p.abilities(0, "speed")
    p.units(0, "W3", character=1)
    moving(p)
    go(p, "character", "W3", "FACTORY", "T5")
    assert c.K_FACTORY_CHOICE not in [kind for kind, _, _ in finish(p)]


@pytest.mark.rule("S8.4")
def test_each_visitor_finds_one_card_fewer() -> None:
    p = visitor()
    p.choose(0)
    p.units(0, "F1", character=1)
    p.units(1, "W3", character=1)
    p.put("mat", names.MATS.index("agricultural"), 1)
    p.hold(1)
    p.start(1)
    p.to_move()
    go(p, "character", "W3", "FACTORY")
    assert (p.player, p.legal) == (1, [1, 2])


@pytest.mark.rule("S8.5")
def test_no_second_card() -> None:
    p = play()
    p.factory_card(0, 5)
    p.units(0, "W3", character=1)
    moving(p)
    go(p, "character", "W3", "FACTORY")
    assert p.kind == c.K_END_WINDOW


@pytest.mark.rule("S8.6")
def test_the_card_serves_from_the_next_turn_on() -> None:
    p = visitor()
    p.choose(1)
    assert p.s.section != c.FACTORY_SECTION
    p.run()
    p.choose(0)
    p.run()
    assert (p.kind, p.player, c.FACTORY_SECTION in p.legal) == (c.K_SECTION, 0, True)


@pytest.mark.rule("S8.7", "S2.3")
def test_the_card_is_a_fifth_section_that_must_change_too() -> None:
    p = play("nordic", "rusviet")
    p.factory_card(0, 4)
    p.track(0, last_section=c.FACTORY_SECTION)
    assert begin(p).legal == [0, 1, 2, 3]


@pytest.mark.rule("S8.7")
def test_both_rows_of_the_card_are_optional() -> None:
    p = owner(6)
    p.choose(c.FACTORY_SECTION, c.SKIP, c.SKIP)
    assert (p.kind, p.of(0, "power"), p.of(0, "coins")) == (c.K_END_WINDOW, 3, 3)


@pytest.mark.rule("S8.8", "S17.5")
def test_nothing_of_the_player_mat_counts() -> None:
    p = owner(12, mats=["industrial"])
    p.recruits(1, "enlist")
    p.settle()
    use(p)
    until(p, "enlist").choose(c.BOTTOM_BUILD * 4 + c.ONE_TIME_POPULARITY)
    assert (p.of(0, "coins"), p.of(0, "popularity"), p.of(0, "power")) == (1, 5, 4)
    assert (p.hand_of(1), num_recruits(p.s, 0)) == ([], 1)


@pytest.mark.rule("S8.8")
def test_the_mill_does_not_help_the_factory_produce() -> None:
    p = owner(1)
    p.structure(0, "mill", "T2")
    p.settle()
    use(p)
    p.run(c.K_PRODUCE)
    assert p.legal_spaces == ["F1"]


@pytest.mark.rule("S8.8", "S3.11")
def test_the_factory_produce_has_no_other_cost() -> None:
    p = owner(1)
    p.units(0, "F1", worker=6)
    p.settle()
    use(p)
    p.run(c.K_BOTTOM, c.K_END_WINDOW, answers={c.K_PRODUCE: at("F1")})
    assert (p.of(0, "coins"), p.of(0, "power"), p.of(0, "popularity")) == (2, 3, 3)
    assert p.tokens_on("F1") == {"food": 7}


@pytest.mark.rule("S8.9", "S2.7")
def test_the_cost_of_the_top_row_must_be_there() -> None:
    p = play("nordic", "rusviet")
    p.factory_card(0, 6)
    begin(p).choose(c.FACTORY_SECTION)
    assert (p.kind, p.legal) == (c.K_BOTTOM, [c.SKIP, c.TAKE])


@pytest.mark.rule("S8.9")
@pytest.mark.parametrize(
    ("card", "gain"),
    [(3, {"popularity": 5}), (4, {"coins": 6}), (5, {"power": 2, "popularity": 5}), (6, {"power": 2, "coins": 6})],
)
def test_simple_cards(card: int, gain: dict[str, int]) -> None:
    p = use(owner(card))
    p.run(c.K_BOTTOM)
    assert {track: p.of(0, track) for track in gain} == gain


@pytest.mark.rule("S8.9", "S4.9", "S3.8")
def test_gains_on_the_board_need_a_worker() -> None:
    p = owner(8)
    p.units(0, "M1", mech=1)
    p.units(0, "T2", worker=1)
    p.settle()
    use(p)
    p.run(c.K_RESOURCE_SITE)
    assert p.legal_spaces == ["F1", "T2"]
    q = owner(10)
    q.units(0, "M1", mech=1)
    q.settle()
    use(q)
    until(q, "deploy").choose(3)
    assert q.units_on(0, "F1") == {"mech": 1, "worker": 1}


@pytest.mark.rule("S8.9")
def test_one_of_two_gains() -> None:
    p = use(owner(7))
    assert (p.kind, p.legal) == (c.K_FACTORY_ALTERNATIVE, [0, 1])
    p.choose(1)
    until(p, "build").choose(c.MINE)
    assert (p.s.structure[c.MINE], p.of(0, "popularity")) == (at("F1"), 2)


@pytest.mark.rule("S8.9", "S12.2")
def test_different_resources_with_coercion() -> None:
    p = play("crimea", "nordic", options={"promo_cards": True})
    p.factory_card(0, 18)
    p.units(0, "F1", worker=1)
    p.resources("F1", wood=1)
    p.hand(0, 3)
    begin(p)
    use(p)
    p.run(c.K_UPGRADE, c.K_BOTTOM, answers={c.K_COERCION: lambda q: q.legal[0], c.K_FACTORY_ALTERNATIVE: 1})
    assert (p.kind, p.all_tokens(), p.hand_of(0)) == (c.K_UPGRADE, {}, [])


@pytest.mark.rule("S8.9", "S12.2")
@pytest.mark.parametrize(("resources", "payable"), [({"wood": 2}, False), ({"wood": 1, "oil": 1}, True)])
def test_resources_of_one_type_do_not_pay_for_different_ones(resources: dict[str, int], payable: bool) -> None:
    p = owner(18, options={"promo_cards": True})
    p.resources("F1", **resources)
    p.settle()
    p.choose(c.FACTORY_SECTION)
    assert p.kind == (c.K_TOP if payable else c.K_BOTTOM)


@pytest.mark.rule("S8.9")
@pytest.mark.parametrize(("resources", "payable"), [({}, False), ({"oil": 1}, True)])
def test_a_resource_of_any_type_pays(resources: dict[str, int], payable: bool) -> None:
    p = owner(16, options={"promo_cards": True})
    p.resources("F1", **resources)
    p.settle()
    p.choose(c.FACTORY_SECTION)
    assert p.kind == (c.K_TOP if payable else c.K_BOTTOM)


@pytest.mark.rule("S8.9")
def test_a_worker_beside_each_mech() -> None:
    p = owner(14, options={"promo_cards": True})
    p.units(0, "M1", mech=1)
    p.units(0, "L2", mech=1)
    p.settle()
    use(p)
    until(p, "worker_site")
    assert p.legal_spaces == ["L2", "M1"]
    p.choose(at("M1"))
    assert p.units_on(0, "M1") == {"mech": 1, "worker": 1}


@pytest.mark.rule("S8.10")
def test_the_factory_move_ends_like_any_move() -> None:
    p = play()
    p.factory_card(0, 4)
    p.units(0, "F1", character=1)
    p.units(1, "T2", mech=1)
    p.tokens("T2")
    p.track(0, power=3)
    begin(p)
    p.to_factory_move()
    go(p, "character", "F1", "T2")
    told = [kind for kind, _, _ in finish(p)]
    assert told.index(c.K_DIAL) < told.index(c.K_DRAW_ENCOUNTER)


@pytest.mark.rule("S8.11")
def test_mine_and_tunnels_serve_in_a_factory_move() -> None:
    p = play()
    p.factory_card(0, 4)
    p.units(0, "W3", worker=1)
    p.structure(0, "mine", "T8")
    begin(p)
    p.to_factory_move()
    assert can_go(p, "worker", "W3", "T3", "T8")
    assert can_go(p, "worker", "W3", "M3", "F5")


@pytest.mark.rule("S8.9")
@pytest.mark.parametrize(("reading", "track"), [("popularity", "popularity"), ("power", "power")])
def test_the_disputed_card_by_option(reading: str, track: str) -> None:
    p = use(owner(3, options={"factory_card_3": reading}))
    p.run(c.K_BOTTOM)
    assert p.of(0, track) == 5
