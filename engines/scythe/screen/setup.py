"""The board with the pieces that people put there before the first turn."""

from __future__ import annotations

from engines.core.game import Position
from engines.drawing.picture import Picture, Scene
from engines.scythe.screen.scene import picture, scene


def setup_drawing(state: Position) -> tuple[Scene, Picture]:
    """Encounter tokens, characters and first workers, which lie there from the beginning. Rule: S1.2, S1.8"""
    return scene(state), picture(state, None)
