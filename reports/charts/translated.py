"""Figures in other languages: their labels, legends and numbers."""

from __future__ import annotations

import re
from dataclasses import replace

from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import FixedFormatter, FuncFormatter

from engines.core.language.translating import Language
from reports.charts.plot import Plot
from reports.charts.words import Words

NUMBER = re.compile(r"[\d.,]+")


def plot_in(plot: Plot, language: Language) -> Plot:
    """The same plot with its texts in a language, in which it will be drawn."""
    tell = language.tell
    return replace(plot, title=tell(plot.title), caption=tell(plot.caption), alt=tell(plot.alt), language=language)


def tell_figure(figure: Figure, language: Language) -> None:
    """Says in a language what stands in a figure; names of levels are said already."""

    def numbers(text: str) -> str:
        return NUMBER.sub(lambda found: language.number(found[0]), text)

    for axes in figure.axes:
        axes.set_xlabel(language.word(axes.get_xlabel()))
        axes.set_ylabel(language.word(axes.get_ylabel()))
        for axis in (axes.xaxis, axes.yaxis):
            _tell_ticks(axis, language)
        legend = axes.get_legend()
        for text in legend.get_texts() if legend else ():
            text.set_text(language.word(text.get_text()))
        for artist in axes.get_children():
            if isinstance(artist, Words):
                artist.tell(numbers)


def _tell_ticks(axis: Axis, language: Language) -> None:
    """Numbers beside ticks; fixed ones are names."""
    plain = axis.get_major_formatter()
    if not isinstance(plain, FixedFormatter | FuncFormatter):
        axis.set_major_formatter(FuncFormatter(lambda value, _: language.number(f"{value:g}")))
