"""Colours and signs of Scythe: never a colour without a letter or sign."""

from __future__ import annotations

from dataclasses import dataclass

from engines.drawing.canvas import Paint
from engines.drawing.style import Style

DARK = 16
LIGHT = 231
# Albion, Nordic, Rusviet, Togawa, Crimea, Saxony, Polania: letters on the colour of the faction.
FACTION_PAINTS = (
    Paint(LIGHT, 22, True),
    Paint(LIGHT, 19, True),
    Paint(LIGHT, 160, True),
    Paint(LIGHT, 90, True),
    Paint(DARK, 226, True),
    Paint(LIGHT, 232, True),
    Paint(DARK, 231, True),
)
# Mountain, farm, tundra, forest, village, lake, Factory.
TERRAIN_BACKS = (246, 179, 152, 107, 173, 67, 139)
TERRAIN_LETTERS = "MFTWVL"
# Wood, food, metal, oil.
RESOURCE_PAINTS = (Paint(LIGHT, 94), Paint(DARK, 220), Paint(DARK, 252), Paint(LIGHT, 237))
ENCOUNTER = Paint(LIGHT, 28, True)
NAME = Paint(DARK, bold=True)
TEXT = Paint(DARK)
ALARM = Paint(LIGHT, 196, True)
EDGE = Paint(240)
RIVER = Paint(27, bold=True)
LEGEND_RIVER = Paint(33, bold=True)
TITLE = Paint(bold=True)
FAINT = Paint(245)


@dataclass(frozen=True)
class Signs:
    """One sign or word for each thing that lies on the board, on tracks and mats."""

    tunnel: str
    encounter: str
    combat: str
    river: str
    star: str
    no_star: str
    full: str
    empty: str
    turn: str
    dash: str
    line: str
    upright: str
    corners: str  # of a table, row by row


UNICODE = Signs("∩", "?", "!", "⣿", "★", "☆", "■", "□", "►", "—", "─", "│", "┌┬┐├┼┤└┴┘")
ASCII = Signs("n", "?", "!", "~", "*", "o", "#", "o", ">", "-", "-", "|", "+++++++++")
# Without stars and tracks: numbers and words instead.
PLAIN = Signs("tunnel", "encounter", "combat", "river", "", "", "[x]", "[ ]", "", "-", "-", "|", "+++++++++")


def signs(style: Style) -> Signs:
    """The signs that the terminal and its reader can take."""
    if style.plain:
        return PLAIN
    return UNICODE if style.unicode else ASCII
