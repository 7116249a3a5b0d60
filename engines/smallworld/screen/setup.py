"""The map with the pieces that people put there before the first turn."""

from __future__ import annotations

from dataclasses import replace

from engines.core.game import Position
from engines.drawing.picture import Picture, Piece, Scene
from engines.smallworld.generated.tables import MOUNTAINS
from engines.smallworld.screen import looks
from engines.smallworld.screen.scene import picture, scene, signs
from engines.smallworld.screen.seen import look

MOUNTAIN = Piece("Mountain", "Mountain marker", looks.MARKER)


def setup_drawing(state: Position) -> tuple[Scene, Picture]:
    """Lost Tribes and Mountain markers. Rule: W1.4, W1.5"""
    now, board = picture(state, None), look(state, None).board
    (regions,) = now.pieces
    laid = tuple((*own, *([MOUNTAIN] if MOUNTAINS[board] >> r & 1 else [])) for r, own in enumerate(regions))
    return replace(scene(state), legend=(f"{signs()}.",)), replace(now, pieces=(laid,))
