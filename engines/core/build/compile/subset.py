"""The core subset: what a compiled module may contain, checked on its syntax tree.

`python -m engines.core.build.compile.subset` prints every violation as `file:line: sentence` and exits 1 if there is one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engines.core.engine.modules import COMPILED, plain_modules, root_folder
from engines.core.build.compile.numbers import own_numbers
from engines.core.build.compile.source import Module, SourceError, Sources, core_imports, declarations, slots

GENERATED = [name for name in COMPILED if name.endswith((".state", ".search_context", ".generated.batch", ".generated.play"))]
BUILTINS = frozenset({"min", "max", "abs"})
LARGEST_LITERAL = 2**31 - 1

_ALLOWED = (
    *(ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.While, ast.For),
    *(ast.Break, ast.Continue, ast.Pass, ast.Assert, ast.Expr, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare),
    *(ast.IfExp, ast.Call, ast.Name, ast.Constant, ast.Subscript, ast.Attribute),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context),
)
_OPERATORS = {ast.Div: "/", ast.Pow: "**", ast.MatMult: "@"}
_COMPARISONS = {ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
_WORDS = {
    ast.FunctionDef: "a function inside a function",
    ast.ClassDef: "a class inside a function",
    ast.Import: "an import inside a function",
    ast.ImportFrom: "an import inside a function",
    ast.Lambda: "a lambda",
    ast.ListComp: "a list comprehension",
    ast.SetComp: "a set comprehension",
    ast.DictComp: "a dict comprehension",
    ast.GeneratorExp: "a generator",
    ast.Yield: "a generator",
    ast.YieldFrom: "a generator",
    ast.List: "a list",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.Tuple: "a tuple",
    ast.Slice: "a slice",
    ast.JoinedStr: "a formatted string",
    ast.NamedExpr: "an assignment inside an expression",
    ast.Raise: "raise (use assert with a text)",
    ast.Starred: "a starred argument",
    ast.keyword: "a keyword argument",
    ast.Delete: "del",
}

# Of C; "cdef inline long long luck(long long short)" has a parameter without a name.
TYPE_WORDS = {"char", "const", "double", "float", "int", "long", "short", "signed", "unsigned", "void", "volatile"}


class SubsetChecker:
    """Collects the violations of one module."""

    def __init__(self, sources: Sources, module: Module) -> None:
        self.sources = sources
        self.module = module
        self.numbers: dict[str, int] = {}
        self.found: list[tuple[int, str]] = []

    def check(self) -> list[str]:
        """Every violation of the module as `file:line: sentence`."""
        try:
            self.numbers = own_numbers(self.sources, self.module)
        except SourceError as error:
            return [str(error)]
        for node in self.module.tree.body:
            self._top_level(node)
        return [f"{self.module.shown}:{line}: {message}" for line, message in sorted(set(self.found))]

    def _add(self, node: ast.AST, message: str) -> None:
        self.found.append((getattr(node, "lineno", 1), message))

    def _top_level(self, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef):
            self._function(node, method=False)
        elif isinstance(node, ast.ClassDef):
            self._class(node)
        elif isinstance(node, ast.ImportFrom | ast.Import):
            self._import(node)
        elif not _is_docstring(node) and not isinstance(node, ast.Assign | ast.AnnAssign):
            self._add(node, "a core module holds imports, named numbers, functions and classes.")

    def _import(self, node: ast.ImportFrom | ast.Import) -> None:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            return
        core = any(core_imports(ast.Module([node], []), (*self.sources.compiled, *self.sources.plain)))
        if not core:
            listed = "modules of engines/core/engine/modules.py"
            self._add(node, f"'{ast.unparse(node)}': a core module imports from {listed} only.")
        elif any(alias.name == "*" for alias in node.names):
            self._add(node, "import names one by one, not '*'.")

    def _class(self, node: ast.ClassDef) -> None:
        held = self.sources.held(self.module, node)
        objects = [n for n in declarations(node) if ast.unparse(n.target) in held]
        for member in node.body:
            if isinstance(member, ast.FunctionDef):
                self._function(member, method=True)
            elif not _is_docstring(member) and member not in (*objects, *slots(node)):
                listed = "methods, objects of compiled classes, and slots with their names"
                self._add(member, f"class {node.name}: only {listed}; fields stand in fields.py.")

    def _function(self, function: ast.FunctionDef, method: bool) -> None:
        try:
            self.sources.signature(self.module, function, method)
        except SourceError as error:
            self._add(function, str(error).split(": ", 1)[1])
            return
        parameters = {a.arg for a in function.args.args}
        for name in sorted(parameters & TYPE_WORDS):
            self._add(function, f"{function.name}: '{name}' is a word of C for types; take another name.")
        locals_ = parameters | set(_stored_names(function))
        body = function.body[1:] if _is_docstring(function.body[0]) else function.body
        for node in (n for statement in body for n in _walk(statement)):
            self._node(node, locals_)
        if not isinstance(function.body[-1], ast.Return) and not _always_returns(function.body[-1]):
            self._add(function, f"{function.name}: ends without return (a procedure ends with 'return 0').")

    def _node(self, node: ast.AST, locals_: set[str]) -> None:
        if not isinstance(node, _ALLOWED):
            what = _WORDS.get(type(node), type(node).__name__.lower())
            self._add(node, f"{what} is not in the core subset.")
        handler = getattr(self, f"_on_{type(node).__name__.lower()}", None)
        if handler:
            handler(node, locals_)

    def _is_core(self, name: str) -> bool:
        """Whether a name is imported from a core module, or a number, function or class of this one."""
        module = self.module
        return any(name in names for names in (module.imports, self.numbers, module.function_nodes, module.classes))

    def _on_constant(self, node: ast.Constant, _: set[str]) -> None:
        if type(node.value) is not int:
            self._add(node, f"{node.value!r}: only integers are in the core subset (write 1 and 0 for true and false).")
        elif abs(node.value) > LARGEST_LITERAL:
            self._add(node, f"{node.value}: a number beyond 31 bits needs a name.")

    def _on_name(self, node: ast.Name, locals_: set[str]) -> None:
        if node.id not in locals_ and not self._is_core(node.id) and node.id not in BUILTINS | {"range"}:
            self._add(node, f"'{node.id}' is not a local, a name of this module or an import from a core module.")

    def _on_binop(self, node: ast.BinOp, locals_: set[str]) -> None:
        self._operator(node, node.op, node.left, node.right, locals_)

    def _on_augassign(self, node: ast.AugAssign, locals_: set[str]) -> None:
        self._operator(node, node.op, node.target, node.value, locals_)
        self._stored(node.target)

    def _operator(
        self, node: ast.AST, operator: ast.operator, left: ast.expr, right: ast.expr, locals_: set[str]
    ) -> None:
        if type(operator) in _OPERATORS:
            self._add(node, f"operator {_OPERATORS[type(operator)]} is not in the core subset.")
        if isinstance(operator, ast.LShift) and not _is_wide(left, locals_):
            self._add(node, "the left side of << is narrower than 64 bits in C: use BIT[i], or a local variable.")
        if isinstance(operator, ast.FloorDiv | ast.Mod):
            self._division(node, left, right)

    def _division(self, node: ast.AST, left: ast.expr, right: ast.expr) -> None:
        if any(isinstance(side, ast.UnaryOp) and isinstance(side.op, ast.USub) for side in (left, right)):
            self._add(node, "// and % of negative numbers differ between Python and C.")
        sums = [n.op for n in ast.walk(left) if isinstance(n, ast.BinOp)]
        if any(isinstance(op, ast.Sub) for op in sums) and not any(isinstance(op, ast.Add) for op in sums):
            self._add(node, "// and % of a difference: name it and assert that it is not negative; C rounds to zero.")

    def _on_subscript(self, node: ast.Subscript, _: set[str]) -> None:
        if isinstance(node.slice, ast.UnaryOp) and isinstance(node.slice.op, ast.USub):
            self._add(node, "a negative index reads another field in C.")
        if not isinstance(node.value, ast.Name | ast.Attribute):
            self._add(node, "only fields, tables and list parameters can be indexed.")

    def _on_compare(self, node: ast.Compare, _: set[str]) -> None:
        for operator in node.ops:
            if type(operator) in _COMPARISONS:
                self._add(node, f"operator '{_COMPARISONS[type(operator)]}' is not in the core subset.")

    def _on_call(self, node: ast.Call, _: set[str]) -> None:
        if isinstance(node.func, ast.Name):
            name = node.func.id
            if not self._is_core(name) and name not in BUILTINS | {"range"}:
                self._add(node, f"'{name}' is not a core function; besides them only min, max and abs can be called.")
        elif not (isinstance(node.func, ast.Attribute) and self._is_object(node.func.value)):
            self._add(node, "only functions and methods of a named object can be called.")

    def _on_for(self, node: ast.For, _: set[str]) -> None:
        call = node.iter
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
            self._add(node, "for loops run over range(…) only.")
        elif len(call.args) == 3 and not _is_literal(call.args[2]):
            self._add(node, "the step of range(…) must be a literal number, or C cannot know its direction.")
        if not isinstance(node.target, ast.Name):
            self._add(node, "a for loop needs one name.")

    def _on_assert(self, node: ast.Assert, _: set[str]) -> None:
        if not (isinstance(node.msg, ast.Constant) and isinstance(node.msg.value, str)):
            self._add(node, "assert needs a text that says which invariant is broken.")

    def _on_assign(self, node: ast.Assign, _: set[str]) -> None:
        for target in node.targets:
            self._stored(target)
            self._truth(target, node.value)

    def _on_annassign(self, node: ast.AnnAssign, _: set[str]) -> None:
        self._stored(node.target)
        if node.value is None:
            self._add(node, "a declaration without a value is not in the core subset.")

    def _is_object(self, node: ast.expr) -> bool:
        """Whether something is named, such as `s`, or held by what is named, such as `scratch.line`."""
        while isinstance(node, ast.Attribute) and node.attr in self.sources.held_names:
            node = node.value
        return isinstance(node, ast.Name)

    def _stored(self, target: ast.expr) -> None:
        if isinstance(target, ast.Attribute) and self._is_object(target.value):
            return
        if not isinstance(target, ast.Name | ast.Subscript):
            self._add(target, "only a local name, a field or an element can be assigned.")

    def _truth(self, target: ast.expr, value: ast.expr) -> None:
        """A comparison stored in a field would make saves and digests of the two builds differ."""
        is_not = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
        if isinstance(target, ast.Attribute | ast.Subscript) and (isinstance(value, ast.Compare) or is_not):
            self._add(target, "a stored comparison is True in Python and 1 in C: write '1 if … else 0'.")


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below `node`, without annotations and the texts of asserts, and not into what is refused as a whole."""
    yield node
    if isinstance(node, ast.FunctionDef | ast.Lambda | ast.JoinedStr | ast.ImportFrom | ast.Import):
        return
    for name, value in ast.iter_fields(node):
        if (type(node), name) in {(ast.Assert, "msg"), (ast.AnnAssign, "annotation")}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_literal(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant)


def _is_wide(node: ast.expr, locals_: set[str]) -> bool:
    """Whether an expression has 64 bits in C: a local, a call, an element of BIT, an operation with one of these."""
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.LShift | ast.RShift):
            return _is_wide(node.left, locals_)
        return _is_wide(node.left, locals_) or _is_wide(node.right, locals_)
    if isinstance(node, ast.UnaryOp):
        return _is_wide(node.operand, locals_)
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and node.value.id == "BIT"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BUILTINS:
        return any(_is_wide(argument, locals_) for argument in node.args)
    return isinstance(node, ast.Call) or (isinstance(node, ast.Name) and node.id in locals_)


def _stored_names(function: ast.FunctionDef) -> Iterator[str]:
    return (n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))


def _always_returns(node: ast.stmt) -> bool:
    """Whether control cannot run past `node`."""
    if isinstance(node, ast.If) and node.orelse:
        return _always_returns(node.body[-1]) and _always_returns(node.orelse[-1])
    if isinstance(node, ast.While) and isinstance(node.test, ast.Constant):
        return True
    return isinstance(node, ast.Return)


def violations(root: Path, compiled: Sequence[str], plain: Sequence[str], generated: Sequence[str]) -> list[str]:
    """Every violation of the subset in the compiled modules of a tree; generated state modules are not looked into.

    Raises:
        SourceError: A module that is missing or does not parse.
    """
    sources = Sources(root, compiled, plain)
    found: list[str] = []
    for name in compiled:
        if name not in generated:
            found += SubsetChecker(sources, sources.modules[name]).check()
    return found


def main() -> int:
    try:
        found = violations(Path(root_folder()), COMPILED, plain_modules(root_folder()), GENERATED)
    except SourceError as error:
        found = [str(error)]
    print("\n".join(found) if found else f"core subset: {len(COMPILED)} modules, nothing to say.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
