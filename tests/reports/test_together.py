"""Plots drawn by two processes: the same bytes, and complete whatever becomes of the second one."""

from __future__ import annotations

import multiprocessing
import os
from functools import partial

import pytest
from matplotlib.figure import Figure

from reports.charts.bars import share_bars
from reports.charts.plot import Plot
from reports.charts.together import draw_plots

PLOTS = 8


def bars(number: int) -> Figure:
    return share_bars([number / PLOTS, 1 - number / PLOTS], ["one", "other"], ["few", "many"])


def bars_here_only(number: int) -> Figure:
    """Ends every process but the first one."""
    if multiprocessing.parent_process() is not None:
        os._exit(3)
    return bars(number)


def bars_here_but_wrong_there(number: int) -> Figure:
    if multiprocessing.parent_process() is not None:
        raise ValueError(f"plot {number}")
    return bars(number)


def plots(draw: object = bars) -> list[Plot]:
    assert callable(draw)
    return [Plot(f"plot-{i}", f"Plot {i}", "caption", "alt", partial(draw, i), i == 3) for i in range(PLOTS)]


def test_two_processes_draw_what_one_draws() -> None:
    alone, together = draw_plots(plots()), draw_plots(plots(), 2)
    assert alone == together
    assert [picture.name for picture in alone] == [f"plot-{i}" for i in range(PLOTS)]
    assert len({picture.png for picture in alone}) == len({picture.svg for picture in alone}) == PLOTS


def test_a_second_process_that_dies_leaves_the_rest_to_the_first() -> None:
    assert draw_plots(plots(bars_here_only), 2) == draw_plots(plots())


def test_no_process_to_be_had_is_no_reason_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refused)
    assert draw_plots(plots(), 2) == draw_plots(plots())


def test_what_goes_wrong_in_the_second_process_is_told() -> None:
    with pytest.raises(ValueError, match=f"plot {PLOTS - 2}"):
        draw_plots(plots(bars_here_but_wrong_there), 2)
