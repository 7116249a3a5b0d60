"""What several runs show together: error rates and coverage on rates drawn from a known truth, and hand-made cases."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from scipy.stats import chi2_contingency
from statsmodels.stats.multitest import multipletests

from reports.stats.equivalence import EQUIVALENT, INCONCLUSIVE, STRONG, WEAK, verdicts
from reports.stats.league import DEPENDS, Together, homogeneity, spread_between, together
from reports.stats.rates import Rate

SHARE, DELTA = 0.2, 0.05
Truth = Sequence[Sequence[float]]  # of each level, for each run


def judged(rates: Sequence[Sequence[Rate]], delta: float = DELTA) -> list[Together]:
    """As `together`, with the own verdicts of each run; rates of each level, for each run."""
    runs = [[level[run] for level in rates] for run in range(len(rates[0]))]
    words = [[told.word for told in verdicts(run, [SHARE] * len(run), delta)] for run in runs]
    return together(rates, [[SHARE] * len(level) for level in rates], list(zip(*words, strict=True)), delta)


def drawn(random: np.random.Generator, truth: Truth, trials: Sequence[int]) -> list[list[Rate]]:
    """Rates of independent appearances."""
    return [[Rate(random.binomial(n, true) / n, n) for true, n in zip(level, trials, strict=True)] for level in truth]


def how_often(
    truth: Truth, trials: Sequence[int], words: set[str], sets: int = 300, rows: slice = slice(None)
) -> float:
    """In what part of the sets any of these rows gets one of these words."""
    random = np.random.default_rng(1)
    told = (judged(drawn(random, truth, trials))[rows] for _ in range(sets))
    return sum(any(row.word in words for row in found) for found in told) / sets


def test_a_claim_for_all_needs_every_run() -> None:
    strong, weak, near = Rate(0.4, 800), Rate(0.1, 800), Rate(0.2, 5_000)
    told = judged([[strong, strong], [weak, weak], [near, near], [strong, weak], [strong, near]])
    assert [row.word for row in told] == [STRONG, WEAK, EQUIVALENT, DEPENDS, DEPENDS]
    assert judged([[Rate(0.24, 300), Rate(0.21, 300)]])[0].word == INCONCLUSIVE


def test_the_p_value_is_the_largest_of_the_runs_and_none_where_they_lie_on_both_sides() -> None:
    rates = [Rate(0.3, 200), Rate(0.26, 300), Rate(0.4, 50)]
    (told,) = judged([rates])
    assert told.p == told.holm == pytest.approx(max(rate.p_value(SHARE) for rate in rates))
    assert judged([[Rate(0.3, 200), Rate(0.1, 200)]])[0].p == pytest.approx(1.0)


def test_corrections_are_holms_over_the_levels() -> None:
    random = np.random.default_rng(5)
    told = judged(drawn(random, [[0.2 + step / 40, 0.25] for step in range(6)], [400, 300]))
    assert [row.holm for row in told] == pytest.approx(multipletests([row.p for row in told], 0.05, "holm")[1])
    expected = multipletests([row.differ.p for row in told], 0.05, "holm")[1]
    assert [row.differ.holm for row in told] == pytest.approx(expected)


def test_the_test_of_equal_rates_is_the_smaller_of_the_two_of_a_table_of_counts() -> None:
    won, played = np.array([30, 12, 45]), np.array([150, 90, 160])
    table = np.array([won, played - won])
    statistics = [chi2_contingency(table, correction=False, lambda_=kind)[0] for kind in (1, "log-likelihood")]
    found = homogeneity([Rate(w / n, n) for w, n in zip(won, played, strict=True)], [SHARE] * 3)
    assert (found.statistic, found.freedom) == (pytest.approx(min(statistics)), 2)


def test_rates_are_compared_by_their_distance_from_their_shares() -> None:
    found = homogeneity([Rate(0.25, 500), Rate(0.55, 500)], [0.2, 0.5])
    assert found.p == pytest.approx(1.0)


def test_few_degrees_of_freedom_make_the_test_careful() -> None:
    known = [Rate(0.3, 200), Rate(0.2, 200)]
    few = [Rate(rate.rate, rate.trials, 9.0) for rate in known]
    assert homogeneity(few, [SHARE] * 2).p > homogeneity(known, [SHARE] * 2).p


def test_levels_that_never_win_anywhere_do_not_differ() -> None:
    assert homogeneity([Rate(0.0, 40), Rate(0.0, 400)], [SHARE] * 2).p == pytest.approx(1.0, abs=1e-3)


def test_two_runs_tell_no_spread_and_equal_rates_none() -> None:
    assert spread_between([Rate(0.2, 100)] * 2, [SHARE] * 2) is None
    assert spread_between([Rate(0.2, 100)] * 3, [SHARE] * 3) == 0.0


def test_the_spread_is_that_of_the_true_rates() -> None:
    """0.08 between the runs, although the errors alone are as large as 0.04."""
    random, truth = np.random.default_rng(2), [0.3 + 0.08 * step for step in (-1, 0, 1)]
    squares = [spread_between(level, [SHARE] * 3) for level in drawn(random, [truth] * 2_000, [130] * 3)]
    assert math.sqrt(np.mean(np.square(np.array(squares, dtype=float)))) == pytest.approx(0.08, abs=0.003)


def test_a_level_at_its_share_in_one_run_is_rarely_called_strong_for_all() -> None:
    """However strong it is in the others: the family error over ten levels stays below 5 %."""
    truth = [[SHARE, 0.4, 0.5]] * 5 + [[0.05, 0.4, SHARE]] * 5
    assert how_often(truth, [400, 300, 300], {STRONG, WEAK}) <= 0.05
    assert how_often([[SHARE, 0.4, 0.5]] * 10, [400, 300, 300], {STRONG}) > 0.0  # the bound is not out of reach


def test_a_level_at_the_margin_in_one_run_is_rarely_called_equivalent() -> None:
    truth = [[SHARE + DELTA, SHARE, SHARE]] * 4 + [[SHARE, SHARE, SHARE - DELTA]] * 4
    assert how_often(truth, [9_000] * 3, {EQUIVALENT}, 200) <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 200)


@pytest.mark.parametrize("trials", [(300, 300, 300), (3_000, 150, 150), (100, 100, 1_000)])
def test_equal_rates_rarely_depend_on_the_run(trials: tuple[int, ...]) -> None:
    """Also where a level hardly ever wins, and where one run is ten times as long as another."""
    truth = [[rate] * 3 for rate in (0.02, 0.02, 0.05, 0.1, 0.2, 0.22, 0.3, 0.5, 0.5)]
    assert how_often(truth, trials, {DEPENDS}) <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / 300)


def test_what_depends_is_found() -> None:
    truth = [[0.1, 0.2, 0.3], *[[SHARE] * 3] * 9]
    assert how_often(truth, [350] * 3, {DEPENDS}, 100, slice(1)) > 0.9


@pytest.mark.parametrize(("truth", "low", "high"), [((0.1, 0.25, 0.45), 0.93, 0.97), ((0.3, 0.3, 0.3), 0.97, 1.0)])
def test_the_interval_holds_all_rates_at_once(truth: tuple[float, ...], low: float, high: float) -> None:
    random = np.random.default_rng(3)
    told = [judged([level])[0].interval for level in drawn(random, [truth] * 800, [250, 150, 400])]
    assert low <= np.mean([ends[0] <= min(truth) and max(truth) <= ends[1] for ends in told]) <= high
