"""Conditional logit: which of the seats of a game wins, given the levels of every seat (McFadden 1974).

The chance of seat i is exp(x_i b) over the sum of its table. Each factor enters by sum-to-zero contrasts, so a level's
coefficient is its log-odds against the average level, with the other factors held equal. Ties enter with their win
shares. Newton's method on the exact likelihood; standard errors from the observed information, or from the sandwich
over blocks when blocks hold more than one game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reports.stats.normal import chi_square_p

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_CHUNK = 10_000
_MOST_STEPS = 40
_GAMES_PER_PARAMETER = 10
_SEPARATED = 12.0
# Newton's steps square the distance, so one more after this leaves nothing to gain.
_CLOSE_ENOUGH = 1e-8


@dataclass(frozen=True)
class ChoiceData:
    """Games as choices: `codes` (factors, games, seats) with -1 for a seat that is not there, `shares` (games, seats)
    summing to 1 a game, `levels` the number of levels of each factor, `blocks` (games,) numbered 0, 1, …"""

    codes: NDArray[np.int16]
    shares: Floats
    levels: tuple[int, ...]
    blocks: Ints

    def without(self, factor: int) -> ChoiceData:
        """The same games with one factor left out."""
        kept = [place for place in range(len(self.levels)) if place != factor]
        return ChoiceData(self.codes[kept], self.shares, tuple(self.levels[place] for place in kept), self.blocks)


@dataclass(frozen=True)
class ChoiceFit:
    """The estimate: coefficients (log-odds) and standard errors a factor and level, nan for a level never seen."""

    coefficients: tuple[Floats, ...]
    errors: tuple[Floats, ...]
    log_likelihood: float
    parameters: int
    games: int
    steps: int
    clustered: bool


@dataclass(frozen=True)
class RatioTest:
    """Likelihood-ratio test of leaving one factor out: twice the loss of log-likelihood, its freedom, p-value."""

    statistic: float
    freedom: int
    p: float


class NoEstimateError(ValueError):
    """The data do not determine the model; the text says why, as the end of a sentence."""


class AliasedError(NoEstimateError):
    """Two factors go together so closely that their effects cannot be told apart."""


def fit_choice(data: ChoiceData) -> ChoiceFit:
    """Fits the model. Raises NoEstimateError when the games are too few or do not determine the coefficients."""
    contrasts = [_contrasts(data, factor) for factor in range(len(data.levels))]
    parameters = sum(contrast.shape[1] for contrast in contrasts)
    _check_enough(data, parameters)
    estimate, steps = _newton(data, contrasts, parameters)
    likelihood, _, information = _derivatives(data, contrasts, estimate)
    clustered = int(data.blocks.max()) + 1 < len(data.blocks)
    covariance = _covariance(data, contrasts, estimate, information, clustered)
    coefficients, errors = _by_level(contrasts, estimate, covariance)
    return ChoiceFit(coefficients, errors, likelihood, parameters, len(data.blocks), steps, clustered)


def ratio_test(data: ChoiceData, factor: int, full: ChoiceFit) -> RatioTest:
    """Tests whether a factor matters at all, beside the others. Raises NoEstimateError like `fit_choice`."""
    smaller = data.without(factor)
    contrasts = [_contrasts(smaller, place) for place in range(len(smaller.levels))]
    parameters = sum(contrast.shape[1] for contrast in contrasts)
    if parameters:
        likelihood = _derivatives(smaller, contrasts, _newton(smaller, contrasts, parameters)[0])[0]
    else:
        likelihood = -float(np.log((data.codes[factor] >= 0).sum(axis=1)).sum())
    statistic, freedom = 2 * (full.log_likelihood - likelihood), full.parameters - parameters
    return RatioTest(statistic, freedom, chi_square_p(statistic, freedom))


def _contrasts(data: ChoiceData, factor: int) -> Floats:
    """Sum-to-zero coding, shape (levels, seen levels - 1); the rows of levels never seen are nan."""
    codes = data.codes[factor]
    seen = np.flatnonzero(np.bincount(codes[codes >= 0], minlength=data.levels[factor]))
    matrix = np.full((data.levels[factor], max(len(seen) - 1, 0)), np.nan)
    matrix[seen] = np.vstack([np.eye(max(len(seen) - 1, 0)), -np.ones((1, max(len(seen) - 1, 0)))])[: len(seen)]
    return matrix


def _check_enough(data: ChoiceData, parameters: int) -> None:
    games = len(data.blocks)
    if parameters == 0:
        raise NoEstimateError("no factor has two levels in these games")
    if games < _GAMES_PER_PARAMETER * parameters:
        needed = _GAMES_PER_PARAMETER * parameters
        raise NoEstimateError(f"{parameters} parameters ask for at least {needed:,} games, and the run has {games:,}")
    for codes, levels in zip(data.codes, data.levels, strict=True):
        there = codes >= 0
        n = np.bincount(codes[there], minlength=levels)
        wins = np.bincount(codes[there], weights=data.shares[there], minlength=levels)
        if ((n > 0) & ((wins < 1) | (wins > n - 1))).any():
            raise NoEstimateError("a level won none or all of its games, so that its effect has no finite estimate")


def _designs(data: ChoiceData, contrasts: list[Floats]) -> Iterator[tuple[Floats, NDArray[np.bool_], slice]]:
    """Design arrays (games, seats, parameters) and seat masks, a bounded number of games at a time."""
    clean = [np.nan_to_num(contrast) for contrast in contrasts]
    for start in range(0, len(data.blocks), _CHUNK):
        part = slice(start, start + _CHUNK)
        codes = data.codes[:, part]
        columns = [contrast[codes[place]] for place, contrast in enumerate(clean)]
        yield np.concatenate(columns, axis=2), codes[0] >= 0, part


def _chances(design: Floats, there: NDArray[np.bool_], estimate: Floats) -> tuple[Floats, Floats]:
    """Chances of winning and their logarithms, shape (games, seats); 0 (and log 0) for a seat that is not there."""
    utility = np.where(there, design @ estimate, -np.inf)
    top = utility.max(axis=1, keepdims=True)
    raw = np.exp(utility - top)
    total = raw.sum(axis=1, keepdims=True)
    return raw / total, np.where(there, utility - top - np.log(total), 0.0)


def _derivatives(data: ChoiceData, contrasts: list[Floats], estimate: Floats) -> tuple[float, Floats, Floats]:
    """Log-likelihood, gradient and observed information at an estimate."""
    size = len(estimate)
    likelihood, gradient, information = 0.0, np.zeros(size), np.zeros((size, size))
    for design, there, part in _designs(data, contrasts):
        chance, logarithm = _chances(design, there, estimate)
        shares = data.shares[part]
        likelihood += float((shares * logarithm).sum())
        flat = design.reshape(-1, size)
        gradient += flat.T @ (shares - chance).ravel()
        mean = np.einsum("gs,gsk->gk", chance, design)
        information += flat.T @ (flat * chance.reshape(-1, 1)) - mean.T @ mean
    return likelihood, gradient, information


def _newton(data: ChoiceData, contrasts: list[Floats], parameters: int) -> tuple[Floats, int]:
    """Maximises the concave likelihood from zero, halving a step that overshoots."""
    estimate = np.zeros(parameters)
    likelihood, gradient, information = _derivatives(data, contrasts, estimate)
    for step in range(1, _MOST_STEPS + 1):
        _check_determined(information, estimate)
        move = np.linalg.solve(information, gradient)
        if float(gradient @ move) < _CLOSE_ENOUGH:
            return estimate + move, step
        scale, trial = 1.0, _derivatives(data, contrasts, estimate + move)
        while trial[0] < likelihood and scale > 1e-6:
            scale /= 2
            trial = _derivatives(data, contrasts, estimate + scale * move)
        estimate = estimate + scale * move
        likelihood, gradient, information = trial
    raise NoEstimateError("the fit did not converge")


def _check_determined(information: Floats, estimate: Floats) -> None:
    values = np.linalg.eigvalsh(information)
    if np.abs(estimate).max() > _SEPARATED:
        raise NoEstimateError("some levels win so regularly that their effects have no finite estimate")
    if values[0] <= values[-1] * 1e-9:
        raise AliasedError("the factors go together so closely that their effects cannot be told apart")


def _covariance(
    data: ChoiceData, contrasts: list[Floats], estimate: Floats, information: Floats, clustered: bool
) -> Floats:
    inverse = np.linalg.inv(information)
    if not clustered:
        return np.asarray(inverse)
    blocks = int(data.blocks.max()) + 1
    scores = np.zeros((blocks, len(estimate)))
    for design, there, part in _designs(data, contrasts):
        chance, _ = _chances(design, there, estimate)
        np.add.at(scores, data.blocks[part], np.einsum("gs,gsk->gk", data.shares[part] - chance, design))
    return np.asarray(inverse @ (scores.T @ scores) @ inverse * blocks / max(blocks - 1, 1))


def _by_level(
    contrasts: list[Floats], estimate: Floats, covariance: Floats
) -> tuple[tuple[Floats, ...], tuple[Floats, ...]]:
    """Coefficients and standard errors of every level of every factor, the one left out by the coding included."""
    coefficients, errors, start = [], [], 0
    for contrast in contrasts:
        stop = start + contrast.shape[1]
        coefficients.append(contrast @ estimate[start:stop])
        variance = np.einsum("lk,km,lm->l", contrast, covariance[start:stop, start:stop], contrast)
        errors.append(np.sqrt(variance))
        start = stop
    return tuple(coefficients), tuple(errors)
