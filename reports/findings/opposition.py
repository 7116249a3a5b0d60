"""Opponents: how every level does with and without every other one at the table."""

from __future__ import annotations

import math

from reports.findings.models import Opponent, Opponents
from reports.findings.strengths import Field, Strengths, rate_interval
from reports.stats.effects import win_rate
from reports.stats.estimates import NoEstimateError
from reports.stats.opponents import OpponentEffect, adjusted_together, opponent_effects


def opponents_of(field: Field, main: Strengths, factor: str) -> Opponents:
    """Effects of each level's presence on the others, adjusted for all terms of the model of strengths."""
    names = field.levels[factor]
    if main.fit is None or factor not in {term.name for term in main.fit.terms}:
        return Opponents(factor, (), dict.fromkeys(names, main.model.reason or "the factor has a single level"))
    data = field.data(main.fit.terms, main.depth)
    found: list[OpponentEffect] = []
    left_out = {}
    for opponent, name in enumerate(names):
        try:
            found += opponent_effects(data, factor, opponent, field.win_share, main.fit.estimate)
        except NoEstimateError as error:
            left_out[name] = str(error)
    together = sorted(adjusted_together(found), key=lambda effect: effect.p)
    return Opponents(factor, tuple(_opponent(effect, names, field.table) for effect in together), left_out)


def _opponent(effect: OpponentEffect, names: tuple[str, ...], table: float) -> Opponent:
    low, high = rate_interval(effect.estimate, effect.error, table)
    return Opponent(
        level=names[effect.level],
        opponent=names[effect.opponent],
        n_with=effect.n_with,
        n_without=effect.n_without,
        rate_with=None if math.isnan(effect.rate_with) else effect.rate_with,
        rate_without=None if math.isnan(effect.rate_without) else effect.rate_without,
        coefficient=effect.estimate,
        error=effect.error,
        effect=win_rate(effect.estimate, table) - 1 / table,
        effect_interval=(low - 1 / table, high - 1 / table),
        p=effect.p,
        holm=effect.holm,
        bh=effect.bh,
    )
