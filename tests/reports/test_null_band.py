"""What luck alone would show, against simulation and against the example of the design document."""

from __future__ import annotations

import numpy as np
import pytest

from reports.stats.null_band import null_band


def test_forty_seven_equal_cells_of_two_hundred_games() -> None:
    band = null_band([200] * 47, [0.2] * 47)
    assert band is not None
    assert (round(band.best, 3), round(band.worst, 3)) == (0.265, 0.14)


def test_the_band_agrees_with_simulation() -> None:
    trials = [150, 150, 300, 300, 300, 600, 600]
    band = null_band(trials, [0.2] * 7)
    assert band is not None
    rates = np.random.default_rng(2).binomial(trials, 0.2, size=(20_000, 7)) / trials
    assert band.best == pytest.approx(float(np.median(rates.max(axis=1))), abs=0.003)
    assert band.worst == pytest.approx(float(np.median(rates.min(axis=1))), abs=0.003)
    inside = ((rates >= band.low - 1e-9) & (rates <= band.high + 1e-9)).all(axis=1).mean()
    assert 0.945 < inside < 0.965


def test_cells_of_real_games_exclude_each_other_and_stay_inside_a_little_more_often() -> None:
    """Two of three equal players at a table, 200 games: the same cell wins at most once a game."""
    band = null_band([200] * 3, [1 / 3] * 3)
    assert band is not None
    wins = np.random.default_rng(4).multinomial(200, [1 / 3] * 3, size=20_000) / 200
    inside = ((wins >= band.low - 1e-9) & (wins <= band.high + 1e-9)).all(axis=1).mean()
    assert 0.94 < inside < 0.985


def test_a_single_cell_has_its_own_interval_and_no_cell_has_none() -> None:
    band = null_band([100], [0.5])
    assert band is not None
    assert band.low == pytest.approx(0.40, abs=0.011) and band.high == pytest.approx(0.60, abs=0.011)
    assert null_band([], []) is None
