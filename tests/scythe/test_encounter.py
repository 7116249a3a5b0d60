"""Chapter S7: tokens, cards, options, gains."""

from __future__ import annotations

import pytest

from engines.core.engine.asking import outcome_weight
from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.generated.tables import ENCOUNTER_PAY_COINS, ENCOUNTER_PAY_POPULARITY
from engines.scythe.rules import constants as c
from engines.scythe.rules.encounter import IN_PART_FROM
from tests.scythe.acting import at, battle, begin, finish, go, lose, meet, moving, play, until
from tests.scythe.position import Position


def rich(*factions: str, **more: object) -> Position:
    """A position whose first seat can pay for every option."""
    p = play(*(factions or ("rusviet", "nordic")), **more)
    p.track(0, coins=5, popularity=5)
    return p


@pytest.mark.rule("S7.1")
@pytest.mark.parametrize("unit", ["mech", "worker"])
def test_only_the_character_triggers_an_encounter(unit: str) -> None:
    p = play()
    p.units(0, "F1", **{unit: 1})
    p.tokens("T2")
    moving(p)
    go(p, unit, "F1", "T2")
    told = finish(p)
    assert c.K_DRAW_ENCOUNTER not in [kind for kind, _, _ in told]
    assert p.s.tokens == 1 << at("T2")


@pytest.mark.rule("S7.2")
def test_the_token_goes_and_a_card_is_shown_to_all() -> None:
    p = meet(rich(), 13)
    assert p.s.tokens == 0
    assert p.of(0, "encounters_met") == 1
    assert p.context[0] == 12
    assert p.s.encounter_deck.bit_count() == 27


@pytest.mark.rule("S7.2")
def test_a_character_that_stands_on_the_token_without_moving_meets_nothing() -> None:
    p = rich()
    p.units(0, "V7", character=1)
    p.tokens("V7")
    told = finish(moving(p))
    assert c.K_DRAW_ENCOUNTER not in [kind for kind, _, _ in told]


@pytest.mark.rule("S7.3")
def test_a_lost_combat_leaves_the_token() -> None:
    p = play()
    p.units(0, "F1", character=1)
    p.units(1, "T2", mech=1)
    p.track(1, power=3)
    p.tokens("T2")
    battle(moving(p), "T2", "character", "F1")
    told = lose(p)
    assert (p.s.tokens, c.K_DRAW_ENCOUNTER in [kind for kind, _, _ in told]) == (1 << at("T2"), False)


@pytest.mark.rule("S7.4", "S19.9")
def test_one_option_must_be_chosen() -> None:
    p = meet(rich(), 1)
    assert c.DONE not in p.legal
    p.choose(1)
    assert p.kind != c.K_ENCOUNTER


@pytest.mark.rule("S7.4")
def test_the_first_option_of_every_card_is_free() -> None:
    for card in range(42):
        assert ENCOUNTER_PAY_COINS[card * 3] == ENCOUNTER_PAY_POPULARITY[card * 3] == 0


@pytest.mark.rule("S7.5")
def test_an_option_that_cannot_be_paid_is_not_offered() -> None:
    p = play("rusviet", "nordic")
    p.track(0, coins=1, popularity=2)
    assert [answer for answer in meet(p, 1).legal if answer < 3] == [0, 2]


@pytest.mark.rule("S7.6")
def test_part_of_the_gains_may_be_taken() -> None:
    p = meet(rich(), 3)
    p.choose(4)  # option 2 in part: 1 worker, 3 food for 2 coins
    until(p, "part").choose(0)
    until(p, "part").choose(2)
    assert (p.tokens_on("V7"), p.of(0, "num_workers"), p.of(0, "coins")) == ({"food": 2}, 0, 3)


@pytest.mark.rule("S7.7")
def test_everything_gained_comes_to_the_characters_territory() -> None:
    p = meet(rich(), 11)
    p.choose(1)
    assert p.units_on(0, "V7") == {"character": 1, "worker": 1}
    assert p.tokens_on("V7") == {"food": 3}
    q = meet(rich(), 27)
    q.choose(2)
    until(q, "deploy").choose(3)
    assert q.units_on(0, "V7") == {"character": 1, "mech": 1}


@pytest.mark.rule("S7.7")
def test_a_structure_needs_no_worker_but_a_free_territory() -> None:
    p = meet(rich(), 1)
    p.choose(2)
    until(p, "build").choose(c.MILL)
    assert p.s.structure[c.MILL] == at("V7")
    q = rich()
    q.structure(1, "mine", "V7")
    meet(q, 1).choose(2)
    assert (q.kind, q.of(0, "popularity")) == (c.K_END_WINDOW, 3)


@pytest.mark.rule("S7.8")
def test_main_effects_from_cards_pay_no_coins_and_no_recruits() -> None:
    p = rich(mats=["mechanical"])
    for seat in range(2):
        p.recruits(seat, *names.BOTTOM_ACTIONS[:2], names.BOTTOM_ACTIONS[2])
    meet(p, 1).choose(2)
    until(p, "build").choose(c.MILL)
    assert (p.of(0, "coins"), p.of(0, "popularity"), p.of(1, "popularity")) == (5, 3, 0)


@pytest.mark.rule("S7.8")
def test_a_recruit_from_a_card_brings_its_one_time_bonus() -> None:
    p = meet(rich(), 2)
    p.choose(2)
    until(p, "enlist").choose(c.BOTTOM_BUILD * 4 + c.ONE_TIME_POWER)
    assert (p.of(0, "power"), p.of(0, "recruits")) == (2, 1 << c.BOTTOM_BUILD)


@pytest.mark.rule("S7.8")
def test_a_mech_from_a_card_brings_its_ability() -> None:
    p = meet(rich(), 27)
    p.choose(2)
    until(p, "deploy").choose(3)
    assert p.of(0, "mechs") == 8
    assert p.of(0, "abilities").bit_count() == 1


@pytest.mark.rule("S7.9")
def test_an_option_without_effect_may_be_paid() -> None:
    p = rich()
    p.deploy(0, 4)
    p.stars(0, "mechs")
    meet(p, 5).choose(1)
    assert (p.of(0, "coins"), p.kind) == (1, c.K_END_WINDOW)


@pytest.mark.rule("S7.10")
def test_the_card_goes_under_the_deck() -> None:
    p = meet(rich(), 13)
    p.choose(0)
    assert (p.s.encounters_under, p.s.encounter_deck >> 12 & 1) == (1 << 12, 0)


@pytest.mark.rule("S7.11")
def test_stars_come_right_after_an_option() -> None:
    p = rich("polania", "nordic")
    p.track(0, popularity=17)
    meet(p, 1).choose(0)
    assert (p.star_names(0), p.kind) == (["popularity"], c.K_ENCOUNTER)


@pytest.mark.rule("S7.11", "S12.4", "S11.1")
def test_a_sixth_star_after_the_first_option_ends_the_game_before_the_second() -> None:
    p = rich("polania", "nordic")
    p.track(0, popularity=17)
    p.stars(0, "upgrades", "mechs", "structures", "recruits", "workers")
    meet(p, 1).choose(0)
    assert (p.over, p.s.ended_by) == (True, 0)


@pytest.mark.rule("S7.12")
def test_gains_pay_for_the_bottom_row_of_the_turn() -> None:
    p = rich(mats=["engineering"])  # Move above Enlist
    meet(p, 1).choose(1)
    assert (p.kind, c.TAKE in p.legal) == (c.K_BOTTOM, True)


@pytest.mark.rule("S7.13")
def test_cards_are_drawn_from_all_that_are_left() -> None:
    p = rich()
    p.units(0, "T5", character=1)
    p.tokens("V7")
    moving(p)
    go(p, "character", "T5", "V7")
    assert (p.kind, p.legal) == (c.K_DRAW_ENCOUNTER, list(range(28)))
    assert {outcome_weight(p.s, card) for card in p.legal} == {1}


@pytest.mark.rule("S7.14")
def test_coercion_does_not_pay_for_options() -> None:
    p = play("crimea", "nordic")
    p.hand(0, 5, 5, 5)
    assert [answer for answer in meet(p, 1).legal if answer < 3] == [0]


@pytest.mark.rule("S7.15")
def test_a_card_moves_units_across_a_river_to_an_empty_territory() -> None:
    p = rich(options={"promo_cards": True})
    p.units(0, "V7", mech=1, worker=1)
    p.units(1, "T6", worker=1)
    p.structure(1, "mill", "T5")
    meet(p, 42).choose(1)
    until(p, "relocate")
    assert p.legal_spaces == ["F5", "F6", "V6"]
    p.choose(at("F6"))
    p.choose(c.CHARACTER, p.unit_at(0, "worker", "V7")[0])
    assert p.units_on(0, "F6") == {"character": 1, "worker": 1}
    assert p.units_on(0, "V7") == {"mech": 1}


@pytest.mark.rule("S7.15")
def test_a_character_moved_onto_a_token_meets_the_next_encounter() -> None:
    p = rich(options={"promo_cards": True})
    meet(p, 42)
    p.put("tokens", 1 << at("V6"))
    p.settle()
    p.choose(1)
    until(p, "relocate").choose(at("V6"))
    p.choose(c.CHARACTER)
    assert p.kind == c.K_DRAW_ENCOUNTER


@pytest.mark.rule("S15.4")
@pytest.mark.parametrize(("promo", "cards"), [(False, 28), (True, 42)])
def test_promo_encounters_by_option(promo: bool, cards: int) -> None:
    p = begin(play(options={"promo_cards": promo}))
    assert p.s.encounter_deck.bit_count() == cards


@pytest.mark.rule("S7.6")
def test_an_option_in_part_says_that_less_can_be_taken() -> None:
    p = meet(rich(), 1)
    whole, part = (GAME.words.hint(p.s, answer) for answer in (0, IN_PART_FROM))
    assert part == f"{whole}; you say how much of the gain you take"
