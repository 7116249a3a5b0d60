"""What the template `board.html.j2` draws boards with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.drawing.picture import Board, Outline, Piece
from reports.boards.palette import css_colour
from reports.boards.pieces import HEIGHT, ICON, TEXT, content_left, fitted_label, laid

ROOM = "reports.boards"
LINE, BROAD = 2.0, 6.0  # widths of lines on boards


def svg_path(outline: Outline) -> str:
    """A closed line."""
    return f"M{svg_points(outline)}Z"


def svg_points(points: Sequence[tuple[float, float]]) -> str:
    """`12,3.5 14,8`."""
    return " ".join(f"{x:.5g},{y:.5g}" for x, y in points)


def as_row(piece: Piece) -> list[str]:
    """A piece as scripts of pages read it."""
    return [piece.text, piece.words, css_colour(piece.paint.fore), css_colour(piece.paint.back), piece.icon]


def rooms(board: Board) -> list[list[Any]]:
    """Where the pieces of each spot lie, and what the spot is called, for the same scripts."""
    return [[*spot.middle, *spot.room, spot.words] for spot in board.spots]


TOOLS = {
    "colour": css_colour,
    "path": svg_path,
    "points": svg_points,
    "widths": (LINE, BROAD),
    "laid": laid,
    "fitted_label": fitted_label,
    "content_left": content_left,
    "label_size": TEXT,
    "piece_height": HEIGHT,
    "icon_size": ICON,
}
