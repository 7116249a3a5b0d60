"""Colours and short words of Small World: never a colour without a letter."""

from __future__ import annotations

from engines.drawing.canvas import Paint

DARK = 16
LIGHT = 231
# Farmland, hill, mountain, forest, swamp, sea, lake.
TERRAIN_BACKS = (221, 150, 247, 71, 137, 68, 117)
TERRAIN_SHORT = ("Fa", "Hi", "Mo", "Fo", "Sw", "Sea", "La")
SYMBOL_SHORT = {"mine": "m", "magic": "*", "cavern": "c"}
SEAT_COLOURS = (160, 20, 91, 232, 29)
NAME = Paint(DARK, bold=True)
LINE = Paint(236)
TRIBE = Paint(DARK, 230)
MARKER = Paint(LIGHT, 238)
TITLE = Paint(bold=True)


def seat_paint(seat: int, active: bool) -> Paint:
    """Light on the colour of the seat for an active race, the colour on white for one in decline."""
    colour = SEAT_COLOURS[seat]
    return Paint(LIGHT, colour, True) if active else Paint(colour, 255)
