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


def test_all_rules_are_carried_out_but_those_of_the_solo_game() -> None:
    found = {row.id: row.status for row in test_ledgers.rows(GAME)}
    assert {rule for rule, status in found.items() if status == "out"} == {"A12.1", "A12.2"}
    assert {status for rule, status in found.items() if not rule.startswith("A12")} == {"done"}
