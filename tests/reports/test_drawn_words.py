"""Words of figures lie within them, however long a note or the name of a bot is."""

from __future__ import annotations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports.charts.bars import share_bars
from reports.charts.style import DPI, lay_out, styled
from reports.comparison.charts import Mark, Point, agreement_scatter
from reports.findings.words import share

LONG_BOT = "greedy:weights=hasty-scythe.toml"


def outside(figure: Figure) -> list[str]:
    """Notes and names of axes that are drawn partly beyond the edge of the figure."""
    lay_out(figure)
    figure.set_dpi(DPI)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    (axes,) = figure.axes
    boxes = {text.get_text(): text.get_window_extent() for text in (axes.xaxis.label, axes.yaxis.label, *axes.texts)}
    return [
        text for text, box in boxes.items()
        if text and (min(box.x0, box.y0) < 0 or box.x1 > figure.bbox.x1 or box.y1 > figure.bbox.y1)
    ]  # fmt: skip


@pytest.mark.parametrize("shares", [(0.9999, 0.0001), (0.6, 0.4), (0.5, 0.5), (0.4, 0.35, 0.25)])
def test_a_long_note_stays_in_the_figure_of_the_endings(shares: tuple[float, ...]) -> None:
    names, notes = ["Cut at the turn cap"] * len(shares), [f"{share(part)} (10,574)" for part in shares]
    with styled():
        assert outside(share_bars(shares, names, notes)) == []


def test_a_long_bot_stays_in_the_figure_of_agreement() -> None:
    here, there = Mark(0.3, (0.29, 0.31)), Mark(-0.1, (-0.11, -0.09))
    points = [Point("Rusviet", here, here, clear=True), Point("Saxony", there, there, clear=False)]
    with styled():
        figure = agreement_scatter(points, ("greedy", LONG_BOT), "win rate less the equal share, percentage points")
        assert outside(figure) == []
