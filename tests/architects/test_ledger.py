"""The ledger of Architects: every rule has a row, rows name what exists, and none is open."""

from __future__ import annotations

from collections import Counter

from tests import test_ledgers

GAME = "architects"
RULES_BY_CHAPTER = {0: 10, 1: 13, 2: 8, 3: 16, 4: 14, 5: 12, 6: 11, 7: 12, 8: 8, 9: 13, 10: 14, 11: 9, 12: 2}


def test_every_rule_has_one_row() -> None:
    ids = [row.id for row in test_ledgers.rows(GAME)]
    assert len(set(ids)) == len(ids)
    assert Counter(int(rule[1:].split(".")[0]) for rule in ids) == RULES_BY_CHAPTER


def test_rows_have_a_status_and_name_what_exists() -> None:
    test_ledgers.test_every_row_has_a_text_and_a_known_status(GAME)
    test_ledgers.test_rules_cited_in_code_are_listed(GAME)
    test_ledgers.test_rules_cited_in_tests_are_listed(GAME)
    test_ledgers.test_every_rule_called_done_has_a_function_and_a_test(GAME)
    test_ledgers.test_functions_and_tests_named_in_the_ledger_exist(GAME)


def test_all_rules_are_carried_out_but_those_of_the_solo_game() -> None:
    found = {row.id: row.status for row in test_ledgers.rows(GAME)}
    assert {rule for rule, status in found.items() if status == "out"} == {"A12.1", "A12.2"}
    assert {status for rule, status in found.items() if not rule.startswith("A12")} == {"done"}
