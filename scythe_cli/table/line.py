"""The line where words are typed: with completion, and keys of their own while it is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Key, Paste
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from engines.core.engine.files import printable
from scythe_cli.playing.reader import completions
from scythe_cli.table.in_order import obey

LONGEST = 1000  # characters
ENDING = ("enter", "ctrl+j")
EMPTY_KEYS = ("space", "backspace", "plus", "minus", "left", "right", "home", "end")  # free while nothing is typed


class Completing(Suggester):
    """The first of the options that the line may become."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self.options: Sequence[str] = ()

    async def get_suggestion(self, value: str) -> str | None:
        """The whole line, or None."""
        found = completions(value, self.options) if value.strip() else []
        fitting = [option for option in found if option.startswith(value)]
        return fitting[0] if fitting else None


class Line(Input):
    """A line of words. What is not typed into it is told to the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", "complete", show=False),
        Binding("ctrl+j", "submit", "submit", show=False),  # the end of a line that a program types
    ]

    class Pressed(Message):
        """A key was pressed while the line was empty."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, placeholder: str) -> None:
        self.completing = Completing()
        super().__init__(
            placeholder=placeholder, suggester=self.completing, id="line", compact=True, max_length=LONGEST
        )

    async def _on_key(self, event: Key) -> None:
        """What stands for itself is typed; of the other keys an empty line knows only the one that ends it."""
        if not self.value and event.key in EMPTY_KEYS:
            event.stop()
            event.prevent_default()
            self.screen.post_message(self.Pressed(event.key))  # at once, before the keys that come behind it
        elif event.is_printable:
            await super()._on_key(event)
        elif self.value or event.key in ENDING:
            await obey(self, event)

    async def action_submit(self) -> None:
        """Tell what was typed; the line is empty for what is typed next."""
        self.screen.post_message(self.Submitted(self, self.value))
        self.value = ""

    def _on_paste(self, event: Paste) -> None:
        """What is pasted is one line, however many it fills."""
        event.stop()
        event.prevent_default()
        self.replace(printable(" ".join(event.text.split())), *self.selection)

    def action_complete(self) -> None:
        """Take the suggestion, or the next one where the line is already one of the options."""
        found = completions(self.value, self.completing.options) if self.value.strip() else []
        if found:
            self.value = found[0]
            self.cursor_position = len(self.value)
