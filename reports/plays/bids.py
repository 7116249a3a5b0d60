"""How bids stand to scores where nobody says it, as far as the results of a file tell."""

from __future__ import annotations

from collections.abc import Sequence

from reports.plays.raw import GROSS, NET, UNSAID, RawPlay
from reports.plays.results import ended
from reports.plays.seat_numbers import read_or_none, read_rank, read_score, read_won


def bids_told(plays: Sequence[RawPlay]) -> str:
    """NET or GROSS where results can be read only so; '' where both ways, or none, are possible."""
    fits = {NET: True, GROSS: True}
    for play in plays:
        if any(read_or_none(seat.bid) for seat in play.seats) and play.skip is None:
            for way in fits:
                fits[way] = fits[way] and _fits(play, way)
    possible = [way for way, own in fits.items() if own]
    return possible[0] if len(possible) == 1 else UNSAID


def _fits(play: RawPlay, bids: str) -> bool:
    """Whether the result does not contradict scores that are read so."""
    try:
        scores = [read_score(seat, bids)[0] for seat in play.seats]
        ended(scores, [read_rank(seat) for seat in play.seats], [read_won(seat) for seat in play.seats])
    except ValueError:
        return False
    return True
