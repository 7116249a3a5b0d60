"""Bars: distributions of scores and lengths, endings, and points by category."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from reports.charts.style import (
    BLUE,
    CARD,
    HATCHES,
    INK,
    MUTED,
    ORANGE,
    RULE,
    SERIES,
    bare_left,
    legend_columns,
    new_figure,
)
from reports.charts.words import Word, Words
from reports.findings.words import number
from reports.stats.describe import Histogram, Spread

_ROOM_FOR_NUMBER = 0.045
_FEW_BINS = 30
_SMALL_SUMS = 25  # sums below it are told with a decimal
_ON_LIGHT, _ON_DARK = "#15181d", "#ffffff"  # on colours that are the same in both themes
_BOX = ("whislo", "q1", "med", "q3", "whishi", "mean")


def histogram_plot(everybody: Histogram, label: str, winners: Histogram | None = None) -> Figure:
    """Counts of one distribution; a second one of the same bins, the winners, drawn as a line of steps over it."""
    figure, axes = new_figure(2.7)
    edges, step = edges_of(everybody), everybody.width
    width = step * (0.9 if len(everybody.counts) <= _FEW_BINS else 1.0)
    axes.bar([edge + step / 2 for edge in edges[:-1]], everybody.counts, width, color=BLUE, label="all players")
    if winners is not None:
        axes.stairs(winners.counts, edges_of(winners), color=ORANGE, linewidth=2.2, label="winners")
        axes.legend(loc="upper right")
    axes.set_xlabel(label)
    axes.set_ylabel("seats" if winners else "games")
    axes.set_xlim(edges[0] - step / 2, edges[-1] + step / 2)
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_locator(MaxNLocator(9, integer=True, steps=[1, 2, 5, 10]))
    axes.grid(axis="y")
    return figure


def histograms_together(found: Sequence[Histogram], names: Sequence[str], label: str, what: str) -> Figure:
    """Several distributions, each a line of steps, in percent of its own number for each whole number."""
    figure, axes = new_figure(2.8)
    for place, (bins, name) in enumerate(zip(found, names, strict=True)):
        shares = [100 * count / sum(bins.counts) / bins.width for count in bins.counts]
        axes.stairs(shares, edges_of(bins), color=SERIES[place % len(SERIES)], linewidth=2.2, label=name)
    axes.set_xlabel(label)
    axes.set_ylabel(what)
    axes.xaxis.set_major_locator(MaxNLocator(9, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axes.grid(axis="y")
    axes.legend(loc="lower center", bbox_to_anchor=(0.42, 1.0), ncols=legend_columns(names), columnspacing=1.4)
    return figure


def edges_of(bins: Histogram) -> list[float]:
    """The ends of the bins; whole numbers sit in the middle of a bin of width 1."""
    shift = 0.5 if bins.width == 1 else 0.0
    return [bins.start + step * bins.width - shift for step in range(len(bins.counts) + 1)]


def share_bars(shares: Sequence[float], names: Sequence[str], notes: Sequence[str]) -> Figure:
    """Shares of a whole as lying bars, the most common first, each with its note: inside the one bar that is more than
    half of the whole, behind all others."""
    figure, axes = new_figure(0.8 + 0.38 * len(names))
    for place, (share, note) in enumerate(zip(shares, notes, strict=True)):
        axes.barh(place, 100 * share, height=0.6, color=SERIES[place % len(SERIES)])
        inside = share > 0.5
        where, side, ink = (50 * share, "center", _ON_DARK) if inside else (100 * share + 1, "left", INK)
        axes.text(where, place, note, va="center", ha=side, color=ink)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(0, 104)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("games, percent")
    axes.grid(axis="x")
    bare_left(axes)
    return figure


def stacked_bars(
    parts: Sequence[Sequence[float]], row_names: Sequence[str], part_names: Sequence[str], label: str
) -> Figure:
    """One lying bar a row, its parts side by side and numbered where they have room; parts shape (rows, parts).

    Parts below zero lie to the left; the number at the end is the sum of all.
    """
    figure, axes = new_figure(1.5 + 0.34 * len(row_names))
    longest = max([sum(max(value, 0.0) for value in line) for line in parts] + [1e-9])
    words = Words(axes)
    for place, name in enumerate(part_names):
        _part(axes, words, place, name, parts, longest)
    for height, line in enumerate(parts):
        end = sum(max(value, 0.0) for value in line)
        total = number(sum(line), 1 if longest < _SMALL_SUMS else 0)
        axes.text(end + longest * 0.012, height, total, va="center", color=INK, fontweight="bold")
    axes.set_yticks(range(len(row_names)), row_names)
    axes.set_ylim(len(row_names) - 0.4, -0.6)
    axes.set_xlim(1.05 * min(sum(min(value, 0.0) for value in line) for line in parts), longest * 1.08)
    axes.set_xlabel(label)
    axes.grid(axis="x")
    bare_left(axes)
    axes.legend(loc="lower center", bbox_to_anchor=(0.42, 1.0), ncols=3, columnspacing=1.0, handlelength=1.2)
    return figure


def _part(axes: Axes, words: Words, place: int, name: str, parts: Sequence[Sequence[float]], longest: float) -> None:
    starts = [sum(value for value in line[:place] if (value < 0) == (line[place] < 0)) for line in parts]
    sizes = [line[place] for line in parts]
    colour, hatch = SERIES[place % len(SERIES)], HATCHES[place % len(HATCHES)]
    axes.barh(
        range(len(parts)), sizes, left=starts, height=0.66, color=colour, hatch=hatch, label=name, edgecolor=CARD,
        linewidth=0.6,
    )  # fmt: skip
    for height, (start, size) in enumerate(zip(starts, sizes, strict=True)):
        if abs(size) > longest * _ROOM_FOR_NUMBER:
            ink = _ON_DARK if colour in (BLUE, "#332288", "#661100") else _ON_LIGHT
            words.add(Word(start + size / 2, height, number(size), ink, 8))


def spread_boxes(spreads: Sequence[Spread], names: Sequence[str], label: str) -> Figure:
    """Lying boxes from the quantiles of each row (5, 25, 50, 75, 95 percent); the cross is the mean."""
    figure, axes = new_figure(0.8 + 0.34 * len(names))
    boxes = [dict(zip(_BOX, (*entry.quantiles, entry.mean), strict=True)) for entry in spreads]
    line = {"color": MUTED, "linewidth": 1.2}
    axes.bxp(
        boxes, positions=range(len(boxes)), orientation="horizontal", widths=0.55, patch_artist=True, showmeans=True,
        showfliers=False, boxprops={"facecolor": "#a9cfe8", "edgecolor": MUTED}, medianprops={"color": _ON_LIGHT,
        "linewidth": 2}, whiskerprops=line, capprops=line, meanprops={"marker": "x", "markeredgecolor": _ON_LIGHT,
        "markersize": 6},
    )  # fmt: skip
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlabel(label)
    axes.grid(axis="x", color=RULE)
    bare_left(axes)
    return figure


def count_bars(counts: Mapping[int, int], label: str, what: str) -> Figure:
    """One standing bar a whole number, gaps included."""
    figure, axes = new_figure(2.7)
    places = range(min(counts), max(counts) + 1)
    axes.bar(list(places), [counts.get(place, 0) for place in places], 0.9, color=BLUE)
    axes.set_xlabel(label)
    axes.set_ylabel(what)
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.xaxis.set_major_locator(MaxNLocator(12, integer=True, steps=[1, 2, 5, 10]))
    axes.grid(axis="y")
    return figure
