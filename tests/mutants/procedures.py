"""Which functions of a game give a value that somebody uses: what the others return is 0, and means nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import parsed, python_files

ROWS = "questions"  # a room that names functions for the generator; their calls stand in `generated/`
DEEDS = ("APPLY", "STEP")  # tables there of what is called for what it does


@cache
def valued_functions(game: str) -> frozenset[str]:
    """Names of the functions whose value is used: by an expression, by a caller whose own is, or by an unknown one."""
    paths = [path for path in python_files("engines/core", f"engines/{game}") if ROWS not in path.parts]
    uses = [use for path in paths for use in uses_in(path)]
    valued = {name for name, caller in uses if caller is None}
    while more := {name for name, caller in uses if caller in valued} - valued:
        valued |= more
    return frozenset(valued)


def uses_in(path: Path) -> Iterator[tuple[str, str | None]]:
    """Names of functions used in a file, with the function that returns their value, or None if another use is made."""
    for top in parsed(path).body:
        if isinstance(top, ast.AnnAssign) and name_of(top.target) in DEEDS:
            continue
        caller = top.name if isinstance(top, ast.FunctionDef) else None
        yield from uses_below(top, caller)


def uses_below(node: ast.AST, caller: str | None) -> Iterator[tuple[str, str | None]]:
    """The same below a node."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and isinstance(node, (ast.Expr, ast.Return)):
            if isinstance(node, ast.Return):
                yield name_of(child.func), caller
            for value in (*child.args, *(keyword.value for keyword in child.keywords)):
                yield from used(value)
                yield from uses_below(value, caller)
        elif not isinstance(child, (ast.Import, ast.ImportFrom)):
            yield from used(child)
            yield from uses_below(child, caller)


def used(node: ast.AST) -> Iterator[tuple[str, None]]:
    """The name that a node uses as a value, called or not."""
    if isinstance(node, ast.Call):
        yield name_of(node.func), None
    elif isinstance(node, (ast.Name, ast.Attribute)):
        yield name_of(node), None


def name_of(node: ast.AST) -> str:
    """The last part of a name; "" for anything else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
