"""Order of play: whether whoever starts wins more often than the others."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from reports.judging.league import League
from reports.judging.levels import LEAST_GAMES
from reports.judging.strengths import LEVEL_VARIANCE, TOLD, fit_strengths
from reports.judging.worth import Worth
from reports.stats.estimates import NoEstimateError
from reports.stats.mixed_parts import Part
from reports.stats.normal import two_sided, two_sided_p

Interval = tuple[float, float]
START = "start"


@dataclass(frozen=True)
class Starting:
    """What starting is worth in shares of wins beyond the equal share: counted, and adjusted for levels and players;
    None where the games do not tell it from those."""

    games: int
    counted: float
    adjusted: float | None = None
    interval: Interval | None = None
    p: float | None = None


def starting_of(league: League, with_habits: bool) -> Starting | None:
    """None with fewer than LEAST_GAMES games in which it was kept who began."""
    whole = (league.per_game((league.start == 1).astype(np.float64)) == 1) & (
        league.per_game((league.start < 0).astype(np.float64)) == 0
    )
    games, known = int(whole.sum()), whole[league.game]
    if games < LEAST_GAMES:
        return None
    began = known & (league.start == 1)
    found = Starting(games, float((league.won[began] - league.share[began]).mean()))
    try:
        extra = Part(START, began.astype(np.float64)[:, None], LEVEL_VARIANCE)
        fit = fit_strengths(league, with_habits, (extra,)).fit
    except NoEstimateError:
        return found
    value, variance = float(fit.of(START)[0]), float(fit.covariance[fit.columns(START), fit.columns(START)][0, 0])
    if variance > TOLD * LEVEL_VARIANCE:
        return found
    worth, half = Worth(league), two_sided(0.95) * float(np.sqrt(variance))
    ends = worth(value - half), worth(value + half)
    return replace(found, adjusted=worth(value), interval=ends, p=two_sided_p(value / float(np.sqrt(variance))))
