"""Do the winners alone tell the same strengths as the whole order of finish? Verdicts go by the winners either way."""

from __future__ import annotations

import math
from collections.abc import Iterator

from reports.findings.models import RANKING, WINNER, AdjustedLevel, Agreement, Model
from reports.stats.multiple import holm
from reports.stats.normal import two_sided_p


def agreement(winner: Model, ranking: Model) -> Agreement:
    """Hausman's test (1978, Econometrica 46, 1251-1271), level by level, with Holm's adjustment over all levels.

    Plackett-Luce assumes that one strength decides every place. If so, both models estimate the same and the ranking
    more precisely; if not, only the model of the winner tells who wins. Choosing between them by this test would spoil
    the error rates of what follows (a pretest), so the winners decide whenever they determine a model; the test says
    how far the second view can be trusted. With errors over blocks, or where the difference of the variances is not
    positive, the error of the winner's estimate is taken. It bounds that of the difference as long as the variance of
    the ranking's estimate is at most twice their covariance: nearly always, but with few blocks not for certain.
    """
    if winner.reason or ranking.reason:
        return Agreement(RANKING if winner.reason else WINNER)
    found = list(_differences(winner, ranking))
    adjusted = holm([two_sided_p(difference / error) for _, _, difference, error in found])
    p, (factor, level, difference, _) = min(zip(adjusted, found, strict=True), key=lambda entry: entry[0])
    return Agreement(WINNER, factor, level, difference, p)


def _differences(winner: Model, ranking: Model) -> Iterator[tuple[str, str, float, float]]:
    """Factor, level, winner less ranking, and the standard error of that."""
    for factor in ranking.factors:
        for level in factor.levels:
            other = winner.level(factor.factor, level.level)
            if other is not None:
                error = _error(other, level, winner.clustered)
                yield factor.factor, level.level, other.coefficient - level.coefficient, error


def _error(winner: AdjustedLevel, ranking: AdjustedLevel, clustered: bool) -> float:
    variance = winner.error**2 - ranking.error**2
    return winner.error if clustered or variance <= 0 else math.sqrt(variance)
