"""Draws the plots of a report, in this process alone or in two."""

from __future__ import annotations

import multiprocessing
import threading
from collections import deque
from collections.abc import Collection, Sequence
from multiprocessing.connection import Connection

from engines.arena.children import interrupts_ignored
from reports.charts.plot import FORMATS, Picture, Plot


def draw_plots(plots: Sequence[Plot], jobs: int = 1, formats: Collection[str] = FORMATS) -> list[Picture]:
    """The plots drawn, in their order; with more than one of `jobs` a second process draws those from the end.

    What that process cannot draw, for it could not be started, has died or has failed, is drawn here.
    """
    left, elsewhere = deque(range(len(plots))), dict[int, Picture]()
    if jobs < 2 or len(plots) < 2 or multiprocessing.current_process().daemon:
        return [plot.picture(formats) for plot in plots]
    context = multiprocessing.get_context("spawn")
    mine, its = context.Pipe()
    second = context.Process(target=_draw_asked, args=(its, plots, formats), daemon=True)
    asking = threading.Thread(target=_ask, args=(mine, left, elsewhere), daemon=True)
    here: dict[int, Picture] = {}
    try:
        if _started(second):
            its.close()  # so that its end is heard here
            asking.start()
        while left:
            place = left.popleft()
            here[place] = plots[place].picture(formats)
        if asking.ident is not None:
            asking.join()
    finally:
        if second.pid is not None:
            second.terminate()
    drawn = here | elsewhere
    return [drawn[place] if place in drawn else plot.picture(formats) for place, plot in enumerate(plots)]


def _started(process: multiprocessing.process.BaseProcess) -> bool:
    """Starts a process that Ctrl-C does not reach; False when the system gives none."""
    try:
        with interrupts_ignored():
            process.start()
    except OSError:
        return False
    return True


def _ask(second: Connection, left: deque[int], drawn: dict[int, Picture]) -> None:
    """Thread: has the second process draw the last plot that is left, one after the other, while it can."""
    try:
        while left:
            place = left.pop()
            second.send(place)
            drawn[place] = second.recv()
    except (EOFError, OSError, IndexError):  # it is gone; or this process took the last plot just now
        pass


def _draw_asked(asked: Connection, plots: Sequence[Plot], formats: Collection[str]) -> None:
    """The second process: draws the plots whose numbers come, until something goes wrong or nobody asks any more."""
    try:
        while True:
            asked.send(plots[asked.recv()].picture(formats))
    except (EOFError, OSError):
        pass
