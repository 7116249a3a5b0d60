"""Dots with intervals: several means side by side for every level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from matplotlib.figure import Figure

from reports.charts.style import HIGH, INK, OTHER, bare_left, new_figure, round_ticks

_SHAPES = (("o", HIGH), ("D", OTHER), ("s", INK))
_STEP = 0.2


class Dot(Protocol):
    """A mean with its interval, None for an unknown one."""

    @property
    def mean(self) -> float: ...

    @property
    def interval(self) -> tuple[float, float] | None: ...


def rate_dots(
    lines: Sequence[Sequence[Dot | None]],
    row_names: Sequence[str],
    series: Sequence[str],
    label: str,
    from_zero: bool = True,
) -> Figure:
    """One row a level from top to bottom, in it a mark with its interval for every series; None leaves a gap."""
    figure, axes = new_figure(1.3 + 0.36 * len(row_names))
    for place, words in enumerate(series):
        shape, colour = _SHAPES[place % len(_SHAPES)]
        shift = (place - (len(series) - 1) / 2) * _STEP
        for height, line in enumerate(lines):
            rate = line[place]
            if rate is not None:
                low, high = rate.interval or (rate.mean, rate.mean)
                axes.hlines(height + shift, low, high, color=colour, linewidth=1.8, zorder=3)
                axes.plot(rate.mean, height + shift, marker=shape, color=colour, markersize=5, zorder=4)
        axes.plot([], [], marker=shape, color=colour, markersize=5, linewidth=1.8, label=words)
    axes.set_yticks(range(len(row_names)), row_names)
    axes.set_ylim(len(row_names) - 0.4, -0.6)
    if from_zero:
        axes.set_xlim(left=min(0.0, axes.get_xlim()[0]))
    axes.set_xlabel(label)
    axes.xaxis.set_major_locator(round_ticks(8))
    axes.grid(axis="both")
    bare_left(axes)
    axes.legend(loc="lower center", bbox_to_anchor=(0.42, 1.0), ncols=3, columnspacing=1.0, handlelength=1.6)
    return figure
