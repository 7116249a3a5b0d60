"""One declaration of a state's fields, and the sources written from it.

A game lists its fields once, in `engines/<game>/fields.py`. From that list come the plain Python class
(`state.py`), the text that is compiled in its place, and its `.pxd`. Everything else that has to know all fields
(saving, comparing, hashing, views, checks) walks over the same list at run time: see `saving.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from types import ModuleType

NO_PART = ("cache", "count", "log")  # groups of fields that are no part of the position
UNSAVED = ("cache", "log")  # groups that a saved position leaves out
UNCOPIED = "log"  # the group that a copy does not take along: nobody listens to it
FRAMES = "frame_"  # how fields of the stack begin: of them, the frames in use are part of the position
C_TYPES = {"short": "short", "mask": "long long"}
LARGEST = {"short": 2**15 - 1, "mask": 2**63 - 1}
Virtual = tuple[str, str, str, str]  # name, parameters, C declaration, meaning
VIRTUAL: tuple[Virtual, ...] = (
    ("legal_mask", "", "long long {name}(self) except? -88888 nogil", "Mask of the legal answers to the top question."),
    (
        "answer_top",
        "a: int",
        "int {name}(self, long long a) except -1 nogil",
        "Carry out answer `a` to the top question, which was just taken off: its frame is number `depth`.",
    ),
    (
        "step_top",
        "",
        "int {name}(self) except -1 nogil",
        "Carry out the top frame, a step, and take it off when it is done.",
    ),
    (
        "must_ask",
        "",
        "long long {name}(self) except? -88888 nogil",
        "1 when the top question is asked even with a single answer, for skipping it would tell something hidden.",
    ),
    (
        "heavy_outcomes",
        "",
        "long long {name}(self) except? -88888 nogil",
        "Mask of the outcomes of chance that may not weigh 1: only these are asked for their weights.",
    ),
    ("chance_weight", "a: int", "long long {name}(self, long long a) except? -88888 nogil", "Weight of outcome `a`."),
    (
        "chance_key",
        "",
        "long long {name}(self) except? -88888 nogil",
        "Which draw or die this is: its place in the keys.",
    ),
    (
        "observe",
        "event: int, seat: int, a: int, b: int, c: int",
        "int {name}(self, long long event, long long seat, long long a, long long b, long long c) except -1 nogil",
        "Let the game's observers count an event.",
    ),
)
BOT_VIRTUAL: tuple[Virtual, ...] = (
    (
        "copy_from",
        "src: CoreState",
        "int {name}(self, CoreState src) except -1 nogil",
        "Become equal to `src`, a position of the same game.",
    ),
    (
        "bot_hide",
        "seat: int, key: int",
        "int {name}(self, long long seat, long long key) except -1 nogil",
        "Replace what `seat` may not know by something that could be true, drawn from `key`.",
    ),
    (
        "bot_prepare",
        "seat: int, context: SearchContext",
        "int {name}(self, long long seat, SearchContext context) except -1 nogil",
        "Write facts that hold for a whole search into the context.",
    ),
    (
        "bot_pass",
        "seat: int",
        "long long {name}(self, long long seat) except? -88888 nogil",
        "Let the others pass: go on to the next turn of `seat`; 0 when the game is over.",
    ),
    (
        "bot_mode",
        "seat: int, context: SearchContext",
        "long long {name}(self, long long seat, SearchContext context) except? -88888 nogil",
        "How a search of `seat` treats the top question: MODE_...",
    ),
    (
        "bot_candidates",
        "seat: int, context: SearchContext",
        "long long {name}(self, long long seat, SearchContext context) except? -88888 nogil",
        "Mask of the choices that a search of `seat` looks at: some of the legal ones, at least one.",
    ),
    (
        "bot_evaluate",
        "seat: int, context: SearchContext",
        "long long {name}(self, long long seat, SearchContext context) except? -88888 nogil",
        "How good the position is for `seat`; only comparisons count.",
    ),
    (
        "bot_inputs",
        "seat: int, context: SearchContext",
        "long long {name}(self, long long seat, SearchContext context) except? -88888 nogil",
        "Write what the value network reads of each seat, as far as `seat` may know it; returns how many seats.",
    ),
    (
        "bot_ahead",
        "seat: int, other: int",
        "long long {name}(self, long long seat, long long other) except? -88888 nogil",
        "More than 0 when `seat` has finished before `other`.",
    ),
    (
        "bot_secret",
        "",
        "long long {name}(self) except? -88888 nogil",
        "1 when the top question is answered unseen, and others answer such a question before anything is shown.",
    ),
    (
        "bot_commit",
        "seat: int, context: SearchContext, stream: int",
        "long long {name}(self, long long seat, SearchContext context, long long stream) except? -88888 nogil",
        "Draw what `seat` answers unseen here, and write it into its plan.",
    ),
)


@dataclass(frozen=True)
class Field:
    """One field of a state.

    `length` 0 is a single number. `ctype` is `short` (16 bits) or `mask` (63 bits). `group` says what the field is
    for: `identity` (part of the position), `turn` (part of it, cleared at the start of a turn), `count` (bookkeeping:
    saved, but no part of the position), `cache` (derived) or `log` (events told, neither copied nor saved). `seen` says
    who may know it: `all`, `owner` (the field is one equal part for each player), `hidden` (nobody), or `game` (the
    game's own view decides). `needs` names a field, perhaps this one itself: while that is 0 this one is neither
    hashed nor saved nor shown, so that games without an expansion stay as they were before it.

    For observations (`engines.core.engine.observed`): `bits` of a set is how many there are, 0 for a number; `per_seat`
    is 1 where the places are one equal part for each seat, 2 where each part is so again; what names a seat is
    `seat_from` + seat * `seat_step`, or a set of seats with `seat_step` 1.
    """

    name: str
    length: int
    ctype: str
    low: int
    high: int | None
    meaning: str
    rule: str = ""
    group: str = "identity"
    seen: str = "all"
    needs: str = ""
    bits: int = 0
    per_seat: int = 0
    seat_step: int = 0
    seat_from: int = 0

    @cached_property
    def places(self) -> int:
        """How many numbers it holds."""
        return max(self.length, 1)

    @cached_property
    def highest(self) -> int:
        """The largest value the field may hold."""
        return LARGEST[self.ctype] if self.high is None else self.high


def number(
    name: str,
    length: int,
    high: int | None,
    meaning: str,
    rule: str = "",
    group: str = "identity",
    seen: str = "all",
    low: int = 0,
    seat_step: int = 0,
    seat_from: int = 0,
) -> Field:
    """A field of whole numbers, from 0 unless `low` says otherwise."""
    return Field(name, length, "short", low, high, meaning, rule, group, seen, seat_step=seat_step, seat_from=seat_from)


def mask(
    name: str,
    meaning: str,
    rule: str = "",
    group: str = "identity",
    seen: str = "all",
    length: int = 0,
    bits: int = 0,
) -> Field:
    """A field of sets of so many bits, or, without `bits`, of numbers beyond 16 bits, which no seat observes."""
    return Field(name, length, "mask", 0, 2**bits - 1 if bits else None, meaning, rule, group, seen, bits=bits)


def flags(
    name: str,
    length: int,
    bits: int,
    meaning: str,
    rule: str = "",
    group: str = "identity",
    seen: str = "all",
    seat_step: int = 0,
) -> Field:
    """A field of sets of at most 15 bits."""
    sets = number(name, length, 2**bits - 1, meaning, rule, group, seen, seat_step=seat_step)
    return replace(sets, bits=bits)


def by_seat(*fields: Field) -> tuple[Field, ...]:
    """Fields of which each seat has an equal part, in the order of seats."""
    return tuple(replace(field, per_seat=field.per_seat + 1) for field in fields)


def num_options(constants: ModuleType) -> int:
    """How many bits the options have that are numbered as OPTION_... in a module."""
    last: int = max(value for name, value in vars(constants).items() if name.startswith("OPTION_"))
    return last.bit_length()


def _comment(field: Field) -> str:
    rule = f" [{field.rule}]" if field.rule else ""
    return f"  # {field.meaning}{rule}"


def _header(source: str) -> str:
    return (
        f'"""Fields of the state. Written from {source} by engines.core.engine.schema; do not edit."""\n\n# fmt: off\n'
    )


def _virtual_pure(text: list[str], virtual: Sequence[Virtual]) -> None:
    for name, parameter, _, meaning in virtual:
        parameters = f"self, {parameter}" if parameter else "self"
        text += [
            "",
            f"    def {name}({parameters}) -> int:",
            f'        """{meaning}"""',
            "        raise NotImplementedError",
        ]


def _names(parameters: str) -> str:
    """Parameters of a method without their types."""
    return ", ".join(["self", *(part.split(":")[0].strip() for part in parameters.split(",") if part)])


def _class_pure(name: str, base: str, fields: Sequence[Field], virtual: Sequence[Virtual], doc: str) -> list[str]:
    """The class as ordinary Python: slots of lists and ints."""
    text = ["SIZES = {  # places of each field; 0 is a single number"]
    text += [f'    "{f.name}": {f.length},' for f in fields]
    text += ["}", "", "", f"class {name}({base}):" if base else f"class {name}:", f'    """{doc}"""', ""]
    text += ["    __slots__ = tuple(SIZES)", ""]
    text += [f"    {f.name}: {'list[int]' if f.length else 'int'}{_comment(f)}" for f in fields]
    text += ["", "    def __init__(self) -> None:"]
    text += [f"        {base}.__init__(self)"] if base else []
    text += ["        plain.clear(self, SIZES)"]
    _virtual_pure(text, virtual)
    if base:
        text += ["", f"    def copy_from(self, src: {base}) -> int:", '        """Become equal to `src`."""']
        text += [
            f'        assert isinstance(src, {name}), "a position of another game"',
            "        return copy_into(self, src)",
            *_pickling(": Any", f" -> {name}", " -> tuple[Any, ...]", " -> None"),
        ]
    return text


def _pickling(given: str = "", copied: str = "", reduced: str = "", nothing: str = "") -> list[str]:
    """What `copy` and `pickle` call, with these annotations; whoever hears the original does not hear the copy."""
    return [
        "",
        f"    def __copy__(self){copied}:",
        "        copy = type(self).__new__(type(self))",
        "        copy_fresh(copy, self)",
        "        return copy",
        "",
        f"    def __deepcopy__(self, memo{given}){copied}:",
        "        return self.__copy__()",
        "",
        f"    def __reduce__(self){reduced}:",
        "        return type(self), (), plain.values(self, KEPT)",
        "",
        f"    def __setstate__(self, values{given}){nothing}:",
        "        plain.fill(self, values, set_field)",
    ]


def _kept(fields: Sequence[Field]) -> list[str]:
    """The fields that are pickled."""
    names = "".join(f'"{field.name}", ' for field in fields if field.group != UNCOPIED)
    return ["", f"KEPT = ({names.rstrip()})  # in a pickled position"]


def _needs_context(virtual: Sequence[Virtual]) -> bool:
    return any("SearchContext" in parameters for _, parameters, _, _ in virtual)


def parts(fields: Sequence[Field]) -> list[Field]:
    """The fields that make up every position."""
    return [field for field in fields if field.group not in NO_PART and not field.needs]


def further_parts(fields: Sequence[Field]) -> dict[str, list[Field]]:
    """The fields that make up a position too while the field that they need is not 0, by the name of that one."""
    found: dict[str, list[Field]] = {}
    for field in fields:
        if field.needs and field.group not in NO_PART:
            found.setdefault(field.needs, []).append(field)
    return found


def render_state(
    name: str,
    base: str,
    own: Sequence[Field],
    inherited: Sequence[Field],
    source: str,
    virtual: Sequence[Virtual] = VIRTUAL,
) -> str:
    """`state.py`: the class, its copies, its bytes and `set_field` in ordinary Python."""
    text = [_header(source), "from __future__ import annotations", ""]
    text += ["from typing import Any", ""] if base else []
    text += ["from engines.core.engine import plain"]
    text += [f"from engines.core.engine.state import {base}"] if base else []
    text += (
        ["from engines.core.engine.search_context import SearchContext"] if not base and _needs_context(virtual) else []
    )
    doc = (
        "All that a position of the game consists of."
        if base or virtual
        else "All that a search keeps beside positions."
    )
    text += _kept([*inherited, *own]) if base else []
    text += ["", *_class_pure(name, base, own, () if base else virtual, doc)]
    text += ["", "", f"COPYING = plain.Copying({name})"]
    for function, method, doc in (
        ("copy_into", "into", "Make `dst` equal to `src`, field by field."),
        ("copy_fresh", "fresh", "Fill `dst`, made without its constructor, with a copy of `src`."),
    ):
        text += ["", "", f"def {function}(dst: {name}, src: {name}) -> int:", f'    """{doc}"""']
        text += [f"    return COPYING.{method}(dst, src)"]
    text += _bytes_pure(name, [*inherited, *own]) if base else []
    text += ["", "", f"def set_field(s: {name}, name: str, index: int, value: int) -> None:"]
    text += ['    """Write one number; callers use `saving.put`, which checks the range first."""']
    text += ["    plain.set_field(s, name, index, value)", ""]
    return "\n".join(text)


def render_compiled(
    name: str,
    base: str,
    own: Sequence[Field],
    inherited: Sequence[Field],
    source: str,
    virtual: Sequence[Virtual] = VIRTUAL,
) -> str:
    """The text that is compiled in place of `state.py`: same names, C arrays."""
    everything = [*inherited, *own]
    text = [
        _header(source),
        "import cython",
        *(["from engines.core.engine import plain", *_kept(everything)] if base else []),
        "",
        "NUMBERS = {" + ", ".join(f'"{f.name}": {i}' for i, f in enumerate(everything)) + "}",
        "",
        "",
        f"class {name}({base}):" if base else f"class {name}:",
        '    """All that a position consists of."""',
    ]
    for method, parameters, _, _ in () if base else virtual:
        text += ["", f"    def {method}({_names(parameters)}):", "        return 0"]
    if base:
        text += ["", "    def copy_from(self, src):", f"        return copy_into(self, cython.cast({name}, src))"]
        text += _pickling()
    for function in ("copy_into", "copy_fresh"):
        text += ["", "", f"def {function}(dst, src):", *_copy_compiled(everything), "    return 0"]
    text += _bytes_compiled(everything) if base else []
    text += ["", "", "def set_field(s, name, index, value):"]
    text += ["    number = cython.cast(cython.longlong, NUMBERS.get(name, -1))"]
    for i, f in enumerate(everything):
        text += [f"    {'elif' if i else 'if'} number == {i}:  # {f.name}"]
        text += [f"        s.{f.name}[index] = value" if f.length else f"        s.{f.name} = value"]
    text += ["    else:", "        raise AttributeError(name)", ""]
    return "\n".join(text)


def _copy_compiled(fields: Sequence[Field]) -> list[str]:
    """Copies of memory: one for all fields that lie side by side, that is, between those that are not copied."""
    text = []
    for copied, run in groupby(fields, lambda field: field.group != UNCOPIED):
        if copied:
            names = [field.name for field in run]
            first, last = f"cython.address(dst.{names[0]})", f"cython.address(dst.{names[-1]})"
            size = f"{_place(last)} - {_place(first)} + cython.sizeof(dst.{names[-1]})"
            text += [f"    memcpy({first}, cython.address(src.{names[0]}), {size})"]
    return text


def _place(address: str) -> str:
    return f"cython.cast(cython.p_char, {address})"


def _bytes_pure(name: str, fields: Sequence[Field]) -> list[str]:
    """`position_bytes` in ordinary Python."""
    further = further_parts(fields)
    text = ["", "", "PARTS = (  # fields that make up the position", *(f'    "{f.name}",' for f in parts(fields)), ")"]
    for need, some in further.items():
        text += [
            f"{need.upper()}_PARTS = (  # and these while {need} is not 0",
            *(f'    "{f.name}",' for f in some),
            ")",
        ]
    text += ["", "", f"def position_bytes(s: {name}) -> bytes:"]
    text += ['    """The numbers that make up the position, 8 bytes each."""']
    chosen = [f"({need.upper()}_PARTS if s.{need} else ())" for need in further]
    return [*text, f"    return plain.position_bytes(s, {' + '.join(['PARTS', *chosen])})"]


def _bytes_compiled(fields: Sequence[Field]) -> list[str]:
    """`position_bytes` in C: the numbers of the fields one after the other."""
    further = further_parts(fields)
    size = sum(field.places for some in (parts(fields), *further.values()) for field in some)
    text = ["", "", "def position_bytes(s):", f"    numbers = cython.declare(cython.longlong[{size}])", "    n = 0"]
    text += [line for field in parts(fields) for line in _field_bytes(field, "    ")]
    for need, some in further.items():
        text += [f"    if s.{need}:", *(line for field in some for line in _field_bytes(field, " " * 8))]
    return [*text, "    return cython.cast(cython.p_char, cython.address(numbers[0]))[: 8 * n]"]


def _field_bytes(field: Field, indent: str) -> list[str]:
    """The numbers of one field; of the stack, the frames in use."""
    if not field.length:
        return [f"{indent}numbers[n] = s.{field.name}", f"{indent}n += 1"]
    count = "s.depth" if field.name.startswith(FRAMES) else field.length
    return [
        f"{indent}for i in range({count}):",
        f"{indent}    numbers[n + i] = s.{field.name}[i]",
        f"{indent}n += {count}",
    ]


def render_pxd(name: str, base: str, own: Sequence[Field], virtual: Sequence[Virtual] = VIRTUAL) -> str:
    """The `.pxd` of the compiled state: every field with its C type."""
    text = ["cimport cython", "from libc.string cimport memcpy"]
    text += [f"from engines.core.engine.state cimport {base}"] if base else []
    text += (
        ["from engines.core.engine.search_context cimport SearchContext"]
        if not base and _needs_context(virtual)
        else []
    )
    text += [""]
    text += [f"cdef class {name}({base}):" if base else f"cdef class {name}:"]
    for f in own:
        text += [f"    cdef readonly {C_TYPES[f.ctype]}{f'[{f.length}]' if f.length else ''} {f.name}"]
    if base:
        text += [f"    cdef int copy_from(self, {base} src) except -1 nogil"]
    else:
        text += ["    cdef " + declaration.format(name=method) for method, _, declaration, _ in virtual]
    for function in ("copy_into", "copy_fresh"):
        text += ["", f"cpdef int {function}({name} dst, {name} src) except -1 nogil"]
    if base:
        text += ["", "@cython.locals(n=cython.Py_ssize_t, i=cython.Py_ssize_t)"]
        text += [f"cpdef bytes position_bytes({name} s)"]
    text += ["", f"cpdef set_field({name} s, str name, long long index, long long value)"]
    return "\n".join([*text, ""])
