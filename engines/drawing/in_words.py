"""Scene and picture of a game that draws no board: its table in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engines.drawing.canvas import Paint
from engines.drawing.picture import Heading, Picture, Scene

SEAT_COLOURS = (160, 28, 27, 136, 91, 30, 240)  # backgrounds of the 256-colour palette
WHITE = 15


def seat_paints(players: int) -> tuple[Paint, ...]:
    """White on a colour for each seat of a game whose seats have none of their own."""
    return tuple(Paint(WHITE, SEAT_COLOURS[p % len(SEAT_COLOURS)], bold=True) for p in range(players))


def scene(players: int) -> Scene:
    """No board, and one table of sentences."""
    return Scene(seat_paints(players), tables=(Heading("The table"),))


def picture(told: Sequence[Sequence[str]]) -> Picture:
    """The table line by line: of several seats' words for it, the lines that all have."""
    first, *others = told
    lines = [line for line in first if all(line in other for other in others)]
    return Picture("", "", (), (tuple((line,) for line in lines),))
