"""Rules tell kinds, operations, predicates and phases apart by number: a range would take in a new one in silence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.core.build.generate.rows import read_rows
from engines.core.engine.constants import FIRST_STEP
from engines.core.engine.errors import DataError
from tests.sources import ROOT, parsed

pytestmark = pytest.mark.xdist_group("sources")  # which one process parses once
NUMBERED = ("K_", "OP_", "PREDICATE_", "PHASE_")  # names of things that only have a number, and no order
ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
FILES = sorted(ROOT.glob("engines/*/rules/*.py"))


def ranges(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, comparison) of everything that asks for the order of a numbered thing."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare) or not any(isinstance(op, ORDER) for op in node.ops):
            continue
        if any(name_of(side).startswith(NUMBERED) for side in (node.left, *node.comparators)):
            yield node.lineno, ast.unparse(node)


def name_of(node: ast.expr) -> str:
    """The name of a constant, or ""."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_no_rule_asks_for_a_range_of_numbers() -> None:
    found = [(path, *one) for path in FILES for one in ranges(parsed(path))]
    assert [f"{path.relative_to(ROOT)}:{line}: {text}" for path, line, text in found] == []


@pytest.mark.parametrize("text", ["kind <= K_GIVE", "k.OP_OIL >= op", "0 < predicate < c.PREDICATE_POWER_MIN"])
def test_a_range_is_noticed(text: str) -> None:
    assert list(ranges(ast.parse(text)))


@pytest.mark.parametrize("text", ["kind == K_GIVE", "s.coins[p] >= OPTION_COST", "n < OP_COST[op]", "u < FIRST_WORKER"])
def test_numbers_that_have_an_order_may_be_compared(text: str) -> None:
    assert not list(ranges(ast.parse(text)))


@pytest.mark.parametrize("row", [f"Step({FIRST_STEP - 1})", f"Question({FIRST_STEP})", f"Chance({FIRST_STEP})"])
def test_a_kind_on_the_wrong_side_of_the_steps_is_refused(tmp_path: Path, row: str) -> None:
    folder = tmp_path / "engines" / "tiny"
    folder.mkdir(parents=True)
    (folder / "questions.py").write_text(f"ROWS = ({row},)\n", encoding="utf-8")
    with pytest.raises(DataError, match=f"numbered from {FIRST_STEP} on"):
        read_rows(tmp_path, "tiny")
