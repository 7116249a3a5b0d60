"""Pairs of levels: whether they do more than their two factors, and the model of the winner that holds them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import numpy as np

from reports.findings.strengths import Field, Strengths, check_blocks
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import Term, product_term
from reports.stats.plackett_luce import RankFit


def believed(field: Field, main: Strengths, pairs: Sequence[tuple[str, str]]) -> Strengths:
    """The model of the winner with the interactions of all these pairs, so far as the games determine them."""
    for pair in pairs:
        with suppress(NoEstimateError):
            main = with_products(field, main, pair)
    return main


def with_products(field: Field, known: Strengths, pair: tuple[str, str]) -> Strengths:
    """The same model with the interaction of two of its factors. Raises NoEstimateError."""
    return replace(known, fit=fit_with(field, known, pair))


def fit_with(field: Field, main: Strengths, pair: tuple[str, str]) -> RankFit:
    if main.fit is None:
        raise NoEstimateError(main.model.reason)
    if not set(pair) <= {term.name for term in main.fit.terms}:
        raise NoEstimateError("one of the two factors has a single level in these games")
    extra = _product(field, pair)
    near = np.append(main.fit.estimate, np.zeros(extra.parameters))
    fit = field.fit((*main.fit.terms, extra), main.depth, near)
    check_blocks(fit)
    return fit


def _product(field: Field, pair: tuple[str, str]) -> Term:
    first, second = pair
    sizes = (len(field.levels[first]), len(field.levels[second]))
    return product_term(pair_term_name(pair), field.codes[first], field.codes[second], sizes)


def pair_term_name(pair: tuple[str, str]) -> str:
    """What the interaction of two factors is called in a model."""
    return " with ".join(pair)
