"""Which small functions the compiled build copies into the modules that call them.

A call into another module goes through a pointer, passes every number and looks for an exception; a function as small
as `push` costs less than its call. So the bodies of such functions stand in a `.pxd` of their own beside that of their
module, from which C takes them; the module itself keeps each function for Python.
"""

from __future__ import annotations

import ast
from functools import cache

from engines.core.build.compile.source import LONG, Module, Sources, statements

SUFFIX = "_inline"
MOST_STATEMENTS = 10
TOO_LARGE = 1000
NOTE = ("engines.core.engine.observing", "note")  # is called while somebody listens, never in play: not copied
TELLING = {(NOTE[0], name) for name in ("tell", "tell_change")}


class Inlining:
    """The small functions of a tree: short, on numbers and positions alone, without loops, all they call counted in.

    A function that tells stays where it is: what a call of `note` needs ready would be got ready wherever it is copied.
    """

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self._statements = cache(self._count)

    def small_functions(self, name: str) -> list[str]:
        """The functions of a module that its callers copy."""
        nodes = self.sources.modules[name].function_nodes
        return [function for function in nodes if self._statements(name, function) <= MOST_STATEMENTS]

    def _count(self, name: str, function: str) -> int:
        """How many statements a function has with those of all that it calls."""
        if (name, function) == NOTE:
            return TOO_LARGE
        module = self.sources.modules[name]
        node = module.function_nodes[function]
        signature = self.sources.signature(module, node)
        inside = [n for statement in statements(node) for n in ast.walk(statement)]
        own = sum(isinstance(n, ast.stmt) for n in inside)
        loops = any(isinstance(n, ast.For | ast.While) for n in inside)
        recursive = any(isinstance(n, ast.Call) and ast.unparse(n.func) == function for n in inside)
        if signature.has_rows or signature.result != LONG or loops or recursive or own > MOST_STATEMENTS:
            return TOO_LARGE
        return own + sum(self._called(module, n.func) for n in inside if isinstance(n, ast.Call))

    def _called(self, module: Module, called: ast.expr) -> int:
        """Statements of what is called: none of C itself, of methods, of modules of numbers such as `bits`."""
        if not isinstance(called, ast.Name) or called.id in ("min", "max", "abs"):
            return 0
        home, original = module.imports.get(called.id, (module.name, called.id))
        if (home, original) in TELLING:
            return TOO_LARGE
        if home in self.sources.plain or (home, original) == NOTE:
            return 0
        is_function = original in self.sources.modules[home].function_nodes
        return self._statements(home, original) if is_function else TOO_LARGE
