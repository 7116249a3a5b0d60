"""Draws the plots of a report, in this process alone or in two."""

from __future__ import annotations

import multiprocessing
import threading
from collections import deque
from collections.abc import Collection, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

from engines.arena.children import spawning
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
    second = context.Process(target=_draw_sent, args=(its, formats), daemon=True)
    asking = threading.Thread(target=_send, args=(mine, plots, left, elsewhere), daemon=True)
    here: dict[int, Picture] = {}
    try:
        if _started(second):
            its.close()  # so that its end is heard here
            asking.start()
        while (place := _taken(left)) is not None:
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
        with spawning():
            process.start()
    except OSError:
        return False
    return True


def _taken(left: deque[int]) -> int | None:
    """The first of what is left; None when the other end has taken the last."""
    try:
        return left.popleft()
    except IndexError:
        return None


def _send(second: Connection, plots: Sequence[Plot], left: deque[int], drawn: dict[int, Picture]) -> None:
    """Thread: has the second process draw the last plot that is left, one after the other, while it can."""
    with suppress(EOFError, OSError, IndexError):  # it is gone; nothing is left
        while True:
            place = left.pop()
            second.send(plots[place])
            drawn[place] = second.recv()


def _draw_sent(first: Connection, formats: Collection[str]) -> None:
    """The second process: draws the plots that come, until nobody sends any more or something goes wrong.

    What goes wrong here does so again in the first process, which tells it.
    """
    with suppress(Exception):
        while True:
            first.send(first.recv().picture(formats))
