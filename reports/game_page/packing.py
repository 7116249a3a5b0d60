"""A game as data of its page: of every step only what is not as it was before.

The table is a dictionary of cells, such as the pieces of a spot or a row of a table. Names and values of cells stand in
lists once; a step has a flat list of pairs, the place of a name and that of its value, or GONE.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from reports.boards.palette import css_colour
from reports.boards.svg import as_row, rooms
from reports.game_page.course import CHANCE, Course, Mats, Step, TableAt

GONE = -1
TURN, HEAD, KNOWN = "turn", "head", "known"
Cells = dict[str, Any]


class Packer:
    """Names, values, and the cells of the step before."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.values: dict[str, int] = {}
        self._now: dict[str, int] = {}

    def changed(self, cells: Mapping[str, Any], keep: str) -> list[int]:
        """The pairs that lead to these cells; those whose name begins with `keep` stay unless they are among them."""
        new = {name: self._value(value) for name, value in cells.items()}
        new |= {name: value for name, value in self._now.items() if keep and name.startswith(keep) and name not in new}
        pairs: list[int] = []
        for name, value in new.items():
            if self._now.get(name) != value:
                pairs += (self._name(name), value)
        for name in self._now.keys() - new.keys():
            pairs += (self._name(name), GONE)
        self._now = new
        return pairs

    def _name(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names))

    def _value(self, value: Any) -> int:
        return self.values.setdefault(dense(value), len(self.values))


def dense(value: Any) -> str:
    """JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def packed(course: Course) -> str:
    """The JSON text that the page's script reads."""
    packer = Packer()
    start = packer.changed(cells_of(course.start), "")
    steps = [_step(packer, step) for step in course.steps]
    head = {
        "names": course.names,
        "paints": [[css_colour(paint.fore), css_colour(paint.back)] for paint in course.scene.seats],
        "readers": course.readers,
        "boards": [rooms(board) for board in course.scene.boards],
        "tables": [len(table.columns) for table in course.scene.tables],
        "start": start,
        "steps": steps,
        "cells": list(packer.names),
    }
    return f'{dense(head)[:-1]},"values":[{",".join(packer.values)}]}}'


def _step(packer: Packer, step: Step) -> list[Any]:
    """Who, the words, who was not told, what happened, and what changed."""
    keep = "" if step.table.mats else "mats"
    by = None if step.by == CHANCE else step.by
    return [by, step.words, step.hidden_from, step.told, packer.changed(cells_of(step.table), keep)]


def cells_of(table: TableAt) -> Cells:
    """The table as cells by name."""
    picture = table.picture
    cells: Cells = {TURN: picture.turn, HEAD: picture.headline, KNOWN: table.known}
    for b, board in enumerate(picture.pieces):
        cells |= {f"spot {b} {s}": [as_row(piece) for piece in pieces] for s, pieces in enumerate(board) if pieces}
    for t, rows in enumerate(picture.rows):
        cells |= {f"row {t} {r}": row for r, row in enumerate(rows)}
    cells |= {f"total {p}": total for p, total in enumerate(table.totals) if total is not None}
    return cells | (_mats(table.mats) if table.mats else {})


def _mats(mats: Mats) -> Cells:
    cells: Cells = {f"mats {p}": lines for p, lines in enumerate(mats.public)}
    return cells | {f"mats own {p}": lines for p, lines in enumerate(mats.own) if lines is not None}
