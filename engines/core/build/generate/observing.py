"""Writes `generated/observation.py` of a game from its fields: what a seat observes, and what it may answer.

What stands where is told by `engines.core.engine.observed`; the functions of `rules/seen.py` are called by the names of
the rows of `SEEN`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from engines.core.build.generate.rows import Function, Row, find_member, read_rows
from engines.core.engine.constants import MAX_CHOICE
from engines.core.engine.errors import DataError
from engines.core.engine.observed import NOBODY_ASKED, Part, parts

Lines = list[str]
MEMORY = "engines.core.engine.memory"
NAMES = ("blank", "copy", "copy_renamed", "put", "rename", "seat_after", "spread", "spread_bytes", "turn", "turn_bits")
UNSEEN = "secret"  # what the row of a question says that is answered unseen


def observation_text(root: Path, game: str) -> str:
    """Text of the module. Raises DataError for fields or rows that say too little."""
    rows, _, _ = read_rows(root, game)
    ruled = [part.field.name for part in parts(game) if part.by_rule]
    shared = _shared_by(root, game, ruled)
    body = [*_question(rows), *(f"{name} = seen_{name}(s, seat)" for name in shared), *_fields(root, game)]
    used = [name for name in NAMES if any(f"{name}(" in line for line in [*body, *MASK])]
    imports = [f"from {MEMORY} import {', '.join(used)}", f"from engines.{game}.generated.state import State"]
    imports += [f"from {_rules(game)} import {name} as seen_{name}" for name in sorted([*ruled, *shared])]
    lines = [
        f'"""What a seat of {game} observes. Written from its fields by engines.core.build.generate; do not edit."""',
        *("", "# fmt: off", "# ruff: noqa", "from __future__ import annotations", "", *imports),
        *("", "", "def observe(s: State, seat: int, out: int) -> int:"),
        '    """Write what the seat may know to the array of 16 bits at address `out`; returns how many numbers."""',
        *(f"    {line}" for line in body),
        *("    return at", "", "", *MASK),
    ]
    return "\n".join([*lines, ""])


MASK = [
    "def show_legal(s: State, seat: int, out: int) -> int:",
    f'    """Write which of the {MAX_CHOICE + 1} answers the seat may give now to the array of 8 bits at address `out`."""',
    "    bits = 0",
    "    if s.depth > 0 and s.frame_player[s.depth - 1] == seat:",
    "        bits = s.legal",
    f"    return spread_bytes(out, 0, bits, {MAX_CHOICE + 1})",
]


def _question(rows: Sequence[Row]) -> Lines:
    """`QUESTION`: who is asked what; the context of a question is for who is asked."""
    unseen = sorted(row.kind for row in rows if UNSEEN in row.functions or row.numbers.get(UNSEEN))
    lines = ["n = s.players", "at = put(out, 0, seat)", "i = s.depth - 1", "own = 0"]
    lines += ["if i < 0:", f"    at = put(out, at, {NOBODY_ASKED})", "    at = put(out, at, 0)"]
    lines += ["else:", "    kind = s.frame_kind[i]", "    own = 1 if s.frame_player[i] == seat else 0"]
    if unseen:
        lines += [f"    if own == 0 and ({' or '.join(f'kind == {kind}' for kind in unseen)}):"]
        lines += [f"        kind = {unseen[0]}"]
    lines += [f"    at = put(out, at, {_renamed('s.frame_player[i]', 1, 0)})", "    at = put(out, at, kind)"]
    lines += [f"{one} = s.frame_{one}[i] if own else 0" for one in "abc"]
    lines += [f"at = put(out, at, {one} if {one} < 32768 else 0)" for one in "abc"]
    return [*lines, *(f"at = spread(out, at, {one}, {MAX_CHOICE + 1})" for one in "abc")]


def _renamed(value: str, step: int, first: int) -> str:
    return f"rename({value}, {step}, {first}, seat, n)"


def _fields(root: Path, game: str) -> Iterator[str]:
    """The fields of the game; those that need another one are left at 0 together while that is 0."""
    for needed, group in groupby(parts(game), lambda part: part.field.needs):
        together = list(group)
        lines = [line for part in together for line in _part(root, game, part)]
        if needed:
            few, more, most = (sum(part.count(seats) for part in together) for seats in (2, 3, 4))
            if most - more != more - few:
                names = ", ".join(f"'{part.field.name}'" for part in together)
                raise DataError(
                    f"engines/{game}/fields.py: {names} need '{needed}', so they cannot be divided by seats twice."
                )
            blank = f"at = blank(out, at, {3 * few - 2 * more} + {more - few} * n)"
            lines = [f"if s.{needed}:", *(f"    {line}" for line in lines), "else:", f"    {blank}"]
        yield from lines


def _part(root: Path, game: str, part: Part) -> Lines:
    return [f"# {part.field.name}", *(_ruled(root, game, part) if part.by_rule else _stored(part))]


def _ruled(root: Path, game: str, part: Part) -> Lines:
    """A row of `SEEN`: its function is asked for each place, or once where there are none."""
    call = _call(root, game, part)
    if not part.field.length:
        return [_one(part, call)]
    if not part.dimensions:
        return [f"for i in range({part.size}):", f"    {_one(part, call)}"]
    if part.size == 1:
        return ["for j in range(n):", "    i = seat_after(seat, j, n)", f"    {_one(part, call)}"]
    by_seat = ["for j in range(n):", f"    first = seat_after(seat, j, n) * {part.size}"]
    return [*by_seat, f"    for i in range(first, first + {part.size}):", f"        {_one(part, call)}"]


def _call(root: Path, game: str, part: Part) -> str:
    """The call of the function of a row. Raises DataError where `rules/seen.py` has none that fits."""
    name, last = part.field.name, ["i"] if part.field.length else []
    function = find_member(root, _rules(game), name)
    shared = [] if isinstance(function, int) or function is None else _shared(root, game, function)
    if isinstance(function, int) or function is None or function.parameters != ("seat", *shared, *last):
        raise DataError(
            f"engines/{game}/fields.py: '{name}' of SEEN needs a function {name}(s, {', '.join(['seat', *last])}) in "
            f"engines/{game}/rules/seen.py; between these it may ask for what other functions there say of the seat."
        )
    return f"seen_{name}(s, {', '.join(function.parameters)})"


def _shared(root: Path, game: str, function: Function) -> list[str]:
    """Parameters that are functions of position and seat themselves: they are worked out once for all rows."""
    found = {name: find_member(root, _rules(game), name) for name in function.parameters}
    return [name for name, one in found.items() if isinstance(one, Function) and one.parameters == ("seat",)]


def _shared_by(root: Path, game: str, ruled: Sequence[str]) -> list[str]:
    """What functions of rows ask for."""
    functions = [find_member(root, _rules(game), name) for name in ruled]
    return sorted({name for one in functions if isinstance(one, Function) for name in _shared(root, game, one)})


def _rules(game: str) -> str:
    return f"engines.{game}.rules.seen"


def _one(part: Part, value: str) -> str:
    """A single number or set."""
    field = part.field
    if field.bits and field.seat_step:
        return f"at = spread(out, at, turn_bits({value}, seat, n), n)"
    if field.bits:
        return f"at = spread(out, at, {value}, {field.bits})"
    return f"at = put(out, at, {_renamed(value, field.seat_step, field.seat_from) if field.seat_step else value})"


def _stored(part: Part) -> Lines:
    """A field as it is stored: runs of numbers are copied, sets are spread one by one."""
    field = part.field
    if not field.length:
        return [_one(part, f"s.{field.name}")]
    if field.bits or (field.seat_step and field.per_seat):
        return _place_by_place(part)
    if field.seat_step:
        names = f"{field.seat_step}, {field.seat_from}, seat, n"
        return [f"at = copy_renamed(out, at, s.{field.name}, {field.length}, {names})"]
    own = part.max_seats * part.size
    if field.per_seat == 0:
        return [f"at = copy(out, at, s.{field.name}, 0, {field.length})"]
    if field.per_seat == 1 and part.is_own:
        return [f"at = copy(out, at, s.{field.name}, seat * {part.size}, {part.size})"]
    if field.per_seat == 1:
        return [f"at = turn(out, at, s.{field.name}, 0, {part.size}, seat, n)"]
    if part.is_own:
        return [f"at = turn(out, at, s.{field.name}, seat * {own}, {part.size}, seat, n)"]
    turned = f"at = turn(out, at, s.{field.name}, seat_after(seat, j, n) * {own}, {part.size}, seat, n)"
    return ["for j in range(n):", f"    {turned}"]


def _place_by_place(part: Part) -> Lines:
    """Number by number, in the order of seats from the observer on."""
    field, size = part.field, part.size
    lines, indent, terms = [], "", []
    if part.is_own:
        terms.append(_times("seat", size * part.max_seats ** (field.per_seat - 1)))
    for nested, loop in enumerate("jk"[: part.dimensions], 1):
        lines.append(f"{indent}for {loop} in range(n):")
        indent += "    "
        terms.append(_times(f"seat_after(seat, {loop}, n)", size * part.max_seats ** (part.dimensions - nested)))
    first = " + ".join(terms) or "0"
    if size == 1:
        return [*lines, indent + _one(part, f"s.{field.name}[{first}]")]
    lines += [f"{indent}first = {first}", f"{indent}for i in range(first, first + {size}):"]
    return [*lines, f"{indent}    {_one(part, f's.{field.name}[i]')}"]


def _times(value: str, size: int) -> str:
    return value if size == 1 else f"{value} * {size}"
