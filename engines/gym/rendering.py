"""Positions shown as the program shows them, for `render` of the environments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.game import Position
from engines.core.setup.checking import known
from engines.drawing.style import Style

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MODES = ["ansi", "rgb_array"]
PICTURES_PER_SECOND = 4  # of films made of them
WIDTH = 120  # columns of text: boards are drawn; narrower, they are listed


def checked_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one or none is wanted. Raises SetupError."""
    return None if mode is None else known(mode, MODES, "render mode")


def rendered(position: Position, seat: int, mode: str | None) -> str | NDArray[np.uint8]:
    """The table as the seat may see it, an onlooker where that is negative: a picture of height x width x 3 where that
    is the mode, else text."""
    viewer = seat if seat >= 0 else None
    pictures = position.game.pictures
    if mode == "rgb_array":
        from reports.boards.pixels import pixels

        return pixels(pictures.scene(position), pictures.picture(position, viewer))
    return "\n".join(pictures.draw(position, viewer, Style(width=WIDTH)))
