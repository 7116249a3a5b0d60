"""Points that bring all levels to their equal share at once, when they are added to final scores.

The points to fairness of a level (`bids`) change that level alone. Given to everybody they would overshoot: who is made
weaker makes the others stronger. So all are solved together from the stored scores, level by level until they rest;
bots are taken to play as they did, and a tie is shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_GROUPS, FEWEST_GROUPS = 16, 4
SEATS_IN_GROUP = 20  # of every level that is judged, in each part at least
SWEEPS = 60
CLOSE = 0.05  # points; what changes less in a sweep has come to rest


@dataclass(frozen=True)
class Scores:
    """Final scores by game and seat, shape (games, seats); minus infinity where a table has no such seat."""

    points: Floats

    @property
    def seated(self) -> NDArray[np.bool_]:
        """Where somebody sits."""
        return np.isfinite(self.points)


def shares(totals: Floats) -> Floats:
    """Each seat's share of the win, ties shared, shape (games, seats)."""
    first = totals == totals.max(axis=1, keepdims=True)
    return np.asarray(first / first.sum(axis=1, keepdims=True))


def fair_points(scores: Scores, tables: Sequence[Ints], judged: Sequence[NDArray[np.bool_]]) -> list[Floats]:
    """For each table of levels the points of each level, shape (levels,).

    A table says the level of each seat, shape (games, seats), any number where nobody sits; `judged` which levels get
    points, the others get none. The mean over the seats of a table is 0.
    """
    totals = scores.points.copy()
    equal = scores.seated / scores.seated.sum(axis=1, keepdims=True)
    found = [np.zeros(len(own)) for own in judged]
    places = [
        [(level, *_held(table, level, scores)) for level in np.flatnonzero(own).tolist()]
        for table, own in zip(tables, judged, strict=True)
    ]
    for _ in range(SWEEPS):
        moved = 0.0
        for points, own in zip(found, places, strict=True):
            for level, games, held in own:
                step = _missing(totals[games], held, float(equal[games][held].sum()))
                totals[games] += np.where(held, step, 0.0)
                points[level] += step
                moved = max(moved, abs(step))
        if moved < CLOSE:
            break
    return [_centred(*parts, scores) for parts in zip(found, tables, judged, strict=True)]


def fair_errors(scores: Scores, tables: Sequence[Ints], judged: Sequence[NDArray[np.bool_]]) -> list[Floats] | None:
    """The standard errors of `fair_points`, shape (levels,), 0 for what is not judged; None for too few games, also
    where some of them lack a level.

    By groups (Wolter 2007, Introduction to Variance Estimation, ch. 2): the games, in their order, are cut into parts
    that are solved by themselves; what their solutions differ by, divided by the root of their number. Blocks of games
    that share a table stay together but for those at a cut.
    """
    parts = _parts(scores, tables, judged)
    if not parts:
        return None
    solved = [fair_points(Scores(scores.points[part]), [table[part] for table in tables], judged) for part in parts]
    return [np.std(own, axis=0, ddof=1) / len(parts) ** 0.5 for own in map(np.array, zip(*solved, strict=True))]


def _parts(scores: Scores, tables: Sequence[Ints], judged: Sequence[NDArray[np.bool_]]) -> list[Ints]:
    """The games in as many parts as have enough seats of every level each; none where these are too few."""
    for groups in range(MOST_GROUPS, FEWEST_GROUPS - 1, -1):
        parts = np.array_split(np.arange(len(scores.points)), groups)
        if all(_rarest(scores, tables, judged, part) >= SEATS_IN_GROUP for part in parts):
            return parts
    return []


def _rarest(scores: Scores, tables: Sequence[Ints], judged: Sequence[NDArray[np.bool_]], part: Ints) -> int:
    """How many seats of a part of the games have the level that the fewest have; 0 where none is judged."""
    within = Scores(scores.points[part])
    counts = [_counts(table[part], len(own), within)[own] for table, own in zip(tables, judged, strict=True)]
    return min((int(own.min()) for own in counts if len(own)), default=0)


def _counts(table: Ints, levels: int, scores: Scores) -> Ints:
    """How many seats have each level."""
    return np.bincount(table[scores.seated], minlength=levels)


def _held(table: Ints, level: int, scores: Scores) -> tuple[Ints, NDArray[np.bool_]]:
    """The games in which somebody has the level, and the seats that have it there."""
    held = (table == level) & scores.seated
    games = np.flatnonzero(held.any(axis=1))
    return games, held[games]


def _missing(totals: Floats, held: NDArray[np.bool_], wanted: float) -> float:
    """The points that bring the seats of a level to so many wins, the others left alone."""
    gaps = np.where(held, -np.inf, totals).max(axis=1) - np.where(held, totals, -np.inf).max(axis=1)
    alone = np.isneginf(gaps)  # nobody else is there to win
    values, counts = np.unique(gaps[~alone], return_counts=True)
    if not len(values):
        return 0.0
    below = np.cumsum(counts) - counts / 2
    return float(np.interp(wanted - alone.sum(), below, values))


def _centred(points: Floats, table: Ints, judged: NDArray[np.bool_], scores: Scores) -> Floats:
    """The points less their mean over the seats, which changes who wins in no game where all have points."""
    weights = _counts(table, len(points), scores) * judged
    mean = float(points @ weights / weights.sum()) if weights.any() else 0.0
    return np.where(judged, points - mean, 0.0)
