"""The program on the whole screen, and how it is opened."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from engines.drawing.style import Style
from scythe_cli.errors import Failure
from scythe_cli.playing.session import Stopped
from scythe_cli.playing.stored import check_seat, check_until, is_over, reader_of
from scythe_cli.table.desk import Desk
from scythe_cli.table.overlays import KEYS_TITLE, Reading
from scythe_cli.table.table_screen import TableScreen
from scythe_cli.transcripts import read_game

if sys.platform == "win32":
    Terminal = None  # Textual knows another one
else:
    from scythe_cli.table.driver import Terminal

BROKEN = "The table broke down; what went wrong is told above."


class TableApp(App[BaseException]):
    """Shows one screen until it is left; what ended it, if that was no choice, is its result."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", "quit", priority=True),
        Binding("f1", "keys", "keys", priority=True),
    ]

    def __init__(self, first: TableScreen) -> None:
        super().__init__(driver_class=Terminal, ansi_color=False)
        self._first_screen = first

    def get_default_screen(self) -> Screen[None]:
        """The screen, with none below it."""
        return self._first_screen

    def action_keys(self) -> None:
        """What the keys do, above what is read now; where that is read, it is closed."""
        above = self.screen
        if above is self._first_screen:
            self._first_screen.show_keys()
        elif isinstance(above, Reading) and above.title == KEYS_TITLE:
            above.dismiss("")
        elif isinstance(above, Reading):
            self.push_screen(Reading(KEYS_TITLE, self._first_screen.key_lines()))

    def _handle_exception(self, error: Exception) -> None:
        """A table that is left is taken down piece by piece; what misses the pieces meanwhile is no error."""
        if not self._exit:
            super()._handle_exception(error)

    def panic(self, *renderables: RenderableType) -> None:
        """Show what went wrong, and end with exit code 1."""
        self._return_code = 1
        super().panic(*renderables)

    def action_leave(self) -> None:
        """Leave the game; it can go on later."""
        self.exit()


def style_of_terminal() -> Style:
    """Colours unless they are not wanted; a terminal that has no signs gets no table."""
    return Style(colour=not os.environ.get("NO_COLOR"))


def open_table(desk: Desk) -> None:
    """Play on the whole screen until the game is over or left. Raises what went wrong, and Stopped."""
    from scythe_cli.table.play_screen import PlayScreen

    run(PlayScreen(desk, style_of_terminal()), f"{BROKEN} The game is stored.")


def open_replay(path: Path, until: int | None, seat: int | None, names: Sequence[tuple[int, str]] = ()) -> bool:
    """Step through a stored game, at first after `until` answers; while it goes on only as `seat` (from 1) may know it,
    or an onlooker. `names` go before those of the game.

    False where there is nothing to step through: the transcript holds only what a seat knows. Raises TranscriptError,
    UsageError.
    """
    from scythe_cli.table.course import Course
    from scythe_cli.table.replay_screen import ReplayScreen

    transcript, game = read_game(path, names)
    if "seen_by" in transcript.more:
        return False
    check_until(until, transcript, path)
    course = Course(transcript, game)
    check_seat(seat, course.at(0))
    over = is_over(transcript, game)
    run(ReplayScreen(course, style_of_terminal(), reader_of(seat, over), not over, until or 0))
    return True


def run(screen: TableScreen, broken: str = BROKEN) -> None:
    """Show a screen until it is left; `broken` says that it ended otherwise. Raises what went wrong."""
    app = TableApp(screen)
    error = app.run()
    if error is not None and not isinstance(error, Stopped):
        raise error
    if app.return_code:
        raise Failure(broken)
