"""Direct effects: the rates of a factor if the order of play, which goes together with it, helped nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from reports.findings.models import Direct, DirectRate
from reports.findings.strengths import Field, Strengths
from reports.load.rows import TURN_POSITION, Floats
from reports.stats.normal import two_sided
from reports.stats.plackett_luce import RankFit
from reports.stats.ranking_sums import level_sums
from reports.stats.rates import Rate
from reports.stats.tables import CONFIDENCE, LevelTable


def direct_effects(
    field: Field, main: Strengths, factors: Sequence[str], tables: Sequence[LevelTable]
) -> tuple[Direct, ...]:
    """The direct rates of these factors, as far from what `tables` judge as the order of play makes them; none where
    the games cannot tell them from it."""
    fit = main.fit
    if fit is None or TURN_POSITION not in {term.name for term in fit.terms}:
        return ()
    known = {term.name for term in fit.terms}
    held = fit.estimate.copy()
    held[fit.columns(TURN_POSITION)] = 0.0
    told = _rates_by_level(fit, fit.estimate), _rates_by_level(fit, held)
    judged = {row.levels[0]: row.rate or 0.0 for table in tables if len(table.factors) == 1 for row in table.rows}
    return tuple(_direct(field, fit, factor, told, judged) for factor in factors if factor in known)


def _rates_by_level(fit: RankFit, estimate: Floats) -> tuple[Floats, Floats]:
    """Mean chances of the seats of each level of all terms at the tables of the run, and how they change with the
    coefficients, shapes (levels,) and (levels, coefficients); what is zero in `estimate` is held there."""
    kinds = fit.data.kinds
    chances, spread = level_sums(fit.data.order, kinds, estimate)
    seats = np.concatenate([_appearances(term.codes, len(term.seen)) for term in fit.terms])
    slopes = (spread @ kinds.basis) * (estimate != 0)
    return chances / seats, slopes / seats[:, None]


def _appearances(codes: np.ndarray[tuple[int, ...], np.dtype[np.int64]], levels: int) -> Floats:
    return np.maximum(np.bincount(codes.ravel() + 1, minlength=levels + 1)[1:], 1).astype(np.float64)


def _direct(
    field: Field,
    fit: RankFit,
    factor: str,
    told: tuple[tuple[Floats, Floats], tuple[Floats, Floats]],
    judged: Mapping[str, float],
) -> Direct:
    start = sum(len(term.seen) for term in fit.terms[: [term.name for term in fit.terms].index(factor)])
    rows = []
    for place in np.flatnonzero(fit.term(factor).seen):
        (with_order, slope), (alike, held) = ((rates[start + place], slopes[start + place]) for rates, slopes in told)
        level, difference = field.levels[factor][place], float(with_order - alike)
        rate = min(max(judged[level] - difference, 0.0), 1.0)
        error, apart = (float(np.sqrt(part @ fit.covariance @ part)) for part in (held, slope - held))
        known = Rate(rate, rate * (1 - rate) / error**2) if error > 0 and 0 < rate < 1 else None
        half_width = two_sided(CONFIDENCE) * apart
        rows.append(
            DirectRate(
                level,
                rate,
                known.interval(CONFIDENCE) if known else (rate, rate),
                difference,
                (difference - half_width, difference + half_width),
            )
        )
    return Direct(factor, tuple(rows))
