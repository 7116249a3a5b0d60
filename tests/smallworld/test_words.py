"""Words of Small World's questions: what is typed, in whole games; refusals stand in `test_explain`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engines.core.engine.errors import NotationError
from engines.core.language.questions import asked_rows
from engines.smallworld.game import GAME
from engines.smallworld.questions import QUESTIONS
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position
from tests.smallworld.test_explain import (
    abandoning,
    allying,
    attack,
    berserk,
    fortifying,
    keeping,
    picking,
    placing,
    redeploying,
    substituting,
    too_few_tokens,
)
from tests.smallworld.test_races import amazons


def dragon() -> Position:
    return attack("orcs dragon_master")


def dragon_sent() -> Position:
    return dragon().choose(c.DRAGON)


def turn() -> Position:
    return Position("giants stout", "elves merchant").stand(0, {6: 2, 5: 1}).start()


def stout() -> Position:
    return Position("giants stout", "elves merchant").stand(0, {6: 2, 5: 1}).phase(c.PHASE_STOUT)


def to_abandon() -> Position:
    return turn().choose(c.EXPAND)


def abandoned_one() -> Position:
    p = Position("giants hill", "elves merchant").stand(0, {5: 1, 6: 2, 10: 1}).start()
    return p.choose(c.EXPAND, c.YES, 4)


def encamping() -> Position:
    return Position("orcs bivouacking", "elves merchant").stand(0, {5: 1, 6: 1}).camps({}).phase(c.PHASE_ENCAMP)


def placing_camps() -> Position:
    return encamping().choose(c.CHOOSE)


def taking_off() -> Position:
    return amazons({2: 4, 5: 4, 17: 2})


def stationing() -> Position:
    return Position("giants heroic", "elves merchant").stand(0, {5: 1, 6: 1, 10: 1}).phase(c.PHASE_HEROES)


TYPED: list[tuple[Callable[[], Position], str, tuple[str, ...]]] = [
    (turn, "decline", ("DECLINE", "go into decline", "I want to decline")),
    (picking, "pick orcs hill", ("Pick Orcs Hill", "take hill orcs", "orcs", "pick hill", "pick 1", "take combo 1")),
    (to_abandon, "keep all regions", ("keep all", "abandon nothing")),
    (to_abandon, "abandon regions", ("abandon", "abandon some regions")),
    (abandoning, "abandon r5", ("abandon region 5", "ABANDON R5", "r5", "abandon 5")),
    (abandoned_one, "abandon no more", ("no more", "Abandon nothing more")),
    (attack, "conquer r7", ("CONQUER R7", "conquer 7", "attack region 7", "take r7", "r7", "please attack r7!")),
    (too_few_tokens, "attempt r7", ("attempt 7", "final attempt on r7", "attack r7", "R7")),
    (attack, "end conquests", ("end", "stop", "stop conquests", "no more conquests")),
    (berserk, "roll", ("Roll the die", "roll die")),
    (dragon, "send dragon", ("send the dragon", "dragon")),
    (dragon_sent, "dragon to r7", ("send the dragon to r7", "dragon r7", "r7", "send dragon region 7")),
    (substituting, "substitute r7", ("substitute in r7", "replace r7", "7")),
    (redeploying, "spread", ("spread evenly", "SPREAD ALL", "evenly")),
    (redeploying, "choose", ("region by region", "choose region by region")),
    (placing, "place 3 on r5", ("place 3 tokens in r5", "3 on r5", "3", "place 3", "PLACE 3 ON REGION 5")),
    (placing, "place 4 on r5", ("place all on r5", "all", "all tokens on r5")),
    (encamping, "spread", ("spread evenly",)),
    (placing_camps, "camp 5 on r5", ("place 5 encampments on r5", "camp all on r5", "5", "camp 5 in 5")),
    (keeping, "keep r5", ("keep region 5", "r5")),
    (taking_off, "take 2 off r2", ("take 2 Amazons from r2", "take 2", "2", "take 2 off region 2", "take 2 r2")),
    (fortifying, "fortress on r6", ("build a fortress in r6", "Fortress on 6", "r6")),
    (stationing, "hero on r5", ("place a hero in r5", "r5")),
    (stout, "stay active", ("stay", "no decline")),
    (allying, "peace with seat 3", ("make peace with seat 3", "peace with 3", "seat 3", "3")),
    (allying, "no peace", ("make no peace", "peace with nobody", "Nobody")),
]
CASES = [(build, saved, typed) for build, saved, forms in TYPED for typed in (saved, *forms)]


@pytest.mark.parametrize(
    ("build", "saved", "typed"), CASES, ids=[f"{build.__name__}-{typed}" for build, _, typed in CASES]
)
def test_what_people_type_is_read(build: Callable[[], Position], saved: str, typed: str) -> None:
    core = build().s
    assert GAME.words.text(core, GAME.words.read(core, typed)) == saved


def test_every_question_has_words_with_rules() -> None:
    rows = asked_rows(QUESTIONS).values()
    assert all(row.asks and row.about and row.rules and row.answers and row.when for row in rows)


@pytest.mark.parametrize(
    ("build", "typed", "said"),
    [
        (placing, "place 1 on r6", "The region is r5"),
        (taking_off, "take 9 off r2", "at most 3 from here"),
        (taking_off, "take all off r2", "at most 3 from here"),
        (taking_off, "take 99 off r2", "there are never that many"),
        (picking, "pick 9", "place 9 of the column has no combo"),
        (attack, "conquer {region}", "Small World has no move"),
    ],
)
def test_what_is_not_legal_is_refused_with_its_reason(build: Callable[[], Position], typed: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.words.read(build().s, typed)
    assert said.lower() in str(refused.value).lower()


@pytest.mark.rule("W12.1")
def test_the_last_amazons_must_come_from_where_they_can() -> None:
    p = amazons({2: 4, 5: 2, 17: 2})
    assert "at least 2 from here" in GAME.words.why_not(p.s, "take 1 off r2").text


@pytest.mark.rule("W4.1")
def test_a_price_that_would_be_below_one_names_the_minimum() -> None:
    p = Position("orcs commando", "elves merchant").stand(0, {6: 2}).hand(0, 3).conquer()
    assert "costs 1: 2 - 1 by race and power" in GAME.words.explain(p.s, GAME.words.read(p.s, "conquer r7")).text
    p = Position("giants commando", "elves merchant").stand(0, {6: 2}).hand(0, 3).conquer()
    assert (
        "costs 1: at least 1; 2 - 2 by race and power"
        in GAME.words.explain(p.s, GAME.words.read(p.s, "conquer r7")).text
    )


@pytest.mark.rule("W2.2")
def test_coins_on_a_combo_that_may_help_to_pay_are_named() -> None:
    p = Position("", "elves merchant", found_coins_pay=True).column("orcs hill", "giants swamp", "dwarves forest")
    p.put("coins", 0)
    p.put("column_coins", 1, 2)
    assert "costs 2 coins and you have 0 and the 1 on it" in GAME.words.why_not(p.start().s, "pick dwarves forest").text


# ------------------------------------------------------------------------------------------------------- whole games


def test_a_combo_is_printed_as_people_say_it_and_both_forms_are_read() -> None:
    state = GAME.new_initial_state(GAME.tables.deal(2, Random(3)))
    first = state.legal_actions()[0]
    assert state.action_to_text(first) == "pick ghouls underworld"
    assert state.printed_text(first) == "pick Underworld Ghouls"
    for answer in state.legal_actions():
        assert state.text_to_action(state.printed_text(answer)) == answer
        assert state.text_to_action(state.action_to_text(answer)) == answer
