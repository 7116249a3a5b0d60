"""Plackett-Luce with a normal prior for each part of a strength: factors, habits of players, pairs, players.

The likelihood is that of `plackett_luce` (Luce 1959; Plackett 1975, Appl. Stat. 24), ties after Efron (`rankings`). A
part of the strength is a matrix (seats, coefficients) whose coefficients are normal around 0 with one variance. That is
given, or estimated: the fixed point of EM on the Laplace approximation (Dempster, Laird and Rubin 1977; Breslow and
Clayton 1993), reached by the faster steps of MacKay (1992, Neural Computation 4, 415-447). Numbers are those of the
posterior: mode, and the inverse of the information with the priors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy
from reports.stats.estimates import NoEstimateError
from reports.stats.mixed_parts import Fitted, Floats, Part
from reports.stats.rankings import stages_of

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Look = tuple[float, Floats, Floats]

_MOST_STEPS = 40
_MOST_ROUNDS = 8
_MOST_UPDATES = 25
_CLOSE_ENOUGH = 1e-10  # of the log-likelihood, what one more step may gain
_NEAR = 1e-6  # the same while variances are still moving
_STILL = 0.01  # a change of the log of a variance that ends the search
_LEAST, _MOST = 1e-3, 4.0  # variances on the scale of log-odds squared
_UNKNOWN = 1e-3  # effective coefficients below which a variance is not known


@dataclass(frozen=True)
class Orders:
    """Orders of finish: `places` (games, seats), 1 for the first, equal for ties, 0 for an empty seat; `whole` (games,)
    says where all places count, and not the winner's only. Seats of parts are those that are not empty, in order."""

    places: Ints
    whole: Flags

    @property
    def there(self) -> Flags:
        """Which seats are not empty."""
        return self.places > 0


@dataclass(frozen=True)
class MixedFit(Fitted):
    """A fit with the effective number of coefficients of each part, and the log-likelihood at the mode."""

    known: dict[str, float]
    log_likelihood: float

    def variance(self, name: str) -> float:
        """The prior variance of a part."""
        return {part.name: part.variance for part in self.parts}[name]


def fit_mixed(orders: Orders, parts: Sequence[Part]) -> MixedFit:
    """Fits the model. Raises NoEstimateError where no game has two seats, or the fit does not converge."""
    games = _Games(orders, parts)
    if games.decisions == 0:
        raise NoEstimateError("no game has an order of finish")
    parts, estimate = tuple(parts), np.zeros(sum(part.width for part in parts))
    for _ in range(_MOST_ROUNDS):
        estimate, likelihood, gradient, information = _mode(games, parts, estimate, _NEAR)
        found = _variances(parts, information, information @ estimate + gradient)
        moved = max((abs(np.log(a.variance / b.variance)) for a, b in zip(found, parts, strict=True)), default=0.0)
        parts = found
        if moved < _STILL:
            break
    estimate, likelihood, _, information = _mode(games, parts, estimate, _CLOSE_ENOUGH)
    covariance = _inverse(information + np.diag(_precision(parts)))
    return MixedFit(parts, estimate, covariance, _known(parts, covariance), likelihood)


def _precision(parts: Sequence[Part]) -> Floats:
    return np.concatenate([np.full(part.width, 1 / part.variance) for part in parts])


def _mode(games: _Games, parts: Sequence[Part], start: Floats, close: float) -> tuple[Floats, float, Floats, Floats]:
    """Newton's method, halved where it overshoots, until a step gains less than `close` of the log-likelihood: mode,
    log-likelihood, its gradient and information there."""
    precision, here = _precision(parts), start
    likelihood, gradient, information = games.look(here)
    for _ in range(_MOST_STEPS):
        slope = gradient - precision * here
        move = np.linalg.solve(information + np.diag(precision), slope)
        gain, scale = float(slope @ move), 1.0
        if gain < close * max(1.0, abs(likelihood)):
            return here, likelihood, gradient, information
        aim = likelihood - float(precision @ here**2) / 2
        while True:
            there = here + scale * move
            found = games.look(there)
            if found[0] - float(precision @ there**2) / 2 >= aim - 1e-9 or scale < 1e-4:
                break
            scale /= 2
        here, (likelihood, gradient, information) = there, found
    raise NoEstimateError("the fit did not converge")


def _variances(parts: tuple[Part, ...], information: Floats, target: Floats) -> tuple[Part, ...]:
    """The estimated variances, with the likelihood as a parabola whose `target` is information times its top."""
    for _ in range(_MOST_UPDATES if any(part.estimated for part in parts) else 0):
        covariance = _inverse(information + np.diag(_precision(parts)))
        estimate = covariance @ target
        found, start = [], 0
        for part in parts:
            own = slice(start, start + part.width)
            start += part.width
            found.append(_updated(part, estimate[own], np.diag(covariance)[own]) if part.estimated else part)
        moved = max(abs(np.log(a.variance / b.variance)) for a, b in zip(found, parts, strict=True))
        parts = tuple(found)
        if moved < _STILL:
            break
    return parts


def _updated(part: Part, estimate: Floats, variances: Floats) -> Part:
    """A step toward the variance at which the squares of the coefficients are what their effective number asks for."""
    known = part.width - float(variances.sum()) / part.variance
    square = float(estimate @ estimate)
    variance = square / known if known > _UNKNOWN else part.variance
    return replace(part, variance=min(max(variance, _LEAST), _MOST))


def _known(parts: Sequence[Part], covariance: Floats) -> dict[str, float]:
    found, start, variances = {}, 0, np.diag(covariance)
    for part in parts:
        found[part.name] = part.width - float(variances[start : start + part.width].sum()) / part.variance
        start += part.width
    return found


def _inverse(matrix: Floats) -> Floats:
    """The inverse of a positive definite matrix."""
    factor, failed = scipy.linalg.lapack.dpotrf(matrix, lower=1)
    if failed:
        raise NoEstimateError("the games do not determine the model")
    lower, _ = scipy.linalg.lapack.dpotri(factor, lower=1)
    whole = np.asarray(lower + lower.T)  # zeros stand above the diagonal
    np.fill_diagonal(whole, np.diag(lower))
    return whole


class _Games:
    """The games, prepared for many looks at the likelihood."""

    def __init__(self, orders: Orders, parts: Sequence[Part]) -> None:
        self._there = orders.there
        credit, weights, exists = stages_of(orders.places)
        firsts = (orders.places == 1).sum(axis=1)
        number = np.arange(orders.places.shape[1])
        left = number < np.where(orders.whole, self._there.sum(axis=1) - 1, firsts)[:, None]
        left &= number < self._there.sum(axis=1)[:, None] - 1
        if len(left):
            shared = (~orders.whole) & (firsts == self._there.sum(axis=1))  # everybody won
            left &= ~shared[:, None]
        self._exists = exists & left
        self._weights = weights * self._exists[:, :, None]
        self._credit = (credit * self._exists[:, :, None]).sum(axis=1)
        self.decisions = int(self._exists.sum())
        self._stage_rows = _stage_rows(self._there)
        self._dense = [not scipy.sparse.issparse(part.rows) for part in parts]
        self._widths = [part.width for part in parts]
        dense = [part.rows for part, own in zip(parts, self._dense, strict=True) if own]
        sparse = [part.rows for part, own in zip(parts, self._dense, strict=True) if not own]
        seats = int(self._there.sum())
        self._full = np.hstack(dense) if dense else np.zeros((seats, 0))
        self._thin = scipy.sparse.hstack(sparse).tocsr() if sparse else scipy.sparse.csr_array((seats, 0))
        self._padded = np.zeros((*self._there.shape, self._full.shape[1]))
        self._padded[self._there] = self._full
        self._place = self._order_of_columns()
        self._last: tuple[Floats, Look] | None = None

    def _order_of_columns(self) -> Ints:
        """Where each coefficient of the model stands among those of dense parts, then of sparse ones."""
        starts, full, thin = [], 0, self._full.shape[1]
        for own, width in zip(self._dense, self._widths, strict=True):
            starts.append(np.arange(width) + (full if own else thin))
            full, thin = full + width * own, thin + width * (not own)
        return np.concatenate(starts) if starts else np.zeros(0, dtype=np.int64)

    def look(self, estimate: Floats) -> Look:
        """Log-likelihood, gradient and observed information at an estimate; the last one is looked at once."""
        if self._last is None or self._last[0] is not estimate:
            self._last = estimate, self._look(estimate)
        return self._last[1]

    def _look(self, estimate: Floats) -> Look:
        inner = np.empty_like(estimate)
        inner[self._place] = estimate
        wide = self._full.shape[1]
        strength = np.zeros(self._there.shape)
        strength[self._there] = self._full @ inner[:wide] + self._thin @ inner[wide:]
        strength -= strength.max(axis=1, keepdims=True)
        chance = self._weights * np.exp(strength)[:, None, :]
        total = np.where(self._exists, chance.sum(axis=2), 1.0)
        chance /= total[:, :, None]
        likelihood = float((self._credit * strength).sum() - np.log(total).sum())
        once = chance.sum(axis=1)
        rest = (self._credit - once)[self._there]
        gradient = np.concatenate([rest @ self._full, self._thin.T @ rest])
        return likelihood, gradient[self._place], self._information(chance, once[self._there])

    def _information(self, chance: Floats, once: Floats) -> Floats:
        wide = self._full.shape[1]
        met = np.matmul(chance, self._padded).reshape(-1, wide)
        size = wide + self._thin.shape[1]
        found = np.zeros((size, size))
        found[:wide, :wide] = (self._full * once[:, None]).T @ self._full - met.T @ met
        if size > wide:
            rows, columns = self._stage_rows
            values = chance.transpose(0, 2, 1)[self._there]  # (seats, stages)
            steps = scipy.sparse.csr_array((values.ravel(), (rows, columns)), shape=(len(met), len(once)))
            thin = steps @ self._thin
            cross = self._thin.T @ (self._full * once[:, None]) - thin.T @ met
            found[wide:, :wide], found[:wide, wide:] = cross, cross.T
            own = self._thin.T @ self._thin.multiply(once[:, None]) - thin.T @ thin
            found[wide:, wide:] = own.toarray()
        return np.asarray(found[np.ix_(self._place, self._place)])


def _stage_rows(there: Flags) -> tuple[Ints, Ints]:
    """For each seat and stage: the row of its stage, and the number of the seat."""
    game = np.nonzero(there)[0]
    stages = there.shape[1]
    rows = game[:, None] * stages + np.arange(stages)[None, :]
    return rows.ravel(), np.repeat(np.arange(len(game)), stages)
