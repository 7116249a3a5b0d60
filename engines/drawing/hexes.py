"""Pointy-top hexes on a grid of characters: where they lie, what fills them, and the edges between them.

A hex is `width` columns wide and takes six lines: two of slanting edges, two full ones, two of slanting edges, which
it shares with the hexes below. Coordinates are axial: `q` grows to the east, `r` to the south-east.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil

from engines.drawing.canvas import Canvas, Paint

PITCH = 4  # lines from one row of hexes to the next
SLANT = 8  # dots (4 a line) that a slanting edge goes down
BRAILLE = 0x2800
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille sign, by row and column
STEPS = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
Axial = tuple[int, int]
Dot = tuple[int, int]  # two columns and four rows of dots a cell


@dataclass(frozen=True)
class Grid:
    """`left`, `top`: the cell of the upper left corner of the box around hex (0, 0)."""

    width: int
    left: int
    top: int

    def corner(self, place: Axial) -> tuple[int, int]:
        """The cell of the upper left corner of the box around a hex."""
        q, r = place
        return self.left + self.width * q + self.width // 2 * r, self.top + PITCH * r

    def room(self, line: int) -> int:
        """Columns for text on the lines 1 to 4 of a hex; on the narrow ones it may touch the edges."""
        return self.width - 1 if line in (2, 3) else self.width // 2 + 1


def fill(canvas: Canvas, grid: Grid, place: Axial, back: int) -> None:
    """Colour the cells whose middle lies in the hex."""
    x, y = grid.corner(place)
    for line in range(6):
        middle = min(line, 5 - line) * 4 + 2
        inset = max(0.0, grid.width * (SLANT - middle) / SLANT)
        first, end = (ceil((dot - 1) / 2) for dot in (inset, 2 * grid.width - inset))
        canvas.fill(x + first, y + line, end - first, back)


def edge_dots(grid: Grid, place: Axial, side: str) -> list[Dot]:
    """The dots along one edge of a hex."""
    q, r = place
    if side in ("E", "SE", "SW"):
        dq, dr = STEPS[side]
        return edge_dots(grid, (q + dq, r + dr), {"E": "W", "SE": "NW", "SW": "NE"}[side])
    x, y = grid.corner(place)
    if side == "W":
        return [(2 * x, 4 * y + SLANT + i) for i in range(SLANT)]
    rows = [4 * y + min(SLANT - 1, SLANT * i // grid.width) for i in range(grid.width + 1)]
    middle = 2 * x + grid.width
    return [(middle - i if side == "NW" else middle + i, row) for i, row in enumerate(rows)]


def draw_edges(
    canvas: Canvas, grid: Grid, edges: Iterable[tuple[Axial, str]], paint: Paint, thick: bool, signs: bool
) -> None:
    """Draw edges, thin or as broad lines; `signs`: with braille dots, else with ASCII signs."""
    cells: dict[tuple[int, int], int] = {}
    rows: dict[tuple[int, int], list[int]] = {}
    for place, side in edges:
        for x, y in edge_dots(grid, place, side):
            rows.setdefault((x // 2, y // 4), []).append(-1 if side in ("E", "W") else y % 4)
            for dot in broad(x, y, side, grid) if thick else [(x, y)]:
                cell = (dot[0] // 2, dot[1] // 4)
                cells[cell] = cells.get(cell, 0) | DOTS[dot[1] % 4][dot[0] % 2]
    if signs:
        for (x, y), mask in cells.items():
            canvas.put(x, y, chr(BRAILLE | mask), paint)
    else:
        for (x, y), found in rows.items():
            canvas.put(x, y, "~" if thick else ascii_sign(found), paint)


def broad(x: int, y: int, side: str, grid: Grid) -> list[Dot]:
    """The dots of a broad line at one dot of a thin one; slanting lines stay on their two lines of text."""
    if side in ("E", "W"):
        return [(x, y), (x + 1, y)]
    first = y - (y - 4 * grid.top) % (4 * PITCH)
    return [(x, min(max(row, first), first + SLANT - 1)) for row in (y - 1, y, y + 1)]


def ascii_sign(rows: list[int]) -> str:
    """The sign for a cell of thin lines that go through these rows of its dots; -1 for an upright line."""
    if -1 in rows:
        return "|"
    middle = sum(rows) / len(rows)
    return "'" if middle < 1 else "-" if middle < 2.5 else "."


def all_edges(places: Iterable[Axial], chosen: Callable[[Axial, Axial], bool]) -> list[tuple[Axial, str]]:
    """Every edge of these hexes, once, for which `chosen(hex, hex beyond)` is true."""
    inside = set(places)
    found = []
    for q, r in sorted(inside, key=lambda place: (place[1], place[0])):
        for side, (dq, dr) in STEPS.items():
            beyond = (q + dq, r + dr)
            once = side in ("E", "SE", "SW") or beyond not in inside
            if once and chosen((q, r), beyond):
                found.append(((q, r), side))
    return found
