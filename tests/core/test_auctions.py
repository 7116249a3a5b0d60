"""Auctions settled by hand: rounds with a falling limit, sealed bids, and every kind of tie."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engines.core.setup.auctions import BidError, settle_rounds, settle_sealed

Bids = Sequence[Sequence[int | None]]


@pytest.mark.parametrize(
    ("bids", "picks", "sold"),
    [
        # Three players, lots 0 to 2: the second bids most, then the third, and the first takes what is left.
        ([[5, 2], [7, None], [4, 3]], [None, 2, 0], [(2, 1, 7), (0, 2, 3), (1, 0, 0)]),
        # Equal bids: the first in the order of bidding.
        ([[4, 4], [6, None], [6, 4]], [1, 0, None], [(0, 1, 6), (1, 0, 4), (2, 2, 0)]),
        # Nobody bids more than 0: everybody picks in order, for nothing.
        ([[0, None], [0, 0], [0, 0]], [2, 1, None], [(2, 0, 0), (1, 1, 0), (0, 2, 0)]),
        # The price may stay as it was; the last may pay, too, if that is written.
        ([[9, None, None], [9, 9, None], [0, 0, 4]], [0, 1, 2], [(0, 0, 9), (1, 1, 9), (2, 2, 4)]),
    ],
)
def test_rounds(bids: Bids, picks: Sequence[int | None], sold: list[tuple[int, int, int]]) -> None:
    assert settle_rounds(bids, picks) == sold


@pytest.mark.parametrize(
    ("bids", "picks", "player", "text"),
    [
        ([[5, 8], [7, None], [4, 3]], [1, 2, 0], 0, "bids 8 in round 2, but the last price was 7"),
        ([[5, 2], [7, 1], [4, 3]], [1, 2, 0], 1, "has won round 1, but bids in round 2, too"),
        ([[5, 2], [7, None], [4, 3]], [1, None, 0], 1, "has won round 1, but picks nothing"),
        ([[5, 2], [7, None], [4, 3]], [1, 2, 2], 2, "has won round 2, but picks what is gone by then"),
        ([[5, 2], [7, None], [4, 3]], [2, 2, 0], 0, "has won round 3, but picks what is gone by then"),
        ([[5, None], [7, None], [4, 3]], [1, 2, 0], 0, "has no bid in round 2, and no seat by then"),
        ([[5], [7], [4]], [1, 2, 0], 0, "has no bid in round 2, and no seat by then"),
        ([[None, None], [None, None]], [0, None], 0, "has no bid in round 1, and no seat by then"),
    ],
)
def test_rounds_that_cannot_have_been(bids: Bids, picks: Sequence[int | None], player: int, text: str) -> None:
    with pytest.raises(BidError) as wrong:
        settle_rounds(bids, picks)
    assert (wrong.value.player, wrong.value.text) == (player, text)


@pytest.mark.parametrize(
    ("bids", "sold"),
    [
        # By player, then by lot: 12 is settled first, then 9 of the second player for lot 2, then what is left.
        ([[12, 5, 0], [11, 8, 9], [10, 7, 8]], [(0, 0, 12), (2, 1, 9), (1, 2, 7)]),
        # A player who has a lot is out: the 11 for lot 1 does not count, and 4 is the highest there.
        ([[12, 11, 0], [0, 4, 3], [0, 2, 3]], [(0, 0, 12), (1, 1, 4), (2, 2, 3)]),
        # Equal bids for one lot: the first player. Equal bids for several: the first lot.
        ([[0, 6], [0, 6]], [(1, 0, 6), (0, 1, 0)]),
        ([[6, 6], [5, 6]], [(0, 0, 6), (1, 1, 6)]),
        # Nobody bids.
        ([[0, 0], [0, 0]], [(0, 0, 0), (1, 1, 0)]),
    ],
)
def test_sealed_bids(bids: Sequence[Sequence[int]], sold: list[tuple[int, int, int]]) -> None:
    assert settle_sealed(bids) == sold
