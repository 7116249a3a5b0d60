"""Wilson intervals, score test, design effect."""

from __future__ import annotations

import math

import numpy as np
import pytest

from reports.stats.proportions import design_effect, score_test, wilson

# From statsmodels 0.15, proportion_confint(..., method="wilson").
KNOWN = [
    (10, 100, 0.05522913706067509, 0.17436566150491348),
    (0, 20, 0.0, 0.1611251580528194),
    (5, 5, 0.5655175352168252, 1.0),
    (81, 263, 0.2552885198782742, 0.36620956698280004),
    (299, 1500, 0.179895527706852, 0.22030720329955047),
]


@pytest.mark.parametrize(("wins", "trials", "low", "high"), KNOWN)
def test_wilson_agrees_with_an_independent_library(wins: int, trials: int, low: float, high: float) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=1e-7)


def test_wilson_agrees_with_the_published_example() -> None:
    """Newcombe 1998, Statistics in Medicine 17, 857-872: 15 of 148 gives 0.0624 to 0.1605."""
    low, high = wilson(15, 148)
    assert (round(low, 4), round(high, 4)) == (0.0624, 0.1605)


@pytest.mark.parametrize(("wins", "trials"), [(1, 0), (-1, 5), (6, 5)])
def test_wilson_refuses_what_is_no_proportion(wins: float, trials: float) -> None:
    with pytest.raises(ValueError, match="no proportion"):
        wilson(wins, trials)


@pytest.mark.parametrize("baseline", [0.2, 0.5, 1 / 7])
def test_wilson_covers_the_truth_about_95_times_in_100(baseline: float) -> None:
    """Exact coverage, summed over the binomial distribution."""
    n, covered = 300, 0.0
    for wins in range(n + 1):
        chance = math.exp(
            math.lgamma(n + 1) - math.lgamma(wins + 1) - math.lgamma(n - wins + 1)
            + wins * math.log(baseline) + (n - wins) * math.log(1 - baseline)
        )  # fmt: skip
        low, high = wilson(wins, n)
        covered += chance * (low <= baseline <= high)
    assert 0.935 < covered < 0.965


def test_the_interval_misses_the_baseline_exactly_when_the_test_rejects() -> None:
    for wins in range(0, 201, 3):
        low, high = wilson(wins, 200)
        p = score_test(wins / 200, 0.2, 0.2 * 0.8, 200)
        assert (low <= 0.2 <= high) == (p >= 0.05)


def test_single_appearances_have_no_design_effect() -> None:
    assert design_effect(np.array([1.0, 0.0, 0.0]), np.array([1.0, 1.0, 0.0])) == 1.0


def test_few_blocks_count_as_one_appearance_each() -> None:
    assert design_effect(np.array([2.0, 0.0, 1.0]), np.array([2.0, 2.0, 2.0])) == 2.0


def test_identical_games_of_a_block_double_the_variance() -> None:
    random = np.random.default_rng(3)
    once = (random.random(4000) < 0.2).astype(float)
    assert design_effect(2 * once, np.full(4000, 2.0)) == pytest.approx(2.0, rel=0.05)


def test_the_design_effect_never_makes_intervals_narrower() -> None:
    """Blocks whose games balance each other (exactly one win in two)."""
    assert design_effect(np.ones(50), np.full(50, 2.0)) == 1.0
