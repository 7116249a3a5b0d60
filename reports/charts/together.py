"""Draws the plots of a report, in this process alone or in two."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial

from engines.arena.children import abandon, interrupts_ignored, new_pool, obey_parent
from reports.charts.plot import Picture, Plot

_AHEAD = 2  # plots that the second process draws or has waiting


def draw_plots(plots: Sequence[Plot], jobs: int = 1) -> list[Picture]:
    """The plots drawn, in their order; with more than one of `jobs` a second process draws those from the end.

    What that process cannot draw, for it could not be started or has died, is drawn here.
    """
    if jobs < 2 or len(plots) < 2:
        return [plot.picture() for plot in plots]
    pool = new_pool(1, _start)
    left, here, there = deque(range(len(plots))), dict[int, Picture](), dict[int, Future[Picture]]()
    try:
        while left:
            _send(pool, plots, left, there)
            if left:
                place = left.popleft()
                here[place] = plots[place].picture()
        return [here[i] if i in here else _fetched(there[i], plot) for i, plot in enumerate(plots)]
    finally:
        abandon(pool, there.values())


def _send(
    pool: ProcessPoolExecutor, plots: Sequence[Plot], left: deque[int], there: dict[int, Future[Picture]]
) -> None:
    """Keeps the second process busy with the last plots that are left."""
    while left and sum(not future.done() for future in there.values()) < _AHEAD:
        try:
            with interrupts_ignored():
                future = pool.submit(plots[left[-1]].picture)
        except (BrokenProcessPool, OSError):
            return
        there[left.pop()] = future


def _fetched(elsewhere: Future[Picture], plot: Plot) -> Picture:
    try:
        return elsewhere.result()
    except BrokenProcessPool:
        return plot.picture()


def _start() -> None:
    obey_parent(partial(os._exit, 1))
