"""`RULES.md` lists every rule, names what exists, and calls done only what has a function and a test."""

from __future__ import annotations

from pathlib import Path

from tests import ledger

GAME = "scythe"
ROWS = ledger.read_rows(ledger.ledger_path(GAME), GAME)
KNOWN = {row.id for row in ROWS}
RULES_BY_CHAPTER = {0: 15, 1: 11, 2: 11, 3: 16, 4: 20, 5: 25, 6: 17, 7: 15, 8: 11, 9: 10, 10: 9, 11: 15, 12: 5}
RULES_BY_CHAPTER |= {13: 16, 14: 4, 15: 6, 16: 17, 17: 22, 19: 17}


def test_every_rule_has_one_row_in_order() -> None:
    wanted = [f"S{chapter}.{i + 1}" for chapter, count in RULES_BY_CHAPTER.items() for i in range(count)]
    assert [row.id for row in ROWS] == wanted


def test_every_row_has_a_text_and_a_known_status() -> None:
    assert [row.id for row in ROWS if len(row.rule) < 8 or row.status not in ledger.STATUSES] == []


def test_rules_cited_in_code_are_listed() -> None:
    assert {rule: places for rule, places in ledger.code_citations(GAME).items() if rule not in KNOWN} == {}


def test_rules_cited_in_tests_are_listed() -> None:
    assert {rule: places for rule, places in ledger.proof_citations(GAME).items() if rule not in KNOWN} == {}


def test_every_rule_called_done_has_a_function_and_a_test() -> None:
    code, tests = ledger.code_citations(GAME), ledger.proof_citations(GAME)
    done = [row for row in ROWS if row.status == "done"]
    assert [row.id for row in done if row.id not in code and not ledger.by_hand(row.functions)] == []
    assert [row.id for row in done if row.id not in tests and not ledger.by_hand(row.tests)] == []


def test_functions_and_tests_named_in_the_ledger_exist() -> None:
    code, tests = ledger.code_citations(GAME), ledger.proof_citations(GAME)
    gone = [(row.id, name) for row in ROWS for name in ledger.named(row.functions) if name not in code.get(row.id, [])]
    gone += [(row.id, name) for row in ROWS for name in ledger.named(row.tests) if name not in tests.get(row.id, [])]
    assert gone == [], "run python -m tests.ledger --update engines/scythe/RULES.md"


# ------------------------------------------------------------------------------------------------------ the tool itself

SOURCE = '''"""Rule: S1.1"""


class Play:
    def step(self) -> int:
        """Rule: S5.3, S5.4 and S5.30."""
        return 0  # S5.3 again


POWER = "S0.9"
'''
TESTS = """
@pytest.mark.rule("S5.3", "S5.4")
@pytest.mark.slow
def test_river():
    assert "S9.9"
"""


def test_citations_name_the_innermost_function() -> None:
    found = ledger.collect(ledger.cited_in_module(SOURCE, "movement", GAME))
    assert found == {
        "S1.1": ["movement"],
        "S5.3": ["movement.Play.step"],
        "S5.4": ["movement.Play.step"],
        "S5.30": ["movement.Play.step"],
        "S0.9": ["movement"],
    }


def test_only_marks_count_as_proof() -> None:
    found = ledger.collect(ledger.marks_in_module(TESTS, "test_movement"))
    assert found == {"S5.3": ["test_movement.test_river"], "S5.4": ["test_movement.test_river"]}


def test_golden_cases_count_as_proof(tmp_path: Path) -> None:
    path = tmp_path / "scythe_cases.toml"
    path.write_text('[[case]]\nid = "GS-01"\nrules = ["S11.6"]\n', encoding="utf-8")
    assert list(ledger.golden_rules(path)) == [("S11.6", "GS-01")]


def test_update_keeps_what_is_written_by_hand() -> None:
    row = ledger.parse_row("| S1.3 | Decks are shuffled. | `old.name`, (chance) | - | open |", GAME)
    assert row is not None
    fresh = ledger.updated(row, {"S1.3": ["setup.deal"]}, {"S1.3": ["test_setup.test_deal"]}, mark_done=True)
    assert fresh.line() == "| S1.3 | Decks are shuffled. | `setup.deal`, (chance) | `test_setup.test_deal` | done |"


def test_update_marks_nothing_done_without_a_test() -> None:
    row = ledger.Row("S1.3", "Decks are shuffled.", "-", "-", "open")
    assert ledger.updated(row, {"S1.3": ["setup.deal"]}, {}, mark_done=True).status == "open"


def test_long_lists_are_cut() -> None:
    assert ledger.cell(list("abcdef")) == "`a`, `b`, `c`, `d`, and 2 more"
