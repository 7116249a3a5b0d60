"""Plackett-Luce: the whole order of finish, given the levels of every seat (Luce 1959; Plackett 1975, Appl. Stat. 24).

The first place goes to seat i with chance exp(x_i b) over the sum of its table, the second to one of those left in the
same way, and so on. Assumption: one strength governs all places (`depth` 1 uses the winner only; compare the two).
Newton's method on the exact likelihood, ties after Efron (see rankings.py); the information is found anew only where
that of an earlier step has ceased to serve. Standard errors from the observed information (games independent given the
levels) and from the sandwich over blocks (White 1982; Liang and Zeger 1986: blocks independent, games of one block need
not be).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy
from reports.stats import ranking_sums
from reports.stats.estimates import AliasedError, NoEstimateError, RatioTest
from reports.stats.model_terms import Term, product_term
from reports.stats.normal import chi_square_p
from reports.stats.ranking_sums import Kinds, Order, in_groups, kinds_of, without_term

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_MOST_STEPS = 60
_CHOICES_PER_PARAMETER = 10
_SEPARATED = 12.0
_CLOSE_ENOUGH = 1e-13  # what one more step may gain in log-likelihood
_SERVES = 0.05  # of the last gain: information of an earlier step that leaves more than this to gain is found anew
_ROUNDING = 1e-12  # part of the log-likelihood
_SURELY_DETERMINED = 1e-6


@dataclass(frozen=True)
class RankData:
    """Games as rankings: `terms` of the model, `places` (games, seats) with 1 for the first, equal for ties and 0 for
    an empty seat, `blocks` (games,) numbered 0, 1, …, `depth` the number of places that count (None: all).

    `prepared` is the order of these places to this depth, where another model of the same games has made it, and
    `sorted_seats` the kinds of seats of these terms. `penalised` models draw every level a little toward the average,
    as half a win and half a loss against it would (log-F(1,1); Greenland and Mansournia 2015, Statistics in Medicine
    34, 3133-3143), so that levels that never or always win have an estimate.
    """

    terms: tuple[Term, ...]
    places: Ints
    blocks: Ints
    depth: int | None = None
    prepared: Order | None = None
    sorted_seats: Kinds | None = None
    penalised: bool = False

    def without(self, name: str) -> RankData:
        """The same games without a term of this name."""
        place = [term.name for term in self.terms].index(name)
        terms = (*self.terms[:place], *self.terms[place + 1 :])
        return replace(self, terms=terms, sorted_seats=without_term(self.kinds, self.terms, place))

    def by_game(self, name: str, factor: str, group: Ints, count: int) -> RankData:
        """The model with one more term: the product of a factor with what all seats of a game share, such as who else
        plays. `group` (games,) numbers that from 0 to `count - 1`."""
        place = [term.name for term in self.terms].index(factor)
        first, before = self.terms[place], sum(len(term.seen) for term in self.terms[:place])
        extra = product_term(
            name, first.codes, np.broadcast_to(group[:, None], first.codes.shape), (len(first.seen), count)
        )
        kinds = in_groups(self.kinds, place, before, group, extra, count)
        return replace(self, terms=(*self.terms, extra), sorted_seats=kinds)

    @cached_property
    def order(self) -> Order:
        """The orders of finish, prepared for many fits."""
        return self.prepared or Order(self.places, self.depth)

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of seats of this model."""
        return self.sorted_seats or kinds_of(self.terms, self.places)

    @cached_property
    def credits(self) -> Floats:
        """How many places the seats of each kind have taken, shape (kinds,)."""
        return ranking_sums.credits_of(self.order, self.kinds)

    @property
    def parameters(self) -> int:
        """Number of coefficients of all terms."""
        return sum(term.parameters for term in self.terms)


@dataclass(frozen=True)
class RankFit:
    """The estimate and its two covariance matrices; `clustered` when some block holds more than one game."""

    data: RankData
    estimate: Floats
    information_covariance: Floats
    log_likelihood: float
    steps: int

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms of the model."""
        return self.data.terms

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.data.blocks)

    @cached_property
    def blocks(self) -> int:
        """Number of blocks."""
        return int(self.data.blocks.max()) + 1

    @cached_property
    def block_covariance(self) -> Floats:
        """The sandwich over blocks."""
        data, half = self.data, self.data.kinds.basis @ self.information_covariance
        products = ranking_sums.score_products(data.order, data.kinds, self.estimate, data.blocks)
        return np.asarray(half.T @ products @ half * self.blocks / max(self.blocks - 1, 1))

    @property
    def clustered(self) -> bool:
        """Whether games of one block make the sandwich necessary."""
        return self.blocks < self.games

    @property
    def covariance(self) -> Floats:
        """The covariance to use: the sandwich over blocks when there are such, else the observed information's."""
        return self.block_covariance if self.clustered else self.information_covariance

    def columns(self, name: str) -> slice:
        """Where the coefficients of a term stand. Raises KeyError for a term that the model has not."""
        start = 0
        for term in self.terms:
            if term.name == name:
                return slice(start, start + term.parameters)
            start += term.parameters
        raise KeyError(name)

    def term(self, name: str) -> Term:
        """The term of this name. Raises KeyError for a term that the model has not."""
        return {term.name: term for term in self.terms}[name]

    def level_rows(self, name: str) -> Floats:
        """One row a level that turns all coefficients into the level's effect, shape (levels, coefficients)."""
        rows = np.zeros((len(self.term(name).seen), len(self.estimate)))
        rows[:, self.columns(name)] = self.term(name).basis
        return rows


def fit_rankings(data: RankData, start: Floats | None = None) -> RankFit:
    """Fits the model, from zero or from estimates that are known to be near.

    Raises NoEstimateError when the games are too few or do not determine the coefficients.
    """
    _check_enough(data)
    likelihood, estimate, steps = _newton(data, start)
    information, _ = _information(data, estimate)
    _check_determined(information, estimate)
    return RankFit(data, estimate, np.asarray(np.linalg.inv(information)), likelihood, steps)


def log_likelihood(data: RankData, start: Floats | None = None) -> float:
    """The largest log-likelihood of the model; the one without any term is exact counting."""
    if data.parameters == 0:
        return _point(data, np.zeros(0)).likelihood
    return _newton(data, start)[0]


def ratio_test(full: RankFit, name: str) -> RatioTest:
    """Likelihood-ratio test of leaving one term out (Wilks 1938). Assumption: games independent given the levels."""
    smaller = full.data.without(name)
    start = np.delete(full.estimate, full.columns(name))
    statistic = 2 * (full.log_likelihood - log_likelihood(smaller, start))
    freedom = full.data.parameters - smaller.parameters
    return RatioTest(statistic, freedom, chi_square_p(statistic, freedom))


def block_test(fit: RankFit, name: str) -> RatioTest:
    """Wald test that all coefficients of a term are zero, valid when the games of one block depend on each other.

    Uses the sandwich; the statistic is referred to Hotelling's distribution with the number of blocks. Raises
    NoEstimateError with fewer blocks than coefficients to test.
    """
    part = fit.columns(name)
    value, freedom = fit.estimate[part], part.stop - part.start
    if fit.blocks <= 2 * freedom:
        raise NoEstimateError(f"{freedom} coefficients ask for more than {2 * freedom} blocks, not {fit.blocks}")
    statistic = float(value @ np.linalg.solve(fit.block_covariance[part, part], value))
    rest = fit.blocks - freedom
    p = float(scipy.special.fdtrc(freedom, rest, statistic * rest / (freedom * (fit.blocks - 1))))
    return RatioTest(statistic, freedom, p)


def _check_enough(data: RankData) -> None:
    choices = int(np.minimum((data.places > 0).sum(axis=1) - 1, data.depth or data.places.shape[1]).sum())
    needed = _CHOICES_PER_PARAMETER * data.parameters
    if data.parameters == 0:
        raise NoEstimateError("no factor has two levels in these games")
    if choices < needed:
        raise NoEstimateError(
            f"{data.parameters} strengths to estimate ask for at least {needed:,} decided places, "
            f"these games have {choices:,}"
        )


@dataclass(frozen=True)
class _Point:
    """An estimate with its log-likelihood and the gradient there."""

    estimate: Floats
    likelihood: float
    gradient: Floats

    def is_below(self, other: _Point) -> bool:
        """Whether it is less likely than another one, by more than rounding."""
        return self.likelihood < other.likelihood - _ROUNDING * abs(other.likelihood)


def _newton(data: RankData, start: Floats | None) -> tuple[float, Floats, int]:
    """Maximises the concave likelihood: the log-likelihood, the estimate and the number of steps.

    A step takes the information of an earlier one while that serves, for finding it takes most of the time: each such
    step leaves about the same small part of the gain (chord method; Ortega and Rheinboldt 1970, chapter 7). Where it
    leaves more, or overshoots, the step is Newton's, halved where that overshoots.
    """
    here = _point(data, np.zeros(data.parameters) if start is None else start)
    factor, is_own, last = _factor(data, here.estimate, first=True), True, np.inf
    for step in range(1, _MOST_STEPS + 1):
        move = scipy.linalg.cho_solve(factor, here.gradient)
        gain = float(here.gradient @ move)
        if gain < _CLOSE_ENOUGH:
            return here.likelihood + gain / 2, here.estimate + move, step
        there = _point(data, here.estimate + move)
        if not is_own and (gain > _SERVES * last or there.is_below(here)):
            factor, is_own, last = _factor(data, here.estimate), True, np.inf
            continue
        scale = 1.0
        while there.is_below(here) and scale > 1e-6:
            scale /= 2
            there = _point(data, here.estimate + scale * move)
        here, is_own, last = there, False, gain
    raise NoEstimateError("the fit did not converge")


def _point(data: RankData, estimate: Floats) -> _Point:
    """Log-likelihood and gradient, with the penalty of a penalised model."""
    kinds = data.kinds
    divided, chances = ranking_sums.chances_of(data.order, kinds, estimate)
    likelihood = float(data.credits @ kinds.strengths(estimate)) - divided
    rest = kinds.levels @ (data.credits - chances)
    if data.penalised:
        effects = kinds.basis @ estimate
        likelihood += float((effects / 2 + scipy.special.log_expit(-effects) + np.log(2)).sum())
        rest = rest + 0.5 - scipy.special.expit(effects)
    return _Point(estimate, likelihood, kinds.basis.T @ rest)


def _information(data: RankData, estimate: Floats) -> tuple[Floats, Floats]:
    """The observed information at an estimate, with the penalty of a penalised model and without it."""
    basis = data.kinds.basis
    _, spread = ranking_sums.level_sums(data.order, data.kinds, estimate)
    design = np.asarray(basis.T @ spread @ basis)
    if not data.penalised:
        return design, design
    up = scipy.special.expit(basis @ estimate)
    return design + (basis.T * (up * (1 - up))) @ basis, design


def _factor(data: RankData, estimate: Floats, first: bool = False) -> tuple[Floats, bool]:
    """Cholesky's factor of the information at an estimate; at the `first` the design is looked at, too."""
    information, design = _information(data, estimate)
    if first and _is_flat(design):
        raise AliasedError("the factors go together so closely that their effects cannot be told apart")
    _check_determined(information, estimate)
    return scipy.linalg.cho_factor(information, check_finite=False)  # type: ignore[no-any-return, unused-ignore]


def _check_determined(information: Floats, estimate: Floats) -> None:
    """Where the information fades, the estimates run away."""
    if _is_flat(information) or np.abs(estimate).max() > _SEPARATED:
        raise NoEstimateError("some levels finish so regularly in one order that their effects have no finite estimate")


def _is_flat(information: Floats) -> bool:
    """Whether a direction is known hardly at all. Eigenvalues are looked at where Cholesky's factor does not rule that
    out, with a bound (its condition) that is found in a small part of the time."""
    factor, failed = scipy.linalg.lapack.dpotrf(information)
    if not failed and scipy.linalg.lapack.dpocon(factor, np.abs(information).sum(axis=0).max())[0] > _SURELY_DETERMINED:
        return False
    values = np.linalg.eigvalsh(information)
    return bool(values[0] <= values[-1] * 1e-9)
