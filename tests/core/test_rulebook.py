"""The rulebook holds every rule of every ledger, and tells each by its id."""

from __future__ import annotations

import re

import pytest

from engines.core import registry
from engines.core.rulebook import chapter_of, rules_of, rules_told
from tests import ledger

MARKS = re.compile(r"\[(?:[SBHMLR]|ruling)[^\]]*\]|\W")


def bare(text: str) -> str:
    """Letters and digits, without the marks that say how sure a rule is."""
    return MARKS.sub("", text.replace("Our ruling: ", ""))


@pytest.mark.parametrize("game", registry.names())
def test_every_rule_of_the_ledger_is_told_in_its_words(game: str) -> None:
    rows = ledger.read_rows(ledger.ledger_path(game), game)
    rules = rules_of(game)
    assert [row.id for row in rows] == [*rules]
    for row in rows:
        assert bare(rules[row.id].text).startswith(bare(row.rule))
        assert not re.search(r"`|\*\*|\[[SBHMLR]\]", rules[row.id].text)


def test_an_id_is_told_as_explanations_cite_it() -> None:
    said = "W2.3 (Picking a combo): He then takes all coins lying on the chosen combo."
    for typed in ("W2.3", "w2.3", "(W2.3)", " W2.3. ", "rule W2.3"):
        assert rules_told("smallworld", "Small World", typed) == said
    both = rules_told("smallworld", "Small World", "(W2.3, W2.1)")
    assert [line[:4] for line in both.split("\n")] == ["W2.3", "W2.1"]


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("smallworld", "W2.99", "Small World has no rule 'W2.99'; near are W2.6, W2.7 and W2.8."),
        ("smallworld", "S5.2", "Small World has no rule 'S5.2'; did you mean W5.2?"),
        ("architects", "A77.7", "Architects of the West Kingdom has no rule 'A77.7'; did you mean A7.7?"),
    ],
)
def test_an_unknown_id_is_told_with_those_that_are_near(game: str, typed: str, said: str) -> None:
    assert rules_told(game, registry.load(game).title, typed) == said


@pytest.mark.parametrize("typed", ["", "W2", "move W2 to T4", "5.2", "r3", "W2.1 r3", "W 2.1"])
def test_what_is_no_id_is_left_to_others(typed: str) -> None:
    assert rules_told("smallworld", "Small World", typed) == ""
    assert rules_told("tests.fakes:GAME", "Race of dice", "S5.2") == ""


def test_a_chapter_has_its_rules() -> None:
    assert [rule.id for rule in chapter_of("smallworld", "w2")] == [f"W2.{number}" for number in range(1, 9)]
    assert chapter_of("smallworld", "W99") == []


def test_what_is_left_out_says_so() -> None:
    assert rules_of("architects")["A12.1"].told.endswith("It is left out here.")
    assert rules_of("wayfarers")["Y14.13"].text == "Our ruling: Effects of a worker slot are resolved in printed order."


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("W2.1", "on his turn (T3b: pick a combo)."),
        ("W9.7", "not between conquests. (T4: ready, abandon.)"),
        ("W12.10", "(T7: redeployment: a Skeletons grow, b tokens, "),
        ("W10.1", "(T2: "),
    ],
)
def test_a_rule_that_names_a_phase_of_the_turn_says_what_it_is(rule: str, told: str) -> None:
    assert told in rules_of("smallworld")[rule].text


def test_the_order_of_phases_is_told_whole_and_territories_are_no_phases() -> None:
    order = rules_of("smallworld")["W0.20"].text
    assert re.findall(r"(T\d+b?): ", order) == [
        "T0", "T1", "T2", "T3", "T3b", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12",
    ]  # fmt: skip
    assert not any(re.search(r"\(T\d+: ", rule.text) for rule in rules_of("scythe").values())
