"""The town with the pieces that people put there before the first turn."""

from __future__ import annotations

from dataclasses import replace

from engines.architects.screen.scene import LARGE, SMALL, picture, scene
from engines.core.position import State
from engines.drawing.picture import Picture, Scene


def setup_drawing(state: State) -> tuple[Scene, Picture]:
    """Workers, prisoners, silver and markers; what the Black Market offers nobody knows yet.

    Rule: A1.2, A1.7, A1.8, A11.1
    """
    now = picture(state, None)
    town, *others = now.pieces
    laid = tuple(() if place in (SMALL, LARGE) else pieces for place, pieces in enumerate(town))
    return scene(state), replace(now, pieces=(laid, *others))
