"""Figures for readers who begin on the right: what stands on the left stands on the right, and numbers rise to the
left. Shapes, such as triangles that point up, stay as they are."""

from __future__ import annotations

from itertools import chain

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.lines import Line2D

from reports.charts.style import INK, LEGEND_COLUMNS

MIDDLE = 0.58  # of the axes, where legends stand: as far from the names of the rows as on other figures


def mirror(figure: Figure) -> None:
    """Mirrors the axes with their names and legends; a colour bar was put on the other side when it was drawn."""
    for axes in figure.axes:
        if axes.get_label() != "<colorbar>":
            _mirror(axes)


def _mirror(axes: Axes) -> None:
    axes.invert_xaxis()
    axes.yaxis.tick_right()
    axes.yaxis.set_label_position("right")
    for text in axes.get_xticklabels():
        if text.get_rotation():
            text.set(rotation=360 - text.get_rotation(), ha="right", rotation_mode="anchor")
    if not axes.spines["left"].get_visible():
        axes.tick_params(axis="y", length=0)
    legend = axes.get_legend()
    if legend is not None:
        _mirror_legend(axes, legend)


def _mirror_legend(axes: Axes, legend: Legend) -> None:
    """Its columns from the right, and marks on the right of their words."""
    handles = [handle for handle in legend.legend_handles if handle is not None]
    entries = list(zip(handles, (text.get_text() for text in legend.get_texts()), strict=True))
    columns = min(LEGEND_COLUMNS, len(entries))
    rows = -(-len(entries) // columns)
    empty: tuple[Artist, str] = (Line2D([], [], linestyle="none"), "")
    entries += [empty] * (rows * columns - len(entries))
    lines = [entries[first::rows] for first in range(rows)]
    ordered = chain.from_iterable(zip(*(line[::-1] for line in lines), strict=True))
    artists, texts = zip(*ordered, strict=True)
    axes.legend(
        artists, texts, loc="lower center", bbox_to_anchor=(MIDDLE, 1.0), ncols=columns, columnspacing=1.0,
        labelcolor=INK, handlelength=1.6, markerfirst=False,
    )  # fmt: skip
