"""Rows of further tables as people read them, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.engine.constants import NOTHING
from engines.core.scoring.columns import FurtherTable


def told(table: FurtherTable, rows: Sequence[int]) -> list[dict[str, Any]]:
    """The rows by column, with words for their numbers and None for nothing."""
    width = len(table.cells) + 2
    parts = [rows[at : at + width] for at in range(0, len(rows), width)]
    assert [row[:2] for row in parts] == [[0, number] for number in range(1, len(parts) + 1)]
    return [
        {
            cell.column: None if value == NOTHING else cell.words[value] if cell.words else value
            for cell, value in zip(table.cells, row[2:], strict=True)
        }
        for row in parts
    ]


def flat(rows: Sequence[Mapping[str, int | None]], columns: Sequence[str]) -> list[int]:
    """Rows as a game leaves them, given by column."""
    found: list[int] = []
    for number, row in enumerate(rows, 1):
        values = map(row.get, columns)
        found += [0, number, *(NOTHING if value is None else value for value in values)]
    return found


def columns_told(name: str, columns: Mapping[str, str], words: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """A further table of a made-up game as a run file keeps it: labels by column, and words of those that have some."""
    told = [
        {"column": column, "label": label} | ({"words": list(words[column])} if column in words else {})
        for column, label in columns.items()
    ]
    return {"table": name, "label": name.capitalize(), "columns": told}
