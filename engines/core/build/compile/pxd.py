"""The `.pxd` of a compiled module: the C types of its functions, locals, classes and numbers."""

from __future__ import annotations

import ast
import re
from textwrap import indent

from engines.core.build.compile.inlining import NOTE, SUFFIX, Inlining
from engines.core.build.compile.numbers import own_numbers, render_numbers
from engines.core.build.compile.source import LIST, LONG, Function, Module, Sources, statements

VALUE_ERROR = "except? -88888"
PROCEDURE_ERROR = "except -1"

_METHOD = re.compile(r"^    cdef (?!readonly)(?P<declaration>.*?(?P<name>\w+)\(self.*)$")


class PxdWriter:
    """Writes the `.pxd` of compiled modules; remembers which functions need Python's lock."""

    def __init__(self, sources: Sources, state_pxd: dict[str, str]) -> None:
        self.sources = sources
        self.virtual = self._virtual_methods(state_pxd)
        self.locked = self._functions_with_objects()
        self.inlining = Inlining(sources)
        self.copied = {n: self.inlining.small_functions(n) for n in sources.modules if n not in state_pxd}

    @staticmethod
    def _virtual_methods(state_pxd: dict[str, str]) -> dict[str, str]:
        """Method name -> its declaration, for all methods that the generated state classes declare."""
        lines = (line for text in state_pxd.values() for line in text.splitlines())
        return {m["name"]: m["declaration"] for m in map(_METHOD.match, lines) if m}

    def _functions_with_objects(self) -> set[tuple[str, str]]:
        """(module, function) of all functions that make objects, themselves or through a function they call."""
        calls = {
            (module.name, node.name): (module, self._called(node))
            for module in self.sources.modules.values()
            for node in module.function_nodes.values()
        }
        found: set[tuple[str, str]] = set()
        while True:
            more = {
                key
                for key, (module, names) in calls.items()
                if any(self._makes_object(module, n, found) for n in names)
            }
            if more <= found:
                return found
            found |= more

    @staticmethod
    def _called(node: ast.FunctionDef) -> set[str]:
        """Names a function calls; for `State.__new__(State)` the class."""
        names = set()
        for call in (n for n in ast.walk(node) if isinstance(n, ast.Call)):
            target = (
                call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "__new__" else call.func
            )
            if isinstance(target, ast.Name):
                names.add(target.id)
        return names

    def _makes_object(self, module: Module, name: str, found: set[tuple[str, str]]) -> bool:
        if self.sources.is_class(module, name):
            return True
        function = self.sources.function(module, name)
        if function is None:
            return False
        home, original = module.imports.get(name, (module.name, name))
        return function.result != LONG or (home, original) in found

    def render(self, name: str) -> str:
        """The `.pxd` of compiled module `name`.

        Raises:
            SourceError: Something that has no C form; names file and line.
        """
        module = self.sources.modules[name]
        blocks = [self._cimports(module), render_numbers(name, own_numbers(self.sources, module))]
        blocks += [self._class(module, node) for node in module.classes.values()]
        blocks += [self._function(module, node) for node in module.function_nodes.values()]
        return "\n".join(block for block in blocks if block)

    def _cimports(self, module: Module) -> str:
        lines = ["cimport cython"]
        for local, (origin, original) in module.imports.items():
            home = origin + SUFFIX if original in self.copied.get(origin, ()) else origin
            lines.append(f"from {home} cimport {original}" + (f" as {local}" if local != original else ""))
        return "\n".join([*lines, ""])

    def render_copied(self, name: str) -> str:
        """The `.pxd` with the functions of module `name` that other modules copy."""
        module = self.sources.modules[name]
        found = [self._body(module, module.function_nodes[function]) for function in self.copied[name]]
        apart = [NOTE[1]] if name == NOTE[0] else []
        own = [f"from {name} cimport {own}" for own in (*own_numbers(self.sources, module), *apart)]
        return "\n".join([self._cimports(module), *own, "", *found])

    def _body(self, module: Module, node: ast.FunctionDef) -> str:
        function = self.sources.signature(module, node)
        parameters = ", ".join(f"{kind} {name}" for name, kind in function.parameters)
        head = f"cdef inline {c_result(function)} {node.name}({parameters}){self._ending(function, False)}:"
        declared = [f"cdef {kind} {name}" for name, kind in self._local_kinds(module, function).items()]
        text = "\n".join([*declared, *(ast.unparse(statement) for statement in statements(node))])
        return f"{head}\n{indent(text, '    ')}\n"

    def _function(self, module: Module, node: ast.FunctionDef) -> str:
        function = self.sources.signature(module, node)
        keyword = "cdef" if function.has_rows else "cpdef"
        parameters = ", ".join(f"{kind} {name}" for name, kind in function.parameters)
        ending = self._ending(function, (module.name, node.name) in self.locked)
        return self._locals(module, function) + f"{keyword} {c_result(function)} {node.name}({parameters}){ending}\n"

    @staticmethod
    def _ending(function: Function, locked: bool) -> str:
        if function.result != LONG:
            return ""
        error = PROCEDURE_ERROR if function.procedure else VALUE_ERROR
        return f" {error}" if locked else f" {error} nogil"

    def _locals(self, module: Module, function: Function) -> str:
        """The `@cython.locals` line: every assigned name and loop variable that is no parameter."""
        kinds = self._local_kinds(module, function)
        if not kinds:
            return ""
        listed = (f"{name}={'cython.longlong' if kind == LONG else kind}" for name, kind in kinds.items())
        return f"@cython.locals({', '.join(listed)})\n"

    def _local_kinds(self, module: Module, function: Function) -> dict[str, str]:
        parameters = {name for name, _ in function.parameters}
        kinds: dict[str, str] = {}
        for node in ast.walk(function.node):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in parameters:
                kinds.setdefault(node.id, LONG)
        for node in ast.walk(function.node):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
                kind = self._kind_of(module, function, node.value)
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                kinds.update(
                    {t.id: kind for t in targets if isinstance(t, ast.Name) and t.id in kinds and kind != LONG}
                )
        return kinds

    def _kind_of(self, module: Module, function: Function, value: ast.expr) -> str:
        """The C type of an assigned value: an object of a compiled class, a list, or a number."""
        if isinstance(value, ast.List):
            return LIST
        if isinstance(value, ast.Name):
            return dict(function.parameters).get(value.id, LONG)
        if not isinstance(value, ast.Call):
            return LONG
        called = value.func
        if isinstance(called, ast.Attribute) and called.attr == "__new__" and isinstance(called.value, ast.Name):
            called = called.value
        if not isinstance(called, ast.Name):
            return LONG
        if self.sources.is_class(module, called.id):
            return called.id
        callee = self.sources.function(module, called.id)
        return callee.result if callee else LONG

    def _class(self, module: Module, node: ast.ClassDef) -> str:
        bases = [ast.unparse(b) for b in node.bases]
        if len(bases) > 1 or node.keywords or node.decorator_list:
            raise module.error(
                node, f"class {node.name}: only a class with at most one base and no decorator can be compiled."
            )
        lines = [f"cdef class {node.name}({bases[0]}):" if bases else f"cdef class {node.name}:"]
        body = [f"    cdef readonly {kind} {name}" for name, kind in self.sources.held(module, node).items()]
        for method in (n for n in node.body if isinstance(n, ast.FunctionDef)):
            body += self._method(module, method)
        return "\n".join([*lines, *(body or ["    pass"]), "", ""])

    def _method(self, module: Module, node: ast.FunctionDef) -> list[str]:
        function = self.sources.signature(module, node, method=True)
        declaration = self.virtual.get(node.name)
        if declaration is None:
            parameters = "".join(f", {kind} {name}" for name, kind in function.parameters)
            declaration = f"{c_result(function)} {node.name}(self{parameters}){self._ending(function, False)}"
        decorator = self._locals(module, function).rstrip("\n")
        return ([f"    {decorator}"] if decorator else []) + [f"    cdef {declaration}"]


def c_result(function: Function) -> str:
    """The C result type of a function."""
    return "int" if function.procedure else function.result
