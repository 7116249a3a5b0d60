"""Forest plot: win rates with intervals, the baseline, and the band that luck alone would fill."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reports.charts.style import INK, MUTED, RULE, SHADE, bare_left, marker_of, new_figure, round_ticks
from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK
from reports.stats.null_band import NullBand
from reports.stats.tables import ABOVE, BELOW, TOO_FEW, UNCLEAR, Interval, LevelRow

Adjusted = tuple[float, Interval]


def forest_plot(
    rows: Sequence[LevelRow],
    names: Sequence[str],
    band: NullBand | None,
    adjusted: Sequence[Adjusted | None],
    verdicts: Sequence[str],
) -> Figure:
    """One line a level, in the order given from top to bottom; rates in percent.

    A filled mark is the win rate as counted, its shape the verdict of `verdicts` (one a row); a hollow diamond under it
    the adjusted rate. `adjusted` has one entry a row, None for none.
    """
    figure, axes = new_figure(1.3 + 0.36 * len(rows))
    _luck(axes, band)
    _baseline(axes, rows)
    for place, row in enumerate(rows):
        _counted(axes, place, row, verdicts[place])
        if adjusted[place] is not None:
            _adjusted(axes, place, adjusted[place])
    axes.set_yticks(range(len(rows)), names)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel("win rate, percent")
    axes.xaxis.set_major_locator(round_ticks(8))
    axes.grid(axis="x")
    bare_left(axes)
    _legend(axes, rows, band, any(entry is not None for entry in adjusted), verdicts)
    return figure


def _luck(axes: Axes, band: NullBand | None) -> None:
    if band is not None and band.cells > 1:
        axes.axvspan(100 * band.low, 100 * band.high, color=SHADE, linewidth=0, zorder=0)


def _baseline(axes: Axes, rows: Sequence[LevelRow]) -> None:
    for share in {round(row.baseline, 6) for row in rows if row.baseline is not None}:
        axes.axvline(100 * share, color=MUTED, linestyle=(0, (4, 3)), linewidth=1, zorder=1)


def _counted(axes: Axes, place: int, row: LevelRow, verdict: str) -> None:
    if row.rate is None or row.interval is None:
        return
    shape, colour = ("x", MUTED) if row.verdict == TOO_FEW else marker_of(verdict)
    height = place - 0.1
    axes.hlines(height, 100 * row.interval[0], 100 * row.interval[1], color=colour, linewidth=2, zorder=3)
    axes.plot(100 * row.rate, height, marker=shape, color=colour, markersize=7, zorder=4)


def _adjusted(axes: Axes, place: int, entry: Adjusted | None) -> None:
    assert entry is not None, "asked for only where there is one"
    rate, (low, high) = entry
    axes.hlines(place + 0.2, 100 * low, 100 * high, color=MUTED, linewidth=1.2, zorder=3)
    axes.plot(100 * rate, place + 0.2, marker="D", color=MUTED, markerfacecolor="none", markersize=4.5, zorder=4)


def _legend(
    axes: Axes, rows: Sequence[LevelRow], band: NullBand | None, with_adjusted: bool, verdicts: Sequence[str]
) -> None:
    """What the marks mean; drawn from empty lines."""
    verdict_legend(axes, verdicts)
    if with_adjusted:
        axes.plot(
            [], [], marker="D", color=MUTED, markerfacecolor="none", markersize=4.5, label="everything else equal"
        )
    axes.plot([], [], color=MUTED, linestyle=(0, (4, 3)), linewidth=1, label="equal share")
    if any(row.verdict == TOO_FEW for row in rows):
        axes.plot([], [], marker="x", color=MUTED, linestyle="-", linewidth=2, label="too few games")
    if band is not None and band.cells > 1:
        axes.fill_between([], [], color=SHADE, edgecolor=RULE, label="luck alone (95 %)")
    place_legend(axes)


def verdict_legend(axes: Axes, verdicts: Sequence[str]) -> None:
    """The marks of the verdicts that occur, in a fixed order."""
    for verdict in (STRONG, WEAK, EQUIVALENT, INCONCLUSIVE, ABOVE, BELOW, UNCLEAR):
        if verdict in verdicts:
            shape, colour = marker_of(verdict)
            axes.plot([], [], marker=shape, color=colour, linestyle="-", linewidth=2, label=verdict)


def place_legend(axes: Axes) -> None:
    """Above the axes, in up to three columns."""
    axes.legend(
        loc="lower center", bbox_to_anchor=(0.42, 1.0), ncols=3, columnspacing=1.0, labelcolor=INK, handlelength=1.6
    )


def effects_plot(
    lines: Sequence[Sequence[tuple[float, Interval] | None]], names: Sequence[str], verdicts: Sequence[str],
    series: Sequence[str], margin: float,
) -> Figure:  # fmt: skip
    """Main effects in percentage points: one row a level from top to bottom, in it one mark a model.

    `lines` has for each level an effect with its interval (shares) of each of `series`, None for none; the first is
    drawn filled with the mark of the verdict, the others as hollow diamonds. The band is what counts as equal.
    """
    figure, axes = new_figure(1.3 + 0.36 * len(lines))
    axes.axvspan(-100 * margin, 100 * margin, color=SHADE, linewidth=0, zorder=0)
    axes.axvline(0, color=MUTED, linestyle=(0, (4, 3)), linewidth=1, zorder=1)
    for place, (line, verdict) in enumerate(zip(lines, verdicts, strict=True)):
        for step, entry in enumerate(line):
            if entry is not None:
                shape, colour = marker_of(verdict) if step == 0 else ("D", MUTED)
                _mark(axes, place - 0.1 + 0.3 * step, entry, shape, colour, filled=step == 0)
    axes.set_yticks(range(len(lines)), names)
    axes.set_ylim(len(lines) - 0.4, -0.6)
    axes.set_xlabel("percentage points above or below the equal share")
    axes.xaxis.set_major_locator(round_ticks(8))
    axes.grid(axis="x")
    bare_left(axes)
    verdict_legend(axes, verdicts)
    for words in series[1:]:
        axes.plot([], [], marker="D", color=MUTED, markerfacecolor="none", markersize=4.5, label=words)
    axes.fill_between([], [], color=SHADE, edgecolor=RULE, label=f"counts as equal (±{100 * margin:g})")
    place_legend(axes)
    return figure


def _mark(axes: Axes, height: float, entry: tuple[float, Interval], shape: str, colour: str, filled: bool) -> None:
    effect, (low, high) = entry
    face = colour if filled else "none"
    axes.hlines(height, 100 * low, 100 * high, color=colour, linewidth=2 if filled else 1.2, zorder=3)
    axes.plot(
        100 * effect, height, marker=shape, color=colour, markerfacecolor=face, markersize=7 if filled else 4.5,
        zorder=4,
    )  # fmt: skip
