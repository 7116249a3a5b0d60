"""`scythe setup --people`: how many people, or a file with their names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from engines.core.engine.errors import SetupError
from engines.core.engine.files import read_text
from engines.core.language.spelling import folded, tidy

if TYPE_CHECKING:
    from engines.core.names import Names

REMARK = "#"  # begins a line that names nobody
NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")
HEADS = ("name", "names", "player", "players", "person", "people")
CELLS = re.compile(r"[;\t]|,\S")  # between two cells of a spreadsheet; a name such as `Smith, Cy` has a blank
ONE_A_LINE = "write a name a line, and nothing else"


def read_people(text: str, names: Names) -> int | list[str]:
    """A number of people, or the names in a file, a name a line. Raises SetupError that names the line, OSError."""
    if NUMBER.fullmatch(text) and not Path(text).exists():
        if not text.isdecimal():
            raise SetupError(f"--people {text}: takes a whole number of people, or a file with their names.")
        return int(text)
    lines = enumerate(map(str.strip, read_text(Path(text), SetupError).split("\n")), 1)
    written = [(number, line) for number, line in lines if line and not line.startswith(REMARK)]
    for at, (number, line) in enumerate(written):
        why = _not_a_name(line, at, len(written))
        if why:
            raise SetupError(f"{text}: line {number}: {why}")
    told = [(number, tidy(line)) for number, line in written]
    found: dict[str, int] = {}
    for number, name in told:
        first = found.setdefault(folded(name), number)
        if first != number:
            raise SetupError(f"{text}: line {number}: '{name}' stands in line {first} already; write another name.")
    against = names.objection([name for _, name in told])
    if against:
        raise SetupError(f"{text}: line {told[against[0]][0]}: {against[1]}")
    return [name for _, name in told]


def _not_a_name(line: str, at: int, of: int) -> str:
    """Why a line, the one at a place from 0 `of` so many, is rather one of a spreadsheet or a list; '' for a name."""
    if CELLS.search(line) or (of == 1 and "," in line):
        return f"'{tidy(line)}' holds several names or cells; {ONE_A_LINE}."
    if not at and line.casefold() in HEADS:
        return f"'{line}' is the head of a column, and nobody; delete it."
    return ""
