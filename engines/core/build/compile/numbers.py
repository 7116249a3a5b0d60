"""Named numbers and tables of core-subset modules, as C macros and constant arrays of 64-bit numbers.

A plain module stays ordinary Python and is imported to read them. A compiled module may name numbers of its own; they
are worked out from its syntax tree, for importing it would run the build that is about to be replaced.
"""

from __future__ import annotations

import ast
import importlib
import operator
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from engines.core.build.compile.source import Module, SourceError, Sources, module_path

Number = int | list[int]

SMALLEST_LONG = -(2**63)
LARGEST_LONG = 2**63 - 1

_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
}


def render_plain(sources: Sources, name: str) -> str:
    """The `.pxd` of a module that stays plain Python; one written by hand beside it wins, for it has C functions."""
    by_hand = module_path(sources.root, name).with_suffix(".pxd")
    if by_hand.is_file():
        return with_header(by_hand.read_text(encoding="utf-8"), by_hand.with_suffix(".h"))
    return render_numbers(name, plain_numbers(sources, name))


def with_header(pxd: str, header: Path) -> str:
    """The `.pxd` with the text of a C header in place of its name, so that a change of the header is one of the `.pxd`."""
    if not header.is_file():
        return pxd
    text = header.read_text(encoding="utf-8").replace("\\", "\\\\")
    return pxd.replace(f'cdef extern from "{header.name}":', f'cdef extern from *:\n    """\n{text}    """')


def render_numbers(name: str, numbers: Mapping[str, Number]) -> str:
    """Declarations of the numbers of module `name`, all of 64 bits.

    An enum would be shorter, but its products are computed in 32 bits, and overflow in silence.
    """
    return "\n".join([*_extern_block(name.replace(".", "_"), numbers), "", ""]) if numbers else ""


def _extern_block(prefix: str, numbers: Mapping[str, Number]) -> list[str]:
    lines = ["cdef extern from *:", '    """', f"    #ifndef {prefix}_H", f"    #define {prefix}_H"]
    lines += [f"    {_definition(f'{prefix}_{k}', v)}" for k, v in numbers.items()]
    lines += ["    #endif", '    """']
    for key, value in numbers.items():
        kind = f"const long long[{len(value)}]" if isinstance(value, list) else "const long long"
        lines.append(f'    {kind} {key} "{prefix}_{key}"')
    return lines


def _definition(c_name: str, value: Number) -> str:
    if isinstance(value, int):
        return f"#define {c_name} {_literal(value)}"
    return f"static const long long {c_name}[{len(value)}] = {{{', '.join(map(_literal, value))}}};"


def _literal(value: int) -> str:
    if value == SMALLEST_LONG:
        return f"({SMALLEST_LONG + 1}LL - 1)"
    return f"({value}LL)" if value < 0 else f"{value}LL"


def plain_numbers(sources: Sources, name: str) -> dict[str, Number]:
    """Public integers and lists of integers that plain module `name` itself assigns, in the order of the file.

    Raises:
        SourceError: A number beyond 64 bits, or an empty list.
    """
    path = module_path(sources.root, name)
    shown = path.relative_to(sources.root).as_posix()
    if not path.is_file():
        raise SourceError(f"{shown}:1: module {name} is listed for the compiled build but there is no such file.")
    values = vars(importlib.import_module(name))
    numbers: dict[str, Number] = {}
    for key, node in assignments(ast.parse(path.read_text(encoding="utf-8"))):
        value = values[key]
        listed = value if isinstance(value, list) else [value]
        if key.startswith("_") or not all(type(v) is int for v in listed):
            continue
        if not listed or not all(SMALLEST_LONG <= v <= LARGEST_LONG for v in listed):
            raise SourceError(f"{shown}:{node.lineno}: {key} is empty or does not fit in 64 bits.")
        numbers[key] = value
    return numbers


def own_numbers(sources: Sources, module: Module) -> dict[str, int]:
    """The integers that compiled module `module` names at its top level.

    Raises:
        SourceError: One that is no integer, or cannot be worked out from other named integers.
    """
    found: dict[str, int] = {}
    for key, node in assignments(module.tree):
        assert node.value is not None, "assignments() yields assigned names only"
        value = _evaluate(sources, module, node.value, found)
        if not SMALLEST_LONG <= value <= LARGEST_LONG:
            raise module.error(node, f"{key} does not fit in 64 bits.")
        found[key] = value
    return found


def assignments(tree: ast.Module) -> Iterator[tuple[str, ast.Assign | ast.AnnAssign]]:
    """(name, statement) of every name a module assigns at its top level."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    yield target.id, node


def _evaluate(sources: Sources, module: Module, node: ast.expr, known: Mapping[str, int]) -> int:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        value = _evaluate(sources, module, node.operand, known)
        return -value if isinstance(node.op, ast.USub) else ~value
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = (_evaluate(sources, module, side, known) for side in (node.left, node.right))
        return _OPERATORS[type(node.op)](left, right)
    if isinstance(node, ast.Name | ast.Subscript):
        found = _look_up(sources, module, node, known)
        if isinstance(found, int):
            return found
    raise module.error(node, f"'{ast.unparse(node)}' is not an integer known before the program runs.")


def _look_up(sources: Sources, module: Module, node: ast.Name | ast.Subscript, known: Mapping[str, int]) -> object:
    """Value of a name, or of an element of an imported table; None if it is not known."""
    if isinstance(node, ast.Name):
        return known[node.id] if node.id in known else _imported(sources, module, node.id)
    table = _imported(sources, module, node.value.id) if isinstance(node.value, ast.Name) else None
    index = _evaluate(sources, module, node.slice, known)
    return table[index] if isinstance(table, list) and 0 <= index < len(table) else None


def _imported(sources: Sources, module: Module, name: str) -> object:
    origin, original = module.imports.get(name, ("", ""))
    if origin in sources.plain:
        return getattr(importlib.import_module(origin), original, None)
    if origin in sources.modules:
        return own_numbers(sources, sources.modules[origin]).get(original)
    return None
