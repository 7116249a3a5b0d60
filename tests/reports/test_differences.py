"""Differences between two runs: against hand-made oracles, and their promises on simulated runs."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from reports.stats.differences import (
    correlations,
    rate_difference_interval,
    rate_difference_test,
    ratios,
    saved,
    shared_blocks,
    variance_of_difference,
)
from reports.stats.pairing import variance_saved
from tests.reports.interval_search import search


def one_level(values: np.ndarray, blocks: np.ndarray | None = None):
    blocks = np.arange(len(values)) if blocks is None else blocks
    return ratios(blocks, np.zeros(len(values), dtype=np.int64), values, np.ones(len(values)), 1)


def test_a_mean_of_independent_rows_has_the_textbook_variance() -> None:
    values = np.random.default_rng(1).normal(size=200)
    found = one_level(values)
    assert found.values[0] == pytest.approx(values.mean())
    assert found.variances[0] == pytest.approx(values.var(ddof=1) / 200)


def test_rows_of_one_block_count_as_one() -> None:
    values = np.random.default_rng(2).normal(size=50)
    thrice = one_level(np.repeat(values, 3), np.repeat(np.arange(50), 3))
    assert thrice.variances[0] == pytest.approx(one_level(values).variances[0])


def test_a_level_that_does_not_occur_has_no_value_and_one_block_no_variance() -> None:
    found = ratios(np.array([0, 0, 1]), np.array([0, 0, 2]), np.ones(3), np.ones(3), 3)
    assert found.values[0] == 1
    assert np.isnan(found.values[1])
    assert np.isnan(found.variances).all()


def test_common_blocks_give_the_paired_error_and_other_blocks_the_unpaired_one() -> None:
    random = np.random.default_rng(3)
    common = random.normal(size=400)
    first, second = common + random.normal(size=400), common + random.normal(size=400)
    paired = variance_saved(first, second)
    assert paired is not None
    left, right = one_level(first), one_level(second)
    apart = one_level(second, 1000 + np.arange(400))
    for other, error in ((right, paired.error), (apart, paired.unpaired_error)):
        rho = correlations(left, other)[0]
        variance = variance_of_difference(left.variances[0], other.variances[0], rho)
        assert variance**0.5 == pytest.approx(error, rel=0.002)
    assert saved(left.variances[0], right.variances[0], correlations(left, right)[0]) == pytest.approx(
        paired.saved, abs=0.003
    )


def wilson(wins: float, trials: float) -> tuple[float, float]:
    found = proportion_confint(wins, trials, method="wilson")
    return float(found[0]), float(found[1])


def test_the_interval_is_newcombes() -> None:
    """56 of 70 against 48 of 80: 0.0524 to 0.3339 in Newcombe's article (method 10)."""
    first, second = wilson(48, 80), wilson(56, 70)
    low, high = rate_difference_interval((48 / 80, 56 / 70), (first, second), 0.0)
    assert (low, high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_the_test_against_equal_baselines_is_the_pooled_one() -> None:
    """z of two proportions with pooled variance, from its formula."""
    pooled = (48 + 56) / 150
    z = (56 / 70 - 48 / 80) / (pooled * (1 - pooled) * (1 / 70 + 1 / 80)) ** 0.5
    p = rate_difference_test((48 / 80, 56 / 70), (0.5, 0.5), (80, 70), 0.0)
    assert p == pytest.approx(2 * _upper(z), rel=1e-9)


def _upper(z: float) -> float:
    from statistics import NormalDist

    return 1 - NormalDist().cdf(z)


def test_equal_excess_over_unequal_baselines_is_no_difference() -> None:
    assert rate_difference_test((0.25, 0.55), (0.2, 0.5), (500, 500), 0.0) == pytest.approx(1.0)


@pytest.mark.parametrize("common", [0.0, 0.8])
def test_intervals_cover_and_tests_keep_their_level(common: float) -> None:
    """Five-player win rates of one level in 300 games each, the same chance shared in part or not at all."""
    random = np.random.default_rng(4)
    missed = alarms = 0
    rounds = 1500
    for _ in range(rounds):
        luck = random.random(300)
        other = np.where(random.random(300) < common, luck, random.random(300))
        won = [(values < 0.2).astype(float) for values in (luck, other)]
        left, right = (one_level(values) for values in won)
        rho = correlations(left, right)[0]
        rates = (float(won[0].mean()), float(won[1].mean()))
        low, high = rate_difference_interval(rates, (search(won[0].sum(), 300), search(won[1].sum(), 300)), rho)
        missed += not low <= 0 <= high
        alarms += rate_difference_test(rates, (0.2, 0.2), (300, 300), rho) < 0.05
    assert 0.035 <= missed / rounds <= 0.065
    assert 0.035 <= alarms / rounds <= 0.065


def test_blocks_with_the_same_seed_and_table_are_shared() -> None:
    seeds = (np.array([5, 6, 7]), np.array([7, 6, 9]))
    tables = (np.array([[1, 2], [3, 4], [5, 6]]), np.array([[5, 6], [3, 0], [1, 2]]))
    first, second = shared_blocks(seeds, tables)
    assert second[0] == first[2]
    assert len({*first, *second}) == 5


def test_tables_of_other_sizes_share_nothing() -> None:
    seeds = (np.array([5]), np.array([5]))
    first, second = shared_blocks(seeds, (np.array([[1, 2]]), np.array([[1, 2, 3]])))
    assert not set(first) & set(second)
