"""Heat-maps: win rates of pairs of levels, and plain tables of means."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from reports.charts.style import INK, MUTED, RULE, SHADE, WIDE, new_figure
from reports.stats.tables import ABOVE, BELOW, LevelRow

_DIVERGING = LinearSegmentedColormap.from_list("below-above", ["#b34700", "#e89a63", "#f5f2ee", "#74b3dc", "#00598c"])
_RISING = LinearSegmentedColormap.from_list("rising", ["#f4f7fa", "#a9cfe8", "#2f86bd", "#00466e"])
_DARK_TEXT, _LIGHT_TEXT = "#14171c", "#ffffff"
_LEAST_SPAN = 0.05
_UPRIGHT_NAMES = 5
_MARKS = {ABOVE: " ▲", BELOW: " ▼"}


def pair_heatmap(
    grid: Sequence[Sequence[LevelRow]], row_names: Sequence[str], column_names: Sequence[str], min_cell: int
) -> Figure:
    """Win rate of each pair, blue above and orange below the baseline, with its number of games.

    Triangles mark pairs whose difference holds after Holm; cells under `min_cell` games are grey, cells without games
    show `-`, banned pairs are hatched.
    """
    figure, axes = new_figure(1.3 + 0.47 * len(row_names), WIDE)
    scale = _scale([row for line in grid for row in line], min_cell)
    for height, line in enumerate(grid):
        for place, row in enumerate(line):
            _cell(axes, place, height, row, scale, min_cell)
    _named_axes(axes, row_names, column_names)
    bar = figure.colorbar(ScalarMappable(scale, _DIVERGING), ax=axes, shrink=0.75, aspect=25, pad=0.02)
    bar.set_label("win rate, percent")
    bar.ax.set_ylim(bottom=max(scale.vmin or 0.0, 0.0), top=min(scale.vmax or 100.0, 100.0))
    bar.outline.set_visible(False)
    return figure


def _scale(rows: Sequence[LevelRow], min_cell: int) -> Normalize:
    """Percent, symmetric about the baseline, wide enough for every cell with enough games."""
    full = [row for row in rows if row.n >= min_cell]
    bases = [row.baseline for row in rows if row.baseline is not None]
    base = sum(bases) / len(bases) if bases else 0.0
    span = max([abs((row.rate or 0.0) - base) for row in full] + [_LEAST_SPAN])
    return Normalize(100 * (base - span), 100 * (base + span))


def _cell(axes: Axes, place: int, height: int, row: LevelRow, scale: Normalize, min_cell: int) -> None:
    corner = (place - 0.48, height - 0.47)
    if row.banned and row.n == 0:
        axes.add_patch(Rectangle(corner, 0.96, 0.94, facecolor="none", edgecolor=MUTED, linewidth=0, hatch="////"))
        return
    if row.rate is None:
        axes.text(place, height, "-", ha="center", va="center", color=MUTED)
        return
    enough = row.n >= min_cell
    colour = _DIVERGING(scale(100 * row.rate)) if enough else SHADE
    axes.add_patch(Rectangle(corner, 0.96, 0.94, facecolor=colour, edgecolor="none"))
    ink = _text_on(float(scale(100 * row.rate))) if enough else MUTED
    axes.text(
        place, height - 0.1, f"{100 * row.rate:.0f}{_MARKS.get(row.verdict, '')}", ha="center", va="center", color=ink,
        fontweight="bold" if row.verdict in _MARKS else "normal",
    )  # fmt: skip
    axes.text(place, height + 0.27, f"{row.n:,}", ha="center", va="center", color=ink, fontsize=6.8)


def _text_on(level: float) -> str:
    return _DARK_TEXT if 0.14 < level < 0.86 else _LIGHT_TEXT


def _named_axes(axes: Axes, row_names: Sequence[str], column_names: Sequence[str]) -> None:
    axes.set_xlim(-0.5, len(column_names) - 0.5)
    axes.set_ylim(len(row_names) - 0.5, -0.5)
    axes.set_xticks(range(len(column_names)), column_names)
    if len(column_names) > _UPRIGHT_NAMES:
        axes.tick_params(axis="x", labelrotation=30)
        for text in axes.get_xticklabels():
            text.set(ha="left", rotation_mode="anchor")
    axes.set_yticks(range(len(row_names)), row_names)
    axes.tick_params(length=0, top=False, labeltop=True, bottom=False, labelbottom=False)
    for spine in axes.spines.values():
        spine.set_visible(False)


def means_heatmap(
    means: Sequence[Sequence[float]], row_names: Sequence[str], column_names: Sequence[str], words: str
) -> Figure:
    """Means as numbers on a rising scale from 0 to at least 1, the same for all; `words` names what they are."""
    figure, axes = new_figure(1.3 + 0.33 * len(row_names), WIDE)
    scale = Normalize(0, max([value for line in means for value in line] + [1.0]))
    for height, line in enumerate(means):
        for place, value in enumerate(line):
            level = float(scale(value))
            axes.add_patch(
                Rectangle((place - 0.48, height - 0.46), 0.96, 0.92, facecolor=_RISING(level), edgecolor=RULE)
            )
            ink = _LIGHT_TEXT if level > 0.55 else _DARK_TEXT
            axes.text(place, height, f"{value:.2f}", ha="center", va="center", color=ink, fontsize=8.5)
    _named_axes(axes, row_names, column_names)
    axes.set_xlabel(words, color=INK)
    return figure
