"""Every kind of figure with labels of 60 letters: no warning, nothing cut off, no label over another."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from reports.charts import agreement, bars, dots, forest, heatmap
from reports.charts.fitting import fit
from reports.charts.style import DPI, lay_out, styled
from reports.stats.describe import Histogram, Spread
from reports.stats.equivalence import STRONG
from reports.stats.null_band import NullBand
from reports.stats.tables import LevelRow


def names(number: int) -> list[str]:
    """So many labels of 60 letters, in turn of words and without a blank."""
    texts = (f"{place} of {number} called " + ("by a very long name ", "x")[place % 2] * 50 for place in range(number))
    return [text[:59] + "." for text in texts]


MARK = dots.Mark(40.0, (35.0, 45.0))
BINS = Histogram(0, 1, (1, 5, 3))
SPREAD = Spread(10, 3.0, 1.0, 1, 6, (1.0, 2.0, 3.0, 4.0, 5.0))
ROW = LevelRow(("a",), False, 100, 40.0, STRONG, baseline=0.5, rate=0.4, interval=(0.3, 0.5))
CELL = heatmap.MapCell(0.5, 0.5, 20, True)
LONG = names(1)[0]

FIGURES: dict[str, Callable[[], Figure]] = {
    "histogram_plot": lambda: bars.histogram_plot(BINS, LONG, BINS),
    "histograms_together": lambda: bars.histograms_together([BINS] * 5, names(5), LONG, LONG),
    "share_bars": lambda: bars.share_bars([0.6, 0.3, 0.1], names(3), ["60 %", "30 %", "10 %"]),
    "stacked_bars": lambda: bars.stacked_bars([[1.0, 2.0, -1.0, 3.0]] * 3, names(3), names(4), LONG),
    "spread_boxes": lambda: bars.spread_boxes([SPREAD] * 4, names(4), LONG),
    "count_bars": lambda: bars.count_bars({1: 3, 2: 5}, LONG, LONG),
    "rate_dots": lambda: dots.rate_dots([[MARK] * 4] * 3, names(3), names(4), LONG, [50.0]),
    "forest_plot": lambda: forest.forest_plot([ROW] * 4, names(4), NullBand(4, 0.95, 0.4, 0.6, 0.4, 0.6)),
    "agreement_scatter": lambda: agreement.agreement_scatter(
        [agreement.Point(name, MARK, MARK, True) for name in names(2)], (LONG, LONG), LONG
    ),
    "pair_heatmap": lambda: heatmap.pair_heatmap([[CELL] * 8] * 4, names(4), names(8), LONG),
    "pair_heatmap, few": lambda: heatmap.pair_heatmap([[CELL] * 3] * 4, names(4), names(3), LONG),
    "pair_heatmap, many": lambda: heatmap.pair_heatmap([[CELL] * 14] * 4, names(4), names(14), LONG),
    "means_heatmap": lambda: heatmap.means_heatmap([[0.5] * 4] * 3, names(3), names(4), LONG),
}


def drawn(figure: Figure) -> Figure:
    """The figure as it is saved."""
    fit(figure)
    lay_out(figure)
    figure.set_dpi(DPI)
    figure.draw_without_rendering()
    return figure


def boxes(figure: Figure) -> dict[str, Bbox]:
    """The texts of a figure and where they lie."""
    texts = (text for text in figure.findobj(Text) if isinstance(text, Text) and text.get_visible())
    return {text.get_text(): text.get_window_extent() for text in texts if "called" in text.get_text()}


def drawers() -> set[str]:
    """All functions that make a figure."""
    rooms: list[Any] = [agreement, bars, dots, forest, heatmap]
    return {
        name
        for room in rooms
        for name, function in vars(room).items()
        if inspect.isfunction(function) and function.__module__ == room.__name__ and not name.startswith("_")
        if function.__annotations__.get("return") == "Figure"
    }


def test_every_kind_of_figure_is_drawn_here() -> None:
    assert {name.partition(",")[0] for name in FIGURES} == drawers()


def test_letters_of_a_wider_font_stay_within_the_figure() -> None:
    name = "Turns before the first star"
    with styled():
        figure = drawn(forest.forest_plot([ROW], [name], NullBand(4, 0.95, 0.4, 0.6, 0.4, 0.6)))
    found = [text for text in figure.findobj(Text) if isinstance(text, Text) and text.get_text() == name]
    box = max((text.get_window_extent() for text in found), key=lambda box: float(box.width))
    assert box.x1 - 1.09 * box.width >= 0


@pytest.mark.parametrize("kind", FIGURES)
def test_labels_of_sixty_letters_stay_within_the_figure_and_beside_each_other(kind: str) -> None:
    with styled(), warnings.catch_warnings():
        warnings.simplefilter("error")
        figure = drawn(FIGURES[kind]())
        found = boxes(figure)
    cut = [text for text, box in found.items() if min(box.x0, box.y0) < -1 or box.x1 > figure.bbox.x1 + 1]
    cut += [text for text, box in found.items() if box.y1 > figure.bbox.y1 + 1]
    assert found and cut == []
    plain = [text for axes in figure.axes for text in axes.yaxis.get_ticklabels() if text.get_text()]
    rows = sorted((text.get_window_extent() for text in plain), key=lambda box: box.y0)
    assert all(low.y1 <= high.y0 + 1 for low, high in pairwise(rows) if low.x1 > high.x0 > low.x0)
    assert all(axes.bbox.width > 0.2 * figure.bbox.width for axes in figure.axes[:1])
