"""Opponents: how every level does with and without every other one at the table."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from engines.arena.second import Second
from reports.findings.models import Opponent, Opponents
from reports.findings.strengths import Field, Strengths, rate_interval
from reports.load.rows import Floats
from reports.stats.effects import win_rate
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import Term
from reports.stats.opponents import OpponentEffect, adjusted_together, opponent_effects


def opponents_of(field: Field, main: Strengths, factor: str, second: Second | None = None) -> Callable[[], Opponents]:
    """Effects of each level's presence on the others, adjusted for all terms of the model of strengths, when they are
    asked for; a `second` process may have begun to fit them."""
    if main.fit is None or factor not in {term.name for term in main.fit.terms}:
        reason = main.model.reason or "the factor has a single level"
        return lambda: Opponents(factor, (), dict.fromkeys(field.levels[factor], reason))
    # A copy of the field has nothing prepared, which would be long to send.
    given = replace(field), main.fit.terms, main.depth, main.fit.estimate, factor
    return (second or Second()).call(_fitted, *given).result


def _fitted(field: Field, terms: tuple[Term, ...], depth: int | None, near: Floats, factor: str) -> Opponents:
    """The effects, beside these terms; `near` are the estimates of the terms alone."""
    data, names = field.data(terms, depth), field.levels[factor]
    found: list[OpponentEffect] = []
    left_out = {}
    for opponent, name in enumerate(names):
        try:
            found += opponent_effects(data, factor, opponent, field.win_share, near)
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
