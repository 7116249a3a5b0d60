"""Figures that are not finite, for a level never drawn or a block without a treatment, are left out on both sides."""

from __future__ import annotations

import numpy as np
import pytest

from reports.stats.blocks import percentile_intervals
from reports.stats.pairing import LEAST_BLOCKS, variance_saved

HELD = np.ones((40, 2))


def test_an_interval_is_that_of_the_replicates_that_drew_the_level() -> None:
    replicates = np.column_stack([np.arange(200.0), np.arange(200.0)])
    replicates[[3, 150, 199], 1] = np.nan
    whole, part = percentile_intervals(replicates, HELD)
    finite = replicates[np.isfinite(replicates[:, 1]), 1]
    assert whole == pytest.approx(tuple(np.percentile(replicates[:, 0], [2.5, 97.5])))
    assert part == pytest.approx(tuple(np.percentile(finite, [2.5, 97.5])))


@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("side", [0, 1])
def test_a_block_that_lacks_a_treatment_on_either_side_is_left_out(odd: float, side: int) -> None:
    rng = np.random.default_rng(1)
    pair = rng.normal(size=(2, 60))
    wanted = variance_saved(*pair[:, 5:])
    pair[side, :5] = odd
    assert variance_saved(*pair) == wanted
    assert wanted is not None and wanted.blocks == 55


@pytest.mark.parametrize("side", [0, 1])
def test_too_few_whole_blocks_give_nothing(side: int) -> None:
    pair = np.random.default_rng(1).normal(size=(2, 3 * LEAST_BLOCKS))
    pair[side, LEAST_BLOCKS:] = np.nan
    assert variance_saved(*pair) is not None
    pair[1 - side, 0] = np.nan
    assert variance_saved(*pair) is None
