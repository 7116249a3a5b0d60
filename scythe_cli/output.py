"""Rows in the form that was asked for: a table for people, JSON, NDJSON and CSV for programs."""

from __future__ import annotations

import csv
import io
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from textwrap import indent
from typing import Any, TextIO

import click

from engines.core.engine.json_text import json_text
from engines.drawing.isolating import isolated
from engines.drawing.style import is_plain
from scythe_cli.markup import drawn, in_lines, markup
from scythe_cli.streams import is_unicode
from scythe_cli.tables import WIDTH, broken, drawn_table, numeric_columns, plain_table

Row = Mapping[str, Any]


def print_rows(rows: Sequence[Row], form: str, plain: bool = False) -> None:
    """Write the rows to stdout as `table` (`plain`: as into a pipe), `json` (one list), `ndjson` (one row a line) or
    `csv`."""
    if form == "json":
        print_json(list(rows))
    elif form == "ndjson":
        print_lines(rows)
    elif form == "csv":
        print_csv(rows)
    else:
        click.echo(table(rows, plain=plain))


def print_json(value: Any) -> None:
    """One JSON value for programs and people."""
    click.echo(_text(value, indent=2))


def json_part(value: Any, number: int, of: int, ensure_ascii: bool = False) -> str:
    """The text of one of so many JSON values: a single one as `print_json` has it, several as parts of a list."""
    text = json_text(value, ensure_ascii=ensure_ascii, indent=2)
    if of == 1:
        return text + "\n"
    return ("[\n" if number == 1 else ",\n") + indent(text, "  ") + ("\n]\n" if number == of else "")


def print_lines(values: Iterable[Any]) -> None:
    """One JSON value a line."""
    for value in values:
        click.echo(_text(value))


def _text(value: Any, **how: Any) -> str:
    """JSON for stdout, which other programs read as it was meant in any encoding."""
    return json_text(value, ensure_ascii=needs_escapes(), **how)


def needs_escapes() -> bool:
    """Whether the encoding of stdout does not hold every character."""
    return not is_unicode(sys.stdout)


def table(rows: Sequence[Row], stream: TextIO | None = None, plain: bool = False) -> str:
    """The rows under their keys, for stdout or another stream: drawn on a terminal, else, or if `plain`, in columns;
    on stdout in the markup that was asked for."""
    heads, cells = list(rows[0]) if rows else [], [list(row.values()) for row in rows]
    if stream is None and not plain and markup():
        return isolated(drawn(heads, cells, numeric_columns(cells)))
    stream = sys.stdout if stream is None else stream
    if not (plain or is_plain(stream)):
        return isolated(drawn_table(heads, cells, stream))
    return isolated(columns_of(rows))


def columns_of(rows: Sequence[Row]) -> str:
    """The rows in plain columns, under heads of a word a line where they would be too wide."""
    heads, cells = list(rows[0]) if rows else [], [list(row.values()) for row in rows]
    text = plain_table(heads, cells)
    return text if len(text.partition("\n")[0]) <= WIDTH else plain_table(broken(heads), cells)


def tell(text: str, end: str = "\n") -> None:
    """Write lines to stderr, and `end` behind them; at the edge of a terminal their words stay whole."""
    if not sys.stderr.isatty():
        click.echo(text + end, nl=False, err=True)
        return
    from rich.console import Console
    from rich.text import Text

    Console(stderr=True).print(Text.from_ansi(text), end=end)


def tell_note(text: str) -> None:
    """Write a sentence or two below a table to stderr: in lines that a terminal breaks, or a pipe gets broken."""
    tell(text if sys.stderr.isatty() else in_lines(text))


def print_csv(rows: Iterable[Row]) -> None:
    """The rows under the keys of the first."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for number, row in enumerate(rows):
        for cells in (row.keys(), row.values()) if number == 0 else (row.values(),):
            writer.writerow(map(_cell, cells))
        click.echo(text.getvalue(), nl=False)
        text.seek(0)
        text.truncate()


def _cell(value: Any) -> Any:
    """A number with six digits, and one behind the point where it is large; anything else as it is."""
    if not isinstance(value, float) or not value or not math.isfinite(value):
        return value
    return round(value, max(1, 5 - math.floor(math.log10(abs(value)))))
