"""Screens above the table: a text to be read, and the one while the device changes hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Resize
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from engines.drawing.isolating import isolated
from scythe_cli.table.line import Line
from scythe_cli.table.rows import Rows

AROUND = 4  # lines of frame, title and keys
CLOSE = "Enter or Esc closes it; ↑ ↓ PgUp PgDn scroll"
KEYS_TITLE = "Keys"  # the title of the text that F1 brings
TYPING = "number or words, Enter"


class Reading(ModalScreen[str]):
    """A text above the table, until it is closed; its result is the line that was typed meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape,q,space", "dismiss", "close"),
        Binding("up", "scroll(-1)"),
        Binding("down", "scroll(1)"),
        Binding("pageup", "scroll(-15)"),
        Binding("pagedown", "scroll(15)"),
        Binding("f1", "keys", "keys"),
    ]

    class KeysWanted(Message):
        """Somebody wants to know the keys."""

    def __init__(self, title: str, lines: Sequence[Text | str], options: Sequence[str] | None = None) -> None:
        """`options`: what a line below the text can be completed to; without them there is no line to type."""
        super().__init__()
        self._title = title
        self._lines = lines
        self._options = options

    def compose(self) -> ComposeResult:
        """The text in a frame."""
        with Vertical(id="reading"):
            yield Rows("text", self._title)
            if self._options is not None:
                line = Line(TYPING)
                line.completing.options = self._options
                yield line
            yield Static(CLOSE, id="closing")

    def on_mount(self) -> None:
        """Fill the pane."""
        self.query_one("#text", Rows).put(self._lines)

    def on_resize(self, event: Resize) -> None:
        """The pane becomes no higher than the text, once it is as wide as it will be."""
        self.call_after_refresh(self._shrink)

    def _shrink(self) -> None:
        pane = self.query_one("#text", Rows)
        if pane.virtual_size.height or not pane.texts:
            around = AROUND + (self._options is not None)
            self.query_one("#reading").styles.height = pane.virtual_size.height + around
        else:
            self.call_after_refresh(self._shrink)

    def action_keys(self) -> None:
        """The keys of the table, above this text; where they are this text, it is closed."""
        if self._title == KEYS_TITLE:
            self.dismiss("")
        else:
            self.post_message(self.KeysWanted())

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


class Passing(Screen[bool]):
    """Nothing but to whom the device goes, until that person has come."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(True)", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """One sentence."""
        yield Static(isolated(f"Pass the device to {self._name}; press Enter."), id="passing", markup=False)
