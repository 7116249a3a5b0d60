"""A grid of character cells with colours, and its lines as text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter

from engines.drawing.columns import cells, columns

NONE = -1
RESET = "\x1b[0m"


@dataclass(frozen=True)
class Paint:
    """Colours of the 256-colour palette; NONE leaves what is there."""

    fore: int = NONE
    back: int = NONE
    bold: bool = False


BARE = Paint()


class Canvas:
    """Cells by column and row, from 0 at the top left. What is put outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._paints = [[BARE] * width for _ in range(height)]

    def copy(self) -> Canvas:
        """An independent copy."""
        other = Canvas(0, 0)
        other.width, other.height = self.width, self.height
        other._signs = [row[:] for row in self._signs]
        other._paints = [row[:] for row in self._paints]
        return other

    def put(self, x: int, y: int, text: str, paint: Paint = BARE) -> None:
        """Write text from a cell to the right; without a background of its own it stands on what is there."""
        if not 0 <= y < self.height:
            return
        written = text if len(text) < 2 or columns(text) == len(text) else cells(text)
        signs, paints = self._signs[y], self._paints[y]
        for i in range(max(x, 0), min(x + len(written), self.width)):
            signs[i] = written[i - x]
            paints[i] = over(paints[i], paint)

    def fill(self, x: int, y: int, length: int, back: int) -> None:
        """Colour the background of some cells of a row."""
        self.put(x, y, " " * length, Paint(back=back))

    def runs(self, y: int) -> list[tuple[str, Paint]]:
        """A row as texts of one look each."""
        looks = groupby(zip(self._signs[y], self._paints[y], strict=True), key=itemgetter(1))
        return [("".join(sign for sign, _ in cells), paint) for paint, cells in looks]

    def lines(self, colour: bool) -> list[str]:
        """The rows as text without blanks at their ends, with ANSI colours when wanted."""
        if not colour:
            return ["".join(row).rstrip() for row in self._signs]
        return [coloured(signs, paints) for signs, paints in zip(self._signs, self._paints, strict=True)]


@cache
def over(below: Paint, paint: Paint) -> Paint:
    """The look of a cell after it is painted over."""
    fore = below.fore if paint.fore == NONE else paint.fore
    return Paint(fore, below.back if paint.back == NONE else paint.back, paint.bold)


@cache
def ansi(paint: Paint) -> str:
    """The escape sequence that switches to this look from any other."""
    codes = ["0", *(["1"] if paint.bold else [])]
    codes += [f"38;5;{paint.fore}"] if paint.fore != NONE else []
    codes += [f"48;5;{paint.back}"] if paint.back != NONE else []
    return f"\x1b[{';'.join(codes)}m"


def coloured(signs: list[str], paints: list[Paint]) -> str:
    """One row as text, with a switch of colours only where the look changes."""
    end = len(signs)
    while end and signs[end - 1] == " " and paints[end - 1].back == NONE:
        end -= 1
    parts: list[str] = []
    now = BARE
    for i in range(end):
        if paints[i] != now:
            now = paints[i]
            parts.append(ansi(now))
        parts.append(signs[i])
    return "".join(parts) + (RESET if now != BARE else "")


def painted(text: str, paint: Paint, colour: bool) -> str:
    """Text in these colours, or bare."""
    return f"{ansi(paint)}{text}{RESET}" if colour and paint != BARE else text


def badge(text: str, paint: Paint, colour: bool) -> str:
    """A short text on a field of its colour; without colour the text alone."""
    return painted(f" {text} ", paint, colour) if colour else text
