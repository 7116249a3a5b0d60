"""The block bootstrap: right width, right unit, bounded cost."""

from __future__ import annotations

import numpy as np
import pytest

from reports.stats.blocks import bundle, percentile_intervals, resampled_ratios, unit_sums


def interval_of(unit: np.ndarray, values: np.ndarray) -> tuple[float, float] | None:
    units = int(unit.max()) + 1
    code = np.zeros(len(unit), dtype=np.int64)
    sums = unit_sums(unit, code, values, units, 1)
    counts = unit_sums(unit, code, np.ones(len(unit)), units, 1)
    return percentile_intervals(resampled_ratios(sums, counts), counts)[0]


def test_independent_blocks_give_the_usual_interval_of_a_mean() -> None:
    values = np.random.default_rng(1).normal(10, 2, 500)
    interval = interval_of(np.arange(500), values)
    assert interval is not None
    half = 1.96 * values.std(ddof=1) / np.sqrt(500)
    assert interval == pytest.approx((values.mean() - half, values.mean() + half), abs=0.02)


def test_copies_within_a_block_bring_no_precision() -> None:
    values = np.random.default_rng(2).normal(0, 1, 200)
    single = interval_of(np.arange(200), values)
    copied = interval_of(np.repeat(np.arange(200), 5), np.repeat(values, 5))
    assert single is not None and copied == pytest.approx(single)


def test_intervals_cover_the_truth() -> None:
    random = np.random.default_rng(3)
    covered = 0
    for _ in range(200):
        interval = interval_of(
            np.repeat(np.arange(60), 2), random.normal(0, 1, 120) + np.repeat(random.normal(0, 1, 60), 2)
        )
        assert interval is not None
        covered += interval[0] <= 0 <= interval[1]
    assert 0.89 < covered / 200 < 0.985


def test_few_blocks_give_no_interval() -> None:
    assert interval_of(np.arange(9), np.arange(9.0)) is None


def test_a_level_nobody_drew_in_a_replicate_does_not_spoil_the_interval() -> None:
    sums = np.zeros((40, 2))
    counts = np.ones((40, 2))
    counts[12:, 1] = 0
    intervals = percentile_intervals(resampled_ratios(sums, counts), counts)
    assert intervals == [(0.0, 0.0), (0.0, 0.0)]


def test_many_blocks_are_bundled_in_order_and_evenly() -> None:
    block = np.arange(10_000)
    unit, units = bundle(block, 10_000, 400)
    assert units == 400 and (np.diff(unit) >= 0).all()
    assert set(np.bincount(unit)) == {25}
    assert bundle(block[:300], 300, 400)[1] == 300


def test_the_same_sums_give_the_same_interval() -> None:
    sums, counts = np.arange(50.0)[:, None], np.ones((50, 1))
    assert (resampled_ratios(sums, counts) == resampled_ratios(sums, counts)).all()
