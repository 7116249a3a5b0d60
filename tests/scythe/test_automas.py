"""Several Automas, and Automas beside several people."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.core.engine.errors import SetupError
from engines.scythe.game import GAME
from engines.scythe.generated import names
from engines.scythe.generated import tables as t
from engines.scythe.rules import automa, automa_fights, automa_places, combat
from engines.scythe.rules import constants as c
from engines.scythe.words.automa_why import about
from tests.scythe.automa import AUTOMA, PERSON, AutomaPosition, distance
from tests.scythe.position import mask_of, space

OTHER = AUTOMA + 1


@pytest.mark.rule("S20.69")
@pytest.mark.parametrize(("players", "automas"), [(2, 1), (3, 1), (3, 2), (5, 3), (7, 6)])
def test_the_last_seats_are_automas_and_people_begin(players: int, automas: int) -> None:
    options = {"automas": automas, "solo": "any"}
    setup = GAME.tables.deal(players, Random(players), options, expansions=["invaders"])
    people = players - automas
    assert [seat["mat"] in names.AUTOMA_LEVELS for seat in setup.seats] == [False] * people + [True] * automas
    core: Any = GAME.new_initial_state(setup).core
    assert core.automas == mask_of(range(people, players)) and core.active < people
    assert [names.AUTOMA_LEVELS[level] for level in core.automa_level[people:players]] == [
        seat["mat"] for seat in setup.seats[people:]
    ]
    assert len(GAME.layout.steps(setup, [f"seat {i + 1}" for i in range(players)])) == 9 + automas + (players > 2)


@pytest.mark.rule("S20.69")
def test_somebody_has_to_be_a_person() -> None:
    for players in (2, 3):
        with pytest.raises(SetupError, match=f"{players} Automas leave no seat of {players} to a person"):
            GAME.tables.deal(players, Random(1), {"automas": players})
    with pytest.raises(SetupError, match="6 players need the expansion 'invaders'"):
        GAME.tables.deal(6, Random(1), {"automas": 2})


@pytest.mark.rule("S20.69")
def test_their_level_is_that_of_solo_or_the_usual_one() -> None:
    for options, level in (({"automas": 2}, "automa"), ({"automas": 2, "solo": "ultimaszyna"}, "ultimaszyna")):
        setup = GAME.tables.deal(4, Random(1), options)
        assert [seat["mat"] for seat in setup.seats[2:]] == [level] * 2
    assert not GAME.tables.is_solo({"automas": 1, "solo": "automa"})


@pytest.mark.rule("S20.69")
def test_each_automa_has_a_deck_of_its_own_or_by_option_they_share_one() -> None:
    for shared in (False, True):
        p = AutomaPosition("crimea", "saxony", "polania", options={"automas_share_deck": shared})
        p.take_turn(AUTOMA)
        p.draw(2)
        p.take_turn(OTHER)
        assert (2 in p.legal) == (not shared)
        p.draw(4)
        where = space("F5")
        automa_fights.leave_tokens(p.s, PERSON, AUTOMA, where)
        assert p.s.res[where * c.NUM_RESOURCES + c.FOOD] == (4 if shared else 0)


@pytest.mark.rule("S20.69")
def test_ties_are_broken_by_a_token_that_moves_two_bases_on_after_each_use() -> None:
    p = AutomaPosition("crimea", "saxony", "polania")
    both = mask_of(map(space, ("T8", "W1")))
    assert p.s.automa_token == c.ALBION
    assert automa_places.first_in_order(p.s, both) == space("W1")  # near Albion's base
    assert p.s.automa_token == c.RUSVIET
    p.put("automa_token", c.SAXONY)
    assert automa_places.first_in_order(p.s, both) == space("T8")
    assert p.s.automa_token == c.ALBION
    assert automa_places.first_in_order(p.s, 1 << space("T8")) == space("T8") and p.s.automa_token == c.ALBION


@pytest.mark.rule("S20.69")
def test_a_tie_from_one_base_is_broken_from_the_next_but_one() -> None:
    p = AutomaPosition("crimea", "saxony", "polania")
    home = t.HOME[c.ALBION]
    pairs = (
        (one, two) for one in range(t.NUM_HEXES) for two in range(one) if distance(home, one) == distance(home, two)
    )
    for one, two in pairs:
        p.put("automa_token", c.ALBION)
        found = automa_places.first_in_order(p.s, 1 << one | 1 << two)
        nearer = [distance(t.HOME[c.RUSVIET], place) for place in (one, two)]
        if nearer[0] != nearer[1]:
            assert found == (one if nearer[0] < nearer[1] else two) and p.s.automa_token == c.CRIMEA


@pytest.mark.rule("S20.69", "S20.26")
def test_alone_against_one_automa_there_is_no_token() -> None:
    p = AutomaPosition("crimea", "saxony")
    assert automa_places.first_in_order(p.s, mask_of(map(space, ("T8", "W1")))) == space("W1")
    assert p.s.automa_token == c.ALBION


@pytest.mark.rule("S20.69", "S20.60")
def test_two_automas_fight_with_a_card_each() -> None:
    p = AutomaPosition("crimea", "saxony", "polania")
    for seat in (AUTOMA, OTHER):
        p.units(seat, "M3", mech=1)
        p.track(seat, power=7)
    p.resources("M3", metal=2)
    p.put("active", AUTOMA)
    p.put("contested", 1 << space("M3"))
    p.settle()
    combat.start_combat(p.s, AUTOMA, space("M3"))
    p.settle()
    p.draw(14)  # power 7
    assert (p.kind, p.context[0]) == (c.K_AUTOMA_CARD, OTHER)
    p.draw(9)  # power 0
    assert p.of(AUTOMA, "combat_stars") == 1 and p.s.mechs[OTHER] == 0 and sum(p.s.res) == 0


@pytest.mark.rule("S20.69", "S20.43")
def test_only_an_automa_next_to_a_person_brings_a_recruit_bonus() -> None:
    for seat, asked in ((1, True), (2, False), (3, True)):
        p = AutomaPosition("crimea", "saxony", "polania", "albion")
        p.recruits(PERSON, "upgrade", "deploy", "build", "enlist")
        p.put("active", seat)
        automa.recruit_line(p.s, seat, 4 * c.SCHEMES)
        p.settle()
        assert (p.kind == c.K_ONGOING) == asked


@pytest.mark.rule("S20.12", "S20.69")
def test_of_several_automas_each_last_turn_is_told_or_that_of_the_one_that_is_named() -> None:
    p = AutomaPosition("crimea", "saxony", "polania")
    p.put("automas", 0b110)
    p.settle()
    for seat, card in ((1, 0), (2, 13)):
        automa.follow_card(p.s, seat, card)
    told = about(p.s, "why").text
    assert "Seat 2 (Saxony Empire): its last card was 1, the green half" in told
    assert "Seat 3 (Republic of Polania): its last card was 14, the green half" in told
    assert about(p.s, "why saxony").text in told and "Polania" not in about(p.s, "why did saxony").text
    nobody = (
        "Nobody plays Nordic at this table; the Automas are seat 2 (Saxony Empire) and seat 3 (Republic of Polania)"
    )
    assert about(p.s, "why nordic").text.startswith(nobody) and about(p.s, "why not") is None
    assert "not an Automa" in about(p.s, "last turn of crimea").text
