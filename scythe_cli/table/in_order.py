"""Screens that obey keys in the order in which they come.

Textual runs what a key is bound to only after the key has gone all the way up, and meanwhile lets others overtake it.
Of `1 Enter 2 Enter`, sent at once, it makes `12 Enter Enter`; of `Enter ↓` it takes the answer below.
"""

from __future__ import annotations

from textual.events import Key
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget


class InOrder(Screen[ScreenResultType]):
    """A screen that obeys a key when its turn comes, among the lines that were typed and the other keys."""

    async def on_key(self, event: Key) -> None:
        """Do what the key is bound to here; others go on to the program."""
        await obey(self, event)


async def obey(widget: Widget, event: Key) -> bool:
    """Do what the key is bound to in a widget; whether it is bound there."""
    for binding in widget._bindings.key_to_bindings.get(event.key, ()):
        event.stop()
        event.prevent_default()
        await widget.run_action(binding.action)
        return True
    return False
