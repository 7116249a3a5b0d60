"""The wording of messages, as far as a machine can tell it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.sources import PACKAGES, parsed, python_files

MAYBE = re.compile(r'\b(is|are)[\s"f]+no\b')  # also where a sentence goes on in the next line
IS_NO = re.compile(r"(?<!here )\b(is|are) no\b(?! (longer|more|higher|later|less|fewer)\b)")


def _texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts of a file with their lines, but for docstrings; braces stand for what is filled in."""
    apart = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            apart.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            apart.update(map(id, node.values))
            yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.lineno, node.value


def test_a_thing_is_not_another_one() -> None:
    """`'x' is not a score`, never `'x' is no score`."""
    found = []
    for path in python_files(*PACKAGES, "tools"):
        if MAYBE.search(path.read_text(encoding="utf-8")):
            found += [f"{path}:{line}: {text}" for line, text in _texts(parsed(path)) if IS_NO.search(text)]
    assert not found
