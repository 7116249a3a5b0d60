"""The course of the games of two runs: lengths, scores, endings, each with its difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reports.findings.report import Measured
from reports.load.rows import Floats
from reports.sections.changes.halves import Half, mean_difference
from reports.sections.course.numbers import lead_of
from reports.stats.differences import Ratios, correlations, normal_interval, ratios

MEAN, SHARE = "mean", "share"

_MEANS = ("rounds", "decisions", "score", "winner", "lead", "lead_changes")

Numbers = dict[str, tuple[NDArray[Any], NDArray[Any]]]  # by key: sums and what they are divided by, game by game


def game_changes(first: Half, second: Half) -> list[Measured]:
    """Means and shares of both runs with their differences, whose p-values are not yet adjusted."""
    endings = list(dict.fromkeys([*first.run.runs.games.endings, *second.run.runs.games.endings]))
    own, other = (_numbers(half, endings if len(endings) > 1 else []) for half in (first, second))
    found = [_measured(key, _ratio(first, *own[key]), _ratio(second, *other[key])) for key in own if key in other]
    return [measured for measured in found if measured is not None]


def _numbers(half: Half, endings: Sequence[str]) -> Numbers:
    """What is compared of a run: turns of the player who had most, decisions, scores, shared wins, changes of the lead,
    endings, and wins of whoever ended the game."""
    games, seats = half.run.runs.games, half.run.runs.seats
    won, ended, several = seats.win_share > 0, games.ended_by_seat[seats.game] == seats.seat, games.players > 1
    ones, lead = np.ones(len(games.index)), np.zeros(len(games.index))
    lead[several] = lead_of(games, seats)[0]

    def by_game(values: NDArray[Any]) -> Floats:
        return np.bincount(seats.game, weights=values, minlength=len(ones)).astype(np.float64)

    changes: Numbers = {} if games.lead_changes is None else {"lead_changes": (games.lead_changes, ones)}
    return {
        "rounds": (-(-games.turns // games.players), ones),
        "decisions": (games.decisions, ones),
        "score": (by_game(seats.score), games.players),
        "winner": (by_game(seats.score * won), by_game(won)),
        "lead": (lead, several),
        "shared_win": (by_game(won) > 1, ones),
        **changes,
        **{name: (games.ending == (games.endings.index(name) if name in games.endings else -1), ones)
           for name in endings},
        "ender": (by_game(seats.win_share * ended), by_game(ended)),
    }  # fmt: skip


def _ratio(half: Half, over: NDArray[Any], under: NDArray[Any]) -> Ratios:
    one_level = np.zeros(len(half.blocks), dtype=np.int64)
    return ratios(half.blocks, one_level, over.astype(np.float64), under.astype(np.float64), 1)


def _measured(key: str, first: Ratios, second: Ratios) -> Measured | None:
    """None where one of the runs has no such number, or a single block."""
    if not np.isfinite([first.values, second.values, first.variances, second.variances]).all():
        return None
    difference = mean_difference(first, second, 0, float(correlations(first, second)[0]))
    kind = MEAN if key in _MEANS else SHARE
    own, other = (_interval(kind, part) for part in (first, second))
    return Measured(key, kind, float(first.values[0]), own, float(second.values[0]), other, difference)


def _interval(kind: str, found: Ratios) -> tuple[float, float]:
    low, high = normal_interval(float(found.values[0]), float(found.variances[0]) ** 0.5)
    return (max(low, 0.0), min(high, 1.0)) if kind == SHARE else (low, high)
