"""Reads the rows of a game's `questions.py` without importing it: importing would run the build that they make.

A row is a call of `Question`, `Chance` or `Step` whose first argument is the kind. Functions are given by name, and
their parameters are bound by name to what a frame holds.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from engines.core.engine.constants import FIRST_STEP
from engines.core.engine.errors import DataError
from engines.core.language.questions import Spoken

FORMS = ("Question", "Chance", "Step")
EVENT = "Event"
BOT = "Bot"
FROZEN = "FrozenBot"
PLACES = ("do",)  # names of the arguments after the kind that are not named
SEAT = ("p", "seat")
POSITION = "s"
CONTEXT = "context"
WORDS = {field.name for field in fields(Spoken)}  # no matter of dispatch
ANSWERED = ("apply", "weight")  # roles whose functions take the answer last
SLOTS = ("{s}.frame_a[i]", "{s}.frame_b[i]", "{s}.frame_c[i]")
NUMBERS = ("a", "b", "c")  # of an event


@dataclass(frozen=True)
class Function:
    """A rule function: the module it stands in, its name, whether it takes a position, its other parameters."""

    module: str
    name: str
    takes_position: bool
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """One row: its form, the number of its kind, names of the numbers in its frame and of the seat; what it says."""

    form: str
    name: str
    kind: int
    frame: tuple[str, ...]
    seats: tuple[str, ...]
    functions: Mapping[str, Function]
    numbers: Mapping[str, int]


def read_rows(root: Path, game: str) -> tuple[list[Row], list[Row], list[Row]]:
    """The rows of a game by their kinds, those of events, and those of bots: first what its bots are made of, as a row
    without a kind, then the frozen ones by their policies.

    They stand in `questions.py`, or in the files of the folder `questions`. Raises DataError where one cannot be read.
    """
    place = root / "engines" / game / "questions"
    files = sorted(place.glob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    readers = [Reader(root, path) for path in files]
    rows = sorted((row for reader in readers for row in reader.rows()), key=lambda row: row.kind)
    bots = [bot for reader in readers for bot in reader.bots()] or [Row(BOT, BOT, 0, (), (), {}, {})]
    frozen = sorted((row for reader in readers for row in reader.frozen()), key=lambda row: row.kind)
    events = sorted((row for reader in readers for row in reader.events()), key=lambda row: row.kind)
    return rows, events, [bots[0], *frozen]


class Reader:
    """The rows of one file, and what they call."""

    def __init__(self, root: Path, path: Path) -> None:
        self.root = root
        self.shown = path.relative_to(root).as_posix()
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.names = dict(_imported(self.tree))

    def rows(self) -> list[Row]:
        """All rows of the file."""
        return [self._row(call) for call in self._calls(FORMS)]

    def events(self) -> list[Row]:
        """The rows of events."""
        return [self._row(call) for call in self._calls((EVENT,))]

    def bots(self) -> list[Row]:
        """What the game's bots are made of, where this file says it."""
        return [Row(BOT, BOT, 0, (), (), *self._values(call)) for call in self._calls((BOT,))]

    def frozen(self) -> list[Row]:
        """The frozen bots; the kind of such a row is the policy."""
        return [self._row(call) for call in self._calls((FROZEN,))]

    def _calls(self, names: tuple[str, ...]) -> Iterator[ast.Call]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield node

    def _row(self, call: ast.Call) -> Row:
        assert isinstance(call.func, ast.Name)
        kind = self._value(call.args[0], call, "kind")
        if not isinstance(kind, int):
            raise self._error(call, "the first argument of a row is the number of its kind")
        if (call.func.id == "Step") != (kind >= FIRST_STEP):
            raise self._error(call, f"kinds of steps, and only they, are numbered from {FIRST_STEP} on, not {kind}")
        words = {k.arg: ast.literal_eval(k.value) for k in call.keywords if k.arg in ("frame", "seat")}
        own = SEAT if call.func.id == "Question" or "seat" not in words else ()
        seats = (*own, *([words["seat"]] if "seat" in words else []))
        name = ast.unparse(call.args[0])
        return Row(call.func.id, name, kind, words.get("frame", ()), seats, *self._values(call))

    def _values(self, call: ast.Call) -> tuple[dict[str, Function], dict[str, int]]:
        functions: dict[str, Function] = {}
        numbers: dict[str, int] = {}
        named = [(keyword.arg or "", keyword.value) for keyword in call.keywords]
        for name, node in [*zip(PLACES, call.args[1:], strict=False), *named]:
            if name in WORDS or not isinstance(node, ast.Name | ast.Attribute | ast.Constant):
                continue
            value = self._value(node, call, name)
            if isinstance(value, Function):
                functions[name] = value
            elif isinstance(value, int):
                numbers[name] = value
        return functions, numbers

    def _value(self, node: ast.expr, call: ast.Call, name: str) -> Function | int | None:
        """What an argument of a row names: a number, or a function; None for anything else."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, int) else None
        if isinstance(node, ast.Name):
            module, attribute = self.names.get(node.id, ("", ""))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            package, member = self.names.get(node.value.id, ("", ""))
            module, attribute = f"{package}.{member}", node.attr
        else:
            return None
        if not module.startswith("engines."):
            return None
        found = find_member(self.root, module, attribute)
        if found is None:
            raise self._error(call, f"{name}: {module} has no {attribute}")
        return found

    def _error(self, node: ast.AST, message: str) -> DataError:
        return DataError(f"{self.shown}:{getattr(node, 'lineno', 1)}: {message}.")


def _imported(tree: ast.Module) -> Iterator[tuple[str, tuple[str, str]]]:
    """Local name, and the module and name that it stands for."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield alias.asname or alias.name, (node.module, alias.name)


def find_member(root: Path, module: str, name: str) -> Function | int | None:
    """A function of a module, or a number of a module of numbers."""
    functions, numbers = _members(root, module)
    return functions[name] if name in functions else numbers.get(name)


@cache
def _members(root: Path, module: str) -> tuple[dict[str, Function], dict[str, int]]:
    path = root.joinpath(*module.split(".")).with_suffix(".py")
    if not path.is_file():
        return {}, {}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    functions = {node.name: _function(module, node) for node in nodes}
    if nodes:
        return functions, {}
    values = vars(importlib.import_module(module))
    return {}, {key: value for key, value in values.items() if type(value) is int}


def _function(module: str, node: ast.FunctionDef) -> Function:
    names = [argument.arg for argument in node.args.args]
    takes_position = names[:1] == [POSITION]
    return Function(module, node.name, takes_position, tuple(names[1:] if takes_position else names))


def bound(row: Row, role: str, position: str) -> str:
    """The call of the function that a row has for a role, with frame `i` of a position, as source text.

    What comes last in a function that takes an answer is the answer.
    """
    function = row.functions[role]
    last = function.parameters[-1:] if role in ANSWERED else ()
    return call_of(row, function, position, dict.fromkeys(last, "a"))


def call_of(row: Row, function: Function, position: str, more: Mapping[str, str]) -> str:
    """The call of a function for frame `i` of a position, as source text.

    Parameters are bound by name: to `more`, the frame, the seat that is asked, the search context. Raises DataError for
    a parameter that is none of these.
    """
    slots = NUMBERS if row.form == EVENT else SLOTS
    seat = "seat" if row.form == EVENT else f"{position}.frame_player[i]"
    known = {CONTEXT: CONTEXT} | dict.fromkeys(row.seats, seat)
    known |= {name: slots[place].format(s=position) for place, name in enumerate(row.frame)}
    known.update(more)
    for name in function.parameters:
        if name not in known:
            raise DataError(
                f"{row.name}: {function.name} asks for '{name}'; a frame of this kind has {', '.join(known)}."
            )
    given = [position] if function.takes_position else []
    return f"{function.name}({', '.join([*given, *(known[name] for name in function.parameters)])})"
