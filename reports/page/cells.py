"""Tables of the page as plain cells: the text to show and the value to sort by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from markupsafe import Markup

from reports.findings.words import ABSENT, number

Line = TypeVar("Line", contravariant=True)


@dataclass(frozen=True)
class Cell:
    """A cell: its text (Markup for a drawing), the number it sorts by (None: sort by text), whether it is a name."""

    text: str
    sort: float | None = None
    name: bool = False


@dataclass(frozen=True)
class Head:
    """A column: its words, an explanation for the pointer, whether it holds numbers and can be sorted."""

    text: str
    hint: str = ""
    numeric: bool = True
    sortable: bool = True


@dataclass(frozen=True)
class TableRow:
    """A line of cells; `grey` marks lines with too few games."""

    cells: tuple[Cell, ...]
    grey: bool = False


@dataclass(frozen=True)
class Table:
    """A table of the page; `caption` is shown above it and read out by screen readers.

    `groups` are words above so many columns each. Tables of one `kind` have the same lines; without one the first
    heads tell. Words in a `wrapped` one may take several lines.
    """

    caption: str
    heads: tuple[Head, ...]
    rows: tuple[TableRow, ...]
    groups: tuple[tuple[str, int], ...] = ()
    kind: str = ""
    wrapped: bool = False


MISSING = Cell(ABSENT, float("inf"))


def name(text: str) -> Cell:
    """The name of a line."""
    return Cell(text, name=True)


def value(text: str, sort: float | None) -> Cell:
    """A number; `-` sorts behind every number."""
    return Cell(text, sort if text != ABSENT and sort is not None else float("inf"))


def word(text: str) -> Cell:
    """A word."""
    return Cell(text)


def strip(
    rate: float | None,
    interval: tuple[float, float] | None,
    baseline: float | None,
    span: tuple[float, float],
    tone: str,
) -> Cell:
    """A small drawing of a rate with its interval and its baseline on a scale shared by the column."""
    if rate is None or interval is None or baseline is None:
        return Cell("", float("inf"))
    return strip_of([rate], interval, baseline, span, tone)


def strip_of(
    rates: Sequence[float], interval: tuple[float, float], baseline: float, span: tuple[float, float], tone: str
) -> Cell:
    """The same of several rates with one interval; it sorts by their mean."""
    low, high, base, *at = (round(_along(share, span), 1) for share in (*interval, baseline, *rates))
    dots = "".join(f'<circle cx="{place}" cy="6" r="2.6"/>' for place in at)
    return Cell(
        Markup(
            f'<svg class="strip {tone}" viewBox="0 0 100 12" aria-hidden="true" focusable="false">'
            f'<line class="base" x1="{base}" x2="{base}" y1="0" y2="12"/>'
            f'<line class="range" x1="{low}" x2="{high}" y1="6" y2="6"/>{dots}</svg>'
        ),
        sum(rates) / len(rates),
    )


def _along(share: float, span: tuple[float, float]) -> float:
    """Where a share lies on the strip, 3 to 97 of its 100 units."""
    low, high = span
    return 3 + 94 * (share - low) / max(high - low, 1e-9)


@dataclass(frozen=True)
class Column(Generic[Line]):
    """A column of a table: its head, and the cell of a line."""

    head: Head
    cell: Callable[[Line], Cell]


def named(title: str, text: Callable[[Line], str]) -> Column[Line]:
    """Names of the lines."""
    return Column(Head(title, numeric=False), lambda line: name(text(line)))


def words(title: str, text: Callable[[Line], str], hint: str = "") -> Column[Line]:
    """Words."""
    return Column(Head(title, hint, numeric=False), lambda line: word(text(line)))


def ranges(title: str, text: Callable[[Line], str], hint: str = "") -> Column[Line]:
    """Intervals, which have no order."""
    return Column(Head(title, hint, sortable=False), lambda line: word(text(line)))


def numbers(
    title: str, of: Callable[[Line], float | None], show: Callable[[float | None], str] = number, hint: str = ""
) -> Column[Line]:
    """Numbers and how they are shown."""
    return Column(Head(title, hint), lambda line: value(show(of(line)), of(line)))


def lined(
    caption: str,
    lines: Iterable[Line],
    columns: Sequence[Column[Line]],
    grey: Callable[[Line], bool] = lambda _: False,
    kind: str = "",
) -> Table:
    """A table of these columns; `grey` tells which lines have too few games."""
    rows = tuple(TableRow(tuple(column.cell(line) for column in columns), grey(line)) for line in lines)
    return Table(caption, tuple(column.head for column in columns), rows, kind=kind)
