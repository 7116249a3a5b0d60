"""The ledger of Wayfarers: every rule has a row, and rows name what exists."""

from __future__ import annotations

from collections import Counter

from tests import test_ledgers

GAME = "wayfarers"
RULES_BY_CHAPTER = {
    0: 6,
    1: 9,
    2: 7,
    3: 6,
    4: 15,
    5: 13,
    6: 8,
    7: 28,
    8: 16,
    9: 10,
    10: 17,
    11: 8,
    12: 4,
    13: 8,
    14: 38,
}


def test_every_rule_has_one_row() -> None:
    ids = [row.id for row in test_ledgers.rows(GAME)]
    assert len(set(ids)) == len(ids) == 193
    assert Counter(int(rule[1:].split(".")[0]) for rule in ids) == RULES_BY_CHAPTER
