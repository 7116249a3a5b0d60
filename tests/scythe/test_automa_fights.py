"""Combat with an Automa: who chooses when, its strength, and what follows."""

from __future__ import annotations

import pytest

from engines.scythe.rules import constants as c
from engines.scythe.words.automa_why import about
from tests.scythe.automa import AUTOMA, PERSON, AutomaPosition
from tests.scythe.position import space

QUIET, STRONG = 9, 14  # cards 10 and 15: power 0, power 7


def facing(**options: bool | str) -> AutomaPosition:
    """Both have a mech and power."""
    p = AutomaPosition("crimea", "saxony", options=options)
    p.track(AUTOMA, power=7)
    p.track(PERSON, power=7, popularity=9)
    return p


@pytest.mark.rule("S20.60", "S20.64")
def test_the_person_chooses_ability_dial_and_cards_before_the_automa_card_is_drawn() -> None:
    p = AutomaPosition("crimea", "saxony")
    p.abilities(PERSON, "scout")
    p.hand(PERSON, 2)
    p.track(PERSON, power=2)
    p.hold_cards(AUTOMA, 1)
    p.units(PERSON, "M3", mech=1)
    p.units(AUTOMA, "M3", mech=1)
    p.put("contested", 1 << space("M3"))
    p.frame(c.K_COMBAT_ORDER, PERSON)
    p.settle()
    asked = []
    while p.kind != c.K_AUTOMA_CARD:
        asked.append(p.kind)
        p.choose(p.legal[-1])
    assert asked[:2] == [c.K_ABILITY, c.K_DIAL] and set(asked[2:]) == {c.K_COMMIT}
    assert p.hand_of(AUTOMA) == []


@pytest.mark.rule("S20.62", "S20.70")
def test_it_adds_as_many_cards_as_symbols_or_by_option_one_a_fighter() -> None:
    for limit, added in ((False, 3), (True, 1)):
        p = facing(combat_card_limit=limit)
        p.hold_cards(AUTOMA, 5)
        p.fight("M3", automa={"mech": 1}, person={"mech": 1}, card=12, dial=0)
        assert sum(p.s.commit[c.NUM_VALUES :]) == added
        assert p.s.discard[0] == added


@pytest.mark.rule("S20.60", "S20.61", "S20.62")
def test_its_power_in_a_combat_is_explained_until_its_next_turn() -> None:
    for held, words in (
        (5, "added 3 combat cards, as many as the card shows"),
        (2, "added all of its combat cards, 2"),
    ):
        p = facing()
        p.hold_cards(AUTOMA, held)
        p.fight("M3", automa={"mech": 1}, person={"mech": 1}, card=12, dial=0)
        told = about(p.s, "why")
        assert told and "In its last combat it drew card 13: power 3, as the card says for 7 power" in told.text
        assert words in told.text
        p.put("automa_fought_power", 2, AUTOMA)
        assert "power 2, no more than its power" in about(p.s, "its last turn").text
    p.automa_turn(0)
    assert "combat" not in about(p.s, "why").text


@pytest.mark.rule("S20.63", "S20.65", "S6.10", "S6.12")
def test_a_beaten_automa_puts_its_fighters_on_the_mat_and_gets_a_card() -> None:
    p = facing()
    p.track(AUTOMA, power=3)
    p.units(AUTOMA, "M3", character=1)
    p.fight("M3", automa={"mech": 1, "worker": 2}, person={"mech": 1}, card=0, dial=7)
    assert p.units_of(AUTOMA) == {"HOME_SAXONY": {"worker": 2}}
    assert p.s.mechs[AUTOMA] == 0 and len(p.hand_of(AUTOMA)) == 1
    assert p.of(PERSON, "popularity") == 7 and p.of(PERSON, "combat_stars") == 1


@pytest.mark.rule("S20.63", "S6.7")
def test_the_attacker_wins_a_tie() -> None:
    for attacker, stars in ((PERSON, (1, 0)), (AUTOMA, (0, 1))):
        p = facing()
        p.fight("M3", automa={"mech": 1}, person={"mech": 1}, card=STRONG, dial=7, attacker=attacker)
        assert (p.of(PERSON, "combat_stars"), p.of(AUTOMA, "combat_stars")) == stars


@pytest.mark.rule("S20.36", "S20.37", "S20.63")
def test_an_automa_that_wins_loses_no_popularity_and_removes_the_resources() -> None:
    p = facing()
    p.resources("M3", metal=4)
    p.fight("M3", automa={"mech": 1}, person={"mech": 1, "worker": 2}, card=STRONG, dial=0, attacker=AUTOMA)
    assert p.units_of(PERSON)["HOME_CRIMEA"] == {"character": 1, "mech": 1, "worker": 2}
    assert p.of(AUTOMA, "popularity") == 10 and sum(p.s.res) == 0


@pytest.mark.rule("S20.66")
def test_resources_appear_only_where_the_person_takes_the_territory() -> None:
    for attacker, metal in ((PERSON, 4), (AUTOMA, 0)):
        p = facing()
        p.put("automa_card", 4, AUTOMA)  # card 5 shows four
        p.fight("M3", automa={"mech": 1}, person={"mech": 1}, card=QUIET, dial=7, attacker=attacker)
        assert p.s.res[space("M3") * c.NUM_RESOURCES + c.METAL] == metal


@pytest.mark.rule("S20.66")
def test_before_its_first_card_no_resources_appear() -> None:
    p = facing()
    p.fight("M3", automa={"worker": 1}, person={"mech": 1}, card=QUIET, dial=7)
    assert sum(p.s.res) == 0 and p.units_of(AUTOMA) == {"HOME_SAXONY": {"worker": 1}}


@pytest.mark.rule("S20.35", "S20.60")
def test_the_automa_attacks_and_the_person_defends() -> None:
    p = facing()
    p.put("automa_cell", 9, AUTOMA)
    p.units(AUTOMA, "V6", mech=1)
    p.units(AUTOMA, "F5", worker=1)
    p.units(PERSON, "T5", mech=1)
    p.settle()
    p.take_turn()
    p.draw(14)  # card 15, red half: attack with 1 power
    assert (p.kind, p.player, p.s.rival, p.s.arena) == (c.K_DIAL, PERSON, PERSON, space("T5"))
    p.choose(7)
    while p.kind != c.K_AUTOMA_CARD:
        p.choose(0)
    p.draw(QUIET)
    assert p.units_of(PERSON)["T5"] == {"mech": 1} and "T5" not in p.units_of(AUTOMA)
    assert p.of(AUTOMA, "coins") == 1  # the lines of the card go on


@pytest.mark.rule("S11.4", "S20.67")
def test_a_sixth_star_before_the_dials_sends_an_attacking_unit_back() -> None:
    p = AutomaPosition("albion", "saxony")
    p.abilities(PERSON, "shield")
    p.track(PERSON, power=14)
    p.stars(PERSON, "upgrades", "mechs", "structures", "recruits", "workers")
    p.track(AUTOMA, power=7)
    p.put("automa_cell", 9, AUTOMA)
    p.units(AUTOMA, "V6", mech=1)
    p.units(AUTOMA, "F5", worker=1)
    p.units(PERSON, "T5", mech=1)
    p.settle()
    p.take_turn()
    p.draw(14)
    assert p.kind == c.K_ABILITY
    p.choose(c.YES)
    assert p.over and p.s.ended_by == PERSON and p.units_of(AUTOMA)["V6"] == {"mech": 1}
