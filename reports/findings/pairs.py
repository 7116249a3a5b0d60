"""Pairs of levels: whether they do more than their two factors, and the model of the winner that holds them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from reports.findings.models import Pairs
from reports.findings.strengths import Field, Strengths, check_blocks, term_test
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import Term, product_term
from reports.stats.plackett_luce import RankFit, fit_rankings
from reports.stats.shrinkage import prior_variance


def pairs_of(field: Field, main: Strengths, pair: tuple[str, str]) -> Pairs:
    """Fits the model again with the interaction of two of its factors, or says why that cannot be done."""
    try:
        fit = _with_products(field, main, [pair])
        test, method = term_test(fit, fit.data, _name(pair))
    except NoEstimateError as error:
        return Pairs(pair, reason=str(error))
    part = fit.columns(_name(pair))
    variance = prior_variance(fit.estimate[part], fit.covariance[part, part])
    return Pairs(pair, "", test, method, float(np.sqrt(variance)))


def believed(field: Field, main: Strengths, pairs: Sequence[tuple[str, str]]) -> Strengths:
    """The model of the winner with the interactions of all these pairs, so far as the games determine them."""
    known: list[tuple[str, str]] = []
    for pair in pairs:
        try:
            main = replace(main, fit=_with_products(field, main, [pair]))
            known.append(pair)
        except NoEstimateError:
            continue
    return main


def _with_products(field: Field, main: Strengths, pairs: Sequence[tuple[str, str]]) -> RankFit:
    """Raises NoEstimateError."""
    if main.fit is None:
        raise NoEstimateError(main.model.reason)
    names = {term.name for term in main.fit.terms}
    if not all(set(pair) <= names for pair in pairs):
        raise NoEstimateError("one of the two factors has a single level in these games")
    extra = [_product(field, pair) for pair in pairs]
    start = np.append(main.fit.estimate, np.zeros(sum(term.parameters for term in extra)))
    fit = fit_rankings(field.data((*main.fit.terms, *extra), main.depth), start)
    check_blocks(fit)
    return fit


def _product(field: Field, pair: tuple[str, str]) -> Term:
    first, second = pair
    sizes = (len(field.levels[first]), len(field.levels[second]))
    return product_term(_name(pair), field.codes[first], field.codes[second], sizes)


def _name(pair: tuple[str, str]) -> str:
    return " with ".join(pair)
