"""Module aliases in core-subset sources: `from engines.scythe.generated import tables as t`, then `t.RIVERS`.

C knows no modules, so before a source is parsed its aliases are resolved: `t.RIVERS` becomes `t__RIVERS`, and the
import names what is used. Lines stay where they are.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

Alias = tuple[str, str]  # the local name of a module, and the module


def aliases_of(tree: ast.Module, modules: Collection[str]) -> dict[ast.ImportFrom, list[Alias]]:
    """The imports of core-subset modules themselves, by their statements."""
    found: dict[ast.ImportFrom, list[Alias]] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            pairs = [(name.asname or name.name, f"{node.module}.{name.name}") for name in node.names]
            if all(module in modules for _, module in pairs):
                found[node] = pairs
    return found


def resolved(text: str, modules: Collection[str]) -> str:
    """The source with its module aliases replaced by the names that it uses of them."""
    tree = ast.parse(text)
    imports = aliases_of(tree, modules)
    local = {name for pairs in imports.values() for name, _ in pairs}
    if not local:
        return text
    uses = sorted(_uses(tree, local), key=lambda use: (use.lineno, use.col_offset), reverse=True)
    lines = text.encode().splitlines()
    for use in uses:
        assert isinstance(use.value, ast.Name)
        head, tail = lines[use.lineno - 1][: use.col_offset], lines[use.lineno - 1][use.end_col_offset :]
        lines[use.lineno - 1] = head + f"{use.value.id}__{use.attr}".encode() + tail
    names = {
        name: sorted({use.attr for use in uses if isinstance(use.value, ast.Name) and use.value.id == name})
        for name in local
    }
    for node, pairs in imports.items():
        lines[node.lineno - 1 : node.end_lineno] = _import_lines(node, pairs, names)
    return b"\n".join([*lines, b""]).decode()


def _uses(tree: ast.Module, local: Collection[str]) -> Iterator[ast.Attribute]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in local:
            yield node


def _import_lines(node: ast.ImportFrom, pairs: list[Alias], names: dict[str, list[str]]) -> list[bytes]:
    """The imports of what is used, on as many lines as the statement had."""
    used = [(module, ", ".join(f"{n} as {name}__{n}" for n in names[name])) for name, module in pairs if names[name]]
    statements = "; ".join(f"from {module} import {words}" for module, words in used)
    return [statements.encode(), *[b""] * ((node.end_lineno or node.lineno) - node.lineno)]
