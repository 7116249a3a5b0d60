"""Quick versions of the long proof (make proof): coverage, error rates and bias on a few data sets each."""

from __future__ import annotations

import numpy as np
import pytest

from tests.proof import measures
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


def test_a_level_at_the_margin_is_rarely_called_equivalent() -> None:
    assert measures.false_equivalence(40, seed=5000) < 0.17


def test_the_planned_games_have_the_planned_power() -> None:
    assert 0.77 < measures.planned_power(40_000) < 0.83


def test_holm_keeps_the_family_error_among_47_cells() -> None:
    assert measures.cells_family_error(2000) < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 2000)
