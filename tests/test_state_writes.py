"""Nobody outside the core assigns an element of a state's field: compiled, that write is lost in silence."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import engines
from engines.core.engine.modules import COMPILED
from engines.core.engine.state import CoreState, set_field
from engines.core.engine.states import state_modules
from tests.sources import PACKAGES, ROOT, module_name, parsed, python_files

pytestmark = pytest.mark.xdist_group("sources")  # which one process parses once
FIELDS = {field.name for state in state_modules() for field in state.own}
UNCOMPILED = {
    "tests.core.probe",  # is never compiled
    "tests.smallworld.twin_turn",  # plays on a table of plain objects of its own, with the words of the rules
}
FILES = [path for path in python_files(*PACKAGES, "tests") if module_name(path) not in {*COMPILED, *UNCOMPILED}]


def lost_writes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, field) of every assignment or deletion like `s.power[0] = 9`, except to the object's own fields."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Subscript) or isinstance(node.ctx, ast.Load):
            continue
        target = node.value
        if isinstance(target, ast.Attribute) and target.attr in FIELDS and ast.unparse(target.value) != "self":
            yield node.lineno, target.attr


def test_fields_are_written_through_put_only() -> None:
    found = [(path, *one) for path in FILES for one in lost_writes(parsed(path))]
    assert [f"{path.relative_to(ROOT)}:{line}: {name}[…] = …" for path, line, name in found] == []


@pytest.mark.parametrize(
    "text", ["s.frame_a[0] = 1", "s.frame_a[0] += 1", "game.state.legal[1], x = 1, 2", "del s.frame_a[0]"]
)
def test_lost_write_is_noticed(text: str) -> None:
    assert list(lost_writes(ast.parse(text)))


@pytest.mark.parametrize("text", ["x = s.frame_a[0]", "row[0] = s.frame_a[1]", "self.legal[0] = 1", "s.other[0] = 1"])
def test_harmless_line_is_not_noticed(text: str) -> None:
    assert not list(lost_writes(ast.parse(text)))


def test_compiled_field_reads_as_a_copy_and_set_field_writes() -> None:
    s = CoreState()
    row = s.frame_a
    row[1] = 9
    assert s.frame_a[1] == (0 if engines.build() == "compiled" else 9)
    set_field(s, "frame_a", 1, 7)
    assert s.frame_a[1] == 7
