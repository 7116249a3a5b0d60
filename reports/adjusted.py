"""Adjusted strengths: the conditional logit of a run, told level by level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from reports.rows import TURN_POSITION, GameRows, SeatRows
from reports.stats.choice_model import (
    AliasedError,
    ChoiceData,
    ChoiceFit,
    NoEstimateError,
    RatioTest,
    fit_choice,
    ratio_test,
)
from reports.stats.multiple import holm
from reports.stats.normal import two_sided, two_sided_p
from reports.summary import AdjustedFactor, AdjustedLevel, Model


def adjusted_model(games: GameRows, seats: SeatRows, factors: Sequence[str]) -> Model:
    """Fits the winner on all these factors together; a Model with a reason when the games do not determine it.

    Where the turn position follows from the other factors, it is left out.
    """
    try:
        return _fitted(games, seats, factors)
    except AliasedError as error:
        if TURN_POSITION not in factors:
            return Model(reason=str(error))
        others = [factor for factor in factors if factor != TURN_POSITION]
        return replace(adjusted_model(games, seats, others), left_out=(TURN_POSITION,))
    except NoEstimateError as error:
        return Model(reason=str(error))


def _fitted(games: GameRows, seats: SeatRows, factors: Sequence[str]) -> Model:
    varied = [factor for factor in factors if len(np.unique(seats.codes[factor])) > 1]
    data = choice_data(games, seats, varied)
    fit = fit_choice(data)
    tests = [ratio_test(data, place, fit) for place in range(len(varied))]
    table = len(games.index) / float((1 / games.players).sum())
    told = [
        _factor(fit, tests[place], seats.levels[factor], factor, place, table) for place, factor in enumerate(varied)
    ]
    return Model("", fit.games, fit.parameters, fit.log_likelihood, fit.clustered, (), tuple(told))


def choice_data(games: GameRows, seats: SeatRows, factors: Sequence[str]) -> ChoiceData:
    """Rearranges the seats by game; places at smaller tables stay empty (-1)."""
    first = np.concatenate([[0], np.cumsum(games.players)[:-1]])
    place = np.arange(len(seats.game)) - first[seats.game]
    shape = (len(games.index), int(games.players.max()))
    shares = np.zeros(shape)
    shares[seats.game, place] = seats.win_share
    codes: NDArray[np.int16] = np.full((len(factors), *shape), -1, dtype=np.int16)
    for number, factor in enumerate(factors):
        codes[number, seats.game, place] = seats.codes[factor]
    return ChoiceData(codes, shares, tuple(len(seats.levels[factor]) for factor in factors), games.block)


def _factor(
    fit: ChoiceFit, test: RatioTest, levels: Sequence[str], factor: str, place: int, table: float
) -> AdjustedFactor:
    estimates = zip(levels, fit.coefficients[place], fit.errors[place], strict=True)
    seen = [(level, float(b), float(error)) for level, b, error in estimates if not math.isnan(b)]
    p_values = [two_sided_p(b / error) for _, b, error in seen]
    told = [
        AdjustedLevel(level, b, error, _rate(b, table), _interval(b, error, table), p, holm_p)
        for (level, b, error), p, holm_p in zip(seen, p_values, holm(p_values), strict=True)
    ]
    return AdjustedFactor(factor, test, tuple(told))


def _rate(log_odds: float, table: float) -> float:
    """The win rate of a level with these log-odds against `table - 1` average opponents."""
    return 1 / (1 + (table - 1) * math.exp(-log_odds))


def _interval(log_odds: float, error: float, table: float) -> tuple[float, float]:
    reach = two_sided(0.95) * error
    return _rate(log_odds - reach, table), _rate(log_odds + reach, table)
