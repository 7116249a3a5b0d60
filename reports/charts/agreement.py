"""Strengths in two runs against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.dots import Mark
from reports.charts.style import HIGH, INK, MUTED, new_figure, round_ticks

_LONGEST = 50  # letters of a line beside an axis


@dataclass(frozen=True)
class Point:
    """A level by its value in both runs; a name is written beside it unless it is ''."""

    name: str
    first: Mark
    second: Mark
    clear: bool


def agreement_scatter(points: Sequence[Point], names: tuple[str, str], label: str) -> Figure:
    """Strengths in the second run against those in the first; on the line both are equal."""
    figure, axes = new_figure(4.6)
    ends = [end for point in points for mark in (point.first, point.second) for end in mark.interval]
    room = 0.04 * (max(ends) - min(ends) or 1.0)
    low, high = min(ends) - room, max(ends) + room
    axes.plot([low, high], [low, high], color=MUTED, linestyle=(0, (4, 3)), linewidth=1, zorder=1)
    for point in points:
        _point(axes, point, (low + high) / 2)
    across, up = (f"{label}\n{fill(name, _LONGEST)}" for name in names)
    axes.set(xlim=(low, high), ylim=(low, high), xlabel=across, ylabel=up)
    axes.set_aspect("equal")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(round_ticks(6))
    axes.grid()
    return figure


def _point(axes: Axes, point: Point, middle: float) -> None:
    colour = HIGH if point.clear else INK
    x, y = point.first.mean, point.second.mean
    axes.plot(point.first.interval, [y, y], color=MUTED, alpha=0.55, linewidth=1.1, zorder=2)
    axes.plot([x, x], point.second.interval, color=MUTED, alpha=0.55, linewidth=1.1, zorder=2)
    axes.plot(x, y, marker="s" if point.clear else "o", color=colour, markersize=5.5, zorder=4)
    if point.name:
        left = x > middle
        axes.annotate(
            point.name, (x, y), (-6 if left else 6, 5), textcoords="offset points", ha="right" if left else "left",
            fontsize=8.5, color=colour, zorder=5,
        )  # fmt: skip
