"""Plots drawn by two processes: the same bytes, and complete whatever becomes of the second one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from matplotlib.figure import Figure

from engines.arena.second import Second
from reports.charts.bars import share_bars
from reports.charts.plot import Picture, Plot
from reports.charts.together import draw_plots

PLOTS = 8
Draw = Callable[..., Figure]


def bars(number: int, began: Path | None = None) -> Figure:
    """Here it waits until the second process has `began`, so that this one is never done before."""
    if began is not None and in_second_process():
        began.touch()
    elif began is not None:
        for _ in range(60_000):
            if began.exists():
                break
            time.sleep(0.01)
    return share_bars([number / PLOTS, 1 - number / PLOTS], ["one", "other"], ["few", "many"])


def in_second_process() -> bool:
    return multiprocessing.parent_process() is not None


def dies(number: int, began: Path) -> Figure:
    figure = bars(number, began)
    if in_second_process():
        os._exit(3)
    return figure


def fails(number: int, began: Path) -> Figure:
    figure = bars(number, began)
    if in_second_process():
        raise MemoryError
    return figure


def dies_while_it_tells(number: int, began: Path) -> Figure:
    """Ends the second process when half of a picture is on its way."""
    figure = bars(number, began)
    if in_second_process():
        send = Connection._send  # type: ignore[attr-defined]

        def half(connection: Connection, text: bytes, *rest: object) -> None:
            send(connection, bytes(text)[: len(text) // 2 if len(text) > 1000 else None])
            if len(text) > 1000:
                os.kill(os.getpid(), signal.SIGKILL)

        Connection._send = half  # type: ignore[attr-defined]
    return figure


def breaks_here(number: int, began: Path) -> Figure:
    bars(number, began)
    raise ValueError("here")


def plots(draw: Draw = bars, began: Path | None = None) -> list[Plot]:
    return [Plot(f"plot-{i}", f"Plot {i}", "caption", "alt", partial(draw, i, began), i == 3) for i in range(PLOTS)]


def drawn_by_two(given: list[Plot]) -> list[Picture]:
    with Second(2) as second:
        return draw_plots(given, second)


@pytest.fixture(scope="module")
def alone() -> list[Picture]:
    return draw_plots(plots())


def test_two_processes_draw_what_one_draws(alone: list[Picture], tmp_path: Path) -> None:
    assert drawn_by_two(plots(bars, tmp_path / "began")) == alone
    assert [picture.name for picture in alone] == [f"plot-{i}" for i in range(PLOTS)]
    assert len({picture.png for picture in alone}) == len({picture.svg for picture in alone}) == PLOTS


@pytest.mark.parametrize("draw", [dies, fails, dies_while_it_tells])
def test_what_the_second_process_cannot_draw_the_first_one_draws(
    alone: list[Picture], draw: Draw, tmp_path: Path
) -> None:
    assert drawn_by_two(plots(draw, tmp_path / "began")) == alone
    assert (tmp_path / "began").exists()


def test_no_process_to_be_had_is_no_reason_to_stop(alone: list[Picture], monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refused)
    assert drawn_by_two(plots()) == alone


def test_an_error_here_leaves_no_process_behind(tmp_path: Path) -> None:
    """The first plot fails here while the second process is at work."""
    before = set(multiprocessing.active_children())
    with pytest.raises(ValueError, match="here"):
        drawn_by_two([*plots(breaks_here, tmp_path / "began")[:1], *plots(bars, tmp_path / "began")])
    for child in set(multiprocessing.active_children()) - before:
        child.join(60)
        assert child.exitcode is not None


def test_only_what_is_wanted_is_drawn() -> None:
    (picture,) = draw_plots(plots()[:1], formats=("html",))
    assert picture.svg and not picture.png
    (picture,) = draw_plots(plots()[:1], formats=("json", "png"))
    assert picture.png and not picture.svg
