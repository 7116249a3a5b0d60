"""Why not, chapters S5 to S16: moves, combat, cards, objectives, tokens, each reason with its rule."""

from __future__ import annotations

from engines.scythe.game import GAME
from engines.scythe.rules import constants as c
from tests.scythe.acting import at, battle, begin, duel, meet, moving, payer, play, to_card, until
from tests.scythe.position import Position
from tests.scythe.why import Build, Cases, begin_bottom, check, unit

case = Cases()


# --------------------------------------------------------------------------------------------------------- S5: moves


@case("to V4", "S5.3", "your Riverwalk mech is not deployed yet")
@case("to L2", "S5.4", "your faction has no ability to go there")
@case("to F1", "S5.2", "not next to M3")
@case("to home", "S5.18", "your Wayfare mech is not deployed")
@case("to M3", "S5.2", "stands on M3 (mountain) already")
@case("stop", "S5.1", "takes at least one step")
@case("change cargo", "S5.15", "nothing here can be taken along")
@case("worker to W3", "S5.1", "the mech on M3 (mountain) moves now")
@case("trade", "S2.2", "your action token is on move/upgrade this turn")
@case("reveal objective", "S9.3", "never inside one")
def mech_of_crimea() -> Position:
    return unit("M3")


@case("to V4", "S13.1", "your Riverwalk enters farm and tundra only")
@case("to home nordic", "S13.13", "your Wayfare mech is not deployed")
def riverwalk_to_other_terrain() -> Position:
    return unit("M3", "mech", "riverwalk")


@case("to home saxony", "S13.13", "belongs to a faction in this game")
def wayfare_to_a_faction_in_the_game() -> Position:
    return unit("M3", "mech", "wayfare")


@case("to L2", "S13.10", "your Seaworthy mech is not deployed yet")
def lake_without_seaworthy() -> Position:
    return unit("M3", faction="nordic")


@case("to V4", "S16.12", "you have used Toka this turn")
def toka_twice() -> Position:
    p = unit("M3", "mech", "toka", faction="togawa")
    p.put("crossed", 1)
    p.settle()
    return p


@case("to T2", "S16.6", "Burrow crosses only from or to a tunnel")
def burrow_without_tunnel() -> Position:
    return unit("W2", "mech", "burrow", faction="albion")


@case("to V4", "S13.5", "your Township mech is not deployed yet")
def township_not_deployed() -> Position:
    return unit("V3", faction="rusviet")


@case("to V4", "S13.5", "Township joins only villages that you control")
def township_to_a_village_of_nobody() -> Position:
    return unit("V3", "mech", "township", faction="rusviet")


@case("to M10", "S0.1", "the board has no space M10")
@case("to M1", "S13.6", "your Underpass mech is not deployed yet")
def underpass_not_deployed() -> Position:
    return unit("M3", faction="saxony")


@case("to V4", "S12.3", "workers do not cross rivers by themselves")
@case("to L2", "S5.16", "workers get there only on a mech")
def worker_at_the_river() -> Position:
    return unit("M3", "worker")


@case("to W3", "S5.14", "workers by themselves do not enter W3 (forest)")
def worker_to_an_opponent() -> Position:
    p = play()
    p.units(0, "M3", worker=1)
    p.units(1, "W3", mech=1)
    moving(p)
    p.choose(c.FIRST_WORKER)
    return p


@case("move worker from M3", "S5.14", "a worker cannot leave M3 (mountain) by itself")
@case("move mech from M3", "S5.1", "you have no mech on M3")
@case("move worker from T2", "S5.1", "has moved in this action")
@case("move worker to M1", "S5.1", "has moved in this action")
@case("move mech to T4", "S5.1", "your mechs are not on the board yet")
def contested_worker() -> Position:
    p = play()
    p.units(0, "M3", worker=1)
    p.units(1, "M3", mech=1)
    p.units(0, "M1", worker=1)
    moving(p)
    p.choose(c.FIRST_WORKER + 1, at("T2"))
    return p


@case("move worker from L2", "S5.19", "only on a mech")
@case("carry 1 worker", "S5.15", "cargo is changed while a unit moves")
def worker_on_a_lake() -> Position:
    p = play("nordic", "saxony")
    p.abilities(0, "seaworthy")
    p.units(0, "L2", mech=1, worker=1)
    return moving(p)


@case("carry 5 wood", "S5.15", "the question is how much of 'workers'")
@case("carry 3 workers", "S5.16", "here are 2 workers")
def cargo_of_a_mech() -> Position:
    p = play()
    p.units(0, "M3", mech=1, worker=2)
    p.resources("M3", wood=2)
    moving(p)
    p.choose(c.FIRST_MECH, c.CARGO)
    return p


@case("carry 0 workers", "S5.19", "1 worker must go along")
def cargo_that_may_not_stay_on_a_lake() -> Position:
    p = play("nordic", "saxony")
    p.abilities(0, "seaworthy")
    p.units(0, "L2", mech=1, worker=1)
    p.resources("L2", wood=2)
    p.units(0, "L2", character=1)
    moving(p)
    p.choose(c.FIRST_MECH + 1, c.CARGO)
    return p


# --------------------------------------------------------------------------------------------------------- S6: combat


@case("dial 9", "S6.6", "the dial ends at 7")
@case("dial 5", "S6.6", "you have 3 power")
@case("add 1 of card 5", "S6.6", "after the dial")
@case("use artillery", "S6.5", "before the dials")
@case("retreat", "S6.9", "only the loser")
@case("end moves", "S5.1", "units move in a Move action")
def dialling() -> Position:
    p = duel()
    p.hand(0, 5, 5, 3)
    return battle(moving(p))


@case("add 2 of card 5", "S6.6", "allow 1 card")
@case("add 3 of card 5", "S6.6", "you hold 2 cards of 5")
@case("add 1 of card 3", "S6.6", "the question is how many cards of 5")
def adding_cards() -> Position:
    return to_card(dialling(), 5, 0)


@case("trade", "S2.1", "it is seat 1's turn, not yours")
@case("dial 4", "S6.6", "you have 3 power")
def defending() -> Position:
    p = dialling()
    while p.player != 1:
        p.choose(p.quiet_answer())
    return p


@case("fight at W4", "S6.1", "is not contested")
def order_of_combats() -> Position:
    p = play()
    p.units(0, "M3", mech=2)
    p.units(1, "W3", mech=1)
    p.units(1, "T2", mech=1)
    moving(p)
    for u, where in ((1, "W3"), (2, "T2")):
        p.choose(u, at(where))
    p.run(c.K_COMBAT_ORDER)
    return p


@case("retreat to L1", "S13.10", "is not next to W3")
@case("retreat to T3", "S6.9", "not to T3")
@case("retreat to home crimea", "S6.9", "your own home base")
@case("retreat to L2", "S13.11", "a retreat cannot start a combat")
def retreating() -> Position:
    p = play("crimea", "nordic")
    p.abilities(1, "seaworthy")
    p.units(0, "M3", mech=1)
    p.units(0, "L2", mech=1)
    p.units(1, "W3", mech=1, worker=1)
    p.track(0, power=3)
    battle(moving(p))
    return until(p, "retreat", dial=lambda q: q.legal[-1])


@case("3 workers to L3", "S13.10", "1 worker can ride along")
@case("1 worker to L4", "S13.10", "the question is how many workers go to L3")
def workers_in_retreat() -> Position:
    p = retreating()
    p.choose(at("L3"))
    return p


# ------------------------------------------------------------------------------------------------- S7 and S8: cards


@case("option 3", "S7.5", "option 3 costs 2 popularity and you have 0")
@case("option 4", "S7.4", "three options")
@case("no further option", "S7.4", "you must take one option")
def encounter_option() -> Position:
    return meet(play(), 1)


@case("option 1", "S12.4", "you have taken option 1 already")
def meander_twice() -> Position:
    p = meet(play("polania", "saxony"), 1)
    p.choose(0)
    return until(p, "encounter")


@case("factory card 9", "S8.4", "not in the offer")
@case("factory card 14", "S15.4", "promo card")
@case("factory card 99", "S8.2", "there are Factory cards 1 to 18")
def factory_offer() -> Position:
    p = play()
    p.units(0, "W3", character=1)
    moving(p)
    p.choose(c.CHARACTER, at("FACTORY"))
    return until(p, "factory_choice")


@case("look at seat 1", "S0.13", "not at your own")
@case("look at seat 3", "S0.13", "has no combat cards")
@case("look at seat 9", "S0.13", "seats go from 1 to 3")
def looking_at_a_hand() -> Position:
    p = play("crimea", "saxony", "nordic", options={"promo_cards": True})
    p.track(0, popularity=9)
    p.hand(1, 2, 3)
    meet(p, 31)
    p.choose(2)
    return until(p, "peek")


# --------------------------------------------------------------------------------------------- S9: objectives, S12, S14


@case("reveal objective", "S9.5", "you need at least 20 coins, and have 3")
@case("reveal three_farms", "S9.1", "you do not hold the objective 'three farms'; you hold 'Own 20 coins'")
@case("reveal twenty_coins", "S9.4", "only be shown in the last window")
def objective_incomplete() -> Position:
    p = play()
    p.objectives(0, 12)
    p.track(0, coins=3)
    return begin(p)


@case("reveal twenty_coins", "S9.2", "1 is the most")
def second_objective() -> Position:
    p = objective_incomplete()
    p.stars(0, "objective")
    p.settle()
    return p


@case("coercion card 2", "S12.2", "you hold no combat card of 2")
@case("no coercion", "S12.2", "you owe 4 metal and can spend 3")
def coercion_needed() -> Position:
    p = payer("crimea", "saxony", tokens=3)
    p.hand(0, 5)
    begin_bottom(p, "deploy").choose(c.TAKE)
    return p


@case("give to seat 1", "S14.1", "to yourself")
@case("give to seat 5", "S14.1", "seats go from 1 to 2")
def giving() -> Position:
    p = play(options={"bribes": True})
    p.track(0, coins=3)
    begin(p).choose(c.GIVE)
    return p


@case("give 5", "S14.4", "you have 3 coins")
def giving_too_much() -> Position:
    p = giving()
    p.choose(1)
    return p


# ------------------------------------------------------------------------------------------------------- S16: tokens


@case("trap power", "S16.8", "lies on W3 (forest) already")
@case("flag", "S16.8", "your faction places Traps")
def placing_a_trap() -> Position:
    p = play("togawa", "saxony")
    p.units(0, "M3", character=1)
    p.trap(1, "W3")
    moving(p)
    p.choose(c.CHARACTER, at("T2"))
    return until(p, "token")


@case("flag", "S16.4", "lies on your character's territory already", c.K_TOKEN)
def token_on_a_token() -> Position:
    p = play("albion", "saxony")
    p.units(0, "M3", character=1)
    p.flags("M3")
    return begin(p)


# ------------------------------------------------------------------------------------------------------------ the test


@case.parametrized
def test_the_rule_against_a_move_is_named(build: Build, words: str, rule: str, said: str) -> None:
    check(build, words, rule, said)


def test_a_row_named_at_an_encounter_is_told_its_time() -> None:
    check(encounter_option, "trade", "S2.2", "your action token is on move/upgrade this turn")


def test_a_unit_two_steps_away_is_told_the_way() -> None:
    p = unit("M3", "mech", "speed")
    assert "in two steps" not in GAME.words.why_not(p.s, "to T1").text
    assert "in two steps, by way of W3 (S5.7)" in GAME.words.why_not(p.s, "to FACTORY").text
