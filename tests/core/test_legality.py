"""What is legal is written from the conditions of answers: once where several share them, in an order that is cheap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engines.architects.rules import cathedral, pile
from engines.architects.words import phrases
from engines.core.build.generate.answers import described
from engines.core.build.generate.legality import LegalityWriter, legal_name
from engines.core.build.generate.rows import Row
from engines.core.engine.bits import BIT
from engines.core.engine.errors import DataError
from engines.core.language.questions import EVERY, Answer, Condition, among, only_if, outside, unless
from tests.sources import ROOT

ROW = Row("Question", "c.K_GUILD", 3, ("building",), ("p", "seat"), {}, {})
HAND = among(pile.in_hand, "not in hand")
TOP = unless(cathedral.is_on_top, "on the top")
ROOM = only_if(cathedral.has_room, "no room")


def written(*answers: Answer) -> list[str]:
    """The lines of the function for a question with these answers, without its head."""
    found = LegalityWriter(ROOT, [ROW], {3: [described("tiny", answer) for answer in answers]}).text()
    lines = found.partition('"""Legal answers to c.K_GUILD."""\n')[2].splitlines()
    return [line.removeprefix("    ") for line in lines]


def answer(choices: Callable[..., int] | int, *conditions: Condition) -> Answer:
    return Answer("{building}", choices, conditions=conditions)


def test_an_answer_without_conditions_is_legal() -> None:
    assert written(answer(5), answer(BIT[3])) == ["return 13"]


def test_tests_come_before_masks_each_in_their_order() -> None:
    assert written(answer(6, HAND, TOP, ROOM)) == [
        "legal = 0",
        "if not is_on_top(s, s.frame_player[i]) and has_room(s, s.frame_player[i]):",
        "    legal |= 6 & in_hand(s, s.frame_player[i])",
        "return legal",
    ]


def test_what_answers_share_is_worked_out_once() -> None:
    assert written(answer(6, TOP, HAND), answer(6, TOP, HAND, outside(cathedral.splits, "split", total=4))) == [
        "legal = 0",
        "if not is_on_top(s, s.frame_player[i]):",
        "    mask_0 = 6 & in_hand(s, s.frame_player[i])",
        "    if mask_0:",
        "        legal |= mask_0",
        "        legal |= mask_0 & ~splits(4)",
        "return legal",
    ]


def test_tests_of_one_answer_come_behind_the_masks_that_it_shares() -> None:
    assert written(answer(6, HAND), answer(6, TOP, HAND, among(cathedral.splits, "whole", total=4))) == [
        "legal = 0",
        "mask_0 = 6 & in_hand(s, s.frame_player[i])",
        "if mask_0:",
        "    legal |= mask_0",
        "    if not is_on_top(s, s.frame_player[i]):",
        "        legal |= mask_0 & splits(4)",
        "return legal",
    ]


def test_a_mask_and_its_opposite_are_worked_out_once() -> None:
    whole, split = (kind(cathedral.splits, "split", total=4) for kind in (among, outside))
    assert written(answer(6, whole), answer(6, TOP, split, HAND)) == [
        "legal = 0",
        "mask_0 = 6 & splits(4)",
        "if mask_0:",
        "    legal |= mask_0",
        "mask_0 = 6 & ~mask_0",
        "if mask_0:",
        "    if not is_on_top(s, s.frame_player[i]):",
        "        legal |= mask_0 & in_hand(s, s.frame_player[i])",
        "return legal",
    ]


def test_names_of_kinds_within_names_of_kinds_are_told_apart() -> None:
    assert legal_name(replace(ROW, name="k.K_BERSERK_DIE")) == "answers_to_berserk_die"


def test_what_fewer_tests_allow_is_legal_without_the_others() -> None:
    assert written(answer(1, TOP, ROOM), answer(2, TOP), answer(4)) == [
        "legal = 4",
        "if not is_on_top(s, s.frame_player[i]):",
        "    legal |= 2",
        "    if has_room(s, s.frame_player[i]):",
        "        legal |= 1",
        "return legal",
    ]


def test_conditions_that_are_numbers_are_worked_out_beforehand() -> None:
    assert written(answer(7, outside(1, "one"), among(3, "two"))) == ["return 2"]
    assert written(answer(7, only_if(0, "never"), HAND), answer(8, only_if(1, "always"))) == ["return 8"]
    assert written(answer(EVERY, HAND)) == ["return in_hand(s, s.frame_player[i])"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (among(lambda s: s.legal, "none"), "has no name of its own; write it as a function in rules/"),
        (
            among(phrases.spot_name, "none"),
            r"spot_name stands in engines.architects.words.phrases; .* stands in rules/",
        ),
        (among(cathedral.splits, "none"), "splits asks for 'total'; a frame of this kind has"),
    ],
)
def test_a_condition_that_is_no_rule_is_refused(wrong: Any, says: str) -> None:
    with pytest.raises(DataError, match=says):
        written(answer(1, wrong))
