"""How far a run is: a bar on stderr where that is a terminal, else nothing."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from engines.drawing.style import is_plain

if TYPE_CHECKING:
    from rich.progress import Progress, Task

EVERY = 0.2  # seconds between two drawings


class ProgressLine:
    """A bar, `1,234 of 10,000 games`, percent, games a second and the time left, drawn over itself."""

    def __init__(self, total: int, before: int, what: str = "games") -> None:
        """`total` games, or `what` is done, in all, of which `before` were stored already."""
        self._total = total
        self._before = before
        self._drawn = 0.0
        self._bar = None if is_plain(sys.stderr) else _bar(total, before, what)

    def update(self, done: int) -> None:
        """`done` games in this session."""
        now, stored = time.monotonic(), self._before + done
        if self._bar is not None and (now - self._drawn >= EVERY or stored == self._total):
            self._drawn = now
            self._bar.update(self._bar.task_ids[0], completed=stored, refresh=True)

    def close(self) -> None:
        """Leave the line."""
        if self._bar is not None:
            self._bar.stop()


def _bar(total: int, before: int, what: str) -> Progress:
    """The bar, begun. It is drawn when games come in, and not by a thread beside those who play them."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(speed(task.speed, what))

    bar = Progress(
        BarColumn(None), TextColumn("{task.completed:,} of {task.total:,} " + what), TaskProgressColumn(), Speed(),
        TimeRemainingColumn(), TextColumn("left"),
        console=Console(stderr=True), auto_refresh=False, transient=True, redirect_stdout=False, expand=True,
    )  # fmt: skip
    bar.add_task("", total=total, completed=before)
    bar.start()
    return bar


def speed(a_second: float | None, what: str = "games") -> str:
    """Games a second in words, or what else is done."""
    if a_second is None:
        return f"? {what}/s"
    return f"{a_second:,.0f} {what}/s" if a_second >= 100 else f"{a_second:.1f} {what}/s"
