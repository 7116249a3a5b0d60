"""A map of areas on a grid of characters: the lines between them, and where text may stand in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BRAILLE = 0x2800
RIGHT, BOTTOM, CORNER = 0xB8, 0xC0, 0x80  # dots of a braille sign along its right and lower side, and where they meet
TEXT_LINES = 3
Span = tuple[int, int]  # first and last column
OUTSIDE = -1


@dataclass(frozen=True)
class Areas:
    """`rows`: the area of each cell, row by row."""

    rows: tuple[tuple[int, ...], ...]

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    def at(self, x: int, y: int) -> int:
        """The area of a cell, or OUTSIDE."""
        inside = 0 <= y < self.height and 0 <= x < self.width
        return self.rows[y][x] if inside else OUTSIDE

    def lines_of(self, x: int, y: int) -> tuple[bool, bool, bool]:
        """Whether a line runs at the right of a cell, below it, and through its lower right corner."""
        here, right, below = self.at(x, y), self.at(x + 1, y), self.at(x, y + 1)
        corner = len({here, right, below, self.at(x + 1, y + 1)}) > 1
        return here != right, here != below, corner


def parse(text: str, letters: str) -> Areas:
    """Areas drawn with letters, the first for area 0."""
    return Areas(tuple(tuple(letters.index(sign) for sign in line) for line in text.split()))


def line_sign(areas: Areas, x: int, y: int, unicode: bool) -> str:
    """The sign that draws the lines at the right and lower side of a cell; '' when there are none."""
    right, below, corner = areas.lines_of(x, y)
    if unicode:
        mask = (RIGHT if right else 0) | (BOTTOM if below else 0) | (CORNER if corner else 0)
        return chr(BRAILLE | mask) if mask else ""
    return "|" if right else "_" if below else ""


@dataclass(frozen=True)
class Label:
    """Where the text of an area stands: its middle column, its upper line, and how many columns each line has."""

    x: int
    y: int
    rooms: tuple[int, ...]


def labels(areas: Areas) -> list[Label]:
    """The roomiest place for the text of each area, as near to its middle as possible."""
    spans = [_spans(areas, y) for y in range(areas.height)]
    middles = _middles(areas)
    found: dict[int, tuple[float, Label]] = {}
    for y in range(areas.height - TEXT_LINES + 1):
        for x in range(areas.width):
            area = areas.at(x, y)
            here = [spans[y + i][x] for i in range(TEXT_LINES) if areas.at(x, y + i) == area]
            known = [span for span in here if span is not None]
            if len(known) == TEXT_LINES:
                found[area] = _better(found.get(area), _label(x, y, known), middles[area])
    return [found[area][1] for area in sorted(found)]


def _spans(areas: Areas, y: int) -> list[Span | None]:
    """For each cell of a row the first and last column of the cells without lines around it; None on a line."""
    found: list[Span | None] = [None] * areas.width
    first = 0
    for x in range(areas.width):
        right, below, _ = areas.lines_of(x, y)
        if right or below:
            found[first:x] = [(first, x - 1)] * (x - first)
            first = x + 1
    return found


def _middles(areas: Areas) -> dict[int, tuple[float, float]]:
    cells: dict[int, list[tuple[int, int]]] = {}
    for y, row in enumerate(areas.rows):
        for x, area in enumerate(row):
            cells.setdefault(area, []).append((x, y))
    return {area: (sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)) for area, own in cells.items()}


def _label(x: int, y: int, spans: Sequence[Span]) -> Label:
    return Label(x, y, tuple(2 * min(x - first, last - x) + 1 for first, last in spans))


def _better(old: tuple[float, Label] | None, label: Label, middle: tuple[float, float]) -> tuple[float, Label]:
    """The better of two places: room first, up to what text needs, then nearness to the middle."""
    away = abs(label.x - middle[0]) + 2 * abs(label.y + 1 - middle[1])
    worth = 10 * min(min(label.rooms), 11) - away
    return (worth, label) if old is None or worth > old[0] else old
