"""Adjusted strengths of the same levels in two runs, on one scale, with the covariance that common blocks bring.

Strengths come from the model of the winner (conditional logit) and not of the whole order of finish: what is compared
are win rates, and a level that often comes first and often last would look average to a model of all places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reports.findings.models import WINNER
from reports.findings.strengths import Field, Strengths, fit_strengths
from reports.load.rows import BOT, TURN_POSITION
from reports.stats.differences import LEAST_SHARED
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import product_term
from reports.stats.plackett_luce import RankFit, block_scores, fit_rankings

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Levels = tuple[tuple[str, ...], ...]

_PAIR = "pair"
_WINNER_ONLY = 1  # places that count


@dataclass(frozen=True)
class Fitted:
    """The games of a run, the number of each block (equal numbers of two runs are common blocks), its model."""

    field: Field
    numbers: Ints
    main: Strengths


@dataclass(frozen=True)
class Effects:
    """Log-odds of the levels that both runs have, against their average, shape (levels,), with their covariance
    matrices; `shared` is that of the first run's estimates with the second's."""

    levels: Levels
    first: Floats
    first_covariance: Floats
    second: Floats
    second_covariance: Floats
    shared: Floats

    @property
    def first_errors(self) -> Floats:
        """Standard errors in the first run."""
        return np.sqrt(np.diag(self.first_covariance))

    @property
    def second_errors(self) -> Floats:
        """Standard errors in the second run."""
        return np.sqrt(np.diag(self.second_covariance))


def fit_both(fields: tuple[Field, Field], factors: Sequence[str], delta: float) -> tuple[Strengths, Strengths]:
    """The models of both runs with the same factors: one that a run cannot tell apart is left out of both."""
    fits = [fit_strengths(field, factors, delta, WINNER) for field in fields]
    left_out = {factor for fit in fits for factor in fit.model.left_out}
    if any(set(fit.model.left_out) != left_out for fit in fits):
        kept = [factor for factor in factors if factor not in left_out]
        fits = [fit_strengths(field, kept, delta, WINNER) for field in fields]
        fits = [replace(fit, model=replace(fit.model, left_out=tuple(sorted(left_out)))) for fit in fits]
    return fits[0], fits[1]


def effects_of(first: Fitted, second: Fitted, factors: tuple[str, ...]) -> Effects | str:
    """The strengths of a factor or of the pairs of two factors in both runs; or the reason why there are none, as the
    end of a sentence."""
    if factors == (TURN_POSITION,) and set(first.field.players) != set(second.field.players):
        return "places in the order of play are not the same thing at tables of other sizes"
    fits = [_fit(fitted, factors) for fitted in (first, second)]
    for fit in fits:
        if isinstance(fit, str):
            return fit
    left, right = (fit for fit in fits if not isinstance(fit, str))
    names = [_names(fitted.field, factors) for fitted in (first, second)]
    seen = [_seen(fit, factors) for fit in (left, right)]
    common = [name for place, name in enumerate(names[0]) if seen[0][place] and _is_seen(name, names[1], seen[1])]
    if len(common) < 2:
        return "the runs have less than two levels in common"
    rows = [_centred(_rows(fit, factors), listed, common) for fit, listed in zip((left, right), names, strict=True)]
    return _effects(tuple(common), (left, right), rows, _cross_covariance(first, second, left, right))


def _fit(fitted: Fitted, factors: tuple[str, ...]) -> RankFit | str:
    """The model to read a table from: with the interaction for a pair."""
    main = fitted.main
    if main.fit is None:
        return main.model.reason
    if not set(factors) <= {term.name for term in main.fit.terms}:
        both = factors in ((TURN_POSITION,), (BOT,)) and factors[0] in main.model.left_out
        return "it follows from the other factors" if both else "a run has a single level of it"
    if len(factors) == 1:
        return main.fit
    try:
        return _pair_fit(fitted.field, main.fit, *factors)
    except NoEstimateError as error:
        return str(error)


def _pair_fit(field: Field, main: RankFit, first: str, second: str) -> RankFit:
    """The model with the interaction of two of its factors. Raises NoEstimateError."""
    sizes = (len(field.levels[first]), len(field.levels[second]))
    pair = product_term(_PAIR, field.codes[first], field.codes[second], sizes)
    return fit_rankings(field.data((*main.terms, pair), _WINNER_ONLY))


def _names(field: Field, factors: tuple[str, ...]) -> Levels:
    if len(factors) == 1:
        return tuple((level,) for level in field.levels[factors[0]])
    return tuple((first, second) for first in field.levels[factors[0]] for second in field.levels[factors[1]])


def _term(fit: RankFit, factors: tuple[str, ...]) -> str:
    return factors[0] if len(factors) == 1 else _PAIR


def _seen(fit: RankFit, factors: tuple[str, ...]) -> NDArray[np.bool_]:
    return fit.term(_term(fit, factors)).seen


def _is_seen(name: tuple[str, ...], names: Levels, seen: NDArray[np.bool_]) -> bool:
    return name in names and bool(seen[names.index(name)])


def _rows(fit: RankFit, factors: tuple[str, ...]) -> Floats:
    """Linear combinations of the coefficients that give the strength of each level or pair."""
    own = fit.level_rows(_term(fit, factors))
    if len(factors) == 1:
        return own
    width = len(fit.term(factors[1]).seen)
    pairs = np.arange(len(own))
    return fit.level_rows(factors[0])[pairs // width] + fit.level_rows(factors[1])[pairs % width] + own


def _centred(rows: Floats, names: Levels, common: Sequence[tuple[str, ...]]) -> Floats:
    place = {name: number for number, name in enumerate(names)}
    chosen = rows[[place[name] for name in common]]
    return np.asarray(chosen - chosen.mean(axis=0))


def _cross_covariance(first: Fitted, second: Fitted, left: RankFit, right: RankFit) -> Floats | None:
    """Covariance of the coefficients of both models from the scores of common blocks; None with too few of them."""
    _, mine, yours = np.intersect1d(first.numbers, second.numbers, return_indices=True)
    if len(mine) < LEAST_SHARED:
        return None
    scores = block_scores(first.field.data(left.terms, _WINNER_ONLY), left.estimate)[mine]
    others = block_scores(second.field.data(right.terms, _WINNER_ONLY), right.estimate)[yours]
    return np.asarray(left.information_covariance @ (scores.T @ others) @ right.information_covariance)


def _effects(common: Levels, fits: tuple[RankFit, RankFit], rows: Sequence[Floats], cross: Floats | None) -> Effects:
    estimates = [row @ fit.estimate for row, fit in zip(rows, fits, strict=True)]
    spread = [row @ fit.covariance @ row.T for row, fit in zip(rows, fits, strict=True)]
    shared = np.zeros_like(spread[0]) if cross is None else rows[0] @ cross @ rows[1].T
    return Effects(common, estimates[0], spread[0], estimates[1], spread[1], shared)
