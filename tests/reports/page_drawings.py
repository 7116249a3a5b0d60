"""Reads a drawing back: from the places of its marks, by the numbers at its axes, to the numbers that were drawn."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from tests.reports.page_reader import Figure, Node, position
from tests.reports.page_words import MINUS

Point = tuple[float, float]
Bar = tuple[float, float, float]  # from, to, height
_NUMERIC = re.compile(rf"[{MINUS}-]?[\d,]+(?:\.\d+)?")


@dataclass
class Scale:
    """From places along an axis to numbers; every number at the axis must lie on one straight line."""

    ticks: list[tuple[float, float]] = field(default_factory=list)

    def number(self, place: float) -> float:
        """The number that stands at a place."""
        (first, low), (last, high) = self.ticks[0], self.ticks[-1]
        return low + (place - first) * (high - low) / (last - first)


@dataclass(frozen=True)
class Shape:
    """Something drawn inside the axes: its corners, whether it is closed or a mark, and its style."""

    corners: tuple[Point, ...]
    closed: bool
    style: str

    def high(self) -> float:
        """Its extent downwards."""
        return max(y for _, y in self.corners) - min(y for _, y in self.corners)


@dataclass
class Drawing:
    """A figure read back: its axes, the names of its rows from top to bottom, what is drawn, other texts."""

    across: Scale = field(default_factory=Scale)
    upward: Scale = field(default_factory=Scale)
    colours: Scale = field(default_factory=Scale)
    rows: list[tuple[str, float]] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    texts: list[tuple[float, float, str]] = field(default_factory=list)
    height: float = 0.0

    def scales(self) -> list[Scale]:
        """The axes that have numbers."""
        return [scale for scale in (self.across, self.upward, self.colours) if scale.ticks]

    def row_at(self, y: float) -> str:
        """The name of the row in which something stands."""
        return min(self.rows, key=lambda row: abs(row[1] - y))[0]

    def drawn(self) -> list[Shape]:
        """Everything but the grid."""
        return [shape for shape in self.shapes if "stroke: var(--rule); stroke-width: 0.8" not in shape.style]

    def whole(self) -> set[float]:
        """The numbers of lines and bands that go through all rows."""
        return {self.across.number(x) for shape in self.drawn() if self._is_whole(shape) for x, _ in shape.corners}

    def _is_whole(self, shape: Shape) -> bool:
        return shape.high() > self.height - 1

    def cells(self) -> dict[str, list[str]]:
        """The numbers written in each row from left to right, those of one cell with a bar between."""
        if not self.rows:
            return {}
        room = 0.5 * (self.rows[1][1] - self.rows[0][1] if len(self.rows) > 1 else self.height) + 2
        found: dict[str, dict[float, list[tuple[float, str]]]] = {name: defaultdict(list) for name, _ in self.rows}
        for x, y, text in self.texts:
            name = self.row_at(y)
            if re.search(r"^-$|\d", text) and abs(dict(self.rows)[name] - y) < room:
                found[name][round(x, 1)].append((y, text))
        return {
            name: ["|".join(text for _, text in sorted(column)) for _, column in sorted(columns.items())]
            for name, columns in found.items()
        }

    def bars(self) -> list[Bar]:
        """Standing bars."""
        return [self._bar(shape) for shape in self.drawn() if shape.closed and len(shape.corners) <= 5]

    def _bar(self, shape: Shape) -> Bar:
        across, up = (
            [self.across.number(x) for x, _ in shape.corners],
            [self.upward.number(y) for _, y in shape.corners],
        )
        assert abs(min(up)) < 0.01, "a bar stands on zero"
        return min(across), max(across), max(up)

    def steps(self) -> list[list[Bar]]:
        """Lines of steps, each as the level pieces that it has."""
        return [
            [
                (self.across.number(x), self.across.number(other), self.upward.number(y))
                for (x, y), (other, same) in pairwise(shape.corners)
                if y == same and x != other
            ]
            for shape in self.drawn()
            if len(shape.corners) > 5
        ]

    def corners(self) -> set[Point]:
        """Both numbers of every mark and of every end of a line that is not dashed."""
        shapes = [shape for shape in self.drawn() if "dash" not in shape.style]
        return {(self.across.number(x), self.upward.number(y)) for shape in shapes for x, y in shape.corners}


def read_drawing(figure: Figure) -> Drawing:
    """What a figure shows."""
    drawing = Drawing()
    view = [float(part) for part in figure.drawing.attributes["viewbox"].split()]
    assert view[:2] == [0, 0]
    numbered = set(_read_ticks(figure.drawing, drawing))
    for node, clipped in _walk(figure.drawing, False):
        if clipped:
            _read_shape(node, drawing)
        elif node.tag == "text" and id(node) not in numbered:
            style, (x, y) = node.attributes["style"], position(node)
            if "text-anchor: end" in style:
                drawing.rows.append((node.text(), y))
            else:
                drawing.texts.append((x, y, node.text()))
    drawing.height = max((shape.high() for shape in drawing.shapes), default=0.0)
    return drawing


def _walk(node: Node, clipped: bool) -> Iterator[tuple[Node, bool]]:
    for child in node.elements():
        inside = clipped or "clip-path" in child.attributes
        if child.tag not in ("defs", "title", "desc"):
            yield child, inside
            yield from _walk(child, inside)


def _read_ticks(drawing: Node, into: Drawing) -> Iterator[int]:
    """The numbers at the axes: groups of a short line and a text; yields which texts they are."""
    for group in drawing.all("g"):
        marks = [use for child in group.elements() for use in _uses(child)]
        texts = [text for child in group.elements() for text in child.elements() if text.tag == "text"]
        if len(marks) == len(texts) == 1 and _NUMERIC.fullmatch(texts[0].text()):
            value = float(texts[0].text().replace(",", "").replace(MINUS, "-"))
            style, (x, y) = texts[0].attributes["style"], marks[0]
            scale, at = (into.across, x) if "text-anchor: middle" in style else (into.upward, y)
            if "text-anchor" not in style:
                scale = into.colours
            scale.ticks.append((at, value))
            yield id(texts[0])


def _uses(group: Node) -> Iterator[Point]:
    """Lines of ticks right in a group."""
    for child in group.elements():
        parts = child.elements() if child.tag == "g" and "clip-path" not in child.attributes else [child]
        for use in parts:
            if use.tag == "use":
                yield float(use.attributes["x"]), float(use.attributes["y"])


def _read_shape(node: Node, into: Drawing) -> None:
    style = node.attributes.get("style", "")
    if node.tag == "use":
        into.shapes.append(Shape((position(node),), False, style))
    elif node.tag == "path":
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", node.attributes["d"])]
        corners = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        into.shapes.append(Shape(corners, "z" in node.attributes["d"], style))
    elif node.tag == "text":
        into.texts.append((*position(node), node.text()))
