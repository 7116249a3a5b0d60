"""Dots with intervals: several means side by side for every level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from matplotlib.figure import Figure

from reports.charts.style import (
    GREY,
    HIGH,
    INK,
    LOW,
    MUTED,
    ORANGE,
    OTHER,
    PURPLE,
    SKY,
    bare_left,
    legend_columns,
    new_figure,
    round_ticks,
)

_SHAPES = (
    ("o", HIGH),
    ("D", OTHER),
    ("s", INK),
    ("^", LOW),
    ("v", PURPLE),
    ("P", SKY),
    ("X", GREY),
    ("*", ORANGE),
)
_ROW, _SERIES = 0.36, 0.09  # inches of a row, and at least of a series in it
_STEP = 0.2  # of the height of a row, between marks
_MOST_STEPS = 0.6  # of it, between the first and the last


class Dot(Protocol):
    """A mean with its interval, None for an unknown one."""

    @property
    def mean(self) -> float: ...

    @property
    def interval(self) -> tuple[float, float] | None: ...


@dataclass(frozen=True)
class Mark:
    """A value with its interval."""

    mean: float
    interval: tuple[float, float]


def rate_dots(
    lines: Sequence[Sequence[Dot | None]],
    row_names: Sequence[str],
    series: Sequence[str],
    label: str,
    baselines: Sequence[float] | None = None,
) -> Figure:
    """One row a level from top to bottom, in it a mark with its interval for every series; None leaves a gap.

    The scale begins at zero, unless there are `baselines`, which are drawn as dashed lines.
    """
    figure, axes = new_figure(1.3 + max(_ROW, _SERIES * len(series)) * len(row_names))
    step = min(_STEP, _MOST_STEPS / max(len(series) - 1, 1))
    for base in baselines or ():
        axes.axvline(base, color=MUTED, linestyle=(0, (4, 3)), linewidth=1, zorder=1)
    for place, words in enumerate(series):
        shape, colour = _SHAPES[place % len(_SHAPES)]
        shift = (place - (len(series) - 1) / 2) * step
        for height, line in enumerate(lines):
            rate = line[place]
            if rate is not None:
                low, high = rate.interval or (rate.mean, rate.mean)
                axes.hlines(height + shift, low, high, color=colour, linewidth=1.8, zorder=3)
                axes.plot(rate.mean, height + shift, marker=shape, color=colour, markersize=5, zorder=4)
        axes.plot([], [], marker=shape, color=colour, markersize=5, linewidth=1.8, label=words)
    axes.set_yticks(range(len(row_names)), row_names)
    axes.set_ylim(len(row_names) - 0.4, -0.6)
    if baselines is None:
        axes.set_xlim(left=min(0.0, axes.get_xlim()[0]))
    axes.set_xlabel(label)
    axes.xaxis.set_major_locator(round_ticks(8))
    axes.grid(axis="both")
    bare_left(axes)
    axes.legend(
        loc="lower center",
        bbox_to_anchor=(0.42, 1.0),
        ncols=legend_columns(series),
        columnspacing=1.0,
        handlelength=1.6,
    )
    return figure
