"""Forest plot: win rates with intervals, the baseline, and the band that luck alone would fill."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.style import INK, MUTED, RULE, SHADE, bare_left, marker_of, new_figure, round_ticks
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.null_band import NullBand
from reports.stats.tables import TOO_FEW, LevelRow


def forest_plot(
    rows: Sequence[LevelRow],
    names: Sequence[str],
    band: NullBand | None,
) -> Figure:
    """One line a level, in the order given from top to bottom; rates in percent, the mark is the verdict."""
    figure, axes = new_figure(1.3 + 0.36 * len(rows))
    _luck(axes, band)
    _baseline(axes, rows)
    for place, row in enumerate(rows):
        _counted(axes, place, row)
    axes.set_yticks(range(len(rows)), names)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel("win rate, percent")
    axes.xaxis.set_major_locator(round_ticks(8))
    axes.grid(axis="x")
    bare_left(axes)
    _legend(axes, rows, band)
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
    axes.hlines(place, 100 * row.interval[0], 100 * row.interval[1], color=colour, linewidth=2, zorder=3)
    axes.plot(100 * row.rate, place, marker=shape, color=colour, markersize=7, zorder=4)


def _legend(axes: Axes, rows: Sequence[LevelRow], band: NullBand | None) -> None:
    """What the marks mean; drawn from empty lines."""
    verdict_legend(axes, [row.verdict for row in rows])
    axes.plot([], [], color=MUTED, linestyle=(0, (4, 3)), linewidth=1, label="equal share")
    if any(row.verdict == TOO_FEW for row in rows):
        axes.plot([], [], marker="x", color=MUTED, linestyle="-", linewidth=2, label="too few games")
    if band is not None and band.cells > 1:
        axes.fill_between([], [], color=SHADE, edgecolor=RULE, label="luck alone (95 %)")
    place_legend(axes)


def verdict_legend(axes: Axes, verdicts: Sequence[str]) -> None:
    """The marks of the verdicts that occur, in a fixed order."""
    for verdict in (STRONG, WEAK, EQUIVALENT, INCONCLUSIVE):
        if verdict in verdicts:
            shape, colour = marker_of(verdict)
            axes.plot([], [], marker=shape, color=colour, linestyle="-", linewidth=2, label=verdict)


def place_legend(axes: Axes) -> None:
    """Above the axes, in up to three columns."""
    axes.legend(
        loc="lower center", bbox_to_anchor=(0.42, 1.0), ncols=3, columnspacing=1.0, labelcolor=INK, handlelength=1.6
    )
