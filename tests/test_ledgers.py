"""`RULES.md` of every game lists every rule, names what exists, and calls done only what has a function and a test."""

from __future__ import annotations

import pytest

from engines.core import registry
from tests import ledger

pytestmark = pytest.mark.xdist_group("ledgers")  # each file is read once
RULES_BY_CHAPTER = {
    "scythe": {
        **{0: 15, 1: 11, 2: 11, 3: 16, 4: 20, 5: 25, 6: 17, 7: 15, 8: 11, 9: 10, 10: 9, 11: 15, 12: 5},
        **{13: 16, 14: 4, 15: 6, 16: 17, 17: 22, 19: 17},
    },
    "smallworld": {
        **{0: 11, 1: 6, 2: 8, 3: 6, 4: 9, 5: 11, 6: 8, 7: 6, 8: 4, 9: 7, 10: 9, 11: 4},
        **{12: 14, 13: 20, 14: 56, 15: 13},
    },
}
SPARSE = {  # chapters whose numbers leave gaps
    "scythe": {
        20: (range(1, 7), range(10, 16), range(20, 30), range(31, 38), range(40, 44), range(50, 56), range(60, 72))
    }
}
MORE = {"smallworld": {"W0.20": "W0.11"}}  # rules outside the count of their chapter, and after which they stand
each_game = pytest.mark.parametrize("game", registry.names())


def rows(game: str) -> list[ledger.Row]:
    return ledger.read_rows(ledger.ledger_path(game), game)


def numbered(game: str) -> list[str]:
    chapters = RULES_BY_CHAPTER[game].items()
    ids = [f"{ledger.PREFIXES[game]}{chapter}.{i + 1}" for chapter, count in chapters for i in range(count)]
    for chapter, ranges in SPARSE.get(game, {}).items():
        ids += [f"{ledger.PREFIXES[game]}{chapter}.{i}" for numbers in ranges for i in numbers]
    for rule, before in MORE.get(game, {}).items():
        ids.insert(ids.index(before) + 1, rule)
    return ids


@pytest.mark.parametrize("game", RULES_BY_CHAPTER)
def test_every_rule_has_one_row_in_order(game: str) -> None:
    assert [row.id for row in rows(game)] == numbered(game)


@each_game
def test_every_row_has_a_text_and_a_known_status(game: str) -> None:
    assert [row.id for row in rows(game) if len(row.rule) < 8 or row.status not in ledger.STATUSES] == []


@each_game
def test_rules_cited_in_code_are_listed(game: str) -> None:
    known = {row.id for row in rows(game)}
    assert {rule: places for rule, places in ledger.code_citations(game).items() if rule not in known} == {}


@each_game
def test_rules_cited_in_tests_are_listed(game: str) -> None:
    known = {row.id for row in rows(game)}
    assert {rule: places for rule, places in ledger.proof_citations(game).items() if rule not in known} == {}


@each_game
def test_every_rule_called_done_has_a_function_and_a_test(game: str) -> None:
    code, tests = ledger.code_citations(game), ledger.proof_citations(game)
    done = [row for row in rows(game) if row.status == "done"]
    assert [row.id for row in done if row.id not in code and not ledger.by_hand(row.functions)] == []
    assert [row.id for row in done if row.id not in tests and not ledger.by_hand(row.tests)] == []


@each_game
def test_functions_and_tests_named_in_the_ledger_exist(game: str) -> None:
    code, tests = ledger.code_citations(game), ledger.proof_citations(game)
    named = [(row.id, name) for row in rows(game) for name in ledger.named(row.functions)]
    gone = [(rule, name) for rule, name in named if name not in code.get(rule, [])]
    named = [(row.id, name) for row in rows(game) for name in ledger.named(row.tests)]
    gone += [(rule, name) for rule, name in named if name not in tests.get(rule, [])]
    assert gone == [], f"run python -m tests.ledger --update engines/{game}/RULES.md"


@each_game
def test_every_option_is_listed_with_its_default(game: str) -> None:
    table = ledger.ledger_path(game).read_text(encoding="utf-8").partition("## Options")[2]
    cells = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")][2:]
    options = registry.load(game).tables.options.values()
    assert [(name, default) for name, default, *_ in cells] == [(o.name, str(o.default).lower()) for o in options]
