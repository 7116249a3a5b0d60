"""Pairs of levels: what they do beyond their two factors, and each pair drawn toward what its factors say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from reports.findings.models import Pairs, PairStrength
from reports.findings.strengths import Field, Strengths, rate_interval, term_test, verdict_words
from reports.stats.effects import Effect, pair_effects, win_rate
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import product_term
from reports.stats.plackett_luce import fit_rankings
from reports.stats.shrinkage import Shrunk, shrink_pairs

_TERM = "pair"


def pair_strengths(field: Field, main: Strengths, pair: tuple[str, str], delta: float) -> Pairs:
    """Fits a model of strengths again with the interaction of two of its factors, or says why that cannot be done."""
    if main.fit is None:
        return Pairs(pair, reason=main.model.reason)
    first, second = pair
    if not {first, second} <= {term.name for term in main.fit.terms}:
        return Pairs(pair, reason="one of the two factors has a single level in these games")
    sizes = (len(field.levels[first]), len(field.levels[second]))
    extra = product_term(_TERM, field.codes[first], field.codes[second], sizes)
    try:
        data = field.data((*main.fit.terms, extra), main.depth)
        fit = fit_rankings(data, np.append(main.fit.estimate, np.zeros(extra.parameters)))
        test, method = term_test(fit, data, _TERM)
    except NoEstimateError as error:
        return Pairs(pair, reason=str(error))
    shrunk = shrink_pairs(fit, first, second, _TERM)
    rows = _rows(field, pair, pair_effects(fit, first, second, _TERM), shrunk, delta)
    return Pairs(pair, "", main.model.kind, test, method, shrunk.spread, shrunk.kept, rows)


def _rows(
    field: Field, pair: tuple[str, str], effects: Sequence[Effect], shrunk: Shrunk, delta: float
) -> tuple[PairStrength, ...]:
    names = list(product(field.levels[pair[0]], field.levels[pair[1]]))
    codes = field.codes[pair[0]] * len(field.levels[pair[1]]) + field.codes[pair[1]]
    n = np.bincount(codes[field.places > 0], minlength=len(names))
    words = verdict_words(effects, field.table, delta)
    return tuple(
        _row(field.table, names[effect.level], int(n[effect.level]), effect, shrunk, *word)
        for effect, word in zip(effects, words, strict=True)
    )


def _row(
    table: float, levels: tuple[str, str], n: int, effect: Effect, shrunk: Shrunk, word: str, equivalence: float
) -> PairStrength:
    drawn, drawn_error = float(shrunk.shrunk[effect.level]), float(shrunk.shrunk_errors[effect.level])
    return PairStrength(
        levels=levels,
        n=n,
        coefficient=effect.estimate,
        error=effect.error,
        rate=win_rate(effect.estimate, table),
        interval=rate_interval(effect.estimate, effect.error, table),
        shrunk_coefficient=drawn,
        shrunk_error=drawn_error,
        shrunk_rate=win_rate(drawn, table),
        shrunk_interval=rate_interval(drawn, drawn_error, table),
        p=effect.p,
        holm=effect.holm,
        bh=effect.bh,
        equivalence=equivalence,
        verdict=word,
    )
