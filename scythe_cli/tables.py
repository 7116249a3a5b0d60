"""Tables for people, laid out by rich: drawn on a terminal, plain columns for pipes, files and screen readers.

A plain table is the same everywhere: it knows no colours and no width of a terminal.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from engines.drawing.columns import broken as broken_lines
from engines.drawing.columns import columns

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDTH = 80
ENDLESS = 10_000  # columns of what is no terminal: no cell is folded
GAP = 2  # blanks between two columns
INDENT = "   "  # of what stands below the first line of a paragraph
NUMBER = re.compile(r"[+−-]?\d[\d.,]*([ \N{NO-BREAK SPACE}]%)?|")  # or nothing

Row = Sequence[Any]


def plain_table(heads: Sequence[str], rows: Sequence[Row], gap: int = GAP) -> str:
    """Columns `gap` apart under a line of dashes; columns of numbers stand to the right."""
    from rich.console import Console

    console = Console(file=io.StringIO(), width=ENDLESS, color_system=None, legacy_windows=False)
    dashes = ["-" * width for width in _widths(heads, rows)]
    right = numeric_columns(rows)
    table = _table(heads, [heads, dashes, *rows], right, show_header=False, box=None, padding=(0, gap, 0, 0))
    return "\n".join(line.rstrip() for line in _printed(console, table).splitlines())


def drawn_table(heads: Sequence[str], rows: Sequence[Row], stream: TextIO) -> str:
    """A table as wide as the terminal behind `stream` at most: heads are broken and columns move together, then the
    widest columns get narrower. Words stay whole: where they do not fit side by side, each row is a paragraph. In a
    cell of several lines the first one stands out.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console

    console, right = Console(file=stream), numeric_columns(rows)
    for names, gap in ((heads, GAP), (broken(heads), GAP), (broken(heads), 1)):
        room = console.width - gap * (len(heads) - 1)
        widths = _widths(names, rows)
        if sum(widths) <= room:
            break
    else:
        widths = _narrowed(widths, _longest_words(names, rows), room)
    if not widths:
        return _paragraphs(heads, rows, console.width)
    table = _table(names, rows, right, widths, box=SIMPLE_HEAD, padding=(0, gap - 1, 0, 0))  # the box has one blank
    return _printed(console, table).rstrip("\n")


def _narrowed(widths: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """The widths of columns, the widest ones narrowed to one width but never below the `least`, so that all have room
    together; none where they have not."""
    for most in reversed(range(max(widths))):
        found = [max(own, min(width, most)) for width, own in zip(widths, least, strict=True)]
        if sum(found) <= room:
            return found
    return []


def _paragraphs(heads: Sequence[str], rows: Sequence[Row], width: int) -> str:
    """Each row as a line with its first cell, and below it the others that are not empty, behind their heads."""
    lines = []
    for row in rows:
        first, *others = zip((" ".join(head.split()) for head in heads), map(str, row), strict=True)
        told = "; ".join(f"{head}: {_in_a_line(cell)}" for head, cell in others if cell)
        lines += [" ".join(" ".join(first).split()), *broken_lines(told, width, INDENT, INDENT, break_long_words=False)]
    return "\n".join(lines)


def _in_a_line(cell: str) -> str:
    """A cell, with what stands below its first line in brackets."""
    line, *below = _lines(cell)
    return f"{line} ({' '.join(below)})" if below else line


def broken(heads: Sequence[str]) -> list[str]:
    """Heads no wider than their longest word; a blank that keeps words together is part of one."""
    return [textwrap.fill(head, max(1, *map(len, head.split(" ")))) for head in heads]


def numeric_columns(rows: Sequence[Row]) -> Collection[int]:
    """The places of the columns that hold nothing but numbers and per cent, in the first lines of their cells."""
    found = zip(*rows, strict=True)
    return {at for at, cells in enumerate(found) if all(NUMBER.fullmatch(_lines(cell)[0]) for cell in cells)}


def _table(
    heads: Sequence[str],
    rows: Sequence[Row],
    right: Collection[int],
    widths: Sequence[int | None] | None = None,
    **look: Any,
) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(show_edge=False, pad_edge=False, **look)
    for place, head in enumerate(heads):
        width = widths[place] if widths else None
        table.add_column(Text(head), justify="right" if place in right else "left", overflow="fold", width=width)
    for row in rows:
        cells = (str(cell).partition("\n") for cell in row)
        table.add_row(*(Text.assemble(first, (gap + others, "dim")) for first, gap, others in cells))
    return table


def _printed(console: Console, table: Table) -> str:
    with console.capture() as shown:
        console.print(table)
    return shown.get()


def _widths(heads: Sequence[str], rows: Sequence[Row]) -> list[int]:
    return [max(columns(line) for cell in column for line in _lines(cell)) for column in zip(heads, *rows, strict=True)]


def _longest_words(heads: Sequence[str], rows: Sequence[Row]) -> list[int]:
    """How many columns the longest word takes in each column of a table."""
    found = zip(heads, *rows, strict=True)
    return [max(columns(word) for cell in column for word in str(cell).split() or [""]) for column in found]


def _lines(cell: object) -> list[str]:
    return str(cell).splitlines() or [""]
