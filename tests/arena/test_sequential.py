"""Confidence sequences: they hold at all looks together, and looking at ordinary p-values does not."""

from __future__ import annotations

import numpy as np
import pytest

from engines.arena.sequential import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK, around, confidence_sequence, verdict
from tests.proof import sequential as proof

ALPHA = 0.05


def test_without_results_every_rate_is_possible() -> None:
    assert confidence_sequence(0, 0, around(0.2, 0.1), ALPHA) == (0.0, 1.0)


def test_ends_of_the_scale_stay_possible_until_they_are_refuted() -> None:
    mixture = around(0.2, 0.1)
    low, high = confidence_sequence(0, 50, mixture, ALPHA)
    assert low == 0.0 and 0.05 < high < 0.3
    low, high = confidence_sequence(50, 50, mixture, ALPHA)
    assert high == 1.0 and 0.5 < low < 0.95


def test_the_interval_ends_where_the_evidence_reaches_the_limit() -> None:
    mixture = around(0.25, 0.05)
    low, high = confidence_sequence(90.5, 300, mixture, ALPHA)
    assert low < 90.5 / 300 < high
    for edge in (low, high):
        assert mixture.log_evidence(90.5, 300, edge) == pytest.approx(np.log(1 / ALPHA), abs=1e-6)


def test_evidence_is_a_likelihood_ratio_of_the_mixture() -> None:
    mixture = around(0.3, 0.08)
    a, b = 0.3 * mixture.weight, 0.7 * mixture.weight
    rates = np.random.default_rng(1).beta(a, b, 400_000)
    averaged = np.mean(rates**7 * (1 - rates) ** 5) / (0.4**7 * 0.6**5)
    assert np.exp(mixture.log_evidence(7, 12, 0.4)) == pytest.approx(averaged, rel=0.02)


def test_evidence_against_the_true_rate_is_one_on_average() -> None:
    mixture = around(0.2, 0.1)
    wins = np.arange(9)
    chances = np.array([0.35**w * 0.65 ** (8 - w) for w in wins])
    chances *= [1, 8, 28, 56, 70, 56, 28, 8, 1]
    evidence = [np.exp(mixture.log_evidence(float(w), 8, 0.35)) for w in wins]
    assert float(chances @ evidence) == pytest.approx(1.0)


def test_the_mixture_has_the_mean_and_spread_that_are_asked_for() -> None:
    drawn = np.random.default_rng(2).beta(*_shapes(), 400_000)
    assert float(drawn.mean()) == pytest.approx(0.2, abs=0.001)
    assert float(drawn.std()) == pytest.approx(0.05, abs=0.001)


def _shapes() -> tuple[float, float]:
    mixture = around(0.2, 0.05)
    return mixture.mean * mixture.weight, (1 - mixture.mean) * mixture.weight


def test_more_certainty_takes_a_wider_interval() -> None:
    mixture = around(0.2, 0.05)
    (low, high), (lower, higher) = (confidence_sequence(120, 500, mixture, alpha) for alpha in (0.05, 0.001))
    assert lower < low < high < higher


@pytest.mark.parametrize(
    ("interval", "word"),
    [
        ((0.26, 0.30), STRONG),
        ((0.10, 0.19), WEAK),
        ((0.17, 0.23), EQUIVALENT),
        ((0.21, 0.24), EQUIVALENT),
        ((0.16, 0.26), INCONCLUSIVE),
        ((0.14, 0.22), INCONCLUSIVE),
    ],
)
def test_verdicts_follow_from_the_interval(interval: tuple[float, float], word: str) -> None:
    assert verdict(interval, 0.2, 0.05) == word


def test_a_spread_that_no_beta_distribution_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no mixture"):
        around(0.2, 0.4)


def test_false_alarms_stay_rare_however_often_one_looks() -> None:
    assert proof.false_alarms(200, looks=40) <= 0.05
    assert 0 < proof.one_cell(50, looks=40) <= 0.05
    assert proof.peeking(200, looks=40) > 0.15  # Holm at every look: what the method is there to prevent


def test_intervals_hold_when_the_rule_has_stopped() -> None:
    covered, ended = proof.coverage_when_stopped(100)
    assert covered >= 0.95
    assert ended > 0.5  # most runs are ended by the rule, so that it is the rule that is tested


def test_means_of_blocks_and_shared_wins_keep_the_promise() -> None:
    assert proof.false_alarms(200, looks=20, block=5) <= 0.05
