"""The Journal Track with the pieces that people put there before the first turn."""

from __future__ import annotations

from dataclasses import replace

from engines.core.game import Position
from engines.drawing.picture import Picture, Point, Scene
from engines.wayfarers.generated import tables as t
from engines.wayfarers.screen.scene import MARKERS, SPACE, corner, picture, scene

BESIDE = 11.0  # below a space, where the text on a green worker stands


def setup_drawing(state: Position) -> tuple[Scene, Picture]:
    """Markers, tiles and green workers; caravans are as printed. Rule: Y1.3, Y1.4, Y1.6"""
    whole, now = scene(state), picture(state, None)
    track = replace(whole.boards[0], texts=tuple((_below(space), "green worker") for space in _upper()))
    return replace(whole, boards=(track,), legend=(MARKERS,)), replace(now, pieces=now.pieces[:1])


def _upper() -> list[int]:
    """The first space of each column with a green worker. Rule: Y1.4"""
    return [t.JOURNAL_GREEN.index(worker) for worker in range(1, t.NUM_GREEN + 1)]


def _below(space: int) -> Point:
    left, top = corner(space)
    return left + SPACE[0] / 2, top + SPACE[1] + BESIDE
