"""Scores of one game against each other: a linear mixed model with an effect of every game (Henderson 1975, Biometrics
31, 423-447), of levels, habits, pairs and players.

What all seats of a game share drops out. Variances as in `mixed_rankings`: EM's fixed point by MacKay's steps. The
variance of a part that is not estimated is given as a part of that of the noise. Assumptions: effects add up; noise is
about normal and the same for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy
from reports.stats.estimates import NoEstimateError
from reports.stats.mixed_parts import Fitted, Floats, Part

Ints = NDArray[np.int64]

_MOST_UPDATES = 60
_STILL = 0.005
_LEAST, _MOST = 1e-4, 25.0  # of the variance of the noise
_UNKNOWN = 1e-3


@dataclass(frozen=True)
class ScoreFit(Fitted):
    """A fit in points; `noise` is the variance of a score."""

    noise: float


def fit_scores(game: Ints, scores: Floats, parts: Sequence[Part]) -> ScoreFit:
    """Fits the model to seats, numbered by `game` (seats,), from 0. Raises NoEstimateError without differences."""
    rows = scipy.sparse.hstack([scipy.sparse.csr_array(part.rows) for part in parts]).tocsr()
    games = int(game.max()) + 1
    size = np.bincount(game, minlength=games)
    centred = scores - (np.bincount(game, scores, games) / size)[game]
    sums = scipy.sparse.csr_array((1 / np.sqrt(size[game]), (game, np.arange(len(game)))), shape=(games, len(game)))
    means = sums @ rows
    products = np.asarray((rows.T @ rows - means.T @ means).toarray())
    target, square = np.asarray(rows.T @ centred), float(centred @ centred)
    freedom = len(game) - games
    if square <= 0 or freedom < 2:
        raise NoEstimateError("the scores do not differ")
    return _solved(tuple(parts), products, target, square, freedom)


def _solved(parts: tuple[Part, ...], products: Floats, target: Floats, square: float, freedom: int) -> ScoreFit:
    """Steps between coefficients and variances until these stand still."""
    noise = square / freedom
    for _ in range(_MOST_UPDATES):
        precision = np.concatenate([np.full(part.width, 1 / part.variance) for part in parts])
        inverse = np.asarray(np.linalg.inv(products + np.diag(precision)), dtype=np.float64)
        estimate = inverse @ target
        left = square - 2 * float(estimate @ target) + float(estimate @ products @ estimate)
        found, start, known = [], 0, 0.0
        for part in parts:
            own = slice(start, start + part.width)
            start = own.stop
            effective = part.width - float(np.diag(inverse)[own].sum()) / part.variance
            known += effective
            found.append(_updated(part, estimate[own], effective, noise) if part.estimated else part)
        before, noise = noise, max(left / max(freedom - known, 1.0), 1e-12)
        moved = max([abs(np.log(a.variance / b.variance)) for a, b in zip(found, parts, strict=True)], default=0.0)
        parts = tuple(found)
        if max(moved, abs(np.log(noise / before))) < _STILL:
            break
    return ScoreFit(parts, estimate, inverse * noise, noise)


def _updated(part: Part, estimate: Floats, effective: float, noise: float) -> Part:
    if effective <= _UNKNOWN:
        return part
    return replace(part, variance=min(max(float(estimate @ estimate) / effective / noise, _LEAST), _MOST))
