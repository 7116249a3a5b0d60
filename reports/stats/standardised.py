"""Standardised rates: what a level would win, averaged over its seats at tables dealt by a rule, other than the tables
that came up.

The counted rate is moved by what a model of the winner says of the difference: its mean chance at the seats of the
level at tables of the rule, against that at the tables of the run (regression estimator; Cochran, Sampling Techniques,
chapter 7). By the score equations of a model that holds the level, the second is the counted rate itself, so that this
is the model's own average; the penalty that separated levels need cancels. Delta method with the sandwich over blocks,
its scatter over blocks less coefficients.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reports.stats import lazy_scipy as scipy
from reports.stats.model_terms import Term
from reports.stats.plackett_luce import RankFit
from reports.stats.ranking_sums import Order, kinds_of, level_sums

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Key = tuple[str, ...]


@dataclass(frozen=True)
class Levels:
    """Which level each seat of some tables has, shape (tables, seats), -1 for an empty seat; how many levels."""

    codes: Ints
    count: int


@dataclass(frozen=True)
class Chances:
    """Of every level: mean chance to win of its seats (nan without any), how that grows with each coefficient of the
    model, shapes (levels,) and (levels, coefficients); the mean of one by the number of players; its seats."""

    rates: Floats
    slopes: Floats
    shares: Floats
    seats: Floats


@dataclass(frozen=True)
class Standard:
    """Standardised rates of levels, their covariance, and the equal share of each, shapes (levels,), (levels, levels)
    and (levels,); nan for a level that did not come up."""

    rates: Floats
    covariance: Floats
    shares: Floats


def chances_at(
    fit: RankFit, codes: Mapping[str, Ints], groups: Mapping[Key, Levels], order: Order | None = None
) -> dict[Key, Chances]:
    """What a model of the winner says of the seats of some tables, by each of several groups of levels; `codes` are the
    levels of each term of the model there, shape (tables, seats), `order` any orders of finish of theirs."""
    terms = [replace(term, codes=codes[term.name]) for term in fit.terms]
    counting = [Term("", part.codes, np.zeros((part.count, 0)), np.ones(part.count, bool)) for part in groups.values()]
    there = terms[0].codes >= 0
    order = order or Order(np.where(there, np.cumsum(there, axis=1), 0), 1)
    kinds = kinds_of((*terms, *counting), order.places)
    chances, spread = level_sums(order, kinds, fit.estimate)
    slopes = spread @ kinds.basis
    share = np.broadcast_to(1 / there.sum(axis=1, keepdims=True), there.shape)
    found, start = {}, sum(len(term.seen) for term in terms)
    for key, part in groups.items():
        own = slice(start, start + part.count)
        seats = np.bincount(part.codes.ravel() + 1, minlength=part.count + 1)[1:].astype(np.float64)
        shares = np.bincount(part.codes.ravel() + 1, weights=share.ravel(), minlength=part.count + 1)[1:]
        with np.errstate(invalid="ignore", divide="ignore"):
            found[key] = Chances(chances[own] / seats, slopes[own] / seats[:, None], shares / seats, seats)
        start += part.count
    return found


def standardise(fit: RankFit, counted: Floats, run: Chances, rule: Chances) -> Standard:
    """The counted rates, shape (levels,), moved from the tables of the run to those of the rule. A level that never or
    always won stays there."""
    with np.errstate(invalid="ignore", divide="ignore"):
        shift = scipy.special.logit(rule.rates) - scipy.special.logit(run.rates)
        rates = scipy.special.expit(scipy.special.logit(counted) + shift)
    covariance = fit.block_covariance * fit.blocks / max(fit.blocks - len(fit.estimate), 1)
    return Standard(rates, rule.slopes @ covariance @ rule.slopes.T, rule.shares)
