"""A rate with its interval and tests, against the penalised likelihood by search and hand-worked cases."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from reports.stats.rates import Rate, rate_of_blocks
from tests.reports.interval_search import effect_of_blocks, interval_of, search


@pytest.mark.parametrize(("wins", "trials"), [(0, 40), (1, 40), (8, 40), (40, 40), (2111.5, 10_000), (3, 5.5)])
def test_the_interval_is_where_the_penalised_likelihood_has_fallen_enough(wins: float, trials: float) -> None:
    assert Rate(wins / trials, trials).interval() == pytest.approx(search(wins, trials), abs=1e-9)


def test_the_test_rejects_exactly_what_lies_outside_the_interval() -> None:
    rate = Rate(0.27, 300)
    low, high = rate.interval()
    assert (rate.p_value(low), rate.p_value(high)) == pytest.approx((0.05, 0.05), abs=1e-6)
    assert rate.p_outside(low, 1.0) == pytest.approx(0.025, abs=1e-6)
    assert rate.p_outside(0.0, high) == pytest.approx(0.025, abs=1e-6)


def test_with_many_wins_it_is_the_delta_method_on_the_logit_scale() -> None:
    low, high = Rate(0.2, 40_000).interval()
    half_width = 1.959964 / (0.16 * 40_000) ** 0.5
    ends = np.log(0.25) + np.array([-half_width, half_width])
    assert (low, high) == pytest.approx(tuple(1 / (1 + np.exp(-ends))), abs=2e-5)


def test_blocks_of_one_appearance_are_independent_appearances() -> None:
    rate = rate_of_blocks(100, 100, 20, (20, 20, 100))
    assert (rate.rate, rate.trials) == (0.2, pytest.approx(99)) and np.isinf(rate.freedom)


def test_blocks_that_repeat_themselves_tell_as_much_as_one_game_each() -> None:
    wins = np.repeat([1.0, 0.0], 50)
    blocks = [(4, 4 * won) for won in wins]
    rate = rate_of_blocks(100, 400, 200, (float((4 * wins) @ (4 * wins)), float((4 * wins).sum() * 4), 1600.0))
    assert rate.trials == pytest.approx(99) and rate.freedom == 99
    assert 400 / effect_of_blocks(blocks) == pytest.approx(rate.trials)
    assert rate.interval() == pytest.approx(interval_of(blocks), abs=1e-9)


def test_rotation_within_blocks_lowers_the_error_but_never_to_nothing() -> None:
    alike = rate_of_blocks(60, 300, 60, (60.0, 300.0, 1500.0))  # every block of five has one win
    assert alike.trials == pytest.approx(3000)


def test_few_blocks_or_wins_are_not_trusted_to_tell_more() -> None:
    assert rate_of_blocks(9, 45, 9, (9.0, 45.0, 225.0)).trials == pytest.approx(9)
    assert rate_of_blocks(60, 300, 5, (5.0, 25.0, 1500.0)).trials <= 300
    assert rate_of_blocks(50, 50, 0, (0.0, 0.0, 50.0)).trials == 50
    with pytest.raises(ValueError, match="no rate"):
        rate_of_blocks(0, 0, 0, (0.0, 0.0, 0.0))


@pytest.mark.parametrize("blocks", [3, 9, 10, 15, 40, 400])
def test_blocks_without_a_win_tell_as_much_as_one_game_each(blocks: int) -> None:
    """Where all games of a block end alike, no win at all is no likelier beyond the interval of several seats a game
    than beyond that of one."""
    chances = []
    for seats in (1, 2, 4):
        products = (0.0, 0.0, float(blocks * (5 * seats) ** 2))
        rate = rate_of_blocks(blocks, 5 * seats * blocks, 0, products, 5 * blocks)
        assert rate.trials == pytest.approx(seats * blocks)
        chances.append((1 - seats * rate.interval()[1]) ** blocks)
    assert chances == sorted(chances, reverse=True) and chances[0] < 0.07


@pytest.mark.parametrize("rate", [0.02, 0.2, 0.5])
def test_intervals_cover_and_tests_keep_their_level(rate: float) -> None:
    """Summed over all numbers of wins, weighted by their chances."""
    n = 240
    wins = np.arange(n + 1)
    chance = stats.binom.pmf(wins, n, rate)
    found = [Rate(won / n, n) if weight > 1e-9 else None for won, weight in zip(wins, chance, strict=True)]
    held = [one is not None and one.interval()[0] <= rate <= one.interval()[1] for one in found]
    assert 0.92 < chance @ np.array(held) < 0.985
    wrong = [one is not None and one.p_value(rate) < 0.05 / 47 for one in found]
    assert 47 * chance @ np.array(wrong) < 0.065
