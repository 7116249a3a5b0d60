"""Writes `generated/play.py` of a game from its `questions.py`, and from what its results count: a position to play.

There are two texts with the same meaning. The one in the file looks each kind up in a table; the one that is
compiled in its place is a switch over the kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engines.core.engine.constants import MODE_QUICK, MODE_STOP
from engines.core.engine.errors import DataError
from engines.core.build.generate.answers import read_answers
from engines.core.build.generate.counts import CATEGORY, MEASURE, Counted, CountedTable, read_counts, read_tables
from engines.core.build.generate.legality import LegalityWriter, legal_name
from engines.core.build.generate.rows import Row, bound, read_rows

Lines = list[str]
UNKNOWN = 'assert kind < 0, "unknown kind"'
TOP = ["i = self.depth - 1", "kind = self.frame_kind[i]"]
END = '''

def new_play() -> Play:
    """An empty position."""
    return Play()


def clone(s: Play) -> Play:
    """An independent copy."""
    copy: Play = Play.__new__(Play)
    copy_fresh(copy, s)
    return copy
'''


@dataclass(frozen=True)
class Role:
    """What rows say under one name: its table, what functions in it are given beside position and frame, the rest."""

    name: str
    table: str
    given: str = ""
    otherwise: str = ""  # for kinds whose rows say nothing; '' where there are none


LEGAL = Role("fast", "LEGAL")
APPLY = Role("apply", "APPLY", "a")
STEP = Role("do", "STEP")
MUST_ASK = Role("must_ask", "MUST_ASK", otherwise="0")
WEIGHT = Role("weight", "WEIGHT", "a", "1")
HEAVY = Role("heavy", "HEAVY", otherwise="0")
KEY = Role("key", "KEY")
MODE = Role("mode", "MODE", "context", otherwise=str(MODE_QUICK))
CANDIDATES = Role("candidates", "CANDIDATES", "context", "self.legal")
SECRET = Role("secret", "SECRET", otherwise="0")
ROLES = (LEGAL, APPLY, STEP, MUST_ASK, HEAVY, WEIGHT, KEY, MODE, CANDIDATES, SECRET)
Choose = Callable[[Role], Lines]  # the lines that find the row of `kind` and return what it says


class PlayWriter:
    """The two texts for one game. Raises DataError for rows that cannot be read."""

    def __init__(self, root: Path, game: str) -> None:
        self.game = game
        self.rows, self.events, (self.bot, *self.frozen) = read_rows(root, game)
        self.points, self.counts = (read_counts(root, game, form) for form in (CATEGORY, MEASURE))
        self.tables = read_tables(root, game)
        answers = {int(kind): found for kind, found in read_answers(root).get(game, {}).items()}
        self.legality = LegalityWriter(root, self.rows, answers)
        kinds = [row.kind for row in self.rows]
        if len(set(kinds)) < len(kinds):
            raise DataError(f"engines/{game}: two questions have the same kind.")

    def plain(self) -> str:
        """Text of the module."""
        return self._text("".join(self._table(role) for role in ROLES), self._look_up)

    def compiled(self) -> str:
        """Text that is compiled in its place."""
        return self._text("", self._switch)

    def columns(self) -> str:
        """Text of the module `counts`, which names what `counts_of` counts."""
        made = f"Written from measures of {self.game} by engines.core.build.generate; do not edit."
        names = "".join(f'    "{one.column}",\n' for one in self.counts)
        return f'"""What `counts_of` in `play.py` counts. {made}"""\n\n# fmt: off\nCOLUMNS = (\n{names})\n'

    def _text(self, tables: str, choose: Choose) -> str:
        named = f'\n\nclass Play(State):\n    """A position of {self.game}."""\n'
        head = [self._head(), self.legality.text(), tables, named]
        results = [
            listing("points_of", "Points of a seat, category by category.", self.points),
            listing("counts_of", "What results count of a seat, in the order of `counts.COLUMNS`.", self.counts),
            *map(row_listing, self.tables),
        ]
        return "".join([*head, "\n    __slots__ = ()\n", *self._methods(choose), END, *results])

    def _head(self) -> str:
        """Docstring and imports."""
        found = {f"engines.{self.game}.generated.state": {"State", "copy_fresh"}}
        if self.bot.functions:
            found["engines.core.engine.search_context"] = {"SearchContext"}
        for row in [*self.rows, *self.events, self.bot]:
            for role, function in row.functions.items():
                if role in BOUND or row is self.bot:
                    found.setdefault(function.module, set()).add(function.name)
        for function in self.legality.functions:
            found.setdefault(function.module, set()).add(function.name)
        for row in self.frozen:
            for role, function in row.functions.items():
                found.setdefault(function.module, set()).add(f"{function.name} as {role}_{row.kind}")
        for function in (function for one in self._counted() for function in one.functions):
            found.setdefault(function.module, set()).add(function.name)
        refuse_doubles(self.game, found)
        lines = [f"from {module} import {', '.join(sorted(names))}\n" for module, names in sorted(found.items())]
        made = f"Written from the questions of {self.game} by engines.core.build.generate; do not edit."
        head = f'"""The position that can be played. {made}"""\n\n# fmt: off\n# ruff: noqa\n'
        return head + "from __future__ import annotations\n\nfrom collections.abc import Callable\n\n" + "".join(lines)

    def _counted(self) -> list[Counted]:
        """Whatever is counted."""
        return [*self.points, *self.counts, *(one for table in self.tables for one in [table.there, *table.cells])]

    # --------------------------------------------------------------------------------------------- finding the row

    def _cases(self, role: Role) -> Iterator[tuple[Row, str]]:
        """The rows that say something, with the expression for position {s}."""
        for row in self.rows:
            if role.name in row.functions:
                yield row, bound(row, role.name, "{s}")
            elif role.name in row.numbers:
                yield row, str(row.numbers[role.name])
            elif role is LEGAL and row.form != "Step":
                yield row, f"{legal_name(row)}({{s}}, i)"
            elif role is HEAVY and WEIGHT.name in row.functions:
                yield row, "{s}.legal"

    def _table(self, role: Role) -> str:
        """The functions of a role by kind."""
        cases = list(self._cases(role))
        given = ", ".join(["s", "i", *([role.given] if role.given else [])])
        types = ", ".join(["State", "int", *(["int" if role.given == "a" else "SearchContext"] if role.given else [])])
        lines = [f"    {row.kind}: lambda {given}: {text.format(s='s')},  # {row.name}\n" for row, text in cases]
        return "".join([f"\n{role.table}: dict[int, Callable[[{types}], int]] = {{\n", *lines, "}\n"]) if cases else ""

    def _look_up(self, role: Role) -> Lines:
        """Look the kind up in the table."""
        call = ", ".join(["self", "i", *([role.given] if role.given else [])])
        if not any(self._cases(role)):
            return [f"return {role.otherwise}"] if role.otherwise else [UNKNOWN, "return 0"]
        if not role.otherwise:
            return [f"return {role.table}[kind]({call})"]
        return [f"found = {role.table}.get(kind)", f"return found({call}) if found else {role.otherwise}"]

    def _switch(self, role: Role) -> Lines:
        """Compare the kind with each number."""
        lines: Lines = []
        for row, text in self._cases(role):
            lines += [f"{'elif' if lines else 'if'} kind == {row.kind}:", f"    return {text.format(s='self')}"]
        return [*lines, *([] if role.otherwise else [UNKNOWN]), f"return {role.otherwise or '0'}"]

    # ------------------------------------------------------------------------------------------------ the methods

    def _methods(self, choose: Choose) -> Iterator[str]:
        empty = ["i = self.depth - 1", "if i < 0:", "    return 0", "kind = self.frame_kind[i]"]
        yield method("legal_mask", "", "Legal answers to the top question, worked out anew.", [*empty, *choose(LEGAL)])
        taken = ["i = self.depth", "kind = self.frame_kind[i]", *choose(APPLY)]
        yield method("answer_top", "a: int", "Carry out an answer to the question that was just taken off.", taken)
        yield method("step_top", "", "Carry out the step on top.", [*TOP, *self._taken_off(), *choose(STEP)])
        asked = "Whether the top question is asked although there is just one answer."
        yield method("must_ask", "", asked, [*TOP, *choose(MUST_ASK)])
        yield method("heavy_outcomes", "", "Outcomes of chance that may not weigh 1.", [*TOP, *choose(HEAVY)])
        yield method("chance_weight", "a: int", "Weight of an outcome of chance.", [*TOP, *choose(WEIGHT)])
        yield method("chance_key", "", "Place of the draw in the keys.", [*TOP, *choose(KEY)])
        given = "event: int, seat: int, a: int, b: int, c: int"
        yield method("observe", given, "Let observers count an event.", self._observe())
        if self.bot.functions:
            yield from self._bot_methods(choose)

    def _observe(self) -> Lines:
        """Compare the event with each number; what nobody counts is no error."""
        lines: Lines = []
        for row in self.events:
            if "do" not in row.functions:
                continue
            lines += [f"if event == {row.kind}:", f"    return {bound(row, 'do', 'self')}"]
        return [*lines, "return 0"]

    def _taken_off(self) -> Lines:
        """A step is taken off before it is carried out, unless its row says that it stays."""
        stay = [f"kind != {row.kind}" for row in self.rows if row.numbers.get("stays")]
        return [f"if {' and '.join(stay)}:", "    self.depth = i"] if stay else ["self.depth = i"]

    def _bot_methods(self, choose: Choose) -> Iterator[str]:
        names = {role: function.name for role, function in self.bot.functions.items()}
        hide = [f"return {names['hide']}(self, seat, key)" if "hide" in names else "return 0"]
        yield method("bot_hide", "seat: int, key: int", "Replace what the seat may not know.", hide)
        prepare = [*self._if_frozen("prepare"), f"return {names['prepare']}(self, seat, context)"]
        yield method("bot_prepare", "seat: int, context: SearchContext", "Note what a search does not change.", prepare)
        passed = [f"return {names['pass_turn']}(self, seat)" if "pass_turn" in names else "return 0"]
        yield method("bot_pass", "seat: int", "Go on to the next turn of the seat, as if the others passed.", passed)
        treated, mode = (
            "How a search of the seat treats the top question.",
            [*self._if_frozen("mode"), *self._mode(choose)],
        )
        yield method("bot_mode", "seat: int, context: SearchContext", treated, mode)
        chosen = [*self._if_frozen("candidates"), *TOP, *choose(CANDIDATES)]
        yield method(
            "bot_candidates", "seat: int, context: SearchContext", "The answers that a search looks at.", chosen
        )
        judged = [*self._if_frozen("evaluate"), f"return {names['evaluate']}(self, seat, context)"]
        yield method(
            "bot_evaluate", "seat: int, context: SearchContext", "How good the position is for the seat.", judged
        )
        read = [f"return {names['inputs']}(self, seat, context)" if "inputs" in names else "return 0"]
        yield method("bot_inputs", "seat: int, context: SearchContext", "Write what the value network reads.", read)
        ahead = [f"return {names['beats']}(self, seat, other)" if "beats" in names else "return 0"]
        yield method("bot_ahead", "seat: int, other: int", "Whether a seat has finished before another.", ahead)
        yield method("bot_secret", "", "Whether the top question is answered unseen.", [*TOP, *choose(SECRET)])
        commit = [f"return {names['commit']}(self, seat, context, stream)" if "commit" in names else "return 0"]
        given = "seat: int, context: SearchContext, stream: int"
        yield method("bot_commit", given, "Draw unseen answers of the seat and plan them.", commit)

    def _if_frozen(self, role: str) -> Lines:
        """Hand the question on where a frozen bot searches."""
        lines: Lines = []
        for row in self.frozen:
            lines += [f"if context.own_policy == {row.kind}:", f"    return {role}_{row.kind}(self, seat, context)"]
        return lines

    def _mode(self, choose: Choose) -> Lines:
        """Questions that begin another turn, questions of others, own ones out of turn, own ones in turn."""
        stops = " or ".join(f"kind == {row.kind}" for row in self.rows if row.numbers.get("ends_search"))
        begin = (
            ["if self.decisions > context.began:", f"    if {stops}:", f"        return {MODE_STOP}"] if stops else []
        )
        of_others = ["if self.frame_player[i] != seat:", f"    return {self.bot.numbers.get('others', MODE_STOP)}"]
        searched = self.bot.numbers.get("out_of_turn")
        out_of_turn = [] if searched else ["if self.active != seat:", f"    return {MODE_QUICK}"]
        return [*TOP, *begin, *of_others, *out_of_turn, *choose(MODE)]


BOUND = tuple(role.name for role in ROLES)


def refuse_doubles(game: str, imports: Mapping[str, set[str]]) -> None:
    """Raises DataError where two modules have what is imported from them under one name."""
    homes: dict[str, str] = {}
    for module, names in sorted(imports.items()):
        for name in sorted(names):
            if homes.setdefault(name, module) != module:
                raise DataError(f"engines/{game}: {homes[name]} and {module} both have a '{name}'; rename one of them.")


def method(name: str, parameters: str, meaning: str, lines: Lines) -> str:
    """A method of the class; those that only hand on a frame leave out what they do not read."""
    given = f"self, {parameters}" if parameters else "self"
    body = "".join(f"        {line}\n" for line in lines)
    return f'\n    def {name}({given}) -> int:\n        """{meaning}"""\n{body}'


def listing(name: str, meaning: str, counts: Sequence[Counted]) -> str:
    """A function that gives counts of a seat in a list; '' for none."""
    lines = "".join(f"        {one.text},  # {one.column}\n" for one in counts)
    head = f'\n\ndef {name}(s: Play, p: int) -> list[int]:\n    """{meaning}"""\n'
    return f"{head}    return [\n{lines}    ]\n" if counts else ""


def row_listing(table: CountedTable) -> str:
    """A function that gives the rows of a further table, one after the other."""
    lines = "".join(f"                {one.text},  # {one.column}\n" for one in table.cells)
    return f'''

def {table.name}_rows(s: Play) -> list[int]:
    """The rows of the table `{table.name}`: a place for the game, the number from 1, the columns."""
    rows = []
    n = 0
    for p in range({table.places}):
        if {table.there.text}:
            n += 1
            rows += [
                0,
                n,
{lines}            ]
    return rows
'''
