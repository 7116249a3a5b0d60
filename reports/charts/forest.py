"""Forest plot: win rates with intervals, the baseline, and the band that luck alone would fill."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.style import INK, MUTED, OTHER, RULE, SHADE, bare_left, marker_of, new_figure, round_ticks
from reports.stats.null_band import NullBand
from reports.stats.tables import TOO_FEW, Interval, LevelRow

Adjusted = tuple[float, Interval]


def forest_plot(
    rows: Sequence[LevelRow],
    names: Sequence[str],
    band: NullBand | None,
    adjusted: Sequence[Adjusted | None],
) -> Figure:
    """One line a level, in the order given from top to bottom; rates in percent.

    A filled mark is the win rate as counted (triangle up: above, triangle down: below, dot: not distinguishable, cross:
    too few games), a hollow diamond under it the adjusted rate. `adjusted` has one entry a row, None for none.
    """
    figure, axes = new_figure(1.3 + 0.36 * len(rows))
    _luck(axes, band)
    _baseline(axes, rows)
    for place, row in enumerate(rows):
        _counted(axes, place, row)
        if adjusted[place] is not None:
            _adjusted(axes, place, adjusted[place])
    axes.set_yticks(range(len(rows)), names)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel("win rate, percent")
    axes.xaxis.set_major_locator(round_ticks(8))
    axes.grid(axis="x")
    bare_left(axes)
    _legend(axes, rows, band, any(entry is not None for entry in adjusted))
    return figure


def _luck(axes: Axes, band: NullBand | None) -> None:
    if band is not None and band.cells > 1:
        axes.axvspan(100 * band.low, 100 * band.high, color=SHADE, linewidth=0, zorder=0)


def _baseline(axes: Axes, rows: Sequence[LevelRow]) -> None:
    for share in {round(row.baseline, 6) for row in rows if row.baseline is not None}:
        axes.axvline(100 * share, color=MUTED, linestyle=(0, (4, 3)), linewidth=1, zorder=1)


def _counted(axes: Axes, place: int, row: LevelRow) -> None:
    if row.rate is None or row.interval is None:
        return
    shape, colour = ("x", MUTED) if row.verdict == TOO_FEW else marker_of(row.verdict)
    height = place - 0.1
    axes.hlines(height, 100 * row.interval[0], 100 * row.interval[1], color=colour, linewidth=2, zorder=3)
    axes.plot(100 * row.rate, height, marker=shape, color=colour, markersize=7, zorder=4)


def _adjusted(axes: Axes, place: int, entry: Adjusted | None) -> None:
    assert entry is not None, "asked for only where there is one"
    rate, (low, high) = entry
    axes.hlines(place + 0.2, 100 * low, 100 * high, color=OTHER, linewidth=1.2, zorder=3)
    axes.plot(100 * rate, place + 0.2, marker="D", color=OTHER, markerfacecolor="none", markersize=4.5, zorder=4)


def _legend(axes: Axes, rows: Sequence[LevelRow], band: NullBand | None, with_adjusted: bool) -> None:
    """What the marks mean; drawn from empty lines, so that the three verdicts are explained even where none occurs."""
    for verdict, words in (("above", "above"), ("below", "below"), ("", "not distinguishable")):
        shape, colour = marker_of(verdict)
        axes.plot([], [], marker=shape, color=colour, linestyle="-", linewidth=2, label=words)
    if with_adjusted:
        axes.plot([], [], marker="D", color=OTHER, markerfacecolor="none", markersize=4.5, label="adjusted")
    axes.plot([], [], color=MUTED, linestyle=(0, (4, 3)), linewidth=1, label="equal share")
    if any(row.verdict == TOO_FEW for row in rows):
        axes.plot([], [], marker="x", color=MUTED, linestyle="-", linewidth=2, label="too few games")
    if band is not None and band.cells > 1:
        axes.fill_between([], [], color=SHADE, edgecolor=RULE, label="luck alone (95 %)")
    axes.legend(
        loc="lower center", bbox_to_anchor=(0.42, 1.0), ncols=3, columnspacing=1.0, labelcolor=INK, handlelength=1.6
    )
