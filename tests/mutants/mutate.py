"""Mutants: small changes to the rules of the games, each of which some test should notice.

A mutant replaces one expression or statement in a function of `engines/<game>/rules/`. Its name follows from its file,
its function, and the changed line before and after.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import CodeType
from typing import Any

from tests.mutants.procedures import valued_functions
from tests.sources import ROOT, parsed

SWAPS: dict[type[ast.AST], type[Any]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
EXTREMES = {"min": "max", "max": "min"}
TELLING = "tell"  # its literal zeros stand where an event has nothing more to say
LASTING = (ast.Attribute, ast.Subscript)  # targets that outlive the function


@dataclass(frozen=True)
class Slot:
    """A place in a syntax tree: a field of a node, or one of the nodes in it."""

    parent: ast.AST
    name: str
    index: int | None = None

    @property
    def node(self) -> Any:
        """What stands there."""
        value = getattr(self.parent, self.name)
        return value if self.index is None else value[self.index]

    def put(self, node: ast.AST) -> None:
        """Replace what stands there."""
        if self.index is None:
            setattr(self.parent, self.name, node)
        else:
            getattr(self.parent, self.name)[self.index] = node


@dataclass(frozen=True)
class Mutant:
    """One changed function; `nth` counts equal changes to equal lines of it."""

    file: str
    function: str
    line: int = field(compare=False)
    before: str
    after: str
    nth: int
    tree: ast.FunctionDef = field(compare=False, repr=False)
    slot: Slot = field(compare=False, repr=False)
    new: ast.AST = field(compare=False, repr=False)

    @property
    def game(self) -> str:
        """The game whose rules it changes."""
        return self.file.split("/")[1]

    @property
    def module(self) -> str:
        """The module that it changes."""
        return self.file.removesuffix(".py").replace("/", ".")

    @property
    def id(self) -> str:
        """Its name, the same as long as the changed line is."""
        parts = (self.file, self.function, self.before, self.after, str(self.nth))
        return sha256("\n".join(parts).encode()).hexdigest()[:12]

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}\n  - {self.before}\n  + {self.after}"

    def code(self) -> CodeType:
        """The changed function, compiled."""
        old = self.slot.node
        self.slot.put(ast.copy_location(self.new, old))
        module = ast.fix_missing_locations(ast.Module([self.tree], []))
        compiled = compile(module, str(ROOT / self.file), "exec", dont_inherit=True)
        self.slot.put(old)
        return next(constant for constant in compiled.co_consts if isinstance(constant, CodeType))


def choose_mutants(games: Sequence[str], number: int, seed: int) -> list[Mutant]:
    """So many mutants of all rules, drawn by a hash of their names: a changed function moves few others."""
    every = [mutant for game in games for path in rule_files(game) for mutant in mutants_of(path)]
    return sorted(every, key=lambda mutant: sha256(f"{seed}/{mutant.id}".encode()).digest())[:number]


def rule_files(game: str) -> list[Path]:
    """The files of a game's rules."""
    return sorted((ROOT / "engines" / game / "rules").glob("*.py"))


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    file = path.relative_to(ROOT).as_posix()
    valued = valued_functions(file.split("/")[1])
    for tree in parsed(path).body:
        if isinstance(tree, ast.FunctionDef):
            yield from mutants_of_function(file, tree, tree.name in valued)


def mutants_of_function(file: str, tree: ast.FunctionDef, is_valued: bool) -> Iterator[Mutant]:
    """Every mutant of a function; what it returns is changed only if somebody uses it."""
    seen: Counter[tuple[str, str]] = Counter()
    for place in statement_slots(tree):
        before = header(place.node)
        for slot, new in changes(place, is_valued):
            after = header_with(place, slot, new)
            seen[before, after] += 1
            yield Mutant(file, tree.name, place.node.lineno, before, after, seen[before, after], tree, slot, new)


def statement_slots(tree: ast.FunctionDef) -> list[Slot]:
    """Where the statements of a function stand, its docstring and assertions left out."""
    found = []
    for parent in ast.walk(tree):
        for name in ("body", "orelse"):
            statements = getattr(parent, name, None)
            for i in range(len(statements) if isinstance(statements, list) else 0):
                found.append(Slot(parent, name, i))
    kept = [slot for slot in found if not isinstance(slot.node, ast.Assert) and not is_text(slot.node)]
    return sorted(kept, key=lambda slot: (slot.node.lineno, slot.node.col_offset))


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def header(statement: ast.stmt) -> str:
    """The first line of a statement."""
    return ast.unparse(statement).partition("\n")[0]


def header_with(place: Slot, slot: Slot, new: ast.AST) -> str:
    """The first line of the statement at `place`, with `new` in a slot."""
    old = slot.node
    slot.put(new)
    text = header(place.node)
    slot.put(old)
    return text


# ------------------------------------------------------------------------------------------------------------- changes


def changes(place: Slot, is_valued: bool) -> Iterator[tuple[Slot, ast.AST]]:
    """What is replaced by what in the statement at `place`, statements inside it left out."""
    statement = place.node
    yield from ((place, new) for new in other_statements(statement, is_valued))
    if isinstance(statement, ast.Return) and isinstance(statement.value, ast.Constant) and not is_valued:
        return
    if isinstance(statement, (ast.If, ast.While)) and not is_negated_anyway(statement.test):
        yield Slot(statement, "test"), ast.UnaryOp(ast.Not(), statement.test)
    for slot in expression_slots(statement):
        if not is_filler(slot):
            yield from ((slot, new) for new in other_expressions(slot.node))


def other_statements(statement: ast.stmt, is_valued: bool) -> Iterator[ast.stmt]:
    """What may stand in the place of a statement."""
    match statement:
        case ast.Expr() | ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.Assign(targets=targets) if all(isinstance(target, LASTING) for target in targets):
            yield ast.Pass()
        case ast.AugAssign(target=target, op=operator, value=value):
            yield ast.Pass()
            yield ast.AugAssign(target, SWAPS[type(operator)](), value)
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            if is_valued or isinstance(value, ast.Call):
                yield ast.Return(ast.Constant(0))


def is_filler(slot: Slot) -> bool:
    """Whether a zero stands where an event has nothing more to say."""
    match slot.parent, slot.node:
        case ast.Call(func=ast.Name(id=name)), ast.Constant(value=0):
            return name == TELLING
    return False


def is_negated_anyway(test: ast.expr) -> bool:
    """Whether another change of a condition is its negation."""
    match test:
        case ast.Compare(ops=[ast.Eq() | ast.NotEq()]) | ast.UnaryOp(op=ast.Not()):
            return True
    return False


def expression_slots(node: ast.AST) -> Iterator[Slot]:
    """Where expressions stand in a statement or an expression, statements inside it left out."""
    for name, value in ast.iter_fields(node):
        if name == "annotation":
            continue
        if isinstance(value, ast.expr):
            yield Slot(node, name)
            yield from expression_slots(value)
        for i, item in enumerate(value if isinstance(value, list) else ()):
            if isinstance(item, ast.expr):
                yield Slot(node, name, i)
                yield from expression_slots(item)


def other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    """What may stand in the place of an expression."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=others) if type(operator) in SWAPS:
            yield ast.Compare(left, [SWAPS[type(operator)]()], others)
        case ast.BoolOp(op=operator, values=values):
            yield ast.BoolOp(SWAPS[type(operator)](), values)
        case ast.BinOp(left=left, op=operator, right=right):
            yield ast.BinOp(left, SWAPS[type(operator)](), right)
        case ast.UnaryOp(operand=operand) if not isinstance(operand, ast.Constant):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse) if not is_negated_anyway(test):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1 if value > 1 else 1 - value)
        case ast.Call(func=ast.Name(id=name), args=values) if name in EXTREMES:
            yield ast.Call(ast.Name(EXTREMES[name], ast.Load()), values, [])
