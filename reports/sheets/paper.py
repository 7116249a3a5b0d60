"""A sheet of paper of any length for pictures: words, tables and drawings below each other, in points (1/72 inch)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from engines.drawing.isolating import RIGHT_TO_LEFT, isolated
from reports.charts.style import INK, MUTED, RULE, styled

FONT = "DejaVu Sans"
DPI = 150
LEADING = 1.4  # from one line to the next, in sizes of its letters
ASCENT = 1.05  # from the top of a line to its foot, likewise
COLUMN_GAP = 10.0
HINTED = 1.03  # how much wider letters become where they are fitted to the dots of a picture
SMALLEST = 0.6  # of the usual size, for tables that are too wide
NARROWEST = 0.28  # of a table that is too wide, for its widest column


@cache
def text_width(text: str, size: float, weight: str = "normal") -> float:
    """How wide a text is."""
    font = FontProperties(family=FONT, size=size, weight=weight)
    width, _, _ = text_to_path.get_text_width_height_descent(text, font, ismath=False)
    return HINTED * float(width)


def broken(text: str, width: float, size: float, weight: str = "normal") -> list[str]:
    """The lines of a text no wider than `width`; a word that is wider goes on in the next line."""
    lines = [""]
    for word in (part for whole in text.split() for part in _pieces(whole, width, size, weight)):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _pieces(word: str, width: float, size: float, weight: str) -> Iterator[str]:
    """A word in pieces no wider than `width`, of a letter at least; after a hyphen where that fits."""
    while text_width(word, size, weight) > width and len(word) > 1:
        fitting = (end for end in range(len(word) - 1, 1, -1) if text_width(word[:end], size, weight) <= width)
        most = next(fitting, 1)
        end = word.rfind("-", 0, most) + 1 or most
        yield word[:end]
        word = word[end:]
    yield word


@dataclass(frozen=True)
class Pen:
    """What draws on a paper of a width, from the left or from the right: places are told from where lines begin, and
    shapes keep their own left and right."""

    axes: Axes
    width: float
    is_from_right: bool = False

    def write(self, x: float, y: float, text: str, size: float, **look: Any) -> None:
        """Put a line of words with its foot at this place; nothing in it is a formula."""
        side = {"ha": "right"} if self.is_from_right else {}
        told = f"{RIGHT_TO_LEFT}{text}" if self.is_from_right else isolated(text)
        self.axes.text(self.left_of(x), y, told, fontsize=size, va="baseline", parse_math=False, **side | look)

    def line(self, x: float, length: float, y: float, width: float) -> None:
        """A line between rows."""
        left = self.left_of(x, length)
        self.axes.plot([left, left + length], [y, y], color=RULE, linewidth=width)

    def left_of(self, x: float, width: float = 0.0) -> float:
        """The left side of something so wide that begins at this place."""
        return self.width - x - width if self.is_from_right else x


Draw = Callable[[Pen, float, float], None]  # from an upper corner on, at which lines begin


@dataclass(frozen=True)
class Block:
    """Something of a height that is drawn from the upper corner on at which lines begin."""

    height: float
    draw: Draw


def nothing(pen: Pen, left: float, top: float) -> None:
    """Room."""


def paragraph(
    text: str,
    width: float,
    size: float,
    weight: str = "normal",
    ink: str = INK,
    after: float = 0.0,
    indent: float = 0.0,
) -> Block:
    """Words broken into lines."""
    lines = broken(text, width - indent, size, weight)

    def draw(pen: Pen, left: float, top: float) -> None:
        for number, line in enumerate(lines):
            y = top + size * (ASCENT + LEADING * number)
            pen.write(left + indent, y, line, size, weight=weight, color=ink)

    return Block(len(lines) * LEADING * size + after, draw)


@dataclass(frozen=True)
class _Columns:
    """The cells of a table as lines, heads first, with the width of each column."""

    heads: Sequence[Sequence[str]]
    rows: Sequence[Sequence[Sequence[str]]]
    widths: Sequence[float]
    size: float

    @property
    def width(self) -> float:
        """Of the whole table."""
        return sum(self.widths) + COLUMN_GAP * (len(self.widths) - 1)


def _columns(names: Sequence[str], rows: Sequence[Sequence[str]], size: float) -> _Columns:
    heads = [name.split() for name in names]  # a word a line
    cells = [[cell.split("\n") for cell in row] for row in rows]
    widths = [
        max(text_width(line, size) for lines in (head, *own) for line in lines or ("",))
        for head, own in zip(heads, zip(*cells, strict=True), strict=True)
    ]
    return _Columns(heads, cells, widths, size)


def _fitted(heads: Sequence[str], rows: Sequence[Sequence[str]], room: float, size: float) -> _Columns:
    found = _columns(heads, rows, size)
    if found.width <= room:
        return found
    widest = max(range(len(heads)), key=lambda column: found.widths[column])
    limit = max(room - (found.width - found.widths[widest]), NARROWEST * room)
    told = [
        ["\n".join(broken(cell, limit, size)) if column == widest else cell for column, cell in enumerate(row)]
        for row in rows
    ]
    found = _columns(heads, told, size)
    gaps = COLUMN_GAP * (len(found.widths) - 1)
    scale = (room - gaps) / (found.width - gaps)
    return found if scale >= 1 else _columns(heads, told, size * max(SMALLEST, scale))


def table_block(
    heads: Sequence[str], rows: Sequence[Sequence[str]], width: float, size: float, indent: float = 0.0
) -> Block:
    """Rows under their heads; where the table would be wider than `width`, the widest column is broken into lines, and
    letters are smaller."""
    found = _fitted(heads, rows, width - indent, size)
    pace = found.size * LEADING
    top_lines = max(map(len, found.heads))
    depths = [max(map(len, row)) for row in found.rows]
    height = pace * (top_lines + sum(depths)) + 3 * len(depths) + 6

    def line(pen: Pen, left: float, top: float, cells: Sequence[Sequence[str]], ink: str) -> None:
        x = left
        for cell, own in zip(cells, found.widths, strict=True):
            for number, text in enumerate(cell):
                y = top + found.size * ASCENT + pace * number
                pen.write(x, y, text, found.size, color=ink)
            x += own + COLUMN_GAP

    def draw(pen: Pen, left: float, top: float) -> None:
        lifted = [[""] * (top_lines - len(head)) + list(head) for head in found.heads]
        line(pen, left + indent, top, lifted, MUTED)
        top += pace * top_lines + 1.5
        for depth, row in zip(depths, found.rows, strict=True):
            pen.line(left + indent, found.width, top, 0.7)
            line(pen, left + indent, top + 1.5, row, INK)
            top += pace * depth + 3

    return Block(height, draw)


def beside(columns: Sequence[Sequence[Block]], pace: float) -> Block:
    """Columns of blocks side by side, `pace` from one to the next."""
    height = max(sum(block.height for block in column) for column in columns)

    def draw(pen: Pen, left: float, top: float) -> None:
        for number, column in enumerate(columns):
            y = top
            for block in column:
                block.draw(pen, left + number * pace, y)
                y += block.height

    return Block(height, draw)


@dataclass
class Paper:
    """Blocks below each other; lines begin on the left, or on the right."""

    width: float
    margin: float = 28.0
    blocks: list[Block] = field(default_factory=list)
    is_from_right: bool = False

    @property
    def room(self) -> float:
        """The width that blocks have."""
        return self.width - 2 * self.margin

    def add(self, *blocks: Block) -> None:
        """Put them below what is there."""
        self.blocks += blocks

    def png(self, title: str) -> bytes:
        """The picture as a file, with its title for people who do not see it."""
        height = 2 * self.margin + sum(block.height for block in self.blocks)
        with styled():
            figure = Figure(figsize=(self.width / 72, height / 72))
            axes = figure.add_axes((0, 0, 1, 1))
            axes.set(xlim=(0, self.width), ylim=(height, 0))
            axes.set_axis_off()
            top, pen = self.margin, Pen(axes, self.width, self.is_from_right)
            for block in self.blocks:
                block.draw(pen, self.margin, top)
                top += block.height
            file = BytesIO()
            figure.savefig(file, format="png", dpi=DPI, facecolor="white", metadata={"Title": title})
        return file.getvalue()
