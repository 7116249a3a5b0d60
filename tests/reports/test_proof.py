"""Quick versions of the long proof (make proof): coverage, error rates and bias on a few data sets each."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.proof import league, measures, rates
from tests.proof.synthetic import World


def test_intervals_cover_known_effects() -> None:
    assert 0.92 < measures.coverage(60, seed=5000) < 0.98


def test_only_errors_over_blocks_cover_when_blocks_share_luck() -> None:
    robust, naive = measures.block_coverage(25, seed=5000)
    assert 0.89 < robust < 0.99
    assert naive < 0.87


def test_p_values_without_effects_are_uniform() -> None:
    p_values = measures.null_p_values(60, seed=5000)
    assert measures.uniformity(p_values["ratio"]) > 0.001
    assert measures.uniformity(p_values["level"]) > 0.001
    assert float((p_values["holm"] < 0.05).mean()) < 0.14


@pytest.mark.parametrize("world", [World(seat_bias=True), World(bots=True, selection=2.0)])
def test_confounding_with_seats_or_strong_bots_does_not_bias_adjusted_effects(world: World) -> None:
    adjusted, alone, error = measures.confounding(world, 15, seed=5000)
    assert abs(adjusted) < 0.01 + 4 * error
    assert alone > 0.05 > abs(adjusted)


@pytest.fixture(scope="module")
def rough() -> rates.World:
    return rates.rough_world()


def test_intervals_hold_the_rates_of_a_world_that_no_model_knows(rough: rates.World) -> None:
    told = rates.tally(rough, 20, 2_500, seed=5000)
    assert 0.92 < np.mean(told.inside) < 0.975 and np.mean(told.rare) > 0.85 and np.mean(told.factions) > 0.88
    assert np.mean(told.accused) <= 0.1 and np.mean(told.close) <= 0.15 and np.mean(told.found) == 1


def test_the_truth_of_the_world_is_what_it_is_made_to_be(rough: rates.World) -> None:
    found = rates.true_rates(rough)
    assert found.mean() == pytest.approx(0.2, abs=0.002)
    assert [found[cell] for cell in rates.FAIR] == pytest.approx([0.2] * 4, abs=1e-4)
    assert [found[cell] for cell in rates.EDGE] == pytest.approx([0.25] * 2, abs=1e-4)
    assert all(found[cell] < 0.02 for cell in rates.RARE)


def test_equal_levels_rarely_get_a_verdict() -> None:
    assert rates.false_verdicts(30, 1_000, 0, seed=5000) <= 0.15


def test_run_files_tell_the_same_numbers(tmp_path: Path) -> None:
    assert rates.differences_through_files(1, 400, tmp_path) < 1e-12


def test_the_planned_games_have_the_planned_power() -> None:
    assert 0.77 < measures.planned_power(40_000) < 0.83


def test_holm_keeps_the_family_error_among_47_cells() -> None:
    assert measures.cells_family_error(2000) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 2000)


def test_what_is_said_of_unlike_ways_of_playing_holds_for_all_of_them() -> None:
    found = league.held(4, seed=5000)
    assert found.inside > 0.93 and found.found > 0.8
    assert found.spread == pytest.approx(found.true_spread, rel=0.1)
