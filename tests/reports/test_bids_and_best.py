"""Points to fairness, and the chances to be the best and the worst."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import numpy as np
import pytest

from reports.findings.summary import Summary
from reports.stats.best import standings
from reports.stats.bids import fair_bid
from tests.proof import rates


def test_a_bid_brings_the_share_when_it_is_played_out(summary: Summary, main_run: Path) -> None:
    """Adds the points to every final score of a faction and counts its wins anew: below the share just before the bid,
    not below it just after."""
    connection = sqlite3.connect(main_run)
    query = (
        "SELECT own.score, MAX(other.score), own.win_share FROM seats own JOIN seats other"
        " ON other.game_index = own.game_index AND other.seat <> own.seat"
        " WHERE own.faction = ? GROUP BY own.game_index, own.seat"
    )
    for row in summary.tables[0].rows:
        seats = connection.execute(query, row.levels).fetchall()
        assert row.bid is not None and row.bid_interval is not None and len(seats) == row.n

        def share(points: float, seats: list[tuple[int, int, float]] = seats) -> float:
            wins = [
                won if points == 0 and own == other else (own + points > other) + 0.5 * (own + points == other)
                for own, other, won in seats
            ]
            return sum(wins) / len(wins)

        below, above = np.floor(row.bid - 1e-6) - 0.5, np.ceil(row.bid + 1e-6) + 0.5
        assert share(below) <= 0.2 <= share(above)
        low, high = row.bid_interval
        assert (low is None or low <= row.bid) and (high is None or high >= row.bid)
    connection.close()


def test_where_no_points_bring_the_share_there_is_no_bid() -> None:
    gaps = np.full(50, 7.0)
    assert fair_bid(gaps, np.arange(50), 0.2) is None
    found = fair_bid(np.arange(50.0), np.arange(50), 0.5)
    assert found is not None and found.points == pytest.approx(24.5)


def test_bids_hold_known_handicaps() -> None:
    assert 0.87 <= rates.bids_held(100, 600, 8, seed=5000) <= 1.0
    assert rates.bids_held(1, 600, 8, seed=5000, block=5) in (0.0, 1.0)


def test_the_best_of_two_that_are_sure_is_the_best() -> None:
    first, second, third = standings(np.array([0.3, 0.1, 0.2]), np.eye(3) * 1e-4)
    assert (first.best, second.worst) == (1.0, 1.0) and third.ranks == (2, 2)


def test_without_scatter_beyond_chance_nobody_is_the_best() -> None:
    found = standings(np.array([0.20, 0.21, 0.19, 0.2]), np.eye(4) * 0.01)
    assert {standing.best for standing in found} == {0.25} and found[0].ranks == (1, 4)
    assert standings(np.array([0.2]), np.eye(1)) == [] and standings(np.zeros(3), np.zeros((3, 3))) == []


def test_chances_add_up(summary: Summary) -> None:
    for table in summary.tables:
        rows = [row for row in table.rows if row.best is not None]
        if rows:
            assert sum(row.best or 0.0 for row in rows) == pytest.approx(1)
            assert sum(row.worst or 0.0 for row in rows) == pytest.approx(1)
    best = max(summary.tables[0].rows, key=lambda row: row.best or 0.0)
    assert best.levels == ("rusviet",) and (best.best or 0.0) > 0.9
