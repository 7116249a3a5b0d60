"""Holm and Benjamini-Hochberg against cases worked by hand and by an independent library."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.rates import Rate

P_VALUES = [0.01, 0.04, 0.03, 0.005, 0.5, 0.02]


def test_holm_multiplies_by_the_tests_that_are_left_and_never_falls() -> None:
    """In order: 0.005*6, 0.01*5, 0.02*4, 0.03*3, 0.04*2 (raised to 0.09), 0.5*1."""
    assert holm(P_VALUES) == pytest.approx([0.05, 0.09, 0.09, 0.03, 0.5, 0.08])


def test_benjamini_hochberg_divides_by_the_rank_and_never_rises_from_below() -> None:
    """In order: 0.005*6/1, 0.01*6/2, 0.02*6/3, 0.03*6/4, 0.04*6/5, 0.5*6/6."""
    assert benjamini_hochberg(P_VALUES) == pytest.approx([0.03, 0.048, 0.045, 0.03, 0.5, 0.04])


def test_both_adjustments_agree_with_statsmodels() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from statsmodels.stats.multitest import multipletests
    p_values = list(np.random.default_rng(6).random(47) ** 3)
    assert holm(p_values) == pytest.approx(list(multipletests(p_values, method="holm")[1]))
    assert benjamini_hochberg(p_values) == pytest.approx(list(multipletests(p_values, method="fdr_bh")[1]))


def test_no_adjusted_value_exceeds_one() -> None:
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert benjamini_hochberg([0.9, 0.95]) == pytest.approx([0.95, 0.95])


def test_one_test_and_no_test_stay_as_they_are() -> None:
    assert holm([0.03]) == benjamini_hochberg([0.03]) == [0.03]
    assert holm([]) == benjamini_hochberg([]) == []


def test_holm_rarely_raises_a_false_alarm_among_equal_cells() -> None:
    random = np.random.default_rng(5)
    wins = random.binomial(220, 0.2, size=(400, 47))
    alarms = sum(min(holm([Rate(w / 220, 220).p_value(0.2) for w in row])) < 0.05 for row in wins)
    assert alarms / 400 < 0.085
