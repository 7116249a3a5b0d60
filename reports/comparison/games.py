"""The course of the games of two runs: lengths, scores, endings, each with its difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.comparison.summary import Histograms, Measured
from reports.comparison.tables import Half, adjusted, plain_difference
from reports.findings.collect import lead_of
from reports.load.rows import Floats, GameRows, Ints, SeatRows
from reports.stats.describe import histogram
from reports.stats.differences import Ratios, correlations, normal_interval, ratios, variance_of_difference

MEAN, SHARE = "mean", "share"
Numbers = tuple[Floats, Floats]  # a sum and what it is divided by, game by game


def compared_games(first: Half, second: Half) -> tuple[Measured, ...]:
    """Means and shares of both runs with their differences; p-values adjusted over all of them."""
    found = [
        _measured(key, kind, _ratio(numbers, first), _ratio(numbers, second))
        for key, kind, numbers in _all_numbers(first.run.runs.games, second.run.runs.games)
    ]
    told = [measured for measured in found if measured is not None]
    differences = adjusted([measured.difference for measured in told])
    return tuple(replace(measured, difference=new) for measured, new in zip(told, differences, strict=True))


def _all_numbers(first: GameRows, second: GameRows) -> list[tuple[str, str, Callable[[GameRows, SeatRows], Numbers]]]:
    """What is compared: key, mean or share, and the numbers of every game."""
    fixed = [("rounds", MEAN, _rounds), ("decisions", MEAN, _decisions), ("score", MEAN, _scores),
             ("winner", MEAN, _winners), ("lead", MEAN, _leads), ("shared_win", SHARE, _shared)]  # fmt: skip
    lead_changes = first.lead_changes is not None and second.lead_changes is not None
    more = [("lead_changes", MEAN, _lead_changes)] if lead_changes else []
    endings = list(dict.fromkeys([*first.endings, *second.endings]))
    shares = [(ending, SHARE, _ending(ending)) for ending in endings] if len(endings) > 1 else []
    return [*fixed, *more, *shares, ("ender", SHARE, _ender)]


def _rounds(games: GameRows, seats: SeatRows) -> Numbers:
    return _each(-(-games.turns // games.players))


def _decisions(games: GameRows, seats: SeatRows) -> Numbers:
    return _each(games.decisions)


def _scores(games: GameRows, seats: SeatRows) -> Numbers:
    return _sums(seats, seats.score, games), games.players.astype(np.float64)


def _winners(games: GameRows, seats: SeatRows) -> Numbers:
    won = seats.win_share > 0
    return _sums(seats, seats.score * won, games), _sums(seats, won, games)


def _leads(games: GameRows, seats: SeatRows) -> Numbers:
    several = games.players > 1
    lead = np.zeros(len(games.index))
    lead[several] = lead_of(games, seats)[0]
    return lead, several.astype(np.float64)


def _shared(games: GameRows, seats: SeatRows) -> Numbers:
    return _each(_sums(seats, seats.win_share > 0, games) > 1)


def _lead_changes(games: GameRows, seats: SeatRows) -> Numbers:
    assert games.lead_changes is not None, "asked for only where both runs have it"
    return _each(games.lead_changes)


def _ender(games: GameRows, seats: SeatRows) -> Numbers:
    ended = games.ended_by_seat[seats.game] == seats.seat
    return _sums(seats, seats.win_share * ended, games), _sums(seats, ended, games)


def _ending(name: str) -> Callable[[GameRows, SeatRows], Numbers]:
    def numbers(games: GameRows, seats: SeatRows) -> Numbers:
        code = games.endings.index(name) if name in games.endings else -1
        return _each(games.ending == code)

    return numbers


def _each(values: NDArray[Any]) -> Numbers:
    return values.astype(np.float64), np.ones(len(values))


def _sums(seats: SeatRows, values: NDArray[Any], games: GameRows) -> Floats:
    found = np.bincount(seats.game, weights=values.astype(np.float64), minlength=len(games.index))
    return found.astype(np.float64)


def _ratio(numbers: Callable[[GameRows, SeatRows], Numbers], half: Half) -> Ratios:
    over, under = numbers(half.run.runs.games, half.run.runs.seats)
    return ratios(half.blocks, np.zeros(len(half.blocks), dtype=np.int64), over, under, 1)


def _measured(key: str, kind: str, first: Ratios, second: Ratios) -> Measured | None:
    """None where one of the runs has no such number, or a single block."""
    values = float(first.values[0]), float(second.values[0])
    variances = float(first.variances[0]), float(second.variances[0])
    if not np.isfinite([*values, *variances]).all():
        return None
    together = float(correlations(first, second)[0])
    error = variance_of_difference(*variances, together) ** 0.5
    difference = plain_difference(values[1] - values[0], error)
    own = [_interval(kind, value, variance) for value, variance in zip(values, variances, strict=True)]
    return Measured(key, kind, values[0], own[0], values[1], own[1], difference)


def _interval(kind: str, value: float, variance: float) -> tuple[float, float]:
    low, high = normal_interval(value, variance**0.5)
    return (max(low, 0.0), min(high, 1.0)) if kind == SHARE else (low, high)


def compared_histograms(first: Half, second: Half) -> tuple[Histograms, ...]:
    """Final scores of all players and lengths of the games, in the same bins."""
    scores = [half.run.runs.seats.score for half in (first, second)]
    rounds = [-(-half.run.runs.games.turns // half.run.field.players) for half in (first, second)]
    return tuple(_histograms(key, *values) for key, values in (("scores", scores), ("rounds", rounds)))


def _histograms(key: str, first: Ints, second: Ints) -> Histograms:
    both = histogram(np.concatenate([first, second]))
    return Histograms(key, histogram(first, like=both), histogram(second, like=both))
