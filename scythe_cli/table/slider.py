"""How far a stored game is: a line that is pressed or drawn to go elsewhere in it."""

from __future__ import annotations

from rich.text import Text
from textual.events import MouseDown, MouseMove, MouseUp
from textual.message import Message
from textual.widget import Widget

DONE, KNOB, LEFT = "━", "●", "─"
SHARE = 6  # columns of the share behind the line


class Slider(Widget):
    """A line as long as the game, with a knob where the table stands."""

    can_focus = False

    class Moved(Message):
        """The knob was put elsewhere."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def __init__(self, steps: int) -> None:
        super().__init__(id="slider")
        self._steps = max(1, steps)
        self._step = 0

    def put(self, step: int) -> None:
        """Stand after so many answers."""
        self._step = step
        self.refresh()

    def render(self) -> Text:
        """The line and the share of the game."""
        last = self._last
        knob = round(last * self._step / self._steps)
        share = f"{100 * self._step / self._steps:{SHARE - 2}.0f} %"
        return Text.assemble((DONE * knob, "bold"), (KNOB, "bold"), (LEFT * (last - knob), "dim"), share)

    def on_mouse_down(self, event: MouseDown) -> None:
        """Go where the line was pressed, and on with the mouse."""
        self.capture_mouse()
        self._move(event.x)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Follow the mouse while it is held down."""
        if self.app.mouse_captured is self:
            self._move(event.x)

    def on_mouse_up(self, event: MouseUp) -> None:
        """Let go."""
        self.release_mouse()

    @property
    def _last(self) -> int:
        """The last column in which the knob may stand."""
        return max(1, self.size.width - SHARE - 1)

    def _move(self, x: int) -> None:
        step = round(self._steps * max(0, min(x, self._last)) / self._last)
        if step != self._step:
            self.post_message(self.Moved(step))
