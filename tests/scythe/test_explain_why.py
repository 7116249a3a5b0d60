"""Why not, chapters S2 to S4: the turn and its rows, each reason with the rule that stands against the move."""

from __future__ import annotations

from engines.scythe.game import GAME
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, begin, payer, play, take_bottom, until
from tests.scythe.position import Position
from tests.scythe.why import NORDIC, Build, Cases, begin_bottom, check

case = Cases()


# -------------------------------------------------------------------------------------------------------- S2: a turn


@case("section move/upgrade", "S2.3", "stood on move/upgrade in your last turn")
@case("move units", "S2.3", "has to move to another section")
@case("to F1", "S2.3", "has to move to another section", c.K_MOVE_STEP)
def same_section() -> Position:
    p = play()
    p.units(0, "M1", worker=1)
    p.track(0, last_section=0)
    return begin(p)


@case("section move/build", "S3.1", "your mat (Agricultural) has no section move/build")
@case("trade resources", "S2.2", "'section trade/deploy'")
@case("section factory", "S8.7", "no Factory card")
@case("use factory card", "S8.7", "no Factory card")
@case("factory move", "S8.7", "no Factory card")
@case("end turn", "S2.4", "which may both be left out")
@case("bottom action", "S2.2", "the action token is placed first")
@case("dial 3", "S6.6", "The dial is set in a combat", c.K_DIAL)
@case("option 2", "S7.2", "when your character meets an encounter token", c.K_ENCOUNTER)
@case("retreat to L1", "S6.9", "Only the loser of a combat retreats", c.K_RETREAT)
@case("take bonus", "S4.16", "when you or a neighbour takes its bottom-row action", c.K_ONGOING)
@case("coercion card 3", "S12.2", "replaces a resource token", c.K_COERCION)
@case("factory card 4", "S8.2", "when the character first stands on the Factory", c.K_FACTORY_CHOICE)
@case("give coins", "S14.4", "the option 'bribes' is off")
@case("flag", "S16.4", "only Albion places Flags", c.K_TOKEN)
@case("fight at F1", "S6.1", "nobody is there to fight", c.K_COMBAT_ORDER)
@case("look at seat 2", "S0.13", "only one encounter card", c.K_PEEK)
def first_question() -> Position:
    p = play()
    p.track(0, coins=3)
    return begin(p)


@case("section factory", "S2.3", "stood on factory in your last turn")
def factory_again() -> Position:
    p = play()
    p.factory_card(0, 1)
    p.track(0, last_section=4)
    return begin(p)


@case("section factory", "S12.1", "Relentless does not cover the Factory card")
def relentless_without_factory() -> Position:
    p = play("rusviet", "nordic", options={"relentless_factory": False})
    p.factory_card(0, 1)
    p.track(0, last_section=4)
    return begin(p)


@case("move character to W1", "S8.10", "say 'factory move' first", c.K_MOVE_STEP)
@case("deploy", "S2.2", "your action token is on factory this turn")
def at_the_bottom_row_of_a_factory_card() -> Position:
    p = payer(*NORDIC, mats=["industrial"])
    p.factory_card(0, 1)
    begin(p).choose(c.FACTORY_SECTION)
    return until(p, "bottom", top=c.SKIP)


@case("deploy", "S2.2", "your action token is on bolster/upgrade this turn")
@case("upgrade", "S2.2", "the top row comes before the bottom row")
@case("produce", "S2.2", "your action token is on bolster/upgrade this turn")
@case("section trade/enlist", "S2.2", "the action token is on bolster/upgrade for this turn")
@case("bolster popularity", "S3.3", "Bolster brings power or combat cards")
def at_the_top_row() -> Position:
    p = payer(*NORDIC, mats=["industrial"], action="upgrade")
    p.track(0, coins=1)
    begin(p).to_top("bolster")
    return p


@case("bolster power", "S2.2", "your action token is on produce/deploy this turn")
@case("produce", "S2.2", "the top row comes before the bottom row, once a turn")
@case("build", "S2.2", "your action token is on produce/deploy this turn")
@case("factory move", "S2.2", "your action token is on produce/deploy this turn")
@case("deploy on F2", "S0.6", "you do not control F2", c.K_DEPLOY_SITE)
@case("mech speedy", "S2.2", "say 'deploy' first", c.K_DEPLOY)
def at_the_bottom_row() -> Position:
    p = payer(*NORDIC, mats=["industrial"])
    begin(p).to_bottom("deploy")
    return p


# ---------------------------------------------------------------------------------------------------- S3: the top row


@case("trade popularity", "S3.5", "trade costs 1 coin and you have none")
def trade_without_coins() -> Position:
    p = payer(*NORDIC, mats=["industrial"], action="enlist")
    begin(p)
    return p


@case("trade resources", "S3.7", "a territory that you control with a worker on it")
def trade_with_workers_at_home() -> Position:
    p = play(*NORDIC, mats=["industrial"])
    p.units(0, "HOME_NORDIC", worker=2)
    p.track(0, coins=2)
    begin(p).to_top("trade")
    return p


@case("on F2", "S3.8", "no worker on F2")
@case("on W3", "S0.6", "units of seat 2 (Rusviet Union) stand there")
@case("on home", "S0.2", "is not a territory")
def site_of_traded_resources() -> Position:
    p = play(*NORDIC, mats=["industrial"])
    p.units(0, "F1", worker=1)
    p.units(0, "M1", worker=1)
    p.units(0, "F2", character=1)
    p.units(1, "W3", mech=1)
    p.track(0, coins=2)
    begin(p).to_top("trade")
    p.choose(c.TAKE)
    return p


@case("3 wood", "S3.5", "2 tokens are left to choose")
@case("1 metal", "S3.5", "the question is how many are wood")
def types_of_traded_resources() -> Position:
    p = site_of_traded_resources()
    p.choose(at("F1"))
    return p


@case("produce", "S3.11", "with 8 workers Produce costs 1 popularity and you have none")
def produce_unpaid() -> Position:
    p = payer(*NORDIC, mats=["industrial"])
    p.units(0, "F1", worker=7)
    p.track(0, power=3, coins=2)
    return begin(p)


@case("produce on F2", "S3.10", "no worker on F2")
@case("produce on L1", "S3.10", "lakes and the Factory produce nothing")
@case("produce on FACTORY", "S3.10", "lakes and the Factory produce nothing")
@case("produce on home", "S3.15", "workers on a home base produce nothing")
@case("produce on W3", "S0.6", "you do not control W3")
@case("produce on Z9", "S0.1", "no space")
def producing() -> Position:
    p = play(*NORDIC, mats=["industrial"])
    for where in ("F1", "M1", "W1"):
        p.units(0, where, worker=1)
    p.units(0, "F2", character=1)
    p.units(1, "W3", mech=1)
    begin(p).to_top("produce")
    p.choose(c.TAKE)
    return p


@case("produce on F1", "S3.10", "F1 (farm) has passed: the territories are named in ascending order")
@case("produce on M1", "S3.10", "M1 (mountain) has passed")
def producing_further() -> Position:
    p = producing()
    p.choose(at("F1"))
    return p


@case("produce on V2", "S3.13", "villages bring no more")
def village_without_workers_left() -> Position:
    p = play(*NORDIC, mats=["industrial"])
    p.units(0, "V2", worker=2)
    p.units(0, "F1", worker=6)
    p.track(0, power=5, popularity=5, coins=5)
    begin(p).to_top("produce")
    p.choose(c.TAKE)
    return p


# ------------------------------------------------------------------------------------------------- S4: the bottom row


@case("deploy", "S2.5", "what the top row brings will count too")
@case("deploy", "S4.2", "deploy costs 3 metal; the territories you control hold 2")
@case("deploy with fewer coins", "S2.7", "deploy costs 3 metal")
@case("build mine on F2", "S4.12", "F2 (farm) has a structure already", c.K_BUILD_SITE)
@case("build mine on W3", "S0.6", "units of seat 2 (Rusviet Union) stand there", c.K_BUILD_SITE)
@case("build mine", "S4.11", "your mine stands on F2 (farm) already", c.K_BUILD)
def bottom_unpaid() -> Position:
    p = payer(*NORDIC, mats=["industrial"], tokens=2)
    p.structure(0, "mine", "F2")
    p.units(0, "F2", worker=1)
    p.units(1, "W3", mech=1)
    return begin(p)


@case("deploy with fewer coins", "S4.3", "brings no coins")
def section_without_coins() -> Position:
    p = payer(*NORDIC, mats=["engineering"], action="deploy")
    return begin_bottom(p, "deploy")


@case("mech riverwalk", "S0.10", "deployed already")
@case("mech scout", "S4.8", "your faction has no mech 'scout'")
@case("deploy on F2", "S4.9", "no worker on F2")
@case("deploy speed on L1", "S4.9", "you cannot deploy a mech on a lake")
def choosing_a_mech() -> Position:
    p = payer(*NORDIC, mats=["industrial"])
    p.abilities(0, "riverwalk")
    p.units(0, "F2", character=1)
    take_bottom(begin(p), "deploy")
    return until(p, "deploy")


@case("deploy on home", "S0.2", "you cannot deploy a mech on a home base")
@case("deploy on L1", "S4.9", "on a lake")
@case("deploy on W3", "S0.6", "you do not control W3")
@case("mech speed", "S4.8", "a mech is chosen in a Deploy action")
def choosing_the_site_of_a_mech() -> Position:
    p = choosing_a_mech()
    p.units(0, "M1", worker=1)
    p.settle()
    p.choose(1)
    return p


@case("structure mine", "S0.10", "your mine stands on F2 (farm) already")
@case("build armory on F2", "S4.12", "a structure already, and there is room for only one")
def choosing_a_structure() -> Position:
    p = payer(*NORDIC, mats=["industrial"], action="build")
    p.structure(0, "mine", "F2")
    p.units(0, "F2", worker=1)
    take_bottom(begin(p), "build")
    return until(p, "build")


@case("build on F2", "S4.12", "a structure already")
@case("build on M2", "S0.6", "neither a unit nor a structure there")
def choosing_the_site_of_a_structure() -> Position:
    p = choosing_a_structure()
    p.units(0, "W1", worker=1)
    p.settle()
    p.choose(c.ARMORY)
    return p


@case("cube move_units to deploy", "S4.7", "you have moved the cube of move units already")
@case("cube gain_coins to upgrade", "S4.2", "no bracketed box left")
@case("cube coins to build", "S4.7", "there is no cube 'coins'")
def choosing_an_upgrade() -> Position:
    p = payer(*NORDIC, mats=["industrial"], action="upgrade")
    p.cubes(0, "move_units")
    p.placed(0, "upgrade", 1)
    take_bottom(begin(p), "upgrade")
    return until(p, "upgrade")


@case("recruit build for coins", "S4.15", "you have taken the build recruit already")
@case("recruit deploy for power", "S4.15", "you have used the one-time bonus 'power' already")
def choosing_a_recruit() -> Position:
    p = payer(*NORDIC, mats=["industrial"], action="enlist")
    p.recruits(0, "build")
    take_bottom(begin(p), "enlist")
    return until(p, "enlist")


@case("pay 3 from F1", "S0.8", "holds 2 metal")
@case("pay 0 from F1", "S2.7", "at least 1 must come from here")
@case("pay 1 from M1", "S0.8", "the question is how many come from F1")
def paying() -> Position:
    p = payer(*NORDIC, mats=["industrial"], tokens=2)
    p.units(0, "W1", worker=1)
    p.resources("W1", metal=2)
    begin_bottom(p, "deploy").choose(c.TAKE)
    return p


# ------------------------------------------------------------------------------------------------------------ the test


@case.parametrized
def test_the_rule_against_a_move_is_named(build: Build, words: str, rule: str, said: str) -> None:
    check(build, words, rule, said)


def test_words_that_mean_a_legal_answer_are_told_how_to_say_it() -> None:
    p = payer(*NORDIC, mats=["industrial"], action="enlist")
    p.track(0, coins=2)
    begin(p).to_top("trade")
    assert "say 'trade resources' or 'trade popularity'" in GAME.words.why_not(p.s, "trade").text
    assert "say 'trade resources'" in GAME.words.why_not(p.s, "Can I trade resources?").text
    p.choose(c.SKIP)
    assert "say 'enlist' (S2.2)" in GAME.words.why_not(p.s, "bottom action").text


def test_words_misspelt_are_answered_with_the_nearest_ones() -> None:
    assert "'section move/upgrade'" in GAME.words.why_not(first_question().s, "secton move/upgrad").text
