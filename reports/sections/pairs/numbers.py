"""Pairs of levels: whether they do more than their two factors."""

from __future__ import annotations

import numpy as np

from reports.findings.models import Pairs
from reports.findings.pairs import fit_with, pair_term_name
from reports.findings.strengths import Field, Strengths, term_test
from reports.stats.estimates import NoEstimateError
from reports.stats.shrinkage import prior_variance


def pairs_of(field: Field, main: Strengths, pair: tuple[str, str]) -> Pairs:
    """Fits the model again with the interaction of two of its factors, or says why that cannot be done."""
    try:
        fit = fit_with(field, main, pair)
        test, method = term_test(fit, pair_term_name(pair))
    except NoEstimateError as error:
        return Pairs(pair, reason=str(error))
    part = fit.columns(pair_term_name(pair))
    variance = prior_variance(fit.estimate[part], fit.covariance[part, part])
    return Pairs(pair, "", test, method, float(np.sqrt(variance)))
