"""The boards of a position as an array of pixels."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from engines.drawing.picture import Picture, Scene
from reports.boards.drawn import BoardDrawing

WIDTH = 800  # pixels
DPI = 100
HEAD = 26.0  # pixels of the line on top
GAP = 8.0


def pixels(scene: Scene, picture: Picture) -> NDArray[np.uint8]:
    """How the game stands in a line, and the boards below each other: height x WIDTH x 3."""
    widest = max((board.width for board in scene.boards), default=WIDTH)
    scale = (WIDTH - 2 * GAP) / widest
    height = HEAD + sum(board.height * scale + GAP for board in scene.boards)
    figure = Figure(figsize=(WIDTH / DPI, height / DPI), dpi=DPI, facecolor="white")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, WIDTH), ylim=(height, 0))
    axes.set_axis_off()
    axes.text(GAP, HEAD - GAP, picture.headline or picture.turn, fontsize=9, va="baseline")
    top = HEAD
    for board, pieces in zip(scene.boards, picture.pieces, strict=True):
        BoardDrawing(axes, scene.icons, GAP, top, scale, points=72 / DPI).draw(board, pieces)
        top += board.height * scale + GAP
    raw = BytesIO()
    figure.savefig(raw, format="rgba", dpi=DPI)
    return np.frombuffer(raw.getvalue(), np.uint8).reshape(-1, WIDTH, 4)[:, :, :3].copy()
