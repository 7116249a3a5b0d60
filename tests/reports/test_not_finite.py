"""Figures that are not finite, for a block without a treatment, are left out on both sides."""

from __future__ import annotations

import numpy as np
import pytest

from reports.stats.pairing import LEAST_BLOCKS, variance_saved


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
