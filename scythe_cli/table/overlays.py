"""Screens above the table: a text to be read, and the one while the device changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Input, Static

from engines.drawing.isolating import isolated
from scythe_cli.playing.lessons import ENOUGH
from scythe_cli.table.in_order import InOrder
from scythe_cli.table.line import Line
from scythe_cli.table.rows import Rows

AROUND = 4  # lines of frame, title and keys
KEYS_TITLE = "Keys"  # the title of the text that F1 brings
TYPING = "number or words, Enter"


class Above(InOrder[ScreenResultType]):
    """A screen above the table. It is closed once, and only while nothing lies above it: of keys that come together the
    later ones find it closed."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Close it, unless it is closed or covered."""
        if self.app.screen is self:
            return super().dismiss(result)
        return AwaitComplete()


class Page(Rows):
    """A text in a frame that is no higher than it is at any width."""

    def __init__(self, title: str, lines: Sequence[Text | str], around: int) -> None:
        super().__init__("text", title)
        self._begun = lines
        self._around = around

    def on_mount(self) -> None:
        """Fill it."""
        self.put(self._begun)

    def watch_virtual_size(self, text: Size) -> None:
        """The frame becomes as high as the text."""
        frame = self.parent
        if isinstance(frame, Widget):
            frame.styles.height = text.height + self._around


class Reading(Above[str], ModalScreen[str]):
    """A text above the table, until it is closed; its result is the line that was typed meanwhile."""

    CLOSING: ClassVar[str] = "Enter or Esc closes it; ↑ ↓ PgUp PgDn scroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q,space", "dismiss", "close"),
        Binding("up", "scroll(-1)"),
        Binding("down", "scroll(1)"),
        Binding("pageup", "scroll(-15)"),
        Binding("pagedown", "scroll(15)"),
    ]

    def __init__(self, title: str, lines: Sequence[Text | str], options: Sequence[str] | None = None) -> None:
        """`options`: what a line below the text can be completed to; without them there is no line to type."""
        super().__init__()
        self.title = title
        self._lines = lines
        self._options = options

    def compose(self) -> ComposeResult:
        """The text in a frame."""
        with Vertical(id="reading"):
            yield Page(self.title or "", self._lines, AROUND + (self._options is not None))
            if self._options is not None:
                line = Line(TYPING)
                line.completing.options = self._options
                yield line
            yield Static(self.CLOSING, id="closing")

    def action_scroll(self, lines: int) -> None:
        """Up or down."""
        self.query_one("#text", Rows).scroll_relative(y=lines, animate=False)

    def on_line_pressed(self, message: Line.Pressed) -> None:
        """Space closes the text while nothing is typed."""
        if message.key == "space":
            self.dismiss("")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """What was typed closes the text and is done."""
        self.dismiss(message.value.strip())


class Teaching(Reading):
    """A page of a lesson, beside the board that it is about."""

    CLOSING = f"Enter: next · {ENOUGH}: end"

    def __init__(self, title: str, lines: Sequence[Text | str], options: Sequence[str], width: int) -> None:
        """`width`: columns at the right side."""
        super().__init__(title, lines, options)
        self._width = width

    def on_mount(self) -> None:
        """Leave the board in sight."""
        self.query_one("#reading").styles.width = self._width


class Passing(Above[bool]):
    """Nothing but to whom the device goes, until that person has come."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(True)", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """One sentence."""
        yield Static(isolated(f"Pass the device to {self._name}; press Enter."), id="passing", markup=False)
