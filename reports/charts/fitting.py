"""Long labels of a figure: broken into lines, with room for them, so that nothing is cut off or lies over another."""

from __future__ import annotations

from math import radians, sin
from textwrap import fill

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure

# Letters of a line. Labels that keep to them stay as they are.
_ROW, _SHORT_ROW = 34, 24  # of a row; where all are short, the axes are wide
_SLANTED, _UPRIGHT = 28, 60  # of a slanted column, of all upright ones together
_ACROSS, _ACROSS_LESS = 50, 30  # of a label below wide or narrow axes
_KEY, _POINT = 56, 22  # of a legend, and beside a point
_LINE, _LETTER = 0.16, 0.075  # inches
_BESIDE = 0.85  # of the height of the figure, for a label beside the axes


def fit(figure: Figure) -> None:
    """Breaks every label that is too long for its place; the figure grows by what that needs."""
    taller = sum(_fit(figure, axes) for axes in figure.axes)
    if taller:
        figure.set_figheight(figure.get_figheight() + taller)


def _fit(figure: Figure, axes: Axes) -> float:
    """How many inches more a pair of axes needs."""
    rows = _names(axes.yaxis)
    longest = max(map(len, rows), default=0)
    taller = _LINE * max(_break(axes.yaxis, _ROW) - 2, 0) * len(rows) + _columns(axes)
    axes.set_xlabel(_filled(axes.get_xlabel(), _ACROSS if longest <= _SHORT_ROW else _ACROSS_LESS))
    axes.set_ylabel(_filled(axes.get_ylabel(), int(_BESIDE * figure.get_figheight() / _LETTER)))
    for text in axes.texts:
        text.set_text(_filled(text.get_text(), _POINT))
    lines = [axes.get_xlabel().count("\n"), _legend(figure, axes, longest > _SHORT_ROW)]
    return taller + _LINE * sum(lines)


def _columns(axes: Axes) -> float:
    """The same for the names of columns: upright ones are broken, slanted ones, which have no room beside each other,
    lose their middle; the tables of the page have them whole."""
    names = _names(axes.xaxis)
    texts = axes.get_xticklabels()
    if not texts or not texts[0].get_rotation():
        return _LINE * (_break(axes.xaxis, max(_UPRIGHT // max(len(names), 1), 6)) - 1)
    rotation = texts[0].get_rotation()
    taller = 0.0
    if any(len(name) > _SLANTED for name in names):
        taller = _LETTER * _SLANTED * sin(radians(rotation))
        axes.xaxis.set_ticks(axes.get_xticks(), [_cut(name) for name in names])
        for text in axes.get_xticklabels():
            text.set(ha="left", rotation=rotation, rotation_mode="anchor")
    return taller


def _names(axis: Axis) -> list[str]:
    """The names that somebody gave to ticks; nothing where they are numbers."""
    texts = [text.get_text() for text in axis.get_ticklabels()]
    return texts if any(text and not text[-1].isdigit() for text in texts) else []


def _break(axis: Axis, letters: int) -> int:
    """Breaks the names of ticks; the most lines of any."""
    names = _names(axis)
    if any(len(name) > letters for name in names):
        axis.set_ticks(axis.get_ticklocs(), [_filled(name, letters) for name in names])
    return max((name.count("\n") + 1 for name in _names(axis)), default=1)


def _legend(figure: Figure, axes: Axes, narrow: bool) -> int:
    """A legend with long names, or above narrow axes, becomes one of the whole figure; how many lines it then has."""
    legend = axes.get_legend()
    texts = [text.get_text() for text in legend.get_texts()] if legend else []
    if legend is None or not (narrow or any(len(text) > _SHORT_ROW for text in texts)):
        return 0
    broken = [_filled(text, _KEY) for text in texts]
    handles = [handle for handle in legend.legend_handles if handle is not None]
    legend.remove()
    figure.legend(handles, broken, loc="outside upper center", ncols=1)
    return sum(text.count("\n") + 1 for text in broken)


def _cut(name: str) -> str:
    """A name without its middle where it is long."""
    half = _SLANTED // 2
    return name if len(name) <= _SLANTED else f"{name[: half - 1]}…{name[-half:]}"


def _filled(text: str, letters: int) -> str:
    """The text in lines of so many letters at most; where it has lines, these."""
    return "\n".join(fill(line, letters, break_on_hyphens=False) for line in text.split("\n"))
