"""Colours of the 256-colour palette, in which games are drawn, as colours of a page."""

from __future__ import annotations

from engines.drawing.canvas import NONE

SYSTEM = ("000000", "800000", "008000", "808000", "000080", "800080", "008080", "c0c0c0",
          "808080", "ff0000", "00ff00", "ffff00", "0000ff", "ff00ff", "00ffff", "ffffff")  # fmt: skip
STEPS = (0, 95, 135, 175, 215, 255)  # of the cube of colours
FIRST_OF_CUBE, FIRST_GREY = 16, 232


def css_colour(number: int) -> str:
    """`#d7af5f`; '' for NONE."""
    if number == NONE:
        return ""
    if number < FIRST_OF_CUBE:
        return f"#{SYSTEM[number]}"
    if number >= FIRST_GREY:
        grey = 8 + 10 * (number - FIRST_GREY)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    cube = number - FIRST_OF_CUBE
    return "#" + "".join(f"{STEPS[cube // share % 6]:02x}" for share in (36, 6, 1))
