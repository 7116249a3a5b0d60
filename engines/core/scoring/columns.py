"""The columns of run files: what each is called, and how a position has it for a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import attrgetter
from typing import Any

from engines.core.engine.outcome import ScoreLine

GameRow = dict[str, Any]
Columns = Mapping[str, Sequence[Any]]  # the rows of a table, column by column
Rows = tuple[GameRow, Columns]  # of a game, with the rows of further tables under their names, and of its seats
Count = Callable[[Any, Any], Any]  # of a position and a seat, or of what a game counts from and counts
ENDING = "end"  # of a game that can end in one way only
LEAD_COLUMN = {"column": "lead_changes", "label": "Lead changes"}


@dataclass(frozen=True)
class Category:
    """A part of the score: the column of the run file that holds it, its label in reports, and the rule.

    `name` is what it is called in a result, the label in small letters unless said otherwise. From `count` of the
    categories that have one, how a position has it for a seat, `points_of` in `generated/play.py` is written.
    """

    column: str
    label: str
    rule: str
    name: str = ""
    count: Count | None = None

    def line(self, points: int, reckoning: str = "") -> ScoreLine:
        """A seat's points of this category."""
        return ScoreLine(self.name or self.label.lower(), points, self.rule, reckoning)


@dataclass(frozen=True)
class Measure:
    """A column of a run file beside the score: its label, and how a position has it for a seat."""

    column: str
    label: str
    count: Count


@dataclass(frozen=True)
class Profile:
    """Columns that together tell how a seat played: what reports call them, what they count, and in which unit.

    Its `measures` are compiled: `counts_of` in `generated/play.py` counts them.
    """

    name: str
    title: str
    about: str
    unit: str
    measures: Sequence[Measure]

    def columns(self) -> dict[str, Any]:
        """The profile as a run file keeps it."""
        words = {"name": self.name, "title": self.title, "about": self.about, "unit": self.unit}
        return words | {"columns": labelled(self.measures)}


@dataclass(frozen=True)
class Cell:
    """A column of a further table: its label in reports, and how a position has it at a place; NOTHING where it has
    nothing there. The numbers of a column with `words` are places in them, from 0."""

    column: str
    label: str
    count: Count
    words: Sequence[str] = ()

    def shown(self) -> dict[str, Any]:
        """The column as a run file keeps it."""
        return {"column": self.column, "label": self.label} | ({"words": list(self.words)} if self.words else {})


@dataclass(frozen=True)
class FurtherTable:
    """A table of a run file beside games and seats, all whole numbers: of so many `places` a position has a row for
    each that is `there`, told by the cells. Its rows are compiled: `NAME_rows` in `generated/play.py` gives them."""

    name: str
    label: str
    places: int
    there: Count
    cells: Sequence[Cell]

    def columns(self) -> dict[str, Any]:
        """The table as a run file keeps it."""
        return {"table": self.name, "label": self.label, "columns": [cell.shown() for cell in self.cells]}


class BySeat:
    """What is counted of all seats at once, for reading a field of a position copies it; as a count, of one seat."""

    def __init__(self, of_seats: Callable[[Any], Sequence[int]]) -> None:
        self.of_seats = of_seats

    def __call__(self, core: Any, seat: int) -> int:
        return self.of_seats(core)[seat]


def field_of(name: str) -> BySeat:
    """How a position has the field of that name, which has a place for each seat."""
    return BySeat(attrgetter(name))


def place_in(name: str, place: int, width: int) -> BySeat:
    """How a position has this place of the field of that name, which has `width` places for each seat."""
    return BySeat(lambda core: getattr(core, name)[place::width])


def sum_in(name: str, width: int) -> BySeat:
    """How a position has the sum of the field of that name, which has `width` places for each seat."""

    def of_seats(core: Any) -> Sequence[int]:
        numbers = getattr(core, name)
        return [sum(numbers[first : first + width]) for first in range(0, len(numbers), width)]

    return BySeat(of_seats)


def bits_in(name: str) -> BySeat:
    """How many bits a position has in the field of that name, which has a place for each seat."""
    return BySeat(lambda core: [number.bit_count() for number in getattr(core, name)])


def bit_in(name: str, bit: int) -> BySeat:
    """Whether a position has a bit in the field of that name, which has a place for each seat, 1 or 0."""
    return BySeat(lambda core: [1 if number & bit else 0 for number in getattr(core, name)])


def counted(count: Count, core: Any, players: int) -> Sequence[Any]:
    """What is counted of every seat of a position, or of what else is counted from."""
    if isinstance(count, BySeat):
        return count.of_seats(core)[:players]
    return [*map(count, repeat(core), range(players))]


def row_by_row(columns: Columns) -> list[dict[str, Any]]:
    """The rows that stand in columns."""
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def labelled(columns: Iterable[Category | Measure]) -> list[dict[str, str]]:
    """Columns with what they are called, and the rule of a category, as a run file keeps them."""
    return [
        {"column": one.column, "label": one.label} | ({"rule": one.rule} if isinstance(one, Category) else {})
        for one in columns
    ]
