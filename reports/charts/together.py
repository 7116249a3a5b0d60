"""Draws the plots of a report, in this process alone or in two."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engines.arena.second import Second
from reports.charts.plot import FORMATS, Picture, Plot


def draw_plots(
    plots: Sequence[Plot], second: Second | None = None, formats: Collection[str] = FORMATS
) -> list[Picture]:
    """The plots drawn, in their order; a second process begins with the last."""
    second = second or Second()
    calls = [second.call(plot.picture, formats) for plot in reversed(plots)]
    return [call.result() for call in reversed(calls)]
