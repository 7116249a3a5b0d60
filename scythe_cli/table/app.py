"""The program on the whole screen, and how it is opened."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

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


class TableApp(App[Exception]):
    """Shows one screen until it is left; what ended it, if that was no choice, is its result."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "leave", "quit", priority=True)]

    def __init__(self, first: TableScreen) -> None:
        super().__init__(ansi_color=False)
        self._first_screen = first

    def get_default_screen(self) -> Screen[None]:
        """The screen, with none below it."""
        return self._first_screen

    def on_reading_keys_wanted(self) -> None:
        """The keys of the table, above what is read now; nothing is typed below them."""
        self.push_screen(Reading(KEYS_TITLE, self._first_screen.key_lines()))

    def action_leave(self) -> None:
        """Leave the game; it can go on later."""
        self.exit()


def style_of_terminal() -> Style:
    """Colours unless they are not wanted; a terminal that has no signs gets no table."""
    return Style(colour=not os.environ.get("NO_COLOR"))


def open_table(desk: Desk) -> None:
    """Play on the whole screen until the game is over or left. Raises what went wrong, and Stopped."""
    from scythe_cli.table.play_screen import PlayScreen

    run(PlayScreen(desk, style_of_terminal()))


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


def run(screen: TableScreen) -> None:
    """Show a screen until it is left. Raises what went wrong."""
    app = TableApp(screen)
    error = app.run()
    if error is not None and not isinstance(error, Stopped):
        raise error
    if app.return_code:
        raise Failure("The table broke down; what went wrong is told above.")
