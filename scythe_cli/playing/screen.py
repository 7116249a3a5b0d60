"""What people see: text on a terminal, in colour where that is wanted, or plain lines."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from engines.drawing.columns import broken, columns, padded
from engines.drawing.style import can_write_signs
from engines.drawing.words import wrapped
from scythe_cli.playing.menu import Move, listed
from scythe_cli.playing.naming import Naming

if TYPE_CHECKING:
    from engines.core.game import Position
    from engines.drawing.style import Style
    from scythe_cli.playing.session import Session

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # what can be scrolled back to as well
RULE = "-" * 72
PLAIN_WIDTH = 80
EVERYTHING = 100_000  # lines
KEPT_FREE = 4  # lines for the question and what is typed
FRAMED = 80  # columns of a frame at most
FRAME, ASCII_FRAME = "─│┌┐└┘", "-|++++"


class Screen:
    """The terminal of the people who play."""

    def __init__(self, plain: bool, names: Sequence[str] = ()) -> None:
        """`plain`: for screen readers; no colour, no drawing with lines, nothing cleared. `names` of the seats."""
        self.naming = Naming(names)
        self.is_terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.is_plain = plain or not self.is_terminal
        self.has_colour = not self.is_plain and not os.environ.get("NO_COLOR")

    @property
    def width(self) -> int:
        """Columns."""
        return shutil.get_terminal_size().columns if self.is_terminal else PLAIN_WIDTH

    @property
    def room(self) -> int:
        """Lines for a list that leaves the question in sight; no limit where nothing scrolls away."""
        return max(8, shutil.get_terminal_size().lines - KEPT_FREE) if self.is_terminal else 1000

    def say(self, lines: str | Iterable[str]) -> None:
        """Print a line, or several."""
        text = lines if isinstance(lines, str) else "\n".join(lines)
        if text or isinstance(lines, str):
            self.write(self.naming.told(text))

    def write(self, text: str) -> None:
        """Print a text as it is."""
        click.echo(text)

    def tell(self, text: str) -> None:
        """Print sentences, broken at the width of the screen."""
        for paragraph in self.naming.told(text).split("\n"):
            self.say(broken(paragraph, self.width, break_long_words=False, break_on_hyphens=False))

    def head(self, text: str) -> None:
        """A line that begins something new."""
        self.say(["", click.style(text, bold=True) if self.has_colour else text])

    def framed(self, title: str, text: str) -> None:
        """Sentences in a frame with a title; in plain style below the title."""
        if self.is_plain:
            self.head(title)
            self.tell(text)
            return
        across, down, *corners = [*(FRAME if can_write_signs(sys.stdout.encoding) else ASCII_FRAME)]
        room = min(self.width, FRAMED) - 4
        lines = [part for one in text.split("\n") for part in broken(self.naming.told(one), room)]
        top = f"{across} {title} "
        self.head(f"{corners[0]}{top}{across * (room + 2 - columns(top))}{corners[1]}")
        self.say(f"{down} {padded(line, room)} {down}" for line in lines)
        self.say(f"{corners[2]}{across * (room + 2)}{corners[3]}")

    def clear(self) -> None:
        """Nothing of what stood there can be read any more; on paper and in plain style, a rule."""
        if self.is_plain:
            self.say(RULE)
        else:
            click.echo(CLEAR, nl=False)

    def list_moves(self, moves: Sequence[Move], everything: bool = False) -> None:
        """Show legal answers, as far as there is room."""
        room = EVERYTHING if everything else self.room
        called = [replace(move, words=self.naming.told(move.words), hint=self.naming.told(move.hint)) for move in moves]
        self.say(listed(called, self.width, room, columns=not self.is_plain))

    def table(self, state: Position, seat: int | None) -> None:
        """The table as a seat sees it, or as somebody without a seat; in brief where the screen has no room for it."""
        lines = state.game.pictures.draw(state, seat, self._style())
        if self.is_terminal and not self.is_plain and len(lines) > self.room:
            lines = self._cut(state.game.pictures.draw_brief(state, seat, self._style()))
        self._draw(lines)

    def _cut(self, lines: list[str]) -> list[str]:
        """As many lines as the screen has room for."""
        if len(lines) <= self.room:
            return lines
        return [*lines[: self.room - 1], "and more: view tells all of it in words"]

    def mats(self, session: Session, seat: int | None, of: int) -> None:
        """Mats and tracks of a player as a seat sees them, or somebody without a seat."""
        self._draw(session.game.pictures.draw_mats(session.state, of, seat, self._style()))

    def view(self, session: Session, seat: int | None) -> None:
        """All of the table in words, as a seat sees it."""
        if seat is None:
            self.say("Chance is asked now: view shows the table again when a player is.")
        else:
            self._say_broken(session.game.words.status_lines(session.state.core, seat))

    def _draw(self, lines: Iterable[str]) -> None:
        """A drawing, whose lines keep their width; in plain style sentences, in which names may be long."""
        if self.is_plain:
            self._say_broken(lines)
        else:
            self.say(map(self.naming.drawn, lines))

    def _say_broken(self, lines: Iterable[str]) -> None:
        """Print lines, those that are too long in several, indented from the second on."""
        for line in map(self.naming.told, lines):
            self.say(wrapped([line], self.width) or [""])

    def _style(self) -> Style:
        from engines.drawing.style import Style

        style = Style.of_terminal(self.is_plain, self.width)
        return style if self.has_colour else replace(style, colour=False)
