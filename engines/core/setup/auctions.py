"""Who gets what in an auction, and at what price: by rounds of bids, or by sealed bids.

Players are numbered in the order of bidding, lots in the order of the seats, both from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.engine.errors import SetupError
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables


class Sold(NamedTuple):
    """A lot, who gets it, and for how much."""

    lot: int
    player: int
    price: int


MEND = "mend the bids or the picks"


class BidError(ValueError):
    """What a player has bid or picked cannot be; `player` says whose it is, `text` why, `remedy` what to do: the end of
    a sentence. `equal` are the players whose bid was as high, where that may surprise."""

    def __init__(self, player: int, text: str, remedy: str = MEND, equal: Sequence[int] = ()) -> None:
        super().__init__(text)
        self.player = player
        self.text = text
        self.remedy = remedy
        self.equal = equal


def check_offer(tables: Tables, setup: Setup) -> None:
    """Raises SetupError where there is nothing at a table to bid for."""
    if not all(setup.seats) or tables.is_solo(setup.options):
        raise SetupError(f"At this table of {tables.title} nothing is dealt to seats that people could bid for.")
    if setup.bids:
        raise SetupError("This table is auctioned already; take its setup as it was before.")


Bids = Sequence[Sequence[int | None]]  # by player, then by round; None where nothing is written


def settle_rounds(bids: Bids, picks: Sequence[int | None]) -> list[Sold]:
    """As at the World Boardgaming Championships 2017: in each round all without a lot bid, the highest bid picks a lot
    and pays it, and no later bid is higher. Of equal bids the first in the order of bidding counts. The last player
    takes what is left, for nothing unless more is written. Raises BidError, also where a bid is not written."""
    players, sold = len(bids), list[Sold]()
    left = [*range(players)]
    for number in range(players):
        limit = sold[-1].price if sold else None
        told = {player: _told(bids, player, number, len(left) == 1) for player in left}
        for player, bid in told.items():
            if limit is not None and bid > limit:
                raise BidError(player, f"bids {bid} in round {number + 1}, but the last price was {limit}")
        winner = max(left, key=lambda player: (told[player], -player))
        equal = [player for player in left if told[player] == told[winner] and player != winner]
        lot = _picked(picks, winner, {one.lot for one in sold}, players, number, equal)
        sold.append(Sold(lot, winner, told[winner]))
        left.remove(winner)
        _check_silent(bids, winner, number)
    return sold


def _bid(bids: Bids, player: int, number: int) -> int | None:
    return bids[player][number] if number < len(bids[player]) else None


def _told(bids: Bids, player: int, number: int, is_last: bool) -> int:
    """The bid of somebody without a lot, who need not bid if nobody else is left. Raises BidError."""
    bid = _bid(bids, player, number)
    if bid is None and not is_last:
        raise BidError(player, f"has no bid in round {number + 1}, and no seat by then", "write 0 for a bid of nothing")
    return bid or 0


def _check_silent(bids: Bids, player: int, number: int) -> None:
    """Raises BidError where somebody bids who has a lot."""
    later = [at for at in range(number + 1, len(bids[player])) if bids[player][at] is not None]
    if later:
        raise BidError(player, f"has won round {number + 1}, but bids in round {later[0] + 1}, too")


def _picked(
    picks: Sequence[int | None], winner: int, gone: set[int], lots: int, number: int, equal: Sequence[int]
) -> int:
    """The lot that the winner of a round takes. Raises BidError."""
    lot = picks[winner]
    left = [one for one in range(lots) if one not in gone]
    if lot is None and len(left) == 1:
        return left[0]
    if lot is None:
        raise BidError(winner, f"has won round {number + 1}, but picks nothing", equal=equal)
    if lot in gone:
        raise BidError(winner, f"has won round {number + 1}, but picks what is gone by then", equal=equal)
    return lot


def settle_sealed(bids: Sequence[Sequence[int]]) -> list[Sold]:
    """The highest bid of all is settled first: its player gets that lot and pays the bid, and both are out. Then the
    highest of those that are left. Of equal bids that for the first lot goes before, and for a lot that of the first
    player. Bids are by player, then by lot."""
    lots, players, sold = [*range(len(bids))], [*range(len(bids))], list[Sold]()
    while lots:
        lot, player = max(
            ((lot, player) for lot in lots for player in players),
            key=lambda own: (bids[own[1]][own[0]], -own[0], -own[1]),
        )
        sold.append(Sold(lot, player, bids[player][lot]))
        lots.remove(lot)
        players.remove(player)
    return sold
