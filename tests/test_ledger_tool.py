"""The tool that compares citations with a ledger; the ledgers themselves are checked in `tests/test_ledgers.py`."""

from __future__ import annotations

from pathlib import Path

from tests import ledger

GAME = "scythe"

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


def test_explanations_and_score_sheets_carry_out_no_rule() -> None:
    told = [
        "words/explain_moves.py",
        "words/narrate.py",
        "setup/sheet_checks.py",
        "generated/tables.py",
        "questions/turn.py",
    ]
    ruling = ["rules/conquest.py", "words/view.py", "setup/options.py", "fields.py"]
    assert [name for name in [*told, *ruling] if ledger.carries_rules(Path(name))] == ruling
