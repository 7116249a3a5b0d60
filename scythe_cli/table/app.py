"""The program on the whole screen, and how it is opened."""

from __future__ import annotations

import os
import sys
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from engines.drawing.style import Style, can_write_signs
from scythe_cli.playing.session import Stopped
from scythe_cli.table.desk import Desk


class TableApp(App[BaseException]):
    """Shows one screen until it is left; what ended it, if that was no choice, is its result."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "leave", "quit", priority=True)]

    def __init__(self, first: Screen[None]) -> None:
        super().__init__(ansi_color=False)
        self._first_screen = first

    def on_mount(self) -> None:
        """Open the screen."""
        self.push_screen(self._first_screen)

    def action_leave(self) -> None:
        """Leave the game; it can go on later."""
        self.exit()


def style_of_terminal() -> Style:
    """Colours and signs that the terminal can show."""
    return Style(colour=not os.environ.get("NO_COLOR"), unicode=can_write_signs(sys.stdout.encoding))


def open_table(desk: Desk) -> None:
    """Play on the whole screen until the game is over or left. Raises what went wrong, and Stopped."""
    from scythe_cli.table.play_screen import PlayScreen

    run(PlayScreen(desk, style_of_terminal()))


def run(screen: Screen[None]) -> None:
    """Show a screen until it is left. Raises what went wrong."""
    error = TableApp(screen).run()
    if error is not None and not isinstance(error, Stopped):
        raise error
