"""Tables for people, laid out by rich: drawn on a terminal, plain columns for pipes, files and screen readers.

A plain table is the same everywhere: it knows no colours and no width of a terminal.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from engines.drawing.columns import columns

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDTH = 80
ENDLESS = 10_000  # columns of what is no terminal: no cell is folded
GAP = 2  # blanks between two columns
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
    longest cells are folded, and nothing is cut off. In a cell of several lines the first one stands out.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console

    console, right = Console(file=stream), numeric_columns(rows)
    endless = console.options.update(width=ENDLESS)
    for names, gap in ((heads, GAP), (broken(heads), GAP), (broken(heads), 1)):
        table = _table(names, rows, right, box=SIMPLE_HEAD, padding=(0, gap - 1, 0, 0))  # the box has one blank
        if console.measure(table, options=endless).maximum <= console.width:
            break
    return _printed(console, table).rstrip("\n")


def broken(heads: Sequence[str]) -> list[str]:
    """Heads no wider than their longest word; a blank that keeps words together is part of one."""
    return [textwrap.fill(head, max(1, *map(len, head.split(" ")))) for head in heads]


def numeric_columns(rows: Sequence[Row]) -> Collection[int]:
    """The places of the columns that hold nothing but numbers and per cent, in the first lines of their cells."""
    found = zip(*rows, strict=True)
    return {at for at, cells in enumerate(found) if all(NUMBER.fullmatch(_lines(cell)[0]) for cell in cells)}


def _table(heads: Sequence[str], rows: Sequence[Row], right: Collection[int], **look: Any) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(show_edge=False, pad_edge=False, **look)
    for place, head in enumerate(heads):
        table.add_column(Text(head), justify="right" if place in right else "left", overflow="fold")
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


def _lines(cell: object) -> list[str]:
    return str(cell).splitlines() or [""]
