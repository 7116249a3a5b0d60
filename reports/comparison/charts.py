"""Plots of two runs: rates in both as dumbbells, strengths against each other, distributions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.bars import edges_of
from reports.charts.style import HIGH, INK, MUTED, OTHER, RULE, bare_left, new_figure, round_ticks
from reports.stats.describe import Histogram
from reports.stats.tables import Interval

_SHIFT = 0.14


@dataclass(frozen=True)
class Mark:
    """A value with its interval."""

    value: float
    interval: Interval


@dataclass(frozen=True)
class Dumbbell:
    """A row: its name, its mark in each run (None for none), a sign behind the name where something is proven."""

    name: str
    first: Mark | None
    second: Mark | None
    sign: str = ""


@dataclass(frozen=True)
class Point:
    """A level by its value in both runs; a name is written beside it unless it is ''."""

    name: str
    first: Mark
    second: Mark
    clear: bool


def dumbbells(rows: Sequence[Dumbbell], names: tuple[str, str], baselines: tuple[float, float], label: str) -> Figure:
    """Both runs of each row one above the other, in percent, with intervals; dashed lines where a row without any
    strength would stand."""
    figure, axes = new_figure(1.2 + 0.42 * len(rows))
    for base in sorted(set(baselines)):
        axes.axvline(100 * base, color=MUTED, linestyle=(0, (4, 3)), linewidth=1, zorder=1)
    for place, row in enumerate(rows):
        if row.first and row.second:
            ends = [100 * row.first.value, 100 * row.second.value]
            axes.plot(ends, [place - _SHIFT, place + _SHIFT], color=RULE, linewidth=3, zorder=2)
        _mark(axes, place - _SHIFT, row.first, "o", INK, "none")
        _mark(axes, place + _SHIFT, row.second, "D", OTHER, OTHER)
    axes.set_yticks(range(len(rows)), [f"{row.name} {row.sign}".strip() for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel(label)
    axes.xaxis.set_major_locator(round_ticks(8))
    axes.grid(axis="x")
    bare_left(axes)
    _legend(axes, names)
    return figure


def _mark(axes: Axes, height: float, mark: Mark | None, shape: str, colour: str, face: str) -> None:
    if mark is None:
        return
    low, high = mark.interval
    axes.hlines(height, 100 * low, 100 * high, color=colour, linewidth=1.6, zorder=3)
    axes.plot(100 * mark.value, height, marker=shape, color=colour, markerfacecolor=face, markersize=6, zorder=4)


def _legend(axes: Axes, names: tuple[str, str]) -> None:
    axes.plot([], [], marker="o", color=INK, markerfacecolor="none", markersize=6, linewidth=1.6, label=names[0])
    axes.plot([], [], marker="D", color=OTHER, markersize=6, linewidth=1.6, label=names[1])
    axes.legend(loc="lower center", bbox_to_anchor=(0.42, 1.0), ncols=2, columnspacing=1.4, handlelength=1.8)


def agreement_scatter(points: Sequence[Point], names: tuple[str, str], label: str) -> Figure:
    """Strengths in the second run against those in the first, in percent; on the line both are equal."""
    figure, axes = new_figure(4.6)
    ends = [100 * end for point in points for mark in (point.first, point.second) for end in mark.interval]
    room = 0.04 * (max(ends) - min(ends) or 1.0)
    low, high = min(ends) - room, max(ends) + room
    axes.plot([low, high], [low, high], color=MUTED, linestyle=(0, (4, 3)), linewidth=1, zorder=1)
    middle = (low + high) / 2
    for point in points:
        _point(axes, point, middle)
    axes.set(xlim=(low, high), ylim=(low, high), xlabel=f"{label}\n{names[0]}", ylabel=f"{label}\n{names[1]}")
    axes.set_aspect("equal")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(round_ticks(6))
    axes.grid()
    return figure


def _point(axes: Axes, point: Point, middle: float) -> None:
    colour = HIGH if point.clear else INK
    x, y = 100 * point.first.value, 100 * point.second.value
    across, up = ([100 * end for end in mark.interval] for mark in (point.first, point.second))
    axes.plot(across, [y, y], color=MUTED, alpha=0.55, linewidth=1.1, zorder=2)
    axes.plot([x, x], up, color=MUTED, alpha=0.55, linewidth=1.1, zorder=2)
    axes.plot(x, y, marker="s" if point.clear else "o", color=colour, markersize=5.5, zorder=4)
    if point.name:
        left = x > middle
        axes.annotate(
            point.name, (x, y), (-6 if left else 6, 5), textcoords="offset points", ha="right" if left else "left",
            fontsize=8.5, color=colour, zorder=5,
        )  # fmt: skip


def two_histograms(first: Histogram, second: Histogram, names: tuple[str, str], label: str, what: str) -> Figure:
    """Two distributions in the same bins, in percent of their own number: the first filled, the second a line."""
    figure, axes = new_figure(2.8)
    shares = [[100 * count / sum(bins.counts) for count in bins.counts] for bins in (first, second)]
    axes.stairs(shares[0], edges_of(first), fill=True, color=MUTED, alpha=0.45, label=names[0])
    axes.stairs(shares[1], edges_of(second), color=OTHER, linewidth=2.2, label=names[1])
    axes.set_xlabel(label)
    axes.set_ylabel(f"{what}, percent")
    axes.xaxis.set_major_locator(round_ticks(9))
    axes.yaxis.set_major_locator(round_ticks(5))
    axes.grid(axis="y")
    axes.legend(loc="lower center", bbox_to_anchor=(0.42, 1.0), ncols=2, columnspacing=1.4)
    return figure
