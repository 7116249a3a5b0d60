"""Words of the questions of cards and of chance: what may be typed, what is refused and why, and whole games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from engines.core.engine.errors import NotationError
from engines.scythe.game import GAME
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, begin, meet, moving, play, until
from tests.scythe.position import Position
from tests.scythe.why import Cases, check
from tests.words import check_conditions, check_reading

Build = Callable[[], Position]
PROMO = {"promo_cards": True}

refused = Cases()


# ----------------------------------------------------------------------------------------------------------- positions


def encounter() -> Position:
    """Card 1: 2 coins and 1 popularity; 4 food for 2 coins; a structure for 2 popularity."""
    p = play()
    p.track(0, coins=5)
    return meet(p, 1)


def encounter_of_a_whole_option() -> Position:
    p = play()
    p.track(0, coins=5, popularity=5)
    return meet(p, 1)


def second_option() -> Position:
    p = play("polania", "saxony")
    p.track(0, coins=5)
    meet(p, 1).choose(0)
    return until(p, "encounter")


def part_of_four_food() -> Position:
    p = encounter()
    p.choose(4)
    return until(p, "part")


def part_of_two_coins() -> Position:
    p = encounter()
    p.choose(3)
    return until(p, "part")


def offer() -> Position:
    """Factory cards 2, 5 and 7 are left; Saxony has the third."""
    p = play("crimea", "saxony", "nordic")
    p.put("offer", 0b1010010)
    p.factory_card(1, 3)
    p.units(0, "W3", character=1)
    moving(p).choose(c.CHARACTER, at("FACTORY"))
    return until(p, "factory_choice")


def with_factory_card(card: int) -> Position:
    """Nordic uses this Factory card, with workers on F1 and M1, mechs on F1 and W3, Rusviet on W3 as well."""
    p = play("nordic", "rusviet", "crimea", options=PROMO)
    p.factory_card(0, card)
    p.units(0, "F1", worker=1, mech=1)
    p.units(0, "M1", worker=1)
    p.units(0, "F2", character=1)
    p.units(1, "W3", mech=1)
    p.track(0, coins=3, power=3, popularity=3)
    p.hand(0, 2, 4)
    begin(p).choose(c.FACTORY_SECTION, c.TAKE)
    return p


def alternatives() -> Position:
    return until(with_factory_card(7), "factory_alternative")


def resource_site() -> Position:
    return until(with_factory_card(8), "resource_site")


def resource_types() -> Position:
    p = resource_site()
    p.choose(at("F1"))
    return p


def worker_site() -> Position:
    return until(with_factory_card(14), "worker_site")


def hands() -> Position:
    p = play("crimea", "saxony", "nordic", options=PROMO)
    p.track(0, popularity=9)
    p.hand(1, 2, 3)
    meet(p, 31).choose(2)
    return until(p, "peek")


def relocation(first: str = "crimea", second: str = "albion") -> Position:
    """The first seat's character, a mech and two workers on V7, which lies beside F5, T5, T6 and L7."""
    p = play(first, second, "nordic", options=PROMO)
    p.track(0, coins=5)
    p.units(0, "V7", mech=1, worker=2)
    meet(p, 42).choose(1)
    return until(p, "relocate")


def relocated_units() -> Position:
    p = relocation()
    p.choose(at("T5"))
    return p


def chance(kind: str) -> Callable[[], Position]:
    """The first question of this kind to chance in a dealt game."""

    def build() -> Position:
        p = play("crimea", "saxony")
        p.s = GAME.new_initial_state(replace(GAME.tables.deal(2, Random(1)), table={})).core
        while p.s.frame_kind[p.s.depth - 1] != getattr(c, f"K_{kind}"):
            p.choose(p.legal[0])
        return p

    return build


# --------------------------------------------------------------------------------------------------------- typed forms


@pytest.mark.parametrize(
    ("build", "typed", "saved"),
    [
        (encounter, "Option 2", "option 2"),
        (encounter, "take option two", "option 2"),
        (encounter, "OPTION 2 IN PART", "option 2 in part"),
        (encounter, "take part of option 2", "option 2 in part"),
        (second_option, "No further option.", "no further option"),
        (second_option, "no second option", "no further option"),
        (part_of_four_food, "3 Food", "3 food"),
        (part_of_four_food, "take 3", "3 food"),
        (part_of_four_food, "no food", "0 food"),
        (part_of_two_coins, "1 coins", "1 coin"),
        (offer, "take factory card 5", "factory card 5"),
        (offer, "I want to take the Factory card 5", "factory card 5"),
        (offer, "card 5", "factory card 5"),
        (offer, "5", "factory card 5"),
        (alternatives, "Deploy", "gain deploy"),
        (alternatives, "deploy a mech", "gain deploy"),
        (alternatives, "take a structure", "gain build"),
        (resource_site, "F1", "on F1"),
        (resource_site, "put the resources on f1", "on F1"),
        (resource_types, "take 2 wood", "2 wood"),
        (resource_types, "all wood", "3 wood"),
        (worker_site, "f1", "worker on F1"),
        (worker_site, "a worker beside the mech on F1", "worker on F1"),
        (worker_site, "no worker", "no worker"),
        (hands, "look at Saxony", "look at seat 2"),
        (hands, "seat 2", "look at seat 2"),
        (hands, "look at the combat cards of seat 2", "look at seat 2"),
        (hands, "nobody", "look at nobody"),
        (relocation, "t5", "relocate to T5"),
        (relocation, "move the units to T5", "relocate to T5"),
        (relocation, "STAY", "stay"),
        (relocated_units, "mech", "relocate mech 1"),
        (relocated_units, "move worker to T5", "relocate worker 5"),
        (relocated_units, "relocate worker 6", "relocate worker 6"),
        (relocated_units, "no more", "no more units"),
        (chance("DRAW_COMBAT"), "combat card 5", "card 5"),
        (chance("DRAW_COMBAT"), "3", "card 3"),
        (chance("DEAL_FACTORY"), "card 7", "factory card 7"),
        (chance("DEAL_OBJECTIVE"), "Control three farms", "objective 3"),
        (chance("DEAL_OBJECTIVE"), "three_farms", "objective 3"),
        (chance("DRAW_TILE"), "Structures in a row", "tile in_a_row"),
    ],
)
def test_an_answer_is_understood_in_several_ways(build: Build, typed: str, saved: str) -> None:
    p = build()
    assert GAME.words.text(p.s, GAME.words.read(p.s, typed)) == saved


@pytest.mark.parametrize("typed", ["factory card 99", "option 2", "W4", "on F2"])
def test_what_is_no_legal_answer_is_not_read(typed: str) -> None:
    with pytest.raises(NotationError):
        GAME.words.read(offer().s, typed)


# ------------------------------------------------------------------------------------------------------------ refusals


@refused("option 2", "S7.5", "option 2 costs 2 coins and you have 0")
@refused("option 3 in part", "S7.5", "option 3 costs 2 popularity and you have 0")
@refused("option 4", "S7.4", "an encounter card has three options")
@refused("no further option", "S7.4", "you must take one option; the first one of every card costs nothing")
def poor_at_an_encounter() -> Position:
    return meet(play(), 1)


refused("option 3 in part", "S7.6", "option 3 cannot be taken in part")(encounter_of_a_whole_option)
refused("option 1 in part", "S12.4", "you have taken option 1 already")(second_option)
refused("5 food", "S2.7", "the benefit is 4 food")(part_of_four_food)
refused("4 food", "S2.7", "all of it was the other answer")(part_of_four_food)
refused("2 wood", "S2.7", "the question is how much of 4 food you take")(part_of_four_food)
refused("factory card 3", "S8.5", "seat 2 (Saxony Empire) has Factory card 3")(offer)
refused("factory card 4", "S8.4", "card 4 is not in the offer; there are 2, 5 and 7")(offer)
refused("factory card 14", "S15.4", "is a promo card, and this game is played without them")(offer)
refused("factory card 19", "S8.2", "there are Factory cards 1 to 18, not '19'")(offer)
refused("gain upgrade", "S8.9", "offers to deploy a mech or build a structure")(alternatives)
refused("on W3", "S0.6", "units of seat 2 (Rusviet Union) stand there")(resource_site)
refused("on F2", "S3.8", "you have no worker on F2 (farm)")(resource_site)
refused("on home", "S0.2", "Nordic's home base is not a territory")(resource_site)
refused("on Z9", "S0.1", "The board has no space Z9")(resource_site)
refused("4 wood", "S3.5", "3 tokens are left to choose")(resource_types)
refused("1 oil", "S3.5", "the question is how many are wood")(resource_types)
refused("worker on M1", "S8.9", "you have no mech on M1")(worker_site)
refused("worker on W3", "S0.6", "you do not control W3")(worker_site)
refused("look at seat 3", "S0.13", "seat 3 (Nordic Kingdoms) has no combat cards")(hands)
refused("look at crimea", "S0.13", "not at your own")(hands)
refused("look at seat 4", "S0.13", "seats go from 1 to 3")(hands)
refused("relocate to L7", "S7.15", "not to a lake or home base")(relocation)
refused("relocate to home", "S7.15", "not to a lake or home base")(relocation)
refused("relocate to F1", "S7.15", "F1 (farm) is not next to V7")(relocation)


@refused("relocate to T5", "S7.15", "units of seat 3 (Nordic Kingdoms) stand on T5")
@refused("relocate to F5", "S7.15", "a Flag or Trap of another player lies on F5")
@refused("relocate to T6", "S7.15", "another player has built on T6")
def relocation_among_others() -> Position:
    p = relocation()
    p.units(2, "T5", worker=1)
    p.flags("F5")
    p.structure(2, "mill", "T6")
    p.settle()
    return p


refused("relocate mech 2", "S7.15", "you have no mech 2 on V7")(relocated_units)
refused("relocate worker 1", "S7.15", "no unit of yours on V7 (village) is called 'worker 1'")(relocated_units)


@refused("relocate mech 1", "S7.15", "that unit was passed over")
def a_unit_passed_over() -> Position:
    p = relocated_units()
    p.choose(c.FIRST_WORKER)
    return p


refused("card 6", "S0.11", "combat cards have the values 2 to 5")(chance("DRAW_COMBAT"))
refused("factory card 14", "S15.4", "promo card")(chance("DEAL_FACTORY"))


@refused("factory card 1", "S1.4", "Factory card 1 is in the offer already")
def second_card_of_the_offer() -> Position:
    p = chance("DEAL_FACTORY")()
    p.choose(0)
    return p


refused("tile gold", "S1.5", "the tiles are")(chance("DRAW_TILE"))


@refused.parametrized
def test_a_refusal_names_what_is_missing(build: Build, words: str, rule: str, said: str) -> None:
    check(build, words, rule, said)


@pytest.mark.parametrize(
    "build",
    [alternatives, worker_site, hands, relocation, relocation_among_others, relocated_units, a_unit_passed_over],
)
def test_reasons_make_up_the_legal_answers_of_rare_questions(build: Build) -> None:
    check_conditions("scythe", build().s)
    check_reading("scythe", build().s)


@pytest.mark.parametrize("first, second", [("togawa", "albion"), ("albion", "togawa")])
def test_flags_and_traps_stand_against_a_relocation(first: str, second: str) -> None:
    p = relocation(first, second)
    p.flags("T5")
    p.trap(1, "F5")
    p.settle()
    check_conditions("scythe", p.s)
    check_reading("scythe", p.s)
