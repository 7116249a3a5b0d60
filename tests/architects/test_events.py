"""What happened is told in sentences, to each seat as it may know it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.architects.game import GAME
from engines.architects.generated import names
from engines.architects.generated import tables as t
from engines.architects.rules import constants as c
from engines.architects.words import phrases
from engines.core.engine.saving import put
from engines.core.language.speaking import members
from tests.architects.position import (
    DISPLAY,
    ask,
    captive,
    choose,
    employ,
    give,
    has_option,
    hold,
    jail,
    position,
    stand,
    turn,
)
from tests.events import listening_state, told_of
from tests.numbered_games import mixed_chooser

ME, OTHER = 0, 1


def told(s: Any, *answers: int, seat: int = ME) -> list[str]:
    """What a seat is told of these answers."""
    return told_of(GAME, s, answers, seat)


def test_a_worker_and_what_it_brings() -> None:
    s = turn(stand(position(), t.FOREST, 2))
    assert told(s, t.FOREST) == ["You place a worker at the Forest, now 3.", "You gain 3 wood.", "Seat 2's turn."]
    assert told(turn(stand(position(), t.FOREST, 2)), t.FOREST, seat=OTHER) == [
        "Seat 1 places a worker at the Forest, now 3.",
        "Seat 1 gains 3 wood.",
        "Your turn.",
    ]


def test_workers_captured_are_not_told_as_taken_back() -> None:
    s = turn(stand(stand(give(position(), silver=5), t.TOWN_CENTRE, 1), t.QUARRY, 3, OTHER))
    lines = told(s, t.TOWN_CENTRE, OTHER * t.NUM_OPEN + t.QUARRY, seat=2)
    assert "Seat 1 captures 3 of seat 2's workers at the Quarry." in lines
    assert not any("back" in line for line in lines)


@pytest.mark.rule("A6.2", "A6.10")
@pytest.mark.parametrize(
    ("filled", "said"), [(11, "in the Guildhall, space 12 of 12"), (12, "beside the full Guildhall")]
)
def test_a_worker_in_the_full_guildhall_covers_no_space(filled: int, said: str) -> None:
    s = hold(give(position(2, filled=filled, turns_left=2), wood=2, stone=2), t.WELL)
    assert told(turn(s), t.GUILDHALL)[0] == f"You lay a worker {said}."


@pytest.mark.rule("A2.5", "A4.3", "A6.4")
def test_what_is_paid_is_told_before_what_it_pays_for() -> None:
    s = turn(stand(stand(give(position(), silver=5), t.TOWN_CENTRE, 1), t.QUARRY, 3, OTHER))
    assert told(s, t.TOWN_CENTRE, OTHER * t.NUM_OPEN + t.QUARRY) == [
        "You place a worker at the Town Centre, now 2.",
        "You pay 1 silver.",
        "You capture 3 of seat 2's workers at the Quarry.",
    ]
    s = hold(employ(give(position(), clay=9, wood=9, stone=9, gold=9, marble=9), t.LABOURER), t.WELL)
    lines = told(turn(s), t.GUILDHALL, t.WELL)
    assert lines[1].startswith("You pay ") and lines[2] == "You construct the Well."


@pytest.mark.rule("A4.9", "A7.9")
def test_a_debt_is_told_as_paid_off_before_the_virtue_that_it_brings() -> None:
    s = ask(give(position(debts=1), silver=9), c.K_GUARD, 1)
    assert told(s, c.PAY_DEBT)[:3] == ["You pay 6 silver.", "You pay off 1 debt.", "You gain 1 virtue."]


@pytest.mark.rule("A7.3", "A7.9")
def test_a_debt_that_the_virtue_of_another_one_destroys_is_told() -> None:
    s = ask(give(position(debts=3, virtue=t.MOST_VIRTUE), silver=9), c.K_GUARD, 1)
    assert told(s, c.PAY_DEBT)[1:] == ["You pay off 1 debt.", "You destroy 1 debt."]


def test_captives_go_to_prison_and_prisoners_go_free() -> None:
    lines = told(ask(captive(position(), ME, OTHER, 3), c.K_GUARD, 1), c.SEND, seat=OTHER)
    assert lines[0] == "Seat 1 sends 3 of your workers to Prison."
    assert told(ask(jail(position(), 2), c.K_GUARD, 1), c.FREE_PRISONERS)[0] == "You free 2 workers from Prison."


@pytest.mark.rule("A2.6")
def test_a_worker_taken_back_in_the_black_market_is_told() -> None:
    s = position(2, reserve=[0, 20], laid=[18, 0], market=[ME, c.NOBODY, c.NOBODY], prison=[1, 0])
    assert told(turn(s), t.MARKET_SMALL)[0] == "You take back a worker on the small space of the Black Market."


@pytest.mark.rule("A2.2", "A5.6", "A5.7")
@pytest.mark.parametrize("place", [t.MARKET_SMALL, t.MARKET_LARGE])
def test_the_third_worker_in_the_black_market_is_told_as_placed_and_as_sent_to_prison(place: int) -> None:
    s = give(position(market=[OTHER] * t.NUM_MARKET), silver=9)
    put(GAME.name, s, "market", place - t.MARKET_SMALL, c.NOBODY)
    put(GAME.name, s, "market", t.MARKET_MIDDLE - t.MARKET_SMALL, ME)
    space = "small" if place == t.MARKET_SMALL else "large"
    lines = told(turn(s), place)
    assert lines[0] == f"You place a worker on the {space} space of the Black Market."
    at = lines.index("The Black Market is reset.")
    jailed = {"You lose 2 workers to Prison.", "Seat 2 loses 1 worker to Prison."}
    assert {*lines[at + 1 : at + 3]} == jailed


def at_reset(s: Any, building: int) -> Any:
    """Where that is constructed next on a space with a reset, while a worker of the seat stands in the market."""
    put(GAME.name, s, "filled", ME, 2 * (s.players + 1))
    put(GAME.name, s, "market", 0, ME)
    employ(give(s, clay=9, wood=9, stone=9, gold=9, marble=9), t.LABOURER)
    return choose(turn(hold(s, building)), t.GUILDHALL)


@pytest.mark.rule("A5.7", "A10.3")
@pytest.mark.parametrize(("prisoners", "freed"), [(1, "1 worker"), (3, "3 workers")])
def test_prisoners_that_the_hideout_frees_are_told_apart_from_those_of_the_reset(prisoners: int, freed: str) -> None:
    lines = told(at_reset(jail(position(), prisoners), t.HIDEOUT), t.HIDEOUT)
    assert lines.index(f"You free {freed} from Prison.") < lines.index("You lose 1 worker to Prison.")


@pytest.mark.rule("A5.7", "A10.2")
def test_workers_that_the_barracks_bring_back_are_not_told_as_sent_to_prison() -> None:
    s = choose(at_reset(captive(position(), OTHER, ME, 2), t.BARRACKS), t.BARRACKS)
    assert told(s, c.RELEASE_INSTEAD)[:3] == [
        "You get 2 workers back from seat 2's board.",
        "The Black Market is reset.",
        "You lose 1 worker to Prison.",
    ]


def test_a_building_is_constructed_and_paid() -> None:
    s = hold(employ(give(position(), clay=9, wood=9, stone=9, gold=9, marble=9), t.LABOURER), t.WELL)
    lines = told(turn(s), t.GUILDHALL, t.WELL)
    assert lines[0] == "You lay a worker in the Guildhall, space 1 of 16."
    assert lines[2] == "You construct the Well."
    assert not any("discard" in line for line in lines)


@pytest.mark.rule("A3.12")
def test_an_apprentice_that_makes_room_for_another_of_its_kind_is_told() -> None:
    s = position(display=[t.MINER, *DISPLAY[1:]])
    ask(employ(s, t.MINER, t.THIEF, t.LABOURER, t.JEWELLER, t.JEWELLER), c.K_DISMISS, 0)
    assert told(s, t.MINER, seat=OTHER) == ["Seat 1 discards the Miner.", "Seat 1 hires the Miner."]


def test_an_apprentice_of_several_is_told_with_its_difference_in_brackets() -> None:
    s = ask(give(position(display=[t.SQUIRE_GOLD, *DISPLAY[1:]]), silver=9), c.K_WORKSHOP, 4)
    assert "You hire the Squire (gold)." in told(s, 0)
    up = next(x for x in members(s.legal) if names.APPRENTICES[x] == "Acolyte silver")
    assert told(s, up, seat=OTHER)[0] == "The Acolyte (silver) comes up at A4."
    assert phrases.apprentice_list(s, ME) == "Squire (gold)"


@pytest.mark.rule("A6.9")
def test_an_apprentice_swept_away_is_not_told_as_hired_by_who_has_the_other_one() -> None:
    s = has_option(position(display=[t.MINER, *DISPLAY[1:]], filled=2), c.OPTION_SWEEP)
    hold(employ(give(s, clay=9, wood=9, stone=9), t.MINER), t.WELL)
    lines = told(turn(s), t.GUILDHALL)
    assert lines[0] == "You lay a worker in the Guildhall, space 3 of 16." and not any("hire" in line for line in lines)


def test_hands_of_others_are_numbers() -> None:
    s = ask(hold(position(), t.WELL, t.PALACE), c.K_DISCARD)
    assert told(s, t.WELL, seat=OTHER) == ["Seat 1 discards a building card."]
    assert told(ask(hold(position(), t.WELL, t.PALACE), c.K_DISCARD), t.WELL) == ["You discard the Well."]


@pytest.mark.rule("A0.6", "A1.9")
@pytest.mark.parametrize("number", range(3))
def test_buildings_of_others_are_named_only_when_they_are_constructed(number: int) -> None:
    state, chooser, named = listening_state(number, "architects"), mixed_chooser(number, game="architects"), 0
    while state.core.legal:
        state.apply_action(chooser(state.core))
        for line in GAME.words.log.lines(state.events(ME), ME):
            if line.startswith("Seat") and any(f"the {building}" in line for building in names.BUILDINGS):
                assert " constructs " in line
                named += 1
    assert named > 0
