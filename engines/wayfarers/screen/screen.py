"""The whole table of a Wayfarers game on one screen, and what lies before a seat."""

from __future__ import annotations

from typing import Any

from engines.core.game import Position
from engines.drawing.canvas import Paint, painted
from engines.drawing.style import Style
from engines.drawing.words import wrapped
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.screen import caravan
from engines.wayfarers.screen.brief import brief_lines
from engines.wayfarers.screen.scene import picture as picture
from engines.wayfarers.screen.scene import scene as scene
from engines.wayfarers.screen.scene import turn as turn
from engines.wayfarers.screen.setup import setup_drawing as setup_drawing
from engines.wayfarers.words import status

TITLE = Paint(bold=True)


def draw(state: Position, seat: int | None, style: Style) -> list[str]:
    """Rows of cards, tiles and players, the same for every seat, in lines of at most the style's width."""
    core: Any = state.core
    head, *lines = status.status_lines(core)
    return [painted(head, TITLE, style.colour), *wrapped(lines, style.width)]


def draw_brief(state: Position, seat: int | None, style: Style) -> list[str]:
    """The same in so few lines that a small screen holds them."""
    return brief_lines(state.core, style.width)


def draw_mats(state: Position, seat: int, viewer: int | None, style: Style) -> list[str]:
    """Supply, tableau and caravan of a seat, the same for every viewer."""
    core: Any = state.core
    lines = wrapped(status.seat_lines(core, seat), style.width)
    if is_ai(core, seat):
        return lines
    lines += wrapped(status.tableau_lines(core, seat), style.width)
    if style.plain or style.width < caravan.WIDTH:
        return [*lines, *wrapped(caravan.column_sentences(core, seat), style.width)]
    return [*lines, "", *caravan.draw_caravan(core, seat), *wrapped([caravan.LEGEND], style.width)]
