"""Words of figures lie within them, however long a note or the name of a bot is."""

from __future__ import annotations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports.charts.agreement import Point, agreement_scatter
from reports.charts.bars import histograms_together, share_bars
from reports.charts.dots import Mark, rate_dots
from reports.charts.style import DPI, lay_out, styled
from reports.findings.words import share
from reports.stats.describe import Histogram

LONG_BOT = "greedy:weights=hasty-scythe.toml"
LONG_RUN = f"5 players, {LONG_BOT} (2 other settings differ)"


def outside(figure: Figure) -> list[str]:
    """Notes and names of axes that are drawn partly beyond the edge of the figure."""
    lay_out(figure)
    figure.set_dpi(DPI)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    (axes,) = figure.axes
    legend = axes.get_legend()
    boxes = {
        text.get_text(): text.get_window_extent()
        for text in (axes.xaxis.label, axes.yaxis.label, *axes.texts, *(legend.get_texts() if legend else ()))
    }
    return [
        text for text, box in boxes.items()
        if text and (min(box.x0, box.y0) < 0 or box.x1 > figure.bbox.x1 or box.y1 > figure.bbox.y1)
    ]  # fmt: skip


@pytest.mark.parametrize("shares", [(0.9999, 0.0001), (0.6, 0.4), (0.5, 0.5), (0.4, 0.35, 0.25)])
def test_a_long_note_stays_in_the_figure_of_the_endings(shares: tuple[float, ...]) -> None:
    names, notes = ["Cut at the turn cap"] * len(shares), [f"{share(part)} (10,574)" for part in shares]
    with styled():
        assert outside(share_bars(shares, names, notes)) == []


@pytest.mark.parametrize("run", [LONG_BOT, LONG_RUN])
def test_a_long_name_stays_in_the_figure_of_agreement(run: str) -> None:
    here, there = Mark(30, (29, 31)), Mark(-10, (-11, -9))
    points = [Point("Rusviet", here, here, clear=True), Point("Saxony", there, there, clear=False)]
    with styled():
        figure = agreement_scatter(points, ("greedy", run), "win rate less the equal share, percentage points")
        assert outside(figure) == []


def test_long_names_stay_in_a_figure_of_all_runs() -> None:
    runs = [LONG_RUN, LONG_BOT, "random"]
    with styled():
        assert outside(rate_dots([[Mark(30, (29, 31))] * 3], ["Rusviet"], runs, "win rate, percent", [20])) == []
        assert outside(histograms_together([Histogram(0, 1, (3, 4))] * 3, runs, "turns a player", "games")) == []
