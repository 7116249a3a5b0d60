"""What the compile tools know about a core-subset module: its imports, functions and classes, and their C types."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from engines.core.build.compile.aliases import resolved

LONG = "long long"
ROW = "short*"
LIST = "list"


class SourceError(Exception):
    """A source that cannot be compiled; the message begins with file and line."""


@dataclass(frozen=True)
class Function:
    """One function or method: its C parameters in order, its C result, whether it always returns 0."""

    node: ast.FunctionDef
    parameters: tuple[tuple[str, str], ...]
    result: str
    procedure: bool

    @property
    def name(self) -> str:
        return self.node.name

    @property
    def has_rows(self) -> bool:
        """Whether a parameter is a whole array of the state: such a function cannot be called from Python."""
        return any(kind == ROW for _, kind in self.parameters)


@dataclass
class Module:
    """A parsed core-subset module."""

    name: str
    path: Path
    shown: str
    """The path as messages show it: relative to the root."""
    tree: ast.Module
    text: str
    is_generated: bool = False
    """Whether its text is made from rows: only such a module has functions that return a list of numbers."""
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Local name -> (module, name there), for imports from core-subset modules."""

    def error(self, node: ast.AST, message: str) -> SourceError:
        """An error that names the file and the line of `node`."""
        return SourceError(f"{self.shown}:{getattr(node, 'lineno', 1)}: {message}")

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        return {n.name: n for n in self.tree.body if isinstance(n, ast.ClassDef)}

    @cached_property
    def function_nodes(self) -> dict[str, ast.FunctionDef]:
        return {n.name: n for n in self.tree.body if isinstance(n, ast.FunctionDef)}


def module_path(root: Path, name: str) -> Path:
    """The `.py` file of module `name` under `root`."""
    return root.joinpath(*name.split(".")).with_suffix(".py")


class Sources:
    """All core-subset modules of one tree, parsed, with the types that follow from their annotations."""

    def __init__(
        self, root: Path, compiled: Sequence[str], plain: Sequence[str], texts: Mapping[str, str] | None = None
    ) -> None:
        """`texts`: by module, what is compiled in place of its file."""
        self.root = root
        self._texts = texts or {}
        self.compiled = tuple(compiled)
        self.plain = tuple(plain)
        self.modules: Mapping[str, Module] = {name: self._parse(name) for name in compiled}

    def _parse(self, name: str) -> Module:
        path = module_path(self.root, name)
        shown = path.relative_to(self.root).as_posix()
        if not path.is_file():
            raise SourceError(
                f"{shown}:1: module {name} is listed in engines/core/engine/modules.py but there is no such file."
            )
        text = self._texts[name] if name in self._texts else path.read_text(encoding="utf-8")
        try:
            text = resolved(text, {*self.compiled, *self.plain})
            tree = ast.parse(text, filename=shown)
        except SyntaxError as error:
            raise SourceError(f"{shown}:{error.lineno}: {error.msg}.") from None
        module = Module(name, path, shown, tree, text, name in self._texts)
        for node in core_imports(tree, (*self.compiled, *self.plain)):
            for alias in node.names:
                module.imports[alias.asname or alias.name] = (str(node.module), alias.name)
        return module

    def is_class(self, module: Module, name: str) -> bool:
        """Whether `name`, as `module` uses it, is a class of a compiled module."""
        if name in module.classes:
            return True
        origin, original = module.imports.get(name, ("", ""))
        return origin in self.modules and original in self.modules[origin].classes

    def function(self, module: Module, name: str) -> Function | None:
        """The function that `module` calls `name`, if it belongs to a compiled module."""
        if name in module.function_nodes:
            return self.signature(module, module.function_nodes[name])
        origin, original = module.imports.get(name, ("", ""))
        if origin not in self.modules or original not in self.modules[origin].function_nodes:
            return None
        home = self.modules[origin]
        return self.signature(home, home.function_nodes[original])

    def held(self, module: Module, node: ast.ClassDef) -> dict[str, str]:
        """The objects that those of a class hold, such as `line: CoreState`: their names and classes."""
        declared = {ast.unparse(n.target): ast.unparse(n.annotation) for n in declarations(node)}
        return {name: kind for name, kind in declared.items() if self.is_class(module, kind)}

    @cached_property
    def held_names(self) -> frozenset[str]:
        """The names of all objects that others hold."""
        classes = ((module, node) for module in self.modules.values() for node in module.classes.values())
        return frozenset(name for module, node in classes for name in self.held(module, node))

    def signature(self, module: Module, node: ast.FunctionDef, method: bool = False) -> Function:
        """The C types of a function, from its annotations.

        Raises:
            SourceError: A parameter or result whose annotation has no C form.
        """
        arguments = node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or arguments.defaults:
            raise module.error(node, f"{node.name}: only plain parameters without defaults can be compiled.")
        if node.decorator_list:
            raise module.error(node.decorator_list[0], f"{node.name}: decorators cannot be compiled.")
        listed = arguments.args[1:] if method else arguments.args
        parameters = tuple((a.arg, self._c_type(module, a, a.annotation, f"parameter {a.arg}")) for a in listed)
        result = self._c_type(module, node, node.returns, "the result")
        if result == ROW and not module.is_generated:
            raise module.error(node, f"{node.name}: a function cannot return a list.")
        result = LIST if result == ROW else result
        return Function(node, parameters, result, result == LONG and is_procedure(node))

    def _c_type(self, module: Module, node: ast.AST, annotation: ast.expr | None, what: str) -> str:
        text = ast.unparse(annotation) if annotation else ""
        if text == "int":
            return LONG
        if text == "list[int]":
            return ROW
        if text and self.is_class(module, text):
            return text
        found = f"'{text}'" if text else "no annotation"
        raise module.error(node, f"{what} has {found}; int, list[int] or a class of a compiled module can be compiled.")


def core_imports(tree: ast.Module, names: Sequence[str]) -> Iterator[ast.ImportFrom]:
    """The `from m import …` statements of `tree` whose module is one of `names`."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module in names:
            yield node


def is_procedure(node: ast.FunctionDef) -> bool:
    """Whether every return of a function is `return 0`: then its result carries nothing but "no error"."""
    returns = [n for n in ast.walk(node) if isinstance(n, ast.Return)]
    return bool(returns) and all(isinstance(r.value, ast.Constant) and r.value.value == 0 for r in returns)


def statements(node: ast.FunctionDef) -> list[ast.stmt]:
    """The body of a function without its docstring."""
    return node.body[1:] if ast.get_docstring(node) is not None else node.body


def declarations(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The statements of a class that declare without giving a value."""
    return [n for n in node.body if isinstance(n, ast.AnnAssign) and n.value is None]


def slots(node: ast.ClassDef) -> list[ast.Assign]:
    """`__slots__` with what a class declares, which the plain class needs and the compiled one has by nature."""
    names = tuple(sorted(ast.unparse(n.target) for n in declarations(node)))
    return [n for n in node.body if isinstance(n, ast.Assign) and ast.unparse(n) == f"__slots__ = {names!r}"]
