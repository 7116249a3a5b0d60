"""What the end of a game is worth to each of its seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.core.engine.outcome import win_shares
from engines.core.results import Results
from engines.core.setup.setup import Setup

Reward = Callable[[Results, Any, Setup], Sequence[float]]


def share(results: Results, core: Any, setup: Setup) -> list[float]:
    """Share of the win: 1 for who wins alone, split between those who share the first place."""
    return win_shares(_ranks(results, core, setup))


def rank(results: Results, core: Any, setup: Setup) -> list[float]:
    """Share of the others that a seat is ahead of, those with the same rank counted half: 1 for the first, 0 for the
    last."""
    ranks = _ranks(results, core, setup)
    others = len(ranks) - 1
    return [(sum(other > own for other in ranks) + (ranks.count(own) - 1) / 2) / others for own in ranks]


def margin(results: Results, core: Any, setup: Setup) -> list[float]:
    """Points by which a seat is ahead of the best of the others; below 0 for who is behind."""
    totals = results.totals(core, setup, results.points(core))
    return [own - max(totals[:seat] + totals[seat + 1 :]) for seat, own in enumerate(totals)]


def _ranks(results: Results, core: Any, setup: Setup) -> list[int]:
    """Rank of each seat, 1 the best, ties shared, as `Results.ranking` has it with what decided ties."""
    if setup.handicap or setup.bids:
        return [rank for rank, _ in results.ranking(core, setup)]
    seats, ahead = range(core.players), results.ahead
    return [1 + sum([ahead(core, other, seat) > 0 for other in seats if other != seat]) for seat in seats]


REWARDS: Mapping[str, Reward] = {"share": share, "rank": rank, "margin": margin}
