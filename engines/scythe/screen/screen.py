"""The whole table of a Scythe game on one screen: the board, the players, and the viewer's own cards."""

from __future__ import annotations

from engines.core.game import Position
from engines.drawing.canvas import Canvas, Paint, painted
from engines.drawing.style import Style
from engines.drawing.words import wrapped
from engines.scythe.generated import names
from engines.scythe.screen import looks
from engines.scythe.screen.board import draw_board, hex_width, picture_width
from engines.scythe.screen.brief import brief_lines
from engines.scythe.screen.list import board_lines
from engines.scythe.screen.mats import draw_mats as draw_mats
from engines.scythe.screen.players import own_lines, player_lines, title
from engines.scythe.screen.scene import picture as picture
from engines.scythe.screen.scene import scene as scene
from engines.scythe.screen.scene import turn as turn
from engines.scythe.screen.seen import Seen, look
from engines.scythe.screen.setup import setup_drawing as setup_drawing

LEGEND_TOP = 32  # the rows beside the lowest hex are free
LEGEND_COLUMNS = (0, 11, 21)
UNITS_LEGEND = (
    "Letter of the faction, then: @ character,",
    "2M two mechs, 3W three workers. The first",
    "on a territory controls it. Resources:",
    "2wo two wood, fo food, me metal, oi oil.",
)


def draw(state: Position, seat: int | None, style: Style) -> list[str]:
    """Board, players and own cards as `seat` (from 0; None an onlooker) may see them."""
    seen = look(state, seat)
    width = hex_width(style)
    room = picture_width(width) if width else style.width
    dash = looks.signs(style).dash
    own = wrapped(own_lines(seen, dash), room)
    head = [painted(line, looks.TITLE, style.colour) for line in wrapped([title(seen)], room)]
    board = picture_lines(seen, width, style) if width else board_lines(seen, room)
    return [*head, *board, "", *player_lines(seen, style, room), *([""] if own else []), *own]


def draw_brief(state: Position, seat: int | None, style: Style) -> list[str]:
    """The same in so few lines that a small screen holds them."""
    return brief_lines(look(state, seat), style.width)


def picture_lines(seen: Seen, width: int, style: Style) -> list[str]:
    """The board with its legend, and what did not fit into its hexes."""
    canvas, crowded = draw_board(seen, width, style)
    put_legend(canvas, width, looks.signs(style))
    return canvas.lines(style.colour) + wrapped(crowded, canvas.width)


def put_legend(canvas: Canvas, width: int, signs: looks.Signs) -> None:
    """Write what letters and signs mean into the free lower corners."""
    for i, mark in enumerate(looks.TERRAIN_LETTERS):
        x, y = LEGEND_COLUMNS[i % 3], LEGEND_TOP + i // 3
        canvas.put(x, y, mark, Paint(looks.DARK, looks.TERRAIN_BACKS[i], True))
        canvas.put(x + 2, y, names.TERRAINS[i])
    canvas.put(0, LEGEND_TOP + 2, f"{signs.tunnel} tunnel   {signs.encounter} encounter token")
    canvas.put(0, LEGEND_TOP + 3, signs.river, looks.LEGEND_RIVER)
    canvas.put(2, LEGEND_TOP + 3, f"river    {signs.combat} combat")
    right = width * 9 // 2 + 3
    for i, text in enumerate(UNITS_LEGEND):
        canvas.put(right, LEGEND_TOP + i, text)
