"""The table of levels on hand-made seats."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from reports.stats.equivalence import INCONCLUSIVE, STRONG, WEAK
from reports.stats.tables import NO_GAMES, TOO_FEW, Grouping, LevelTable, Outcomes, level_table
from tests.reports.interval_search import interval_of


def table_of(codes: list[list[int]], winners: list[int], levels: int = 3, per_block: int = 1) -> LevelTable:
    """Games as the codes of their seats and the seat that won; the winner scores 10, the others 4."""
    flat, seats, games = np.array(codes).ravel(), len(codes[0]), len(codes)
    won = (np.arange(seats)[None] == np.array(winners)[:, None]).astype(float)
    score = (4 + 6 * won).ravel()
    block = np.repeat(np.arange(games) // per_block, seats)
    outcomes = Outcomes(
        win_share=won.ravel(),
        equal_share=np.full(games * seats, 1 / seats),
        score=score,
        margin=score - (4 + 6 / seats),
        block=block,
        natural=np.ones(games * seats, dtype=bool),
        game=np.repeat(np.arange(games), seats),
    )
    return level_table(Grouping(("race",), tuple((f"r{level}",) for level in range(levels)), flat), outcomes, 0.05)


def test_counts_rates_scores_and_margins() -> None:
    table = table_of([[0, 1]] * 100, [0] * 70 + [1] * 30)
    first, second, third = table.rows
    assert (first.n, first.wins, first.rate, first.baseline) == (100, 70.0, 0.7, 0.5)
    assert first.score == pytest.approx(0.7 * 10 + 0.3 * 4)
    assert first.margin == pytest.approx(0.7 * 3 - 0.3 * 3) and second.margin == pytest.approx(-1.2)
    assert first.interval is not None and first.interval == pytest.approx(
        interval_of([(1, 1.0)] * 70 + [(1, 0.0)] * 30)
    )
    assert (third.n, third.rate, third.interval, third.verdict) == (0, None, None, NO_GAMES)


def test_verdicts_follow_holm() -> None:
    table = table_of([[0, 1]] * 100, [0] * 70 + [1] * 30)
    assert [row.verdict for row in table.rows] == [STRONG, WEAK, NO_GAMES]
    close = table_of([[0, 1]] * 100, [0] * 56 + [1] * 44)
    assert [row.verdict for row in close.rows[:2]] == [INCONCLUSIVE, INCONCLUSIVE]
    assert close.rows[0].p is not None and close.rows[0].holm == pytest.approx(2 * close.rows[0].p)
    assert close.rows[0].p == pytest.approx(2 * stats.norm.sf(1.19), abs=0.01)


def test_rows_with_few_games_are_not_tested() -> None:
    table = table_of([[0, 1]] * 29 + [[0, 2]] * 40, [0] * 69)
    assert table.tests == 2
    assert table.rows[1].verdict == TOO_FEW and table.rows[1].p is None
    assert table.null_band is not None and table.null_band.cells == 2


def test_a_level_twice_at_a_table_counts_by_blocks() -> None:
    table = table_of([[0, 0, 1]] * 200, ([0] * 1 + [2] * 2) * 66 + [0, 0])
    assert table.rows[0].n == 400
    paired = table_of([[0, 1]] * 200, np.repeat(np.arange(100) % 2, 2).tolist(), per_block=2)
    assert paired.rows[0].design_effect == pytest.approx(2.0, rel=0.02)
    single = table_of([[0, 1]] * 200, (np.arange(200) % 2).tolist())
    assert paired.rows[0].interval is not None and single.rows[0].interval is not None
    assert paired.rows[0].interval[1] > single.rows[0].interval[1]


def test_who_wins_every_game_leaves_no_doubt_about_the_others() -> None:
    table = table_of([[0, 1, 1, 1, 1]] * 75, [0] * 75, per_block=5)
    always, never = table.rows[:2]
    assert (always.verdict, never.verdict) == (STRONG, WEAK) and always.interval and never.interval
    assert never.interval[1] == pytest.approx((1 - always.interval[0]) / 4, rel=0.15)
    assert (always.design_effect, never.design_effect) == (5.0, 5.0)


def test_intervals_cover_the_truth_and_equal_levels_rarely_get_a_verdict() -> None:
    random = np.random.default_rng(8)
    covered = alarms = 0
    for _ in range(60):
        codes = [random.permutation(5)[:3].tolist() for _ in range(150)]
        table = table_of(codes, random.integers(0, 3, 150).tolist(), levels=5)
        covered += sum(row.interval[0] <= 1 / 3 <= row.interval[1] for row in table.rows if row.interval)
        alarms += any(row.verdict in (STRONG, WEAK) for row in table.rows)
    assert 0.92 < covered / 300 < 0.985
    assert alarms <= 8
