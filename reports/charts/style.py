"""Colours and type of the plots: safe for colour-blind readers, never colour alone, light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator

from reports.stats.equivalence import EQUIVALENT, STRONG, WEAK
from reports.stats.league import DEPENDS

# These stand for the page's own colours: on the page they follow its light or dark theme.
INK, MUTED, RULE, SHADE, CARD = "#1c2026", "#666d78", "#d4d8de", "#e9ebef", "#fefefe"
HIGH, LOW, OTHER = "#0071b1", "#d35d01", "#008a64"
ON_MAP, ON_STRONG = "#14171c", "#fdfdfd"
THEME = {
    INK: "var(--ink)", MUTED: "var(--muted)", RULE: "var(--rule)", SHADE: "var(--shade)", CARD: "var(--card)",
    HIGH: "var(--above)", LOW: "var(--below)", OTHER: "var(--other)",
    ON_MAP: "var(--map-ink)", ON_STRONG: "var(--map-strong-ink)",
}  # fmt: skip


# Okabe and Ito's palette, readable with every common kind of colour blindness and on white or near-black.
BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION, YELLOW = (
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442",
)  # fmt: skip
GREY = "#8a8f98"
SERIES = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION, YELLOW, GREY, "#332288", "#661100")
HATCHES = ("", "", "", "", "", "", "", "//", "..", "xx")

WIDER = 0.1  # how much wider letters of a reader's own font may be than those that are measured here,
SPARE = 0.15  # as far as so many inches hold them
DPI = 200  # dots an inch at which words are measured and pictures saved
# Narrow enough to be read on a phone without scrolling; wider screens enlarge it.
WIDTH = 5.0
WIDE = 6.0
LEGEND_COLUMNS = 3  # at most
_LEGEND_LETTERS = 54  # of names beside each other
MARKERS = {
    STRONG: ("^", HIGH), WEAK: ("v", LOW), EQUIVALENT: ("s", OTHER),
}  # fmt: skip
MARKS = {STRONG: "▲", WEAK: "▼", EQUIVALENT: "≈", DEPENDS: "◇"}
_STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "text.color": INK,
    "text.parse_math": False,
    "axes.labelcolor": INK,
    "axes.edgecolor": MUTED,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": RULE,
    "grid.linewidth": 0.8,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "hatch.linewidth": 0.8,
    "svg.fonttype": "none",
}


_MIRRORED = ContextVar("_MIRRORED", default=False)


@contextmanager
def styled(is_mirrored: bool = False) -> Iterator[None]:
    """Within it figures are made and saved in the style of the report; `is_mirrored` for languages that are read from
    the right."""
    before = _MIRRORED.set(is_mirrored)
    try:
        with matplotlib.rc_context(_STYLE):
            yield
    finally:
        _MIRRORED.reset(before)


def is_mirrored() -> bool:
    """Whether figures are made for readers who begin on the right."""
    return _MIRRORED.get()


def lay_out(figure: Figure) -> None:
    """Gives a figure its layout for good; otherwise saving would draw it twice."""
    engine = figure.get_layout_engine()
    if isinstance(engine, ConstrainedLayoutEngine):
        figure.set_dpi(DPI)
        sides = ("x", "y") if is_mirrored() else ("y", "x")
        left, right = (_spare(figure, axis) / figure.get_figwidth() for axis in sides)
        engine.set(rect=(left, 0.0, 1.0 - left - right, 1.0))
        engine.execute(figure)
        figure.set_layout_engine(None)


def _spare(figure: Figure, axis: str) -> float:
    """Inches beside the upright labels of the ticks of an axis, for letters that are wider than they are here."""
    own = [axes.get_yticklabels() if axis == "y" else axes.get_xticklabels() for axes in figure.axes]
    upright = [label for labels in own for label in labels if label.get_text() and not label.get_rotation()]
    widest = max((label.get_window_extent().width for label in upright), default=0.0) / figure.dpi
    return min(WIDER * widest, SPARE)


def new_figure(height: float, width: float = WIDTH) -> tuple[Figure, Axes]:
    """An empty figure with one pair of axes; sizes in inches."""
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def round_ticks(most: int) -> MaxNLocator:
    """At most this many tick marks, at round numbers."""
    return MaxNLocator(most, steps=[1, 2, 5, 10])


def marker_of(verdict: str) -> tuple[str, str]:
    """Marker and colour of a verdict: a triangle up, a triangle down, a square for equivalent, else a dot."""
    return MARKERS.get(verdict, ("o", INK))


def bare_left(axes: Axes) -> None:
    """Names on the left need neither axis line nor ticks."""
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)


def legend_columns(names: Sequence[str]) -> int:
    """How many names of a legend fit beside each other."""
    return LEGEND_COLUMNS if sum(map(len, names)) <= _LEGEND_LETTERS else 1
