"""Interactions between opponents: how a level does with and without a certain opponent at the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reports.stats.effects import effects_of_rows
from reports.stats.estimates import NoEstimateError
from reports.stats.model_terms import Term
from reports.stats.multiple import benjamini_hochberg, holm
from reports.stats.plackett_luce import RankData, RankFit, fit_rankings

Floats = NDArray[np.float64]

_TERM = "with the opponent"


@dataclass(frozen=True)
class OpponentEffect:
    """What the presence of `opponent` does to `level`: log-odds with minus without, against the mean change of the
    other levels (a change common to all is no change of anybody's chances). Win rates with and without are raw."""

    level: int
    opponent: int
    n_with: int
    n_without: int
    rate_with: float
    rate_without: float
    estimate: float
    error: float
    p: float
    holm: float
    bh: float


def opponent_effects(
    data: RankData, factor: str, opponent: int, win_share: Floats, near: Floats | None = None
) -> tuple[OpponentEffect, ...]:
    """Effects of one opponent's presence on every other level of a factor, adjusted for all terms of the model.

    The model gains the product of the factor with the opponent's presence; `near` are the estimates without it, where
    they are known. Assumption: who sits at the table is assigned, not chosen. Raises NoEstimateError when the opponent
    is always or never there, and when fewer than two others were seen with and without it.
    """
    fit, levels = _fit_with(data, factor, opponent, near)
    seen = fit.term(_TERM).seen
    others = np.array([level for level in range(levels) if level != opponent and seen[2 * level : 2 * level + 2].all()])
    if len(others) < 2:
        raise NoEstimateError("there are no two others whose changes could be compared")
    change = fit.level_rows(_TERM)[1::2] - fit.level_rows(_TERM)[::2]
    change = change - change[others].mean(axis=0)
    n, won = _raw(fit.term(_TERM), win_share)
    return tuple(
        OpponentEffect(
            effect.level,
            opponent,
            *_with_and_without(n, won, effect.level),
            effect.estimate,
            effect.error,
            effect.p,
            effect.holm,
            effect.bh,
        )
        for effect in effects_of_rows(fit, change, others)
    )


def adjusted_together(effects: list[OpponentEffect]) -> list[OpponentEffect]:
    """The effects of several opponents with Holm's and Benjamini and Hochberg's adjustment over all of them."""
    p_values = [effect.p for effect in effects]
    adjusted = zip(effects, holm(p_values), benjamini_hochberg(p_values), strict=True)
    return [replace(effect, holm=first, bh=q) for effect, first, q in adjusted]


def _fit_with(data: RankData, factor: str, opponent: int, near: Floats | None = None) -> tuple[RankFit, int]:
    """The model with the product of the factor with the opponent's presence; and how many levels the factor has."""
    term = {term.name: term for term in data.terms}[factor]
    present = (term.codes == opponent).any(axis=1)
    if present.all() or not present.any():
        raise NoEstimateError(f"it is at {'every' if present.all() else 'no'} table of these games")
    larger = data.by_game(_TERM, factor, present.astype(np.int64), 2)
    start = None if near is None else np.append(near, np.zeros(larger.parameters - len(near)))
    return fit_rankings(larger, start), len(term.seen)


def _raw(term: Term, win_share: Floats) -> tuple[Floats, Floats]:
    """Appearances and wins of every level without and with the opponent, shapes (levels, 2)."""
    seated = term.codes >= 0
    codes, levels = term.codes[seated], len(term.seen)
    n, won = np.bincount(codes, minlength=levels), np.bincount(codes, weights=win_share[seated], minlength=levels)
    return n.astype(np.float64).reshape(-1, 2), won.astype(np.float64).reshape(-1, 2)


def _with_and_without(n: Floats, won: Floats, level: int) -> tuple[int, int, float, float]:
    """Appearances and win rates with and without the opponent; nan without appearances."""
    without, present = n[level].tolist()
    rates = [float(wins) / count if count else float("nan") for wins, count in zip(won[level], n[level], strict=True)]
    return int(present), int(without), rates[1], rates[0]
