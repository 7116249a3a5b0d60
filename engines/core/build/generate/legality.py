"""Writes what is legal: for each question without a mask of its own a function, made of the conditions of its answers.

What several answers need is worked out once: they are laid into a tree whose edges are the tests of an answer first,
then its choices, then the masks of its conditions in their order. Tests of an answer that one before it does not make
come behind the masks that both need. A test that fails, or a mask that leaves nothing, ends its branch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engines.core.language.cases import AMONG
from engines.core.engine.modules import COMPILED
from engines.core.engine.errors import DataError
from engines.core.build.generate.rows import Function, Row, call_of, find_member
from engines.core.language.questions import EVERY, NEVER

LEFT = "{left}"  # stands in the text of a call for the answers that are left
LARGEST_LITERAL = 2**31 - 1
Lines = list[str]
Described = Mapping[str, Any]  # an answer or a condition as `engines.core.build.generate.answers` gives it


@dataclass
class Branch:
    """Where edges of the tree lead: the answers of the mask `always` are legal there, and what is left if it `ends`;
    and the edges that go on."""

    always: int = NEVER
    ends: bool = False
    tests: dict[str, Branch] = field(default_factory=dict)
    masks: dict[str, Branch] = field(default_factory=dict)

    @property
    def is_leaf(self) -> bool:
        """Whether nothing goes on."""
        return not self.tests and not self.masks


class LegalityWriter:
    """The functions for the rows of one game, of which `answers` are described by kind.

    `functions` are all rules that they call. Raises DataError for what is no rule, or asks for what no frame holds.
    """

    def __init__(self, root: Path, rows: Sequence[Row], answers: Mapping[int, Sequence[Described]]) -> None:
        self.root = root
        self.functions: set[Function] = set()
        self._numbers: dict[str, int] = {}
        self._texts = [self._function(row, answers[row.kind]) for row in rows if row.kind in answers]

    def text(self) -> str:
        """The masks that are too long to be written in place, and the functions."""
        named = "".join(f"{name}: int = {value}\n" for name, value in self._numbers.items())
        return "".join([f"\n{named}" if named else "", *self._texts])

    def _function(self, row: Row, answers: Sequence[Described]) -> str:
        root = Branch()
        for answer in answers:
            self._lay(root, row, answer)
        head = f'\n\ndef {legal_name(row)}(s: State, i: int) -> int:\n    """Legal answers to {row.name}."""\n'
        return head + "".join(f"    {line}\n" for line in self._body(root))

    def _body(self, root: Branch) -> Lines:
        """What is always legal, and what else."""
        always, root.always = self._number(root.always), NEVER
        more = self._lines(root, "")
        if not more:
            return [f"return {always}"]
        if len(more) == 1 and always == str(NEVER):
            return [more[0].replace("legal |=", "return")]
        return [f"legal = {always}", *more, "return legal"]

    # ------------------------------------------------------------------------------------------------- into the tree

    def _lay(self, branch: Branch, row: Row, answer: Described) -> None:
        """Add the edges of one answer, unless it is never legal."""
        mask, called = EVERY, []
        for one in [{"rule": answer["choices"], "test": False, "negated": False, "given": {}}, *answer["conditions"]]:
            if isinstance(one["rule"], int):
                mask &= constant_of(one)
            else:
                called.append((one["test"], ("not " if one["test"] else "~") * one["negated"] + self._call(row, one)))
        if mask == NEVER:
            return
        tests = [text for is_test, text in called if is_test]
        masks = [text for is_test, text in called if not is_test]
        if masks and mask != EVERY:
            masks.insert(0, self._number(mask))
        needs_mask = bool(masks)
        while tests and tests[0] in branch.tests:
            branch = branch.tests[tests.pop(0)]
        while masks and not branch.masks.keys().isdisjoint((masks[0], opposite(masks[0]))):
            branch = branch.masks.setdefault(masks.pop(0), Branch())
        for text in tests:
            branch = branch.tests.setdefault(text, Branch())
        for text in masks:
            branch = branch.masks.setdefault(text, Branch())
        if needs_mask:
            branch.ends = True
        else:
            branch.always |= mask

    def _call(self, row: Row, one: Described) -> str:
        """The call of the rule of a condition."""
        module, name = one["rule"]
        function = find_member(self.root, module, name)
        if module not in COMPILED or not isinstance(function, Function):
            raise DataError(f"{row.name}: {name} stands in {module}; what makes an answer legal stands in rules/.")
        self.functions.add(function)
        numbers = {parameter: str(number) for parameter, number in one["given"].items()}
        return call_of(row, function, "s", {AMONG: LEFT, **numbers})

    def _number(self, mask: int) -> str:
        """A mask as a literal, or the name of a long one."""
        if mask <= LARGEST_LITERAL:
            return str(mask)
        name = "EVERY" if mask == EVERY else f"MASK_{mask:X}"
        self._numbers[name] = mask
        return name

    # ----------------------------------------------------------------------------------------------- out of the tree

    def _lines(self, branch: Branch, left: str, depth: int = 0) -> Lines:
        """What is legal of the answers that are left; of all where `left` is empty."""
        lines = [f"legal |= {self._number(branch.always)}"] if branch.always else []
        lines += [f"legal |= {left}"] if branch.ends else []
        for text, then in branch.tests.items():
            lines += self._tested(text, then, left, depth)
        for text, then in branch.masks.items():
            if not (text.startswith("~") and opposite(text) in branch.masks):
                lines += self._masked(text, then, branch.masks.get(opposite(text)), left, depth)
        return lines

    def _tested(self, text: str, then: Branch, left: str, depth: int) -> Lines:
        """What is legal of the answers that are left after a test, and after those that alone follow it."""
        while len(then.tests) == 1 and not (then.always or then.ends or then.masks):
            [(more, then)] = then.tests.items()
            text = f"{text} and {more}"
        return [f"if {text}:", *indented(self._lines(then, left, depth))]

    def _masked(self, text: str, then: Branch, others: Branch | None, left: str, depth: int) -> Lines:
        """What is legal of the answers that are left by a mask, and of the others."""
        found = text if LEFT not in text else text.replace(LEFT, left or self._number(EVERY))
        found = f"{left} & {found}" if left else found
        if then.is_leaf and others is None:
            return [f"legal |= {found}"]
        if not left and (text.isidentifier() or text.isdecimal()):
            return self._lines(then, text, depth)
        name = f"mask_{depth}"
        lines = [f"{name} = {found}", f"if {name}:", *indented(self._lines(then, name, depth + 1))]
        if others is not None:
            lines += [f"{name} = {left or self._number(EVERY)} & ~{name}"]
            lines += [f"if {name}:", *indented(self._lines(others, name, depth + 1))]
        return lines


def legal_name(row: Row) -> str:
    """The name of the function that is written for a row."""
    return f"answers_to_{row.name.partition('K_')[2].lower()}"


def opposite(text: str) -> str:
    """The mask of the answers that a mask leaves out."""
    return text.removeprefix("~") if text.startswith("~") else f"~{text}"


def constant_of(one: Described) -> int:
    """The mask of a condition that is a number."""
    mask = (EVERY if one["rule"] else NEVER) if one["test"] else int(one["rule"])
    return EVERY & ~mask if one["negated"] else mask


def indented(lines: Lines) -> Lines:
    """The lines, one step further right."""
    return [f"    {line}" for line in lines]
