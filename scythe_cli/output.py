"""Rows in the form that was asked for: a table for people, JSON, NDJSON and CSV for pipes."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

Row = Mapping[str, Any]
WIDTH = 80


def print_rows(rows: Sequence[Row], form: str) -> None:
    """Write the rows to stdout as `table`, `json` (one list), `ndjson` (one row a line) or `csv`."""
    if form == "json":
        click.echo(json.dumps(list(rows), ensure_ascii=False, indent=2))
    elif form == "ndjson":
        print_lines(rows)
    elif form == "csv":
        click.echo(_csv(rows), nl=False)
    else:
        click.echo(table(rows))


def print_lines(values: Iterable[Any]) -> None:
    """One JSON value a line."""
    for value in values:
        click.echo(json.dumps(value, ensure_ascii=False))


def table(rows: Sequence[Row]) -> str:
    """The rows under their keys, columns aligned; keys of several words are broken where the table is too wide."""
    import tabulate

    tabulate.MIN_PADDING = 0  # a header is no wider than it has to be
    headers = list(rows[0]) if rows else []
    body = [list(row.values()) for row in rows]
    text = tabulate.tabulate(body, headers=headers)
    if len(text.partition("\n")[0]) <= WIDTH:
        return text
    return tabulate.tabulate(body, headers=[header.replace(" ", "\n") for header in headers])


def is_plain(stream: Any = None) -> bool:
    """Whether neither colour nor a moving line may be used: no terminal, or NO_COLOR is set."""
    stream = sys.stderr if stream is None else stream
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb" or not stream.isatty()


def _csv(rows: Sequence[Row]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(list(rows[0]) if rows else [])
    writer.writerows([list(row.values()) for row in rows])
    return text.getvalue()
