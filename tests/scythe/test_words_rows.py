"""Words of payments and of the main effects of both rows: every way to say an answer, and reasons as masks."""

from __future__ import annotations

import pytest

from engines.core.engine.errors import NotationError
from engines.scythe.game import GAME
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, begin, payer, play, take_bottom, until
from tests.scythe.position import Position
from tests.scythe.why import NORDIC, Build, begin_bottom

WORDS = GAME.words.answers

# ---------------------------------------------------------------------------------------------------------- positions


def paying() -> Position:
    """Three metal are due, two lie on F1 and two on W1."""
    p = payer(*NORDIC, mats=["industrial"], tokens=2)
    p.units(0, "W1", worker=1)
    p.resources("W1", metal=2)
    begin_bottom(p, "deploy").choose(c.TAKE)
    return p


def coercing() -> Position:
    """Crimea may pay one of the tokens with a card of 2 or 5."""
    p = payer("crimea", "saxony")
    p.hand(0, 2, 5)
    begin_bottom(p, "deploy").choose(c.TAKE)
    return p


def factory_payment(card: int, *factions: str, **tokens: int) -> Position:
    """A Factory card is used that has to be paid with cards or resources."""
    p = play(*(factions or NORDIC))
    p.factory_card(0, card)
    p.units(0, "F1", worker=1)
    p.resources("F1", **tokens)
    p.hand(0, 2, 4)
    begin(p).choose(c.FACTORY_SECTION, c.TAKE)
    return p


def discarding() -> Position:
    """A combat card is paid for the third Factory card."""
    return factory_payment(3)


def paying_different_types() -> Position:
    """Two different resources are paid: food, metal and oil lie there."""
    return factory_payment(13, food=1, metal=1, oil=1)


def coercing_a_type() -> Position:
    """Two different resources are paid, one of them by Coercion: only food lies there."""
    return factory_payment(13, "crimea", "saxony", food=1)


def main_effect(action: str) -> Position:
    """The choice of a main effect, on F1 or M1."""
    p = payer(*NORDIC, mats=["industrial"], action=action)
    p.units(0, "M1", worker=1)
    take_bottom(begin(p), action)
    return until(p, action)


def upgrading() -> Position:
    return main_effect("upgrade")


def deploying() -> Position:
    return main_effect("deploy")


def building() -> Position:
    return main_effect("build")


def enlisting() -> Position:
    return main_effect("enlist")


def placing_a_mech() -> Position:
    p = deploying()
    p.choose(1)
    return p


def placing_a_mill() -> Position:
    p = building()
    p.choose(c.MILL)
    return p


def taking_a_bonus() -> Position:
    """The neighbour's recruit of Deploy brings a coin."""
    p = payer(*NORDIC, mats=["industrial"])
    p.recruits(1, "deploy")
    take_bottom(begin(p), "deploy")
    return until(p, "ongoing")


def producing(*more: int) -> Position:
    """Two workers on F1, one on M1."""
    p = play(*NORDIC, mats=["industrial"])
    p.units(0, "F1", worker=2)
    p.units(0, "M1", worker=1)
    begin(p).to_top("produce")
    p.choose(*(more or (c.TAKE,)))
    return p


def producing_in_part() -> Position:
    return producing(c.TAKE_PART, at("F1"))


# -------------------------------------------------------------------------------------------------------- typed forms

FORMS = (
    (paying, "pay 1 from F1", "1", "pay 1", "1 metal", "PAY 1 METAL FROM F1"),
    (paying, "pay 2 from F1", "all", "pay all", "pay all from f1"),
    (coercing, "coercion card 5", "card 5", "use coercion card 5", "discard combat card 5", "Use Coercion 5"),
    (coercing, "no coercion", "decline", "No Card"),
    (discarding, "discard card 4", "4", "card 4", "discard 4", "Discard the combat card 4"),
    (paying_different_types, "pay food", "food", "1 food", "Pay 1 Food"),
    (upgrading, "cube gain_coins to deploy", "upgrade gain coins to deploy", "move the cube of gain_coins to Deploy"),
    (upgrading, "no upgrade", "decline", "none"),
    (
        deploying,
        "mech riverwalk",
        "riverwalk",
        "deploy Riverwalk",
        "deploy the mech riverwalk",
        "I want to deploy Riverwalk",
    ),
    (
        placing_a_mech,
        "deploy on F1",
        "f1",
        "on F1",
        "to f1",
        "mech to F1",
        "deploy the mech on f1",
        "deploy mech in F1",
    ),
    (placing_a_mech, "deploy on M1", "deploy seaworthy on m1", "M1"),
    (building, "structure mill", "mill", "build mill", "build a Mill", "build the structure mill"),
    (placing_a_mill, "build on M1", "m1", "on M1", "mill on m1", "build the mill on M1", "build mill at M1"),
    (enlisting, "recruit build for coins", "enlist build for coins", "take the recruit of build with coins"),
    (enlisting, "recruit build for combat_cards in part", "Recruit build for combat cards in part"),
    (taking_a_bonus, "take bonus", "bonus", "take the bonus", "take 1 coin"),
    (taking_a_bonus, "no bonus", "decline", "decline the bonus"),
    (producing, "produce on F1", "f1", "produce F1", "produce at F1", "on F1"),
    (producing, "end production", "done", "end", "Stop"),
    (producing_in_part, "1 produce", "1", "1 worker", "1 worker produce"),
    (producing_in_part, "2 produce", "all", "2 workers"),
)


@pytest.mark.parametrize(
    ("build", "saved", "typed"),
    [(build, saved, typed) for build, saved, *more in FORMS for typed in (saved, saved.upper(), *more)],
)
def test_an_answer_is_read_in_every_form(build: Build, saved: str, typed: str) -> None:
    p = build()
    assert WORDS.text(p.s, WORDS.read(p.s, typed)) == saved


UNCLEAR = (
    (coercing, "coercion", "'coercion card 2' or 'coercion card 5'"),
    (upgrading, "cube gain coins", "'cube gain coins to upgrade'"),
    (enlisting, "recruit build", "'recruit build for power', 'recruit build for coins'"),
)


@pytest.mark.parametrize(("build", "typed", "said"), UNCLEAR)
def test_words_that_fit_several_answers_ask_which(build: Build, typed: str, said: str) -> None:
    with pytest.raises(NotationError, match="may mean") as error:
        WORDS.read(build().s, typed)
    assert said in str(error.value)


# ----------------------------------------------------------------------------------------------------------- refusals

REFUSED = (
    (paying, "pay 3", "S0.8", "F1 (farm) holds 2 metal"),
    (paying, "pay 99 from F1", "S0.8", "F1 (farm) holds 2 metal, and you owe 3"),
    (coercing, "card 7", "S12.2", "you hold no combat card of 7; you hold 1 card of 2 and 1 card of 5"),
    (discarding, "discard card 3", "S8.9", "you hold no combat card of 3; you hold 1 card of 2 and 1 card of 4"),
    (paying_different_types, "pay wood", "S0.8", "you can spend no wood"),
    (paying_different_types, "pay oil", "S8.9", "after oil the rest of the payment could not be made"),
    (coercing_a_type, "pay metal", "S12.2", "the one card of Coercion is needed for the rest"),
    (upgrading, "cube coins to build", "S4.7", "no cube 'coins'; cubes lie on move units, gain coins"),
    (deploying, "deploy riverwalk on L1", "S4.9", "you cannot deploy a mech on a lake"),
    (deploying, "deploy riverwalk on F1", "S4.8", "the mech is chosen first, and then its territory"),
    (deploying, "mech scout", "S4.8", "no mech 'scout'; it has riverwalk, seaworthy, artillery and speed"),
    (placing_a_mech, "deploy on T4", "S0.6", "you have neither a unit nor a structure there"),
    (building, "structure tower", "S4.11", "no structure 'tower'"),
    (building, "mine on M2", "S0.6", "you do not control M2"),
    (enlisting, "recruit trade for coins", "S4.15", "actions are upgrade, deploy, build and enlist, not 'trade'"),
    (producing_in_part, "3 produce", "S3.12", "1 to 2 workers can produce there"),
    (producing_in_part, "0", "S3.12", "1 to 2 workers can produce there"),
)


@pytest.mark.parametrize(("build", "typed", "rule", "said"), REFUSED)
def test_a_refusal_names_the_reason_and_its_rule(build: Build, typed: str, rule: str, said: str) -> None:
    found = WORDS.why_not(build().s, typed)
    assert rule in found.rules and said.lower() in found.text.lower(), found.text


def test_what_stands_against_a_bottom_row_is_told_before_it() -> None:
    p = payer(*NORDIC, mats=["industrial"], tokens=2)
    begin(p)
    told = WORDS.case(p.s).call(WORDS.rows[c.K_DEPLOY].when)
    assert told[0].text == "deploy costs 3 metal; the territories you control hold 2"


def test_no_coercion_is_not_refused_as_no_payment() -> None:
    s = paying().s
    assert WORDS.why_not_begin(s, ("pay", "no", "metal"), True) is not None
    assert WORDS.why_not_begin(s, ("no", "coercion"), True) is None


def test_a_territory_says_what_comes_before_it_in_the_list() -> None:
    s = producing().s
    assert "; territories before it in the list can no longer be chosen then" in WORDS.explain(s, at("M1")).text
    about = WORDS.help(s).text
    assert "; territories before the chosen one in the list can no longer be chosen then" in about


@pytest.mark.rule("S4.7")
def test_an_upgrade_says_what_it_brings() -> None:
    p = take_bottom(begin(payer("nordic", "rusviet", mats=["industrial"], action="upgrade", where="T2")), "upgrade")
    hints = [GAME.words.hint(p.s, box * 4 + c.BOTTOM_DEPLOY) for box in range(6)]
    assert hints[0] == "Move: 3 units instead of 2; deploy costs 2 instead of 3"
    assert hints[3].startswith("Bolster: 2 combat cards instead of 1; ")


@pytest.mark.rule("S4.15", "S4.16")
def test_a_recruit_says_what_it_brings_now_and_later() -> None:
    p = take_bottom(begin(payer("nordic", "rusviet", action="enlist")), "enlist", coins=False)
    hint = GAME.words.hint(p.s, c.BOTTOM_DEPLOY * 4 + c.ONE_TIME_POWER)
    assert hint == "2 power now, 1 coin whenever you or a neighbour takes the deploy action"
