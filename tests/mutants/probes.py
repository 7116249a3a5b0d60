"""Which functions of a game's rules a test calls: each function is replaced until it is called once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

from tests.mutants.mutate import Mutant, rule_files
from tests.sources import ROOT

PROBE = "__probe__"
SOURCE = f"def probe({{arguments}}): return {PROBE}({{name!r}})({{arguments}})"


def rule_functions(game: str) -> Iterator[tuple[str, FunctionType]]:
    """The functions of a game's rules by `module.function`."""
    for path in rule_files(game):
        module = import_module(path.relative_to(ROOT).as_posix().removesuffix(".py").replace("/", "."))
        for name, value in vars(module).items():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                yield f"{module.__name__}.{name}", value


def apply(mutant: Mutant) -> None:
    """Change a function for everybody who has it."""
    function: Any = getattr(import_module(mutant.module), mutant.function)
    function.__code__ = mutant.code()


class Probes:
    """Notes the first call of each of some functions since `set`."""

    def __init__(self, functions: Mapping[str, FunctionType]) -> None:
        self.called: set[str] = set()
        self._functions: dict[str, Any] = dict(functions)
        self._codes: dict[str, CodeType] = {name: value.__code__ for name, value in functions.items()}
        self._probes = {name: probe_code(name, code) for name, code in self._codes.items()}
        for value in self._functions.values():
            value.__globals__[PROBE] = self._first_call

    def set(self) -> None:
        """Forget all calls, and note those to come."""
        self.called = set()
        for name, function in self._functions.items():
            function.__code__ = self._probes[name]

    def restore(self) -> None:
        """Let the functions be."""
        for name, function in self._functions.items():
            function.__code__ = self._codes[name]

    def _first_call(self, name: str) -> Callable[..., Any]:
        self.called.add(name)
        function = self._functions[name]
        function.__code__ = self._codes[name]
        return function  # type: ignore[no-any-return]


def probe_code(name: str, code: CodeType) -> CodeType:
    """The code of a function that tells of its call; it has the parameters of `code`, for some read their names."""
    scope: dict[str, Any] = {}
    exec(SOURCE.format(name=name, arguments=", ".join(code.co_varnames[: code.co_argcount])), scope)
    probe: CodeType = scope["probe"].__code__
    return probe
