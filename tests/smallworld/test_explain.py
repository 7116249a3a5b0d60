"""Small World explained: what moves do, and for every word of the notation why it is not legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core import registry
from engines.smallworld.rules import constants as c
from tests.smallworld.position import Position, bits
from tests.smallworld.test_races import amazons

GAME = registry.load("smallworld")
Build = Callable[[], Position]
CASES: list[tuple[Build, str, str, str]] = []


def legal_words(core: Any) -> set[str]:
    """The words of the legal answers."""
    return {GAME.words.text(core, x) for x in bits(core.legal)}


# ---------------------------------------------------------------------------------------------------- single answers


def told(p: Position, words: str) -> str:
    """The explanation of a legal answer."""
    return GAME.words.explain(p.s, next(x for x in p.legal if GAME.words.text(p.s, x) == words)).text


def attack(combo: str = "giants hill", hand: int = 3, **options: bool) -> Position:
    """A race on 5 and 6 with tokens in hand, against Elves on 7 and 9 and a Lost Tribe on 4, at its conquests."""
    p = Position(combo, "elves merchant", **options).stand(0, {6: 2, 5: 1}).stand(1, {9: 2, 7: 1})
    return p.mark("tribes", 4).hand(0, hand).conquer()


def test_a_conquest_says_how_its_cost_comes_about_and_what_it_changes() -> None:
    text = told(attack(), "conquer r7")
    assert "costs 2: 2 + 1 token - 1 by race and power" in text
    assert "You conquer r7 with 2 tokens" in text
    assert "Seat 2's Elves lose r7." in text and "Then you are asked: which conquest" in text


def test_a_cost_to_which_nothing_adds_is_no_sum() -> None:
    p = attack("orcs hill")
    told_costs = [told(p, GAME.words.text(p.s, x)) for x in p.legal if "conquer" in GAME.words.text(p.s, x)]
    assert any("costs 2: nothing adds to it (W4.1)" in text for text in told_costs)
    assert not any("costs 2: 2 (" in text for text in told_costs)


def test_a_final_attempt_says_its_chance() -> None:
    text = told(attack("orcs hill", hand=1), "attempt r7")
    assert "the die must show 2 or more, 2 in 6; then conquests end (W6.2, W6.4)" in text


def test_a_decline_says_what_stays_and_is_paid() -> None:
    p = Position("giants hill", "elves merchant").stand(0, {6: 2, 5: 1}).stand(1, {9: 2}).start()
    text = told(p, "decline")
    assert "You gain 2 coins for the race in decline" in text and "You put the Giants into decline" in text


@pytest.mark.rule("W12.4")
def test_a_decline_of_ghouls_says_that_all_of_them_stay() -> None:
    text = told(Position("ghouls hill", "humans hill").stand(0, {6: 2}).start(), "decline")
    assert "Ghouls on the map stay" in text and "one token stays" not in text.lower()


@pytest.mark.rule("W12.4")
def test_before_ghouls_conquer_a_region_is_measured_by_their_reach() -> None:
    p = Position("", "humans hill").declined(0, "ghouls", {13: 3}).start()
    assert "not next to a region of your Ghouls in decline (r13)" in GAME.words.why_not(p.s, "conquer r10").text
    assert "not next" not in GAME.words.why_not(p.s, "conquer r7").text


def test_a_pick_says_coins_tokens_and_abilities() -> None:
    p = Position("", "elves merchant").column("orcs hill", "giants swamp", coins=(0, 2))
    text = told(p.start(), "pick giants swamp")
    assert (
        "you pay 1 coin and take 2 coins and 10 tokens" in text.lower()
        and "You pay 1 coin for the combo. You take the Swamp Giants with 10 tokens. You find 2 coins on it" in text
    )


# ------------------------------------------------------------------------------------------------------------ why not


def case(words: str, rule: str, said: str) -> Callable[[Build], Build]:
    """Words that are not legal in the position that is built, the rule, and a part of the reason."""

    def keep(build: Build) -> Build:
        CASES.append((build, words, rule, said))
        return build

    return keep


@case("conquer r9", "W3.6", "not next to a region of your Giants (r5 and r6)")
@case("conquer r1", "W13.15", "water, which only an active Seafaring race conquers")
@case("conquer r6", "W4.6", "held by the same race")
@case("attempt r7", "W6.6", "your tokens suffice")
@case("roll", "W13.2", "only Berserk rolls")
@case("send dragon", "W13.6", "only a Dragon Master")
@case("substitute", "W12.11", "only Sorcerers substitute")
@case("conquer r99", "W1.1", "regions r1 to r23")
@case("decline", "W9.1", "at the start of your turn")
@case("abandon r6", "W9.7", "not between them")
@case("pick orcs hill", "W10.9", "decline it, and pick in your next turn")
@case("place 2 on r6", "W7.1", "tokens are placed in the redeployment")
@case("hero on r6", "W13.10", "only the power Heroic")
@case("fly to the moon", "W4.1", "Small World has no move")
def conquering() -> Position:
    return attack()


@case("conquer r7", "W4.1", "costs 3 (2 + 1 token) and you have 1 in hand")
@case("conquer r7", "W6.1", "say 'attempt r7'")
def too_few_tokens() -> Position:
    return attack("orcs hill", hand=1)


@case("attempt r4", "W6.7", "makes no final attempt")
def berserk() -> Position:
    return attack("orcs berserk", hand=1)


@case("conquer r7", "W0.9", "immune: it holds a hero")
def hero() -> Position:
    p = attack()
    return p.mark("heroes", 7).conquer()


@case("conquer r7", "W13.5", "seat 2 made peace with you")
def peace() -> Position:
    p = attack()
    p.put("diplomat", 1)
    p.put("ally", 0)
    return p.conquer()


@case("conquer r10", "W3.1", "inland")
@case("conquer r1", "W13.15", "water")
def first_conquest() -> Position:
    return Position("orcs hill", "elves merchant").hand(0, 9).conquer()


@case("conquer r8", "W3.2", "cannot start at the lake")
def first_conquest_by_sea() -> Position:
    return Position("orcs seafaring", "elves merchant").hand(0, 9).conquer()


@case("conquer r7", "W4.5", "at least one token in hand")
def sorcerers_without_tokens() -> Position:
    return attack("sorcerers hill", hand=0)


@case("substitute r9", "W12.11", "holds 2 tokens, not a lone one")
@case("substitute r4", "W14.37", "is held by nobody, not by an opponent")
@case("substitute r5", "W14.37", "is held by your Sorcerers")
def substituting() -> Position:
    p = Position("sorcerers hill", "elves merchant").stand(0, {5: 1, 6: 2}).stand(1, {7: 1, 10: 1, 9: 2})
    return p.hand(0, 2).conquer().choose(c.SUBSTITUTE)


@case("pick dwarves forest", "W2.2", "its place costs 2 coins and you have 1")
@case("pick wizards hill", "W2.1", "not on offer")
@case("expand", "W2.1", "no active race")
def picking() -> Position:
    p = Position("", "elves merchant").column("orcs hill", "giants swamp", "dwarves forest")
    p.put("coins", 1)
    return p.start()


@case("abandon r7", "W9.4", "it is held by seat 2's Elves")
@case("abandon no more", "W9.4", "name at least one")
@case("conquer r9", "W3.6", "not next to")
def abandoning() -> Position:
    p = Position("giants hill", "elves merchant").stand(0, {5: 1, 6: 2}).stand(1, {7: 1})
    return p.start().choose(c.EXPAND, c.YES)


@case("keep r11", "W12.1", "too few come after r11")
@case("keep r7", "W12.1", "is not a region of your Amazons")
def keeping() -> Position:
    p = Position("amazons hill", "elves merchant").stand(0, {5: 1, 6: 2, 10: 2, 11: 1}).stand(1, {7: 1})
    return p.phase(c.PHASE_TAKE_OFF)


@case("leave", "W7.1", "3 tokens in hand must be placed")
def redeploying() -> Position:
    return attack().choose(c.STOP)


@case("place 9 on r5", "W7.1", "you have 4 tokens in hand")
@case("place 1 on r6", "W7.1", "the region is r5")
def placing() -> Position:
    return redeploying().choose(c.CHOOSE)


@case("fortress on r5", "W13.9", "has a fortress already")
@case("fortress on r7", "W13.9", "is not a region of your Giants")
def fortifying() -> Position:
    p = Position("giants fortified", "elves merchant").stand(0, {5: 1, 6: 1}).stand(1, {7: 1})
    return p.mark("fortresses", 5).phase(c.PHASE_FORTRESS)


@case("peace with seat 1", "W13.5", "not with yourself")
@case("peace with seat 2", "W13.5", "you attacked the active race of seat 2")
@case("peace with seat 7", "W13.5", "seats go from 1 to 3")
def allying() -> Position:
    p = Position("giants diplomat", "elves merchant", "orcs hill").stand(0, {5: 1}).stand(1, {7: 1})
    p.put("attacked", 2)
    return p.phase(c.PHASE_ALLY)


@pytest.mark.parametrize(
    ("build", "words", "rule", "said"), CASES, ids=[f"{build.__name__}-{words}" for build, words, _, _ in CASES]
)
def test_the_rule_against_a_move_is_named(build: Build, words: str, rule: str, said: str) -> None:
    p = build()
    assert words not in legal_words(p.s)
    found = GAME.words.why_not(p.s, words)
    assert rule in found.rules, found.text
    assert said.lower() in found.text.lower(), found.text


def test_words_that_mean_a_legal_answer_are_told_how_to_say_it() -> None:
    assert "say 'attempt r7'" in GAME.words.why_not(attack("orcs hill", hand=1).s, "attack r7").text
    assert "say 'conquer r7'" in GAME.words.why_not(attack().s, "attack r7").text
    said = GAME.words.why_not(attack().s, "conqer r4").text
    assert said.startswith("Did you mean 'conquer r4'? It is legal now")


@pytest.mark.rule("W12.1")
def test_amazons_are_told_how_many_are_still_to_be_taken_off() -> None:
    p = amazons({2: 4, 5: 4, 17: 2})
    assert "4 must still leave" in GAME.words.help(p.s).text
    p.choose(3)
    assert "1 must still leave" in GAME.words.help(p.s).text
