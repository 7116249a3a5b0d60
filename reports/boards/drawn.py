"""Boards with their pieces drawn by matplotlib, as `board.html.j2` draws them on pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from fontTools.svgLib.path import parse_path
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch, PathPatch, Polygon
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from engines.drawing.picture import Board, Pieces, Point, Spot
from reports.boards.palette import css_colour
from reports.boards.pieces import HEIGHT, ICON, TEXT, Lying, content_left, fitted_label, laid
from reports.boards.svg import BROAD, LINE

EDGE, WHITE, BLACK, MUTED = "#3b3b3b", "#ffffff", "#000000", "#5a616c"
FAINT = 0.28
PRINTED = 11.0  # size of letters
MARK = (13.0, 14.0, 11.0, 12.0)  # of marks beside a label: how far right, from one to the next, how far up, how large
ICON_SIDE = 16.0  # of the square in which icons are drawn


class _Outline:
    """A pen, as fontTools calls what takes down an outline: here as a path of matplotlib."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.codes: list[int] = []

    def moveTo(self, point: Point) -> None:
        """Where a part begins."""
        self._add(int(Path.MOVETO), point)

    def lineTo(self, point: Point) -> None:
        """A straight line."""
        self._add(int(Path.LINETO), point)

    def curveTo(self, *points: Point) -> None:
        """A cubic curve by its two handles and its end."""
        self._add(int(Path.CURVE4), *points)

    def endPath(self) -> None:
        """The end of a part that stays open."""

    def closePath(self) -> None:
        """The end of a part, joined to its beginning."""
        self._add(int(Path.CLOSEPOLY), self.points[-1])

    def _add(self, code: int, *points: Point) -> None:
        self.points += points
        self.codes += [code] * len(points)


@cache
def icon_path(outline: str) -> Path:
    """An icon of SVG path data."""
    pen = _Outline()
    parse_path(outline, pen)
    return Path(pen.points, pen.codes)


@dataclass(frozen=True)
class BoardDrawing:
    """A board on axes whose y grows downwards: its upper left corner, how large a unit of it is, letters included.

    `points` are the points (1/72 inch) of a unit of the axes.
    """

    axes: Axes
    icons: Mapping[str, str]
    left: float
    top: float
    scale: float
    points: float = 1.0

    def draw(self, board: Board, pieces: Sequence[Pieces]) -> None:
        """Spots, lines, labels, then what lies there."""
        if board.lines_below:
            self._lines(board)
        for spot in board.spots:
            outline = [self._at(point) for point in spot.outline]
            alpha = FAINT if spot.is_faint else 1.0
            look = {
                "facecolor": css_colour(spot.paint.back),
                "edgecolor": EDGE,
                "linewidth": self._size(1),
                "alpha": alpha,
            }
            self.axes.add_patch(Polygon(outline, closed=True, **look))
        if not board.lines_below:
            self._lines(board)
        for at, text in board.texts:
            self._text(at, text, PRINTED, MUTED, "normal", "baseline")
        for spot, lying in zip(board.spots, pieces, strict=True):
            self._label(spot)
            if lying:
                self._pieces(spot, lying)

    def _at(self, point: Point) -> Point:
        return self.left + self.scale * point[0], self.top + self.scale * point[1]

    def _size(self, length: float) -> float:
        """A length of the board in points."""
        return length * self.scale * self.points

    def _lines(self, board: Board) -> None:
        for line in board.lines:
            xs, ys = zip(*map(self._at, line.points), strict=True)
            width = self._size(BROAD if line.is_broad else LINE)
            self.axes.plot(xs, ys, color=css_colour(line.paint.fore), linewidth=width, solid_capstyle="round")

    def _label(self, spot: Spot) -> None:
        if spot.is_faint:
            return
        ink = css_colour(spot.paint.fore) or BLACK
        label = fitted_label(spot)
        self._text(spot.at, label.text, label.size, ink, "bold", "baseline")
        right, pace, up, side = MARK
        for number, mark in enumerate(spot.marks):
            corner = (spot.at[0] + right + pace * number, spot.at[1] - up)
            self._icon(mark, corner, side, ink)

    def _text(self, at: Point, text: str, size: float, ink: str, weight: str, anchor: str) -> None:
        x, y = self._at(at)
        self.axes.text(x, y, text, fontsize=self._size(size), color=ink, weight=weight, ha="center", va=anchor)

    def _icon(self, name: str, corner: Point, side: float, ink: str) -> None:
        x, y = self._at(corner)
        placed = Affine2D().scale(side / ICON_SIDE * self.scale).translate(x, y)
        self.axes.add_patch(PathPatch(icon_path(self.icons[name]).transformed(placed), facecolor=ink, linewidth=0))

    def _pieces(self, spot: Spot, pieces: Pieces) -> None:
        found = laid(spot, pieces)
        own = BoardDrawing(
            self.axes, self.icons, *self._at(spot.middle), scale=self.scale * found.scale, points=self.points
        )
        for lying in found.pieces:
            own._piece(lying)

    def _piece(self, lying: Lying) -> None:
        piece, ink = lying.piece, css_colour(lying.piece.paint.fore) or BLACK
        back, round_ = css_colour(piece.paint.back) or WHITE, f"round,pad=0,rounding_size={4 * self.scale}"
        box = FancyBboxPatch(
            self._at((lying.x, lying.y)), lying.width * self.scale, HEIGHT * self.scale, boxstyle=round_,
            facecolor=back, edgecolor=EDGE, linewidth=self._size(0.8),
        )  # fmt: skip
        self.axes.add_patch(box)
        left, middle = content_left(lying), lying.y + HEIGHT / 2
        if piece.icon:
            self._icon(piece.icon, (left, lying.y + 2), ICON, ink)
        if piece.text:
            x = (left + ICON + 2 + lying.x + lying.width - 4) / 2 if piece.icon else lying.x + lying.width / 2
            self._text((x, middle), piece.text, TEXT, ink, "bold", "center_baseline")
