"""What a command says, collected for a pane instead of printed."""

from __future__ import annotations

from collections.abc import Sequence

from engines.drawing.style import Style
from scythe_cli.playing.screen import Screen


class Pad(Screen):
    """A screen that keeps its lines."""

    def __init__(self, width: int, colour: bool, names: Sequence[str] = ()) -> None:
        super().__init__(plain=False, names=names)
        self.is_plain = False
        self.has_colour = colour
        self._width = width
        self.lines: list[str] = []

    @property
    def width(self) -> int:
        """Columns."""
        return self._width

    @property
    def room(self) -> int:
        """Lines for a list: a pane scrolls."""
        return 1000

    def tell(self, text: str) -> None:
        """Keep sentences whole: a pane breaks them at its own width."""
        self.say(text.split("\n"))

    def write(self, text: str) -> None:
        """Keep a text, line by line."""
        self.lines += text.split("\n")

    def _style(self) -> Style:
        """Drawings for the pane, not for stdout, which is not the terminal while the table is open."""
        return Style(self.has_colour, width=self.width)
