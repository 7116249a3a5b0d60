"""Bids: the points that would bring a level to its equal share, if they were added to its final scores.

Bots are taken to play as they did, so this is an answer about scores and not about play. A seat wins when its points
make up for its gap to the best of the others; a tie that they bring is half a win.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats.block_sums import ALL_DONE, BlockSums

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Interval = tuple[float, float]


@dataclass(frozen=True)
class Bid:
    """The points, below zero for a level that wins too often, with their interval; its ends may be infinite, beyond all
    gaps that were seen."""

    points: float
    interval: Interval


def fair_bid(gaps: Floats, blocks: Ints, share: float) -> Bid | None:
    """The points at which seats with these gaps (the best score of the others less their own) win this share, shapes
    (seats,); None where no number of points does.

    A quantile of the gaps, ties half below it. Interval by inversion (Woodruff 1952, JASA 47, 635-646): the points at
    the ends of the interval of the share there, which allows for blocks.
    """
    values, counts = np.unique(gaps, return_counts=True)
    below = (np.cumsum(counts) - counts / 2) / len(gaps)
    if not below[0] <= share <= below[-1]:
        return None
    points = float(np.interp(share, below, values))
    sums = BlockSums(1)
    won = (gaps < points) + 0.5 * (gaps == points)
    sums.add(blocks, np.zeros(len(gaps), dtype=np.int64), (won.astype(np.float64), np.ones(len(gaps))), ALL_DONE)
    rate = sums.by_level()[0].rate()
    assert rate is not None, "there are gaps"
    low, high = (end - rate.rate + share for end in rate.interval())
    ends = np.interp((low, high), below, values, left=-np.inf, right=np.inf)
    return Bid(points, (float(ends[0]), float(ends[1])))
