"""The bench runs, counts right, and knows its floors."""

from __future__ import annotations

from pathlib import Path

import pytest

import engines
from tests.bench import run
from tests.bench.measure import Games, measured, measures, reference_loop
from tests.bench.scaling import simulate_scaling


def test_every_measure_gives_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "build", lambda: "uncompiled")  # then slices are a hundredth
    small = [name for name in measures() if name not in ("catanatron", "clone", "copy_into")]
    assert all(value >= 0 for figures in measured(small, 1).values() for value in figures.values())


def test_games_are_whole_and_their_own() -> None:
    games = Games("random", 2, 100)
    games.size = 3
    games.slice(0)
    games.slice(1)
    figures = games.figures()
    assert figures["turns a player"] == 2
    assert figures["µs a decision"] == pytest.approx(1e6 / figures["games a second"] / figures["decisions a game"])
    assert len(games.ended) == 6
    assert len({core.decisions for core in games.ended}) > 1


def test_reference_loop_never_changes() -> None:
    assert reference_loop() == 7613243


def test_floor_missed_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    slow = {"compiled": {"clone": {"µs": 0.5}, "copy_into": {"µs": 0.1}, "reference loop": {"loops a second": 20.0}}}
    monkeypatch.setattr(run, "all_results", lambda options: slow)
    monkeypatch.setattr(run, "ROOT", tmp_path)
    assert run.main(["--check"]) == 1
    assert run.main([]) == 0
    said = capsys.readouterr()
    assert said.err.startswith("Below its floor: compiled, clone, µs (at most 0.3).")
    assert "at most 0.3: met" in said.out
    assert (tmp_path / "build" / "bench.json").is_file()


def test_a_scaled_limit_grows_with_the_time_of_the_reference_loop() -> None:
    scaled, fixed = (run.Floor("command", "report", "seconds", 20, True, scaled) for scaled in (True, False))
    assert [scaled.is_met(30, loops) for loops in (run.REFERENCE, run.REFERENCE / 2)] == [False, True]
    assert [fixed.is_met(30, loops) for loops in (run.REFERENCE, run.REFERENCE / 2)] == [False, False]
    assert str(scaled) == "at most 20 (scaled)"


def test_scaling_is_measured() -> None:
    figures = simulate_scaling(4, 2)
    assert figures["times as fast"] > 0 and 0 <= figures["share of the writer"] <= 1
